import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { median, percentile, pin } from './child.ts';

const ROUNDS = 3;
const HEALTHY = 160;
/** Further customers, half of them with their own provider and half with their own webhook. */
const OTHERS = 40;
/** One write and one read of a healthy customer in each interval, in ms. */
const INTERVAL_MS = 25;
/** For the backlogs of the others to drain, or to be found hanging. */
const WARM_UP_MS = 5_000;
const MEASURED_MS = 15_000;
/** Duration of a call of the simulated provider. */
const PROVIDER_MS = 20;

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: bench
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hooks
          requiredFields:
            - fieldName: duration
    write:
      objects:
        - objectName: tags
`;

/** Milliseconds from the request of a customer to its effect. */
interface Latencies {
  /** An asynchronous write, until the provider has it. */
  write: number[];
  /** A triggered read, until the webhook has its records. */
  read: number[];
}

/**
 * Latency of 160 customers' writes and reads while the providers and webhooks of 40 others respond, and while they accept
 * requests and never respond. The others ask for the same in both cases. By turns on fresh servers.
 */
export async function benchFairness(): Promise<void> {
  const healthy: Latencies[] = [];
  const hanging: Latencies[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    healthy.push(await measure({ othersHang: false }));
    hanging.push(await measure({ othersHang: true }));
  }
  for (const kind of ['write', 'read'] as const) {
    for (const share of [0.5, 0.99]) {
      const [before, after] = [healthy, hanging].map((runs) => runs.map((run) => percentile(run[kind], share)));
      const ratios = before!.map((value, round) => (after?.[round] ?? Number.NaN) / value);
      process.stdout.write(
        `${kind} p${share * 100}: ${median(before!).toFixed(1)} ms, ${median(after!).toFixed(1)} ms while ${OTHERS} others hang, ` +
          `ratio ${median(ratios).toFixed(2)} (median of ${ROUNDS} pairs)\n`,
      );
    }
  }
}

async function measure({ othersHang }: { othersHang: boolean }): Promise<Latencies> {
  const peers = await startPeers(othersHang);
  const server = await spawnServer({
    providers: { callRail: peers.origin },
    env: { AMP_LOG_LEVEL: 'error' },
  });
  pin(server.pid, 1);
  try {
    const groups = await install(server, peers.origin);
    const load = generateLoad(server, groups.others);
    await delay(WARM_UP_MS);
    peers.reset();
    const requests: Promise<void>[] = [];
    const measured = every(INTERVAL_MS, (turn) => {
      const group = groups.healthy[turn % groups.healthy.length] ?? '';
      requests.push(writeTag(server, peers, group, `write-${turn}`), readCalls(server, peers, group));
    });
    await delay(MEASURED_MS);
    measured.stop();
    await Promise.all(requests);
    await peers.settled(requests.length);
    load.stop();
    return peers.latencies;
  } finally {
    await server.kill();
    await peers.stop();
  }
}

/** @returns group refs of the customers */
async function install(server: SpawnedServer, origin: string) {
  const call = projectCaller(server);
  const destination = async (name: string, path: string) => {
    await call('POST', '/destinations', { name, type: 'webhook', metadata: { url: `${origin}${path}` } });
  };
  await destination('hooks', '/hook');
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  const customer = async (groupRef: string, apiKey: string, destinationName: string) => {
    await call('POST', '/connections:generate', { provider: 'callRail', groupRef, consumerRef: groupRef, apiKey });
    const calls = { objectName: 'calls', destination: destinationName };
    const content = {
      provider: 'callRail',
      read: { objects: { calls } },
      write: { objects: { tags: { objectName: 'tags' } } },
    };
    const path = '/integrations/bench/installations?skipSampling=true';
    const { status } = await call('POST', path, { groupRef, config: { content } });
    if (status !== 201) throw new Error(`Installing for ${groupRef} responded with ${status}.`);
    return groupRef;
  };
  const groups = { healthy: [] as string[], others: [] as string[] };
  for (let index = 0; index < HEALTHY; index += 1) {
    groups.healthy.push(await customer(`healthy-${index}`, 'key', 'hooks'));
  }
  for (let index = 0; index < OTHERS / 2; index += 1) {
    await destination(`other-${index}`, `/other-hook/${index}`);
    groups.others.push(await customer(`provider-${index}`, `other-${index}`, 'hooks'));
    groups.others.push(await customer(`webhook-${index}`, 'key', `other-${index}`));
  }
  return groups;
}

/** The others ask for a read each second; those with their own provider begin with a backlog of writes. */
function generateLoad(server: SpawnedServer, groups: readonly string[]): { stop(): void } {
  return every(1_000 / groups.length, (turn) => {
    const group = groups[turn % groups.length] ?? '';
    const isFirst = turn < groups.length;
    if (isFirst && group.startsWith('provider-')) {
      for (let write = 0; write < 20; write += 1) void requestWrite(server, group, `${group}-${write}`);
    }
    void requestRead(server, group).catch(() => {});
  });
}

/** Acts at fixed instants, however long what it starts takes: requests never wait for slow responses. */
function every(ms: number, act: (turn: number) => void): { stop(): void } {
  const begin = performance.now();
  let turn = 0;
  const timer = setInterval(() => {
    for (; begin + turn * ms <= performance.now(); turn += 1) act(turn);
  }, 5);
  return { stop: () => clearInterval(timer) };
}

async function writeTag(server: SpawnedServer, peers: Peers, group: string, name: string): Promise<void> {
  peers.expectWrite(name);
  await requestWrite(server, group, name);
}

function requestWrite(server: SpawnedServer, groupRef: string, name: string) {
  const body = { groupRef, type: 'create', mode: 'asynchronous', record: { name } };
  return callApi(server.write, server.apiKey, 'POST', objectPath(server, 'tags'), body, 'write');
}

async function readCalls(server: SpawnedServer, peers: Peers, group: string): Promise<void> {
  const begin = performance.now();
  peers.expectRead(await requestRead(server, group), begin);
}

async function requestRead(server: SpawnedServer, groupRef: string): Promise<string> {
  const { status, body } = await callApi<{ operationId?: string; context?: { operationId?: string } }>(
    server.read,
    server.apiKey,
    'POST',
    objectPath(server, 'calls'),
    { groupRef, mode: 'async' },
    'read',
  );
  // A read that is still in progress is the one to wait for.
  const operationId = status === 409 ? body.context?.operationId : body.operationId;
  if (operationId === undefined) throw new Error(`A read of ${groupRef} responded with ${status}.`);
  return operationId;
}

function objectPath({ project }: SpawnedServer, objectName: string): string {
  return `/v1/projects/${project}/integrations/bench/objects/${objectName}`;
}

type Peers = Awaited<ReturnType<typeof startPeers>>;

/** Provider and receiver in one server of this process, so that one clock measures all latencies. */
async function startPeers(othersHang: boolean) {
  let latencies: Latencies = { write: [], read: [] };
  const begins = new Map<string, number>();
  /** Of reads, whose operation id may become known later. */
  const arrivals = new Map<string, number>();
  const page = JSON.stringify({
    page: 1,
    total_pages: 1,
    total_records: 20,
    calls: Array.from({ length: 20 }, (_, id) => ({ id: `CAL${id}`, duration: id, note: 'x'.repeat(200) })),
  });

  const http = createServer(async (request, response) => {
    const path = request.url ?? '';
    const key = request.headers.authorization ?? '';
    const isOther = path.startsWith('/other-hook') || key.includes('other-');
    if (isOther && othersHang && !path.startsWith('/v3/a.json')) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    if (path.includes('hook')) {
      response.writeHead(204).end();
      const { operationId } = JSON.parse(body);
      arrive('read', operationId);
      return;
    }
    if (request.method === 'POST') arrive('write', JSON.parse(body).name);
    if (!path.startsWith('/v3/a.json')) await delay(PROVIDER_MS);
    response.setHeader('content-type', 'application/json');
    if (path.startsWith('/v3/a.json')) response.end('{"accounts":[{"numeric_id":1}]}');
    else response.end(request.method === 'POST' ? '{"id":1}' : page);
  });
  http.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  function arrive(kind: keyof Latencies, id: string): void {
    const begin = begins.get(id);
    if (begin !== undefined) {
      begins.delete(id);
      latencies[kind].push(performance.now() - begin);
    }
    if (kind === 'read') arrivals.set(id, performance.now());
  }

  return {
    // `AddressInfo` of a TCP server.
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    get latencies() {
      return latencies;
    },
    reset: () => {
      latencies = { write: [], read: [] };
    },
    expectWrite: (name: string) => begins.set(name, performance.now()),
    expectRead: (operationId: string, begin: number) => {
      const arrival = arrivals.get(operationId);
      if (arrival === undefined) begins.set(operationId, begin);
      // A request that joins a read in progress may find it delivered already.
      else latencies.read.push(Math.max(0, arrival - begin));
    },
    /** Resolves when everything that was expected has arrived. */
    settled: async (count: number) => {
      const end = performance.now() + 60_000;
      while (begins.size > 0) {
        if (performance.now() > end) throw new Error(`${begins.size} of ${count} requests brought nothing about.`);
        await delay(50);
      }
    },
    stop: () => {
      http.closeAllConnections();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
