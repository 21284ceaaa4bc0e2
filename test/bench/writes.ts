import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { SizingRow } from './child.ts';
import { cpuSeconds, percentile, startChild } from './child.ts';

const CONNECTIONS = [1, 16, 64];
const INSTALLATIONS = [1, 100];
const BARE_SECONDS = 1.5;
const SECONDS = 2;
/** Bytes of the row of a write like those that are sent. */
const ROW_BYTES = 1_000;
/** Duration of a call of the simulated provider. */
const PROVIDER_MS = 20;
const PICK_UPS = { perSecond: 50, count: 250 };

/** An integration that writes tags to the simulated provider. */
export const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: bench
    provider: callRail
    write:
      objects:
        - objectName: tags
`;
const PATH = '/v1/projects/test-project/integrations/bench/objects/tags';

/** A database to measure on, empty at first. */
interface TestDatabase {
  name: string;
  /** Environment of the server. */
  env: Record<string, string>;
  /** For the bare inserts. */
  address: string;
  drop(): Promise<void>;
}

/**
 * Asynchronous writes accepted over HTTP relative to bare durable inserts, and the delay until the provider has a write,
 * on each database. Each measurement has a new server, so that none meets the backlog of another one.
 */
export async function benchWrites(): Promise<SizingRow[]> {
  const rows: SizingRow[] = [];
  const peer = await startProvider();
  const databases = [openSqlite, ...((await isPostgresAvailable()) ? [openPostgres] : [])];
  if (databases.length === 1) process.stdout.write('PostgreSQL does not respond: SQLite alone is measured.\n');
  try {
    for (const open of databases) {
      process.stdout.write(`${await using(open, async ({ name }) => name)}\n`);
      for (const connections of CONNECTIONS) {
        const bare = await using(open, ({ address }) => measureBare(address, connections));
        process.stdout.write(`  ${connections} connections: bare ${bare.toFixed(0)}/s`);
        for (const installations of INSTALLATIONS) {
          const load = await using(open, (database) => measureLoad(database, peer, connections, installations));
          if (connections === CONNECTIONS.at(-1) && installations === INSTALLATIONS.at(-1)) {
            const figure = `${Math.round(load.perSecond).toLocaleString('en')}/s`;
            rows.push([
              `asynchronous writes accepted by one process on ${await using(open, async ({ name }) => name)}`,
              figure,
            ]);
          }
          process.stdout.write(
            `; ${installations === 1 ? 'one installation' : `${installations} installations`} ${load.perSecond.toFixed(0)}/s ` +
              `(p50 ${load.p50.toFixed(1)}, p99 ${load.p99.toFixed(1)} ms, ${load.cpu.toFixed(0)} µs of a core each), ratio ${(load.perSecond / bare).toFixed(2)}`,
          );
        }
        process.stdout.write('\n');
      }
      const delays = await using(open, (database) => measurePickUp(database, peer));
      process.stdout.write(
        `  pick-up at ${PICK_UPS.perSecond}/s: p50 ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${percentile(delays, 0.99).toFixed(1)} ms\n`,
      );
    }
  } finally {
    await peer.stop();
  }
  return rows;
}

async function openSqlite(): Promise<TestDatabase> {
  return { name: 'SQLite', env: {}, address: 'sqlite', drop: async () => {} };
}

async function openPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresSchema();
  return {
    name: 'PostgreSQL',
    env: { DATABASE_URL: url, AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') },
    address: url,
    drop,
  };
}

async function using<T>(open: () => Promise<TestDatabase>, work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

async function measureBare(address: string, callers: number): Promise<number> {
  const child = startChild('./writes-bare.ts', [address, `${callers}`, `${BARE_SECONDS}`, `${ROW_BYTES}`]);
  const { perSecond } = await child.line<{ perSecond: number }>();
  return perSecond;
}

interface Load {
  perSecond: number;
  /** Including those before the measurement. */
  accepted: number;
  /** µs of the server's core for each, its execution included; unlike the rate it does not suffer from neighbours. */
  cpu: number;
  p50: number;
  p99: number;
}

async function measureLoad(
  database: TestDatabase,
  peer: Provider,
  connections: number,
  installations: number,
): Promise<Load> {
  return withServer(database, peer, installations, async (server, groups) => {
    const args = [server.write, PATH, server.apiKey, `${connections}`, `${SECONDS}`, ...groups];
    const cpuBefore = await cpuSeconds(server.pid);
    const load = await startChild('./writes-load.ts', args).line<Omit<Load, 'cpu'>>();
    const cpu = (await cpuSeconds(server.pid)) - cpuBefore;
    return { ...load, cpu: (cpu / load.accepted) * 1e6 };
  });
}

/** @returns ms from the response to a write until it arrived at the provider; 0 when it arrived before the response */
async function measurePickUp(database: TestDatabase, peer: Provider): Promise<number[]> {
  const run = crypto.randomUUID();
  return withServer(database, peer, 1, async (server, [groupRef]) => {
    const write = async (turn: string) => {
      const name = `${run} ${turn}`;
      const body = { groupRef, type: 'create', mode: 'asynchronous', record: { name } };
      await callApi(server.write, server.apiKey, 'POST', PATH, body, 'write');
      const respondedAt = performance.now();
      return Math.max(0, (await peer.arrival(name)) - respondedAt);
    };
    for (let turn = 0; turn < 20; turn += 1) await write(`warm-up-${turn}`);
    const delays: Promise<number>[] = [];
    const begin = performance.now();
    for (let turn = 0; turn < PICK_UPS.count; turn += 1) {
      await delay(Math.max(0, begin + (turn * 1_000) / PICK_UPS.perSecond - performance.now()));
      delays.push(write(`write-${turn}`));
    }
    return Promise.all(delays);
  });
}

async function withServer<T>(
  { env }: TestDatabase,
  peer: Provider,
  installations: number,
  work: (server: SpawnedServer, groups: string[]) => Promise<T>,
): Promise<T> {
  const server = await spawnServer({
    providers: { callRail: peer.origin },
    env: { AMP_LOG_LEVEL: 'error', ...env },
  });
  try {
    return await work(server, await install(server, installations));
  } finally {
    await server.kill();
  }
}

/** @returns group refs of the installations */
async function install(server: SpawnedServer, count: number): Promise<string[]> {
  const call = projectCaller(server);
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  const groups = Array.from({ length: count }, (_, index) => `group-${index}`);
  for (const groupRef of groups) {
    const account = { provider: 'callRail', groupRef, consumerRef: groupRef, apiKey: 'key' };
    await call('POST', '/connections:generate', account);
    const content = { provider: 'callRail', write: { objects: { tags: { objectName: 'tags' } } } };
    const { status } = await call('POST', '/integrations/bench/installations', { groupRef, config: { content } });
    if (status !== 201) throw new Error(`Installing for ${groupRef} responded with ${status}.`);
  }
  return groups;
}

type Provider = Awaited<ReturnType<typeof startProvider>>;

async function startProvider() {
  const arrivals = new Map<string, PromiseWithResolvers<number>>();
  const arrivalOf = (name: string) => {
    const arrival = arrivals.get(name) ?? Promise.withResolvers<number>();
    arrivals.set(name, arrival);
    return arrival;
  };
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('content-type', 'application/json');
    if (request.method !== 'POST') {
      response.end('{"accounts":[{"numeric_id":1}]}');
      return;
    }
    const { name } = JSON.parse(Buffer.concat(chunks).toString());
    // Arrival times are needed for pick-up delays only.
    if (!name.startsWith('tag-')) arrivalOf(name).resolve(performance.now());
    await delay(PROVIDER_MS);
    response.end('{"id":1}');
  });
  http.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    // `AddressInfo` of a TCP server.
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** @returns the instant at which the record with this name arrives, or arrived */
    arrival: (name: string) => arrivalOf(name).promise,
    stop: () => {
      http.closeAllConnections();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
