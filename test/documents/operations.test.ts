import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const root = join(import.meta.dirname, '../..');
const FOLDER = 'mock-server/deploy';
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Alerts and panels with their PromQL. */
const EXPRESSIONS: { name: string; expr: string }[] = [
  ...parse(read(`${FOLDER}/alerts.yaml`)).groups.flatMap(({ rules }: { rules: { alert: string; expr: string }[] }) =>
    rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ),
  ...JSON.parse(read(`${FOLDER}/dashboard.json`)).panels.flatMap(
    ({ title, targets }: { title: string; targets: { expr: string }[] }) =>
      targets.map(({ expr }) => ({ name: title, expr })),
  ),
];

/** Metrics that an expression or a text names. */
const metricsIn = (text: string): string[] => text.match(/\b(?:amp|process|nodejs)_[a-z0-9_]+\b/g) ?? [];

describe('the metrics', () => {
  let server: SpawnedServer;
  let exposed: string;
  beforeAll(async () => {
    server = await spawnServer();
    exposed = await (await fetch(`${server.api}/metrics`)).text();
  });
  afterAll(() => server.stop());

  /** @returns whether /metrics describes the metric, which it does before the first value */
  const isExposed = (metric: string) =>
    exposed.includes(`# TYPE ${metric} `) ||
    exposed.includes(`# TYPE ${metric.replace(/_(bucket|sum|count)$/, '')} histogram`);

  it.each(EXPRESSIONS)('that "$name" reads are exposed: $expr', ({ expr }) => {
    const metrics = metricsIn(expr);
    expect(metrics.length > 0 || expr.startsWith('up{')).toBe(true);
    expect(metrics.filter((metric) => !isExposed(metric))).toEqual([]);
  });

  it('that the guide names are exposed, and the guide names each of the server', () => {
    const named = metricsIn(read('docs/operations.md'));
    expect(named.filter((metric) => !isExposed(metric))).toEqual([]);
    const own = [...exposed.matchAll(/^# TYPE (amp_\w+) /gm)].map(([, metric = '']) => metric);
    expect(own.filter((metric) => !named.includes(metric))).toEqual([]);
  });

  it('have the labels that alerts and panels filter and group by', () => {
    const source = read('mock-server/node/telemetry/metrics.ts');
    const labels = new Set(
      [...source.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
    );
    for (const { expr } of EXPRESSIONS) {
      const used = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
      const filtered = [...expr.matchAll(/(\w+)\s*(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
      const unknown = [...used, ...filtered].filter((label) => !labels.has(label) && !['le', 'job'].includes(label));
      expect(unknown, expr).toEqual([]);
    }
  });
});

describe('the containers', () => {
  const compose = parse(read(`${FOLDER}/compose.yaml`), { merge: true });

  it('set variables that the server knows, and an encryption key that all processes share', () => {
    const known = read('mock-server/node/config-variables.ts');
    for (const name of ['api', 'worker']) {
      const variables = Object.keys(compose.services[name].environment);
      expect(variables.filter((variable) => !known.includes(`  ${variable}:`))).toEqual([]);
      expect(variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'AMP_ENCRYPTION_KEY', 'AMP_ROLE']));
    }
  });

  it('wait for a healthy database, and run without privileges', () => {
    expect(compose.services.database.healthcheck.test).toContain('pg_isready');
    for (const name of ['api', 'worker']) {
      expect(compose.services[name]).toMatchObject({
        depends_on: { database: { condition: 'service_healthy' } },
        cap_drop: ['ALL'],
        read_only: true,
      });
    }
    expect(existsSync(join(root, FOLDER, compose.services.api.build.context, 'package-lock.json'))).toBe(true);
  });

  it('run as a user without rights, with a health check and without npx', () => {
    const lines = read(`${FOLDER}/Dockerfile`).split('\n');
    const last = (word: string) => lines.findLastIndex((line) => line.startsWith(word));
    expect(lines[last('USER')]).toBe('USER node');
    expect(last('USER')).toBeGreaterThan(last('RUN'));
    expect(last('HEALTHCHECK')).toBeGreaterThan(last('FROM'));
    expect(lines[last('CMD')]).toBe('CMD ["node_modules/.bin/amp", "serve"]');
  });
});

it('names every file of the deployment', () => {
  const guide = read('docs/operations.md');
  const files = globSync(`${FOLDER}/*`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  expect(files.filter((file) => !file.endsWith('.dockerignore') && !guide.includes(`(../${file})`))).toEqual([]);
});
