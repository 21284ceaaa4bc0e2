import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  // The clock that nobody sets stands still until it is moved, too.
  vi.useFakeTimers({ toFake: ['performance'] });
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
afterEach(() => {
  vi.useRealTimers();
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
    world.ports.clock.advance(step);
    vi.advanceTimersByTime(29_999);
    expect((await call()).status).toBe(429);
    expect(calls).toBe(1);
    vi.advanceTimersByTime(1);
    expect((await call()).status).toBe(200);
    expect(calls).toBe(2);
  });

  it('tells callers an instant of the clock as it is now', async () => {
    await call();
    world.ports.clock.advance(step);
    const expected = world.ports.clock.now() + 30_000;
    const { headers } = await call();
    expect(Date.parse(headers.get('x-amp-retry-after') ?? '')).toBe(expected);
  });
});
