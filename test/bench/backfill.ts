import type { Installation, Operation } from '../../src/contract/index.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { cpuSeconds, median, pin, residentMegabytes, startChild } from './child.ts';

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
  coreSeconds: number;
  peakMegabytes: number;
}

/**
 * Records per second from provider to webhook: the real server with its embedded database against the least that such a
 * read can be, by turns, over the same provider and receiver. The ratio of CPU time varies less with other load.
 *
 * @param pages of 1,000 records in each run
 */
export async function benchBackfill(pages = 300): Promise<void> {
  await withServer({ pages }, async (read, addresses) => {
    const ours: Figures[] = [];
    const bare: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await read());
      const loop = startChild('./backfill-bare-loop.ts', [addresses.provider, addresses.receiver], 1);
      bare.push(await loop.line<Figures>());
    }
    report('server', ours);
    report('bare read-sign-post loop', bare);
    const ratio = (figure: (figures: Figures) => number) =>
      median(ours.map((figures, round) => figure(figures) / figure(bare[round] ?? figures))).toFixed(2);
    const speed = ratio(({ perSecond }) => perSecond);
    const cpu = ratio(({ coreSeconds }) => coreSeconds);
    process.stdout.write(
      `backfill: ${speed} of the speed of the bare loop with ${cpu} of its CPU time (medians of ${ROUNDS} pairs)\n`,
    );
  });
}

/** Peak memory of a backfill of 1,000,000 records, also with a receiver that responds to five messages a second. */
export async function benchMemory(pages = 1_000): Promise<void> {
  for (const messagesPerSecond of [0, 5]) {
    await withServer({ pages, messagesPerSecond }, async (read) => {
      const peaks: number[] = [];
      const { perSecond, peakMegabytes } = await read((tenth, megabytes) => {
        peaks[tenth] = Math.max(peaks[tenth] ?? 0, megabytes);
      });
      const receiver = messagesPerSecond === 0 ? '' : `, receiver slowed to ${messagesPerSecond} messages/s`;
      process.stdout.write(
        `${(pages * PAGE).toLocaleString('en')} records${receiver}: ${Math.round(perSecond)} records/s, ` +
          `peak memory ${peakMegabytes} MB; by tenths of the records: ${peaks.join(', ')} MB\n`,
      );
    });
  }
}

/** Reads everything once. @param onSample called with the part of the records that was read, in tenths, and the memory */
type Read = (onSample?: (tenth: number, megabytes: number) => void) => Promise<Figures>;

async function withServer(
  { pages, messagesPerSecond = 0 }: { pages: number; messagesPerSecond?: number },
  work: (read: Read, addresses: { provider: string; receiver: string }) => Promise<void>,
): Promise<void> {
  const peers = startChild('./backfill-peers.ts', [String(pages), String(messagesPerSecond)], 0);
  const addresses = await peers.line<{ provider: string; receiver: string }>();
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
    await work(readAll, addresses);
  } finally {
    await server.stop();
    await peers.stop();
  }

  async function readAll(onSample: Parameters<Read>[0]): Promise<Figures> {
    const path = `/v1/projects/${server.project}/integrations/bench/objects/calls`;
    const begin = performance.now();
    const coreBefore = await cpuSeconds(server.pid);
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
      const megabytes = await residentMegabytes(server.pid);
      peakMegabytes = Math.max(peakMegabytes, megabytes);
      const { body: operation } = await call<Operation>('GET', `/operations/${started.operationId}`);
      if (operation.status === 'failure') throw new Error(operation.result);
      const { recordsProcessed = 0 } = operation.metadata?.progress ?? {};
      onSample?.(Math.min(9, Math.floor((10 * recordsProcessed) / (pages * PAGE))), megabytes);
      if (operation.status === 'success') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const coreSeconds = (await cpuSeconds(server.pid)) - coreBefore;
    return { perSecond: (pages * PAGE) / ((performance.now() - begin) / 1000), coreSeconds, peakMegabytes };
  }
}

function report(name: string, figures: readonly Figures[]): void {
  const rate = Math.round(median(figures.map(({ perSecond }) => perSecond)));
  const best = Math.round(Math.max(...figures.map(({ perSecond }) => perSecond)));
  const memory = Math.max(...figures.map(({ peakMegabytes }) => peakMegabytes));
  process.stdout.write(`${name}: ${rate} records/s (best ${best}), peak memory ${memory} MB\n`);
}
