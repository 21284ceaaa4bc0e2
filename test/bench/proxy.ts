import type { Installation, Project } from '../../src/contract/index.ts';
import { projectCaller } from '../support/api-client.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { cpuSeconds, median, pin, startChild } from './child.ts';

const ROUNDS = 6;
const SECONDS = 2;

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: bench
    provider: callRail
    proxy:
      enabled: true
`;

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

interface Figures extends Load {
  /** µs of one core for each call; unlike the rate it does not suffer from neighbours. */
  cpu: number;
}

/**
 * The proxy with authentication, query and credential against the least that a proxy in Node can be, and against the
 * provider itself, by turns: 32 connections and one.
 */
export async function benchProxy(): Promise<void> {
  const upstream = startChild('./proxy-upstream.ts', [], 0);
  const { url } = await upstream.line<{ url: string }>();
  const bare = startChild('./proxy-bare.ts', [url], 1);
  const bareUrl = (await bare.line<{ url: string }>()).url;
  const server = await spawnServer({ providers: { callRail: url } });
  pin(server.pid, 1);
  try {
    const headers = await installProxy();
    for (const connections of [32, 1]) {
      const ours: Figures[] = [];
      const least: Figures[] = [];
      const direct: Figures[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        direct.push(await measure(url, {}, connections, 0));
        least.push(await measure(bareUrl, {}, connections, bare.process.pid ?? 0));
        ours.push(await measure(server.proxy, headers, connections, server.pid));
      }
      process.stdout.write(`${connections} connections\n`);
      report('  direct', direct);
      report('  bare proxy', least);
      report('  server', ours);
      const ratios = ours.map(({ cpu }, round) => (least[round]?.cpu ?? Number.NaN) / cpu);
      process.stdout.write(`  ${median(ratios).toFixed(2)} of the bare proxy, by work for each call\n`);
    }
  } finally {
    await server.stop();
    await bare.stop();
    await upstream.stop();
  }

  async function installProxy(): Promise<Record<string, string>> {
    const call = projectCaller(server);
    await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
    const account = { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'key' };
    await call('POST', '/connections:generate', account);
    const config = { content: { provider: 'callRail', proxy: { enabled: true } } };
    const path = '/integrations/bench/installations';
    const { body: installation } = await call<Installation>('POST', path, { groupRef: 'g', config });
    const { body: project } = await call<Project>('GET', '');
    return {
      'x-amp-proxy-version': '1',
      'x-amp-project-id': project.id,
      'x-api-key': server.apiKey,
      'x-amp-installation-id': installation.id,
    };
  }
}

async function measure(url: string, headers: object, connections: number, pid: number): Promise<Figures> {
  const before = await cpuSeconds(pid);
  const load = startChild('./proxy-load.ts', [url, JSON.stringify(headers), `${connections}`, `${SECONDS}`], 0);
  const figures = await load.line<Load>();
  const cpu = (((await cpuSeconds(pid)) - before) / (figures.perSecond * SECONDS)) * 1e6;
  return { ...figures, cpu };
}

function report(name: string, figures: readonly Figures[]): void {
  const of = (pick: (one: Figures) => number) => median(figures.map(pick));
  const times = `p50 ${of(({ p50 }) => p50).toFixed(2)} ms, p99 ${of(({ p99 }) => p99).toFixed(2)} ms`;
  const work = of(({ cpu }) => cpu);
  const cost = work > 0 ? `, ${work.toFixed(0)} µs of a core each` : '';
  process.stdout.write(`${name}: ${of(({ perSecond }) => perSecond).toFixed(0)} calls/s, ${times}${cost}\n`);
}
