import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { deployCalls, installCalls, writeTagLater } from '../support/installed-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const WRITES = 40;
const LIMIT_MS = 3_000;
/** A process notices another one's limit within a second, and a call may be on its way for a moment. */
const NOTICED_MS = 1_200;

interface LimitedProvider {
  url: string;
  /** Instants of requests to create a tag, in ms since the first one. */
  writes: number[];
  /** Tags that were created. */
  created(): number;
}

/** A provider that takes no tags for three seconds after the first one; the sandbox handles everything else. */
async function startLimitedProvider(): Promise<LimitedProvider> {
  const sandbox = await startCallTrackingSandbox({ counts: { calls: 1 } });
  afterThisTest(() => sandbox.close());
  const writes: number[] = [];
  let first: number | undefined;
  let created = 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      const { host: _, ...headers } = request.headers;
      const forwarded = await fetch(`${sandbox.url}${request.url}`, { headers: headers as Record<string, string> });
      response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text());
      return;
    }
    request.resume();
    const now = performance.now();
    first ??= now;
    writes.push(now - first);
    const left = first + LIMIT_MS - now;
    if (left > 0) {
      response.writeHead(429, { 'retry-after': String(Math.ceil(left / 1000)) }).end('{}');
      return;
    }
    created += 1;
    response.writeHead(201, { 'content-type': 'application/json' }).end(`{"id":"TAG${created}"}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisTest(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return { url: `http://127.0.0.1:${port}`, writes, created: () => created };
}

describe.skipIf(!(await isPostgresAvailable()))(
  'forty writes in two processes, to a provider that wants no calls',
  { tags: ['postgres'] },
  () => {
    it('are not sent meanwhile, and return one after the other', async () => {
      const schema = await createPostgresSchema();
      afterThisTest(() => schema.drop());
      const receiver = await startWebhookReceiver();
      afterThisTest(() => receiver.stop());
      const provider = await startLimitedProvider();
      const boot = async (role: 'all' | 'worker') => {
        const env = {
          AMP_ROLE: role,
          DATABASE_URL: schema.url,
          AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
        };
        const server = await spawnServer({ providers: { callRail: provider.url }, env });
        afterThisTest(() => server.stop());
        return server;
      };
      const [server] = await Promise.all([boot('all'), boot('worker')]);
      await deployCalls(server, receiver.url);
      await installCalls(server);
      await receiver.until((received) => received.length > 0);

      await Promise.all(
        Array.from({ length: WRITES }, (_, number) =>
          writeTagLater(server, { name: `Tag ${number}`, tag_level: 'account' }),
        ),
      );
      await expect.poll(() => provider.created(), { timeout: 30_000 }).toBe(WRITES);

      const between = (from: number, to: number) => provider.writes.filter((at) => at >= from && at < to).length;
      expect(between(NOTICED_MS, LIMIT_MS)).toBe(0);
      // The rounds of a second after the limit hold 1, 2, 4 and 8 writes.
      expect(between(LIMIT_MS, LIMIT_MS + 2_000)).toBeLessThanOrEqual(1 + 2 + 4);
      expect(between(LIMIT_MS, LIMIT_MS + 4_000)).toBeLessThanOrEqual(1 + 2 + 4 + 8 + 16);
      const spread = new Set(provider.writes.filter((at) => at >= LIMIT_MS).map((at) => Math.floor(at / 50)));
      expect(spread.size).toBeGreaterThan(15);
    }, 60_000);
  },
);
