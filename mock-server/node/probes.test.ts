import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../core/kernel/store-errors.ts';
import { createProbes } from './probes.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const metrics = { contentType: 'text/plain; version=0.0.4', text: async () => 'amp_requests_total 3' };
const available = { ping: async () => {} };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a server whose database responds is up and ready', async () => {
  const probes = createProbes(available, log, metrics);
  expect((await probes.respond('/healthz'))?.status).toBe(200);
  expect((await probes.respond('/readyz'))?.status).toBe(200);
  expect(probes.respond('/v1/projects')).toBeUndefined();
});

test('a server that misses an encryption key is ready and says so', async () => {
  const missing = [{ keyId: '0a1b2c3d', values: 3 }];
  const response = await createProbes(available, log, metrics, missing).respond('/readyz');
  expect(response?.status).toBe(200);
  expect(await response?.json()).toEqual({ status: 'ready', missingEncryptionKeys: missing });
});

test('without its database it is up and not ready', async () => {
  const gone = async () => {
    throw new Error('gone');
  };
  const probes = createProbes({ ping: gone }, log, metrics);
  expect((await probes.respond('/healthz'))?.status).toBe(200);
  expect((await probes.respond('/readyz'))?.status).toBe(503);
});

test.each([
  ['readOnly', 'database read-only'],
  ['full', 'disk of the database full'],
] as const)('a database that is %s is the reason for which the server is not ready', async (failure, status) => {
  const ping = async () => {
    throw new StoreUnavailable(new Error('refused'), false, failure);
  };
  const response = await createProbes({ ping }, log, metrics).respond('/readyz');
  expect([response?.status, await response?.json()]).toEqual([503, { status }]);
});

test('a database that does not respond is not waited for longer than two seconds', async () => {
  const ready = createProbes({ ping: () => new Promise(() => {}) }, log, metrics).respond('/readyz');
  await vi.advanceTimersByTimeAsync(2000);
  expect((await ready)?.status).toBe(503);
});

test('a stopping server is no longer ready', async () => {
  const probes = createProbes(available, log, metrics);
  probes.stop();
  expect((await probes.respond('/readyz'))?.status).toBe(503);
  expect((await probes.respond('/healthz'))?.status).toBe(200);
});

test('the metrics are there for Prometheus', async () => {
  const response = await createProbes(available, log, metrics).respond('/metrics');
  expect(response?.headers.get('Content-Type')).toBe('text/plain; version=0.0.4');
  expect(await response?.text()).toBe('amp_requests_total 3');
});
