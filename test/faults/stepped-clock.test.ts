import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../mock-server/core/kernel/result.ts';
import { CircuitBreaker } from '../../mock-server/core/messaging/destination-health.ts';
import { createMetadataCache } from '../../mock-server/core/objects/metadata-cache.ts';
import { createManagementApp } from '../../mock-server/http/apps/management-app.ts';
import { createProxyApp } from '../../mock-server/http/proxy/proxy-app.ts';
import type { InstalledWorld } from '../support/installed-world.ts';
import { createInstalledWorld } from '../support/installed-world.ts';

const HOUR = 3_600_000;
const KEY = 'full-key-of-acme';

let world: InstalledWorld;
let proxy: (request: Request) => Promise<Response>;
/** Calls that reached the provider. It wants half a minute of peace after the first one. */
let calls: number;

beforeEach(async () => {
  calls = 0;
  world = await createInstalledWorld();
  const { ports, project } = world;
  await ports.store.apiKeys.insert({
    id: 'key-1',
    projectId: project.id,
    hash: createHash('sha256').update(KEY).digest('hex'),
    prefix: KEY.slice(0, 8),
    label: 'server',
    scopes: ['full'],
    active: true,
    createTime: project.createTime,
  });
  proxy = createProxyApp({
    ports,
    send: async () => {
      calls += 1;
      return calls === 1
        ? Response.json({}, { status: 429, headers: { 'retry-after': '30' } })
        : Response.json({ calls: [] });
    },
  });
});

const call = () =>
  proxy(
    new Request('https://proxy.test/v3/a/480112233/calls.json', {
      headers: {
        'x-amp-proxy-version': '1',
        'x-amp-project-id': 'project-1',
        'x-api-key': KEY,
        'x-amp-installation-id': 'installation-1',
        'x-amp-rate-limiter-mode': 'throttle',
      },
    }),
  );

describe.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])('a connection that is throttled while the wall clock is set an hour %s', (_direction, step) => {
  it('is called again when the provider wants, no earlier and no later', async () => {
    expect((await call()).status).toBe(429);
    world.ports.clock.step(step);
    world.ports.clock.advance(29_999);
    expect((await call()).status).toBe(429);
    expect(calls).toBe(1);
    world.ports.clock.advance(1);
    expect((await call()).status).toBe(200);
    expect(calls).toBe(2);
  });

  it('returns an instant of the current clock', async () => {
    await call();
    world.ports.clock.step(step);
    const expected = world.ports.clock.now() + 30_000;
    const { headers } = await call();
    expect(Date.parse(headers.get('x-amp-retry-after') ?? '')).toBe(expected);
  });
});

describe.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])('while the wall clock is set an hour %s', (_direction, step) => {
  it('a destination that is gone is left alone for as long as before', () => {
    const { clock } = world.ports;
    const breaker = new CircuitBreaker(world.ports);
    for (let failures = 0; failures < 5; failures += 1) {
      breaker.note('destination-1', { kind: 'failed', error: 'The receiver responded with 503.' });
    }
    clock.step(step);
    clock.advance(4_999);
    expect(breaker.paused()).toEqual(['destination-1']);
    clock.advance(1);
    expect(breaker.paused()).toEqual([]);
  });

  it('what a provider said of an object is remembered for a minute', async () => {
    const { clock } = world.ports;
    const cache = createMetadataCache(clock);
    let asked = 0;
    const get = () =>
      cache.get('tags', async () => {
        asked += 1;
        return ok({ name: 'tags', fields: {} });
      });
    await get();
    clock.step(step);
    clock.advance(59_999);
    await get();
    expect(asked).toBe(1);
    clock.advance(1);
    await get();
    expect(asked).toBe(2);
  });

  it('the log reports how long a request really took', async () => {
    world.ports.log.info = (event, fields) => void lines.push({ event, ...fields });
    const lines: Record<string, unknown>[] = [];
    const app = createManagementApp({ ports: { ...world.ports, store: steppingStore(step) } });
    await app.request('/v1/projects/acme', { headers: { 'x-api-key': KEY } });
    expect(lines).toMatchObject([{ event: 'request', endpoint: 'getProject', ms: 5 }]);
  });
});

/** The store of the world, whose every query of a key takes 5 ms and comes with a step of the wall clock. */
function steppingStore(step: number) {
  const { clock, store } = world.ports;
  return {
    ...store,
    apiKeys: {
      ...store.apiKeys,
      findByHash: (hash: string) => {
        clock.step(step);
        clock.advance(5);
        return store.apiKeys.findByHash(hash);
      },
    },
  };
}
