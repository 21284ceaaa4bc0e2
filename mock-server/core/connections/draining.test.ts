import { describe, expect, it } from 'vitest';
import { createRandomSource } from '../../../test/fuzz/random-source.ts';
import type { TestPorts } from '../../../test/support/core-ports.ts';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import type { Quota } from '../../../test/support/provider-quotas.ts';
import { fixedWindow, slidingWindow, tokenBucket } from '../../../test/support/provider-quotas.ts';
import { acquireCall, admit, availableCalls, countCall, recordProviderLimit } from './provider-quota.ts';

const KEY = { connectionId: 'connection-1', scope: 'api' } as const;
const PROVIDER = { name: 'acme', displayName: 'Acme' };
const CALLS = 1_000;
const STEP_MS = 5;
/** As many as the workers send at the same time. */
const AT_ONCE = 8;

interface Backlog {
  quota: Quota;
  /** Seconds that a refusal says; absent when it says none. */
  retryAfter?: (waitMs: number) => number;
  processes?: number;
}

/** Makes 1,000 calls that can wait, as the workers do. */
async function drain({ quota, retryAfter, processes: count = 1 }: Backlog) {
  const ports = createTestPorts();
  ports.ids.random = createRandomSource(7).next;
  const processes = Array.from({ length: count }, () => ({ ...ports, store: { ...ports.store } }));
  let [taken, refused, seconds] = [0, 0, 0];
  const call = async (process: TestPorts) => {
    const waitMs = quota(ports.clock.now());
    if (waitMs === 0) {
      taken += 1;
      countCall(process, KEY);
      return;
    }
    refused += 1;
    const retryAt = retryAfter && ports.clock.now() + retryAfter(waitMs) * 1_000;
    await recordProviderLimit(process, KEY, { retryAt, isLockOut: false });
  };
  for (; taken < CALLS; seconds += STEP_MS / 1_000) {
    for (const process of processes) {
      for (;;) {
        const turns = Math.min(availableCalls(process, KEY).turns, AT_ONCE, CALLS - taken);
        if (turns === 0) break;
        for (let turn = 0; turn < turns; turn += 1) acquireCall(process, KEY);
        const admitted = await Promise.all(Array.from({ length: turns }, () => admit(process, KEY, PROVIDER)));
        // They are on their way at the same time.
        for (const refusal of admitted) if (refusal === undefined) await call(process);
      }
    }
    ports.clock.advance(STEP_MS);
  }
  return { seconds, refused: refused / (taken + refused) };
}

const ONE = () => 1;
const ROUNDED_UP = (waitMs: number) => Math.ceil(waitMs / 1_000);

describe.each([10, 50, 100])('a thousand calls to a provider that takes %s per second', (rate) => {
  const tenSeconds = [10 * rate, 10_000] as const;

  it.each<[string, Backlog]>([
    ['in windows of a second', { quota: fixedWindow(rate), retryAfter: ONE }],
    ['in windows of a second, and says no time', { quota: fixedWindow(rate, 1_000, 950) }],
    ['in any second', { quota: slidingWindow(rate), retryAfter: ONE }],
    ['in any second, and says no time', { quota: slidingWindow(rate) }],
    ['from a token bucket', { quota: tokenBucket(rate), retryAfter: ONE }],
    ['from a token bucket, and says no time', { quota: tokenBucket(rate) }],
    ['in windows of ten seconds', { quota: fixedWindow(...tenSeconds, 3_000), retryAfter: ROUNDED_UP }],
    ['in windows of ten seconds, and says a second each time', { quota: fixedWindow(...tenSeconds), retryAfter: ONE }],
    ['in windows of ten seconds, and says no time', { quota: fixedWindow(...tenSeconds) }],
    ['in any ten seconds', { quota: slidingWindow(...tenSeconds), retryAfter: ROUNDED_UP }],
    ['in any ten seconds, and says no time', { quota: slidingWindow(...tenSeconds) }],
  ])('%s: take at most 1.15 times the ideal, and less than 5 %% are refused', async (_how, backlog) => {
    const { seconds, refused } = await drain(backlog);
    expect(seconds / (CALLS / rate)).toBeLessThanOrEqual(1.15);
    expect(refused).toBeLessThan(0.05);
  });

  it.each([2, 4])('in any second, from %s processes: share it, with less than 5 %% refused', async (processes) => {
    const { seconds, refused } = await drain({ quota: slidingWindow(rate), retryAfter: ONE, processes });
    expect(seconds / (CALLS / rate)).toBeLessThanOrEqual(1.3);
    expect(refused).toBeLessThan(0.05);
  });
});
