import type { Installation, Operation } from '../../src/contract/index.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { median, pin, residentMegabytes, startChild } from './child.ts';

const ROUNDS = 5;
const PAGE = 1_000;

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: bench
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hooks
          requiredFields:
            - fieldName: customer_name
              mapToName: customerName
            - fieldName: direction
            - fieldName: duration
            - fieldName: city
            - fieldName: state
    proxy:
      enabled: true
`;

interface Figures {
  perSecond: number;
  peakMegabytes: number;
}

/**
 * Records per second from provider to webhook: the real server with its embedded database against the least that such a
 * read can be, by turns, over the same provider and receiver.
 *
 * @param pages of 1,000 records in each run
 */
export async function benchBackfill(pages = 300): Promise<void> {
  const peers = startChild('./backfill-peers.ts', [String(pages)], 0);
  const addresses = await peers.line<{ provider: string; receiver: string; stats: string }>();
  const server = await spawnServer({
    providers: { callRail: addresses.provider },
    // As `npm run serve` starts it.
    env: { AMP_LOG_LEVEL: 'warn' },
  });
  pin(server.pid, 1);
  const call = projectCaller(server);
  try {
    await call('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata: { url: addresses.receiver } });
    await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
    const account = { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'key' };
    await call('POST', '/connections:generate', account);
    const config = { content: { provider: 'callRail', read: { objects: { calls: { objectName: 'calls' } } } } };
    const { body: installation } = await call<Installation>('POST', '/integrations/bench/installations', {
      groupRef: 'g',
      config,
    });
    if (installation.id === undefined) throw new Error(`Installing failed: ${JSON.stringify(installation)}`);

    const ours: Figures[] = [];
    const bare: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measureServer());
      const loop = startChild('./backfill-bare-loop.ts', [addresses.provider, addresses.receiver], 1);
      bare.push(await loop.line<Figures>());
    }
    report('server', ours);
    report('bare read-sign-post loop', bare);
    const ratios = ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
    process.stdout.write(`backfill: ${median(ratios).toFixed(2)} of the bare loop (median of ${ROUNDS} pairs)\n`);
  } finally {
    await server.stop();
    await peers.stop();
  }

  async function measureServer(): Promise<Figures> {
    const path = `/v1/projects/${server.project}/integrations/bench/objects/calls`;
    const begin = performance.now();
    const body = { groupRef: 'g', mode: 'async' };
    const { body: started } = await callApi<{ operationId: string }>(
      server.read,
      server.apiKey,
      'POST',
      path,
      body,
      'read',
    );
    let peakMegabytes = 0;
    for (;;) {
      peakMegabytes = Math.max(peakMegabytes, await residentMegabytes(server.pid));
      const { body: operation } = await call<Operation>('GET', `/operations/${started.operationId}`);
      if (operation.status === 'failure') throw new Error(operation.result);
      if (operation.status === 'success') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return { perSecond: (pages * PAGE) / ((performance.now() - begin) / 1000), peakMegabytes };
  }
}

function report(name: string, figures: readonly Figures[]): void {
  const rate = Math.round(median(figures.map(({ perSecond }) => perSecond)));
  const best = Math.round(Math.max(...figures.map(({ perSecond }) => perSecond)));
  const memory = Math.max(...figures.map(({ peakMegabytes }) => peakMegabytes));
  process.stdout.write(`${name}: ${rate} records/s (best ${best}), peak memory ${memory} MB\n`);
}
