import type { Installation, Operation } from '../../src/contract/index.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { SizingRow } from './child.ts';
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
  messagesPerSecond: number;
  coreSeconds: number;
  peakMegabytes: number;
}

/**
 * Records per second from provider to webhook: the real server with its embedded database against the least that such a
 * read can be, by turns, over the same provider and receiver. The ratio of CPU time varies less with other load.
 *
 * @param pages of 1,000 records in each run
 */
export async function benchBackfill(pages = 300): Promise<SizingRow[]> {
  return withServer({ pages }, async (read, addresses) => {
    const ours: Figures[] = [];
    const bare: Omit<Figures, 'messagesPerSecond'>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await read());
      const loop = startChild('./backfill-bare-loop.ts', [addresses.provider, addresses.receiver], 1);
      bare.push(await loop.line());
    }
    report('server', ours);
    report('bare read-sign-post loop', bare);
    const ratio = (figure: (figures: (typeof bare)[number]) => number) =>
      median(ours.map((figures, round) => figure(figures) / figure(bare[round] ?? figures))).toFixed(2);
    const speed = ratio(({ perSecond }) => perSecond);
    const cpu = ratio(({ coreSeconds }) => coreSeconds);
    process.stdout.write(
      `backfill: ${speed} of the speed of the bare loop with ${cpu} times its CPU time (medians of ${ROUNDS} pairs)\n`,
    );
    const rate = (figure: (figures: Figures) => number) => Math.round(median(ours.map(figure))).toLocaleString('en');
    return [
      ['records from a provider to webhooks, one process on SQLite', `${rate(({ perSecond }) => perSecond)}/s`],
      ['messages of up to 300,000 bytes delivered by it', `${rate(({ messagesPerSecond }) => messagesPerSecond)}/s`],
    ];
  });
}

/** Peak memory of a backfill of 1,000,000 records, also with a receiver that responds to five messages a second. */
export async function benchMemory(pages = 1_000): Promise<SizingRow[]> {
  const rows: SizingRow[] = [];
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
      rows.push([
        `peak memory of a backfill of ${(pages * PAGE).toLocaleString('en')} records${receiver}`,
        `${peakMegabytes} MB`,
      ]);
    });
  }
  return rows;
}

/** Reads everything once. @param onSample called with the part of the records that was read, in tenths, and the memory */
type Read = (onSample?: (tenth: number, megabytes: number) => void) => Promise<Figures>;

async function withServer<T>(
  { pages, messagesPerSecond = 0 }: { pages: number; messagesPerSecond?: number },
  work: (read: Read, addresses: { provider: string; receiver: string }) => Promise<T>,
): Promise<T> {
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
    return await work(readAll, addresses);
  } finally {
    await server.stop();
    await peers.stop();
  }

  async function readAll(onSample: Parameters<Read>[0]): Promise<Figures> {
    const path = `/v1/projects/${server.project}/integrations/bench/objects/calls`;
    const begin = performance.now();
    const [coreBefore, messagesBefore] = [await cpuSeconds(server.pid), await deliveredMessages(server)];
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
    const seconds = (performance.now() - begin) / 1000;
    const messages = (await deliveredMessages(server)) - messagesBefore;
    return { perSecond: (pages * PAGE) / seconds, messagesPerSecond: messages / seconds, coreSeconds, peakMegabytes };
  }
}

async function deliveredMessages({ api }: SpawnedServer): Promise<number> {
  const text = await (await fetch(`${api}/metrics`)).text();
  return Number(/^amp_deliveries_total\{outcome="delivered"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

function report(name: string, figures: readonly Omit<Figures, 'messagesPerSecond'>[]): void {
  const rate = Math.round(median(figures.map(({ perSecond }) => perSecond)));
  const best = Math.round(Math.max(...figures.map(({ perSecond }) => perSecond)));
  const memory = Math.max(...figures.map(({ peakMegabytes }) => peakMegabytes));
  process.stdout.write(`${name}: ${rate} records/s (best ${best}), peak memory ${memory} MB\n`);
}
