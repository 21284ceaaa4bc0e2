import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { Installation, Project } from '../../src/contract/index.ts';
import { installOnDemand } from '../../tools/install-on-demand.ts';
import { projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { cpuSeconds, median, pin, startChild } from './child.ts';

const ROUNDS = 5;
const DURATION = '1s';
/** Until the compiler has seen the code of each contender often enough. */
const WARM_UP_CALLS = 20_000;
const CONNECTIONS = [1, 32, 256];
const INSTALLATIONS = 1_000;
/** They log nothing, so the server is measured without its line for each call as well. */
const PEERS = ['http-proxy-3', '@fastify/http-proxy'];
const SERVER = 'server';
/** Levels of the log by contender. */
const SERVERS = { [SERVER]: 'warn', 'server with a line for each call': 'info' };
const BARE = 'bare proxy';
/** The load and the provider share a core; the contenders, of which one works at a time, have the other. */
const LOAD_CORE = 0;
const PROXY_CORE = 1;

/** A short comparison while something is changed. */
export interface ProxyBenchOptions {
  /** Numbers of connections, separated by commas. */
  connections?: string | undefined;
  /** Names of the contenders that the server is compared with, separated by commas. */
  with?: string | undefined;
  /** Measurements of each contender, by turns. */
  rounds?: string | undefined;
  /** Another checkout, whose server is a contender as well. */
  baseline?: string | undefined;
}

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: bench
    provider: callRail
    proxy:
      enabled: true
`;

interface Load {
  calls: number;
  perSecond: number;
  p50: number;
  p99: number;
}

interface Figures extends Load {
  /** µs of one core for each call; unlike the rate it does not suffer from neighbours. */
  cpu: number;
}

/** Something that responds like the provider. */
interface Contender {
  name: string;
  url: string;
  pid: number;
  /** Of every call. */
  headers: Record<string, string>;
  /** Installations that are called in turn. */
  ids: readonly string[];
  figures: Figures[];
}

/**
 * The server's proxy over 1,000 installations against published proxies with a hook that authenticates, against the
 * least that a proxy in Node can be, and against the provider itself, by turns. Then calls whose installation is not
 * cached, on each database, unless options ask for a short comparison.
 */
export async function benchProxy(options: ProxyBenchOptions): Promise<void> {
  installOnDemand('test/bench/proxy-peers');
  const provider = startChild('./proxy-upstream.ts', [], LOAD_CORE);
  const { url } = await provider.line<{ url: string }>();
  try {
    await comparePeers(url, options);
    if (Object.keys(options).length > 0) return;
    await compareCold('SQLite', url);
    if (!(await isPostgresAvailable())) return;
    const schema = await createPostgresSchema();
    const key = Buffer.alloc(32, 1).toString('base64');
    await compareCold('PostgreSQL', url, { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: key });
    await schema.drop();
  } finally {
    await provider.stop();
  }
}

async function comparePeers(provider: string, options: ProxyBenchOptions): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  const wanted = options.with?.split(',');
  const isWanted = (name: string) => wanted?.includes(name) ?? true;
  try {
    const own: Contender[] = [];
    const addServer = async (name: string, level: string, checkout?: string) => {
      const server = await startServer(provider, { AMP_LOG_LEVEL: level }, checkout);
      stops.push(() => server.stop());
      own.push(await installProxies(name, server));
    };
    for (const [name, level] of Object.entries(SERVERS)) {
      if (name === SERVER || isWanted(name)) await addServer(name, level);
    }
    if (options.baseline !== undefined) await addServer('baseline', 'warn', options.baseline);
    const { headers = {}, ids = [] } = own[0] ?? {};
    const contenders: Contender[] = [{ name: 'direct', url: provider, pid: 0, headers: {}, ids, figures: [] }];
    for (const name of [BARE, ...PEERS].filter(isWanted)) {
      const args = [name, provider, headers['x-api-key'] ?? '', JSON.stringify(ids)];
      const child =
        name === BARE
          ? startChild('./proxy-bare.ts', [provider], PROXY_CORE)
          : startChild('./proxy-peer.ts', args, PROXY_CORE);
      stops.push(() => child.stop());
      const { url } = await child.line<{ url: string }>();
      contenders.push({ name, url, pid: child.process.pid ?? 0, headers, ids, figures: [] });
    }
    contenders.push(...own);
    for (const contender of contenders) await measure(contender, 32, WARM_UP_CALLS);
    const rounds = Number(options.rounds ?? ROUNDS);
    for (const connections of options.connections?.split(',').map(Number) ?? CONNECTIONS) {
      for (const contender of contenders) contender.figures = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const contender of contenders) contender.figures.push(await measure(contender, connections, DURATION));
      }
      process.stdout.write(`${connections} ${connections === 1 ? 'connection' : 'connections'}\n`);
      for (const { name, figures } of contenders) report(`  ${name}`, figures);
      reportRatios(contenders);
    }
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/** Rates and work of the better peer, the server and the bare proxy, relative to the better peer. */
function reportRatios(contenders: readonly Contender[]): void {
  const of = (name: string, pick: (one: Figures) => number) =>
    median((contenders.find((contender) => contender.name === name)?.figures ?? []).map(pick));
  const peers = PEERS.filter((peer) => contenders.some(({ name }) => name === peer));
  const rate = Math.max(...peers.map((peer) => of(peer, ({ perSecond }) => perSecond)));
  const work = Math.min(...peers.map((peer) => of(peer, ({ cpu }) => cpu)));
  for (const name of [SERVER, BARE].filter((one) => contenders.some((contender) => contender.name === one))) {
    const added = of(name, ({ p50 }) => p50) - of('direct', ({ p50 }) => p50);
    process.stdout.write(
      `  ${name}: ${(of(name, ({ perSecond }) => perSecond) / rate).toFixed(2)} times the calls of the better peer, ` +
        `${(work / of(name, ({ cpu }) => cpu)).toFixed(2)} by work for each call; p50 ${added.toFixed(2)} ms over direct\n`,
    );
  }
}

/** A change of the project makes every call cold. */
async function compareCold(database: string, provider: string, env?: Record<string, string>): Promise<void> {
  const server = await startServer(provider, env);
  try {
    const contender = await installProxies(database, server);
    await measure(contender, 32, INSTALLATIONS);
    const call = projectCaller(server);
    const cold: Figures[] = [];
    const warm: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { status } = await call('PATCH', '', {
        updateMask: ['appName'],
        project: { appName: `Round ${round}` },
      });
      if (status !== 200) throw new Error(`The change of the project responded with ${status}.`);
      cold.push(await measure(contender, 1, INSTALLATIONS));
      warm.push(await measure(contender, 1, INSTALLATIONS));
    }
    process.stdout.write(`${database}, one connection\n`);
    report('  cold', cold);
    report('  warm', warm);
    const p50 = (figures: readonly Figures[]) => median(figures.map((one) => one.p50));
    process.stdout.write(`  cold p50 ${(p50(cold) / p50(warm)).toFixed(2)} times warm\n`);
  } finally {
    await server.stop();
  }
}

async function startServer(
  provider: string,
  env: Record<string, string> = {},
  checkout?: string,
): Promise<SpawnedServer> {
  const server = await spawnServer({ providers: { callRail: provider }, env, checkout });
  pin(server.pid, PROXY_CORE);
  return server;
}

/** Makes the installations of a server. */
async function installProxies(name: string, server: SpawnedServer): Promise<Contender> {
  const call = projectCaller(server);
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  const ids: string[] = [];
  let begun = 0;
  const installNext = async (): Promise<void> => {
    for (let index = begun++; index < INSTALLATIONS; index = begun++) {
      const groupRef = `group-${index}`;
      const connection = { provider: 'callRail', groupRef, consumerRef: 'c', apiKey: groupRef };
      await call('POST', '/connections:generate', connection);
      const config = { content: { provider: 'callRail', proxy: { enabled: true } } };
      const { body } = await call<Installation>('POST', '/integrations/bench/installations', { groupRef, config });
      ids.push(body.id);
    }
  };
  await Promise.all(Array.from({ length: 16 }, installNext));
  const { body: project } = await call<Project>('GET', '');
  const headers = { 'x-amp-proxy-version': '1', 'x-amp-project-id': project.id, 'x-api-key': server.apiKey };
  return { name, url: server.proxy, pid: server.pid, headers, ids, figures: [] };
}

async function measure(
  { url, headers, ids, pid }: Contender,
  connections: number,
  duration: string | number,
): Promise<Figures> {
  const before = await cpuSeconds(pid);
  const args = [url, JSON.stringify(headers), JSON.stringify(ids), `${connections}`, `${duration}`];
  const load = await startChild('./proxy-load.ts', args, LOAD_CORE).line<Load>();
  const cpu = (((await cpuSeconds(pid)) - before) / load.calls) * 1e6;
  return { ...load, cpu };
}

function report(name: string, figures: readonly Figures[]): void {
  const of = (pick: (one: Figures) => number) => median(figures.map(pick));
  const times = `p50 ${of(({ p50 }) => p50).toFixed(2)} ms, p99 ${of(({ p99 }) => p99).toFixed(2)} ms`;
  const work = of(({ cpu }) => cpu);
  const cost = work > 0 ? `, ${work.toFixed(0)} µs of a core each` : '';
  process.stdout.write(`${name}: ${of(({ perSecond }) => perSecond).toFixed(0)} calls/s, ${times}${cost}\n`);
}
