import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopRequest } from './stop-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

class ExitError extends Error {}

/** A process that receives the signals which a test emits. */
function aProcess(env: Record<string, string>) {
  const exit = (code?: unknown): never => {
    throw new ExitError(String(code));
  };
  return Object.assign(new EventEmitter(), { env, ppid: 100, exit });
}

/** Lets an hour pass. @returns the reason to stop that came up, if any */
async function reasonAfterAnHour(request: Promise<string>) {
  await vi.advanceTimersByTimeAsync(60 * 60 * 1_000);
  return Promise.race([request, Promise.resolve(undefined)]);
}

describe('a process of a package manager', () => {
  const underNpm = { npm_lifecycle_event: 'serve' };

  it('is to stop when its parent ends', async () => {
    const host = aProcess(underNpm);
    const request = stopRequest(host);
    expect(await reasonAfterAnHour(request)).toBeUndefined();
    host.ppid = 1;
    expect(await reasonAfterAnHour(request)).toBe('parent-exit');
  });

  it('continues in a container, where the first process is its parent from the start', async () => {
    const host = aProcess(underNpm);
    host.ppid = 1;
    expect(await reasonAfterAnHour(stopRequest(host))).toBeUndefined();
  });

  it('stops in peace when a Ctrl-C arrives from the terminal and from the package manager', async () => {
    const host = aProcess(underNpm);
    const request = stopRequest(host);
    host.emit('SIGINT', 'SIGINT');
    expect(() => host.emit('SIGINT', 'SIGINT')).not.toThrow();
    expect(await request).toBe('SIGINT');
  });
});

it('outlives its parent when no package manager started it, as a daemon does', async () => {
  const host = aProcess({});
  const request = stopRequest(host);
  host.ppid = 1;
  expect(await reasonAfterAnHour(request)).toBeUndefined();
});

it.each(['SIGTERM', 'SIGINT'])('ends immediately on a %s that follows the first request', async (signal) => {
  const host = aProcess({});
  const request = stopRequest(host);
  host.emit('SIGTERM', 'SIGTERM');
  expect(await request).toBe('SIGTERM');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(() => host.emit(signal, signal)).toThrow(ExitError);
});
