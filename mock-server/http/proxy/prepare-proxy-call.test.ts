import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { withAuthorityChanges } from '../../core/kernel/authority-changes.ts';
import { createRequestLimits } from '../limits/request-limits.ts';
import { createProxyMemory, prepareProxyCall } from './prepare-proxy-call.ts';

const KEY = 'full-key-of-acme';

async function begin(requestsPerMinute: number) {
  const world = await createInstalledWorld();
  const ports = { ...world.ports, store: withAuthorityChanges(world.ports.store) };
  await ports.store.apiKeys.insert({
    id: 'key-1',
    projectId: world.project.id,
    hash: createHash('sha256').update(KEY).digest('hex'),
    prefix: 'full',
    label: 'key',
    scopes: ['full'],
    active: true,
    createTime: world.project.createTime,
  });
  const limits = createRequestLimits(ports, { requestsPerMinute, authFailuresPerMinute: 0 });
  const memory = createProxyMemory(ports, limits);
  const headers: Record<string, string> = {
    'x-api-key': KEY,
    'x-amp-project-id': world.project.id,
    'x-amp-proxy-version': '1',
    'x-amp-installation-id': 'installation-1',
  };
  const header = (name: string) => headers[name];
  const call = {
    requestId: 'request-1',
    startedMonotonic: 0,
    method: 'GET',
    target: '/v3/a.json',
    header,
    headers: [],
  };
  return () => prepareProxyCall(ports, memory, call);
}

// Each promise and each statement would add to the latency of every call.
it.each([
  ['', 0],
  [', also when calls are limited', 100],
])('a call that is authorised already waits for nothing%s', async (_title, requestsPerMinute) => {
  const prepare = await begin(requestsPerMinute);
  const first = prepare();
  expect(first).toBeInstanceOf(Promise);
  await first;
  const second = prepare();
  expect(second).not.toBeInstanceOf(Promise);
  expect(second).toMatchObject({ ok: true, value: { installationId: 'installation-1' } });
});
