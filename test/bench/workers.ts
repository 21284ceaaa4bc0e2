import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { SizingRow } from './child.ts';
import { MANIFEST } from './writes.ts';

const WORKERS = [1, 2, 4];
/** Duration of a provider's call. Long enough that workers wait for it, and not for the cores that they share. */
const PROVIDER_MS = 800;
const GROUPS = ['group-1', 'group-2', 'group-3', 'group-4'];
/** More than four workers take while they start and are measured. */
const BACKLOG = 1_500;
const SECONDS = 5;
/** Requests to the write API at the same time. */
const CLIENTS = 32;

/**
 * Asynchronous writes per second of one, two and four worker processes on one PostgreSQL, at a provider that takes its
 * time: the ratio shows whether workers hold each other up when they claim work.
 */
export async function benchWorkers(): Promise<SizingRow[]> {
  if (!(await isPostgresAvailable())) {
    process.stdout.write('PostgreSQL does not respond: workers are not measured.\n');
    return [];
  }
  let single = Number.NaN;
  const rows: SizingRow[] = [];
  for (const workers of WORKERS) {
    const perSecond = await measure(workers);
    if (workers === 1) single = perSecond;
    process.stdout.write(
      `${workers} ${workers === 1 ? 'worker' : 'workers'}: ${perSecond.toFixed(0)} writes/s, ` +
        `${(perSecond / single).toFixed(2)} times one\n`,
    );
    if (workers > 1)
      rows.push([`writes of ${workers} workers on PostgreSQL`, `${(perSecond / single).toFixed(2)} times one`]);
  }
  return rows;
}

async function measure(count: number): Promise<number> {
  const { url, drop } = await createPostgresSchema();
  const provider = await startProvider();
  const processes: SpawnedServer[] = [];
  const start = async (role: string) => {
    const server = await spawnServer({
      providers: { callRail: provider.origin },
      env: {
        AMP_ROLE: role,
        AMP_LOG_LEVEL: 'error',
        DATABASE_URL: url,
        AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      },
    });
    processes.push(server);
    return server;
  };
  try {
    await storeBacklog(await start('api'));
    await Promise.all(Array.from({ length: count }, () => start('worker')));
    // Until each has claimed its first items.
    await delay(2 * PROVIDER_MS);
    const before = provider.written;
    await delay(SECONDS * 1_000);
    const written = provider.written - before;
    if (provider.written > BACKLOG - 100) throw new Error('The backlog was too small.');
    return written / SECONDS;
  } finally {
    await Promise.all(processes.map((server) => server.kill()));
    await provider.stop();
    await drop();
  }
}

async function storeBacklog(server: SpawnedServer): Promise<void> {
  const call = projectCaller(server);
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  for (const groupRef of GROUPS) {
    await call('POST', '/connections:generate', {
      provider: 'callRail',
      groupRef,
      consumerRef: groupRef,
      apiKey: 'key',
    });
    const content = { provider: 'callRail', write: { objects: { tags: { objectName: 'tags' } } } };
    const { status } = await call('POST', '/integrations/bench/installations', { groupRef, config: { content } });
    if (status !== 201) throw new Error(`Installing for ${groupRef} responded with ${status}.`);
  }
  const path = `/v1/projects/${server.project}/integrations/bench/objects/tags`;
  let next = 0;
  const client = async () => {
    while (next < BACKLOG) {
      const groupRef = GROUPS[next % GROUPS.length];
      next += 1;
      const body = { groupRef, type: 'create', mode: 'asynchronous', record: { name: `tag-${next}` } };
      const { status } = await callApi(server.write, server.apiKey, 'POST', path, body, 'write');
      if (status !== 200) throw new Error(`A write responded with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function startProvider() {
  let written = 0;
  const http = createServer(async (request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    if (request.method !== 'POST') {
      response.end('{"accounts":[{"numeric_id":1}]}');
      return;
    }
    await delay(PROVIDER_MS);
    written += 1;
    response.end(`{"id":${written}}`);
  });
  http.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    // `AddressInfo` of a TCP server.
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    get written() {
      return written;
    },
    stop: () => {
      http.closeAllConnections();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
