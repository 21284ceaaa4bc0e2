import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startHubspotSandbox } from '../../mock-server/sandbox/start.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import { fixedWindow } from '../support/provider-quotas.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { pin } from './child.ts';

const RECORDS = 1_000;
/** Rate limit of the simulated provider per second. */
const QUOTA = 50;
/** Duration of a call in ms. */
const PROVIDER_MS = 20;
/** Requests to the write API at the same time. */
const CLIENTS = 16;
const TIMEOUT_MS = 120_000;

/** One way of saying when a provider is to be called again. */
interface Refusals {
  name: string;
  headers: Record<string, string>;
}

const REFUSALS: Refusals[] = [
  { name: 'Retry-After: 1', headers: { 'retry-after': '1' } },
  { name: 'no Retry-After', headers: {} },
];

/**
 * How long 1,000 asynchronous writes take at a provider with a quota, against the ideal, and how many calls automatic
 * batching makes of as many.
 */
export async function benchDraining(): Promise<void> {
  for (const refusals of REFUSALS) await drainWrites(refusals);
  await countBatchedCalls();
}

async function drainWrites({ name, headers }: Refusals): Promise<void> {
  const provider = await startLimitedProvider(headers);
  const server = await spawnServer({ providers: { callRail: provider.origin }, env: { AMP_LOG_LEVEL: 'error' } });
  pin(server.pid, 1);
  try {
    const account = { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'key' };
    await install(server, account, 'tags');
    const begin = performance.now();
    const accepted = writeAll(server, 'tags', (number) => ({ record: { name: `Tag ${number}` } }));
    const acceptedMs = await accepted;
    const left = RECORDS - provider.taken;
    await waitFor(() => provider.taken === RECORDS);
    const seconds = (provider.lastAt - begin) / 1_000;
    const ideal = RECORDS / QUOTA;
    const ratioAfter = (provider.lastAt - begin - acceptedMs) / 1_000 / (left / QUOTA);
    process.stdout.write(
      `${RECORDS} writes, ${QUOTA} calls per second, ${name}: ${seconds.toFixed(1)} s, ` +
        `${(seconds / ideal).toFixed(2)} of the ideal ${ideal} s, ` +
        `${provider.refused} of ${provider.taken + provider.refused} calls refused, ` +
        `accepted within ${(acceptedMs / 1_000).toFixed(1)} s, the ${left} left then in ${ratioAfter.toFixed(2)} of the ideal\n`,
    );
  } finally {
    await server.stop();
    await provider.stop();
  }
}

async function countBatchedCalls(): Promise<void> {
  const hubspot = await startHubspotSandbox();
  const server = await spawnServer({
    providers: {
      hubspot: { baseURL: hubspot.url, authHealthCheck: { url: `${hubspot.url}/integrations/v1/me` } },
    },
    env: { AMP_LOG_LEVEL: 'error' },
  });
  try {
    const oauth2AuthorizationCode = { accessToken: { token: 'demo-token' } };
    await install(
      server,
      { provider: 'hubspot', groupRef: 'g', consumerRef: 'c', oauth2AuthorizationCode },
      'contacts',
    );
    const writes = () =>
      hubspot.journal.entries().filter(({ method, path }) => method === 'POST' && path.includes('/contacts'));
    const written = () =>
      writes().reduce((sum, { status, body }) => sum + (status === 201 ? JSON.parse(body).inputs.length : 0), 0);
    await writeAll(server, 'contacts', (number) => ({
      record: { email: `person-${number}@example.com` },
      autoBatchPolicy: { maxDelayMinutes: 1 },
    }));
    await waitFor(() => written() === RECORDS);
    process.stdout.write(`${RECORDS} automatically batched writes: ${writes().length} calls\n`);
  } finally {
    await server.stop();
    await hubspot.close();
  }
}

async function install(server: SpawnedServer, connection: Record<string, unknown>, objectName: string): Promise<void> {
  const call = projectCaller(server);
  const { provider } = connection;
  await call('PUT', '/integrations:batch', {
    sourceYaml: `specVersion: 1.0.0
integrations:
  - name: bench
    provider: ${provider}
    write:
      objects:
        - objectName: ${objectName}
`,
  });
  const connected = await call('POST', '/connections:generate', connection);
  const content = { provider, write: { objects: { [objectName]: { objectName } } } };
  const installed = await call('POST', '/integrations/bench/installations', { groupRef: 'g', config: { content } });
  if (installed.status !== 201) throw new Error(JSON.stringify([connected.body, installed.body]));
}

/** @returns ms until all were accepted */
async function writeAll(
  server: SpawnedServer,
  objectName: string,
  bodyOf: (number: number) => object,
): Promise<number> {
  const begin = performance.now();
  const path = `/v1/projects/${server.project}/integrations/bench/objects/${objectName}`;
  let next = 0;
  const client = async () => {
    while (next < RECORDS) {
      const body = { groupRef: 'g', type: 'create', mode: 'asynchronous', ...bodyOf(next++) };
      const { status, body: response } = await callApi(server.write, server.apiKey, 'POST', path, body, 'write');
      if (status !== 200) throw new Error(`A write responded with ${status}: ${JSON.stringify(response)}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return performance.now() - begin;
}

/** A call-tracking provider that takes so many calls in each second of the clock. */
async function startLimitedProvider(refusalHeaders: Record<string, string>) {
  const quota = fixedWindow(QUOTA);
  let [taken, refused, lastAt] = [0, 0, 0];
  const http = createServer(async (request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    const isWrite = request.method === 'POST';
    const isTaken = !isWrite || quota(performance.now()) === 0;
    await delay(PROVIDER_MS);
    if (!isWrite) {
      response.end('{"accounts":[{"numeric_id":1}]}');
    } else if (isTaken) {
      taken += 1;
      lastAt = performance.now();
      response.end(`{"id":${taken}}`);
    } else {
      refused += 1;
      response.writeHead(429, refusalHeaders).end('{"error":"Slow down"}');
    }
  });
  http.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    // `AddressInfo` of a TCP server.
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    get taken() {
      return taken;
    },
    get refused() {
      return refused;
    },
    get lastAt() {
      return lastAt;
    },
    stop: () => {
      http.closeAllConnections();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

async function waitFor(isDone: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!isDone()) {
    if (performance.now() > end) throw new Error('The records were not written in time.');
    await delay(20);
  }
}
