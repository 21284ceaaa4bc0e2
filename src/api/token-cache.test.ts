import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AmpersandApiError } from './api-error.ts';
import type { GetToken } from './token-cache.ts';
import { createTokenCache, tokenExpiry } from './token-cache.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const ada = { consumerRef: 'ada', groupRef: 'acme' };

/** A token as a server would sign it, ending after some seconds. */
function tokenFor(seconds: number, name = 'token'): string {
  const encode = (part: object) =>
    btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${encode({ alg: 'RS256' })}.${encode({ name, exp: (Date.now() + seconds * 1000) / 1000 })}.signature`;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a token', () => {
  it('is asked for once, however many requests need it at the same time', async () => {
    const getToken = vi.fn<GetToken>(async () => tokenFor(600));
    const memory = createTokenCache(() => getToken);
    const [a, b] = await Promise.all([memory.get(ada), memory.get(ada)]);
    expect(a).toBe(b);
    expect(await memory.get(ada)).toBe(a);
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(getToken).toHaveBeenCalledWith(ada);
  });

  it('is replaced half a minute before it ends', async () => {
    const getToken = vi.fn<GetToken>(async () => tokenFor(600));
    const memory = createTokenCache(() => getToken);
    await memory.get(ada);
    vi.setSystemTime(NOW + 569_000);
    await memory.get(ada);
    expect(getToken).toHaveBeenCalledTimes(1);
    vi.setSystemTime(NOW + 571_000);
    await memory.get(ada);
    expect(getToken).toHaveBeenCalledTimes(2);
  });

  it('is kept apart for references that look alike when joined', async () => {
    const memory = createTokenCache(
      () =>
        async ({ consumerRef, groupRef }) =>
          `${consumerRef}|${groupRef}`,
    );
    expect(await memory.get({ consumerRef: 'a:b', groupRef: 'c' })).toBe('a:b|c');
    expect(await memory.get({ consumerRef: 'a', groupRef: 'b:c' })).toBe('a|b:c');
  });

  it('comes from the host’s function of the moment', async () => {
    let getToken: GetToken = async () => 'first';
    const memory = createTokenCache(() => getToken);
    expect(await memory.get(ada)).toBe('first');
    getToken = async () => 'second';
    expect(await memory.get(ada)).toBe('first');
    memory.invalidate(ada, 'first');
    expect(await memory.get(ada)).toBe('second');
  });

  it('stays when an older one was refused', async () => {
    let count = 0;
    const memory = createTokenCache(() => async () => `token ${++count}`);
    await memory.get(ada);
    memory.invalidate(ada, 'token 1');
    await memory.get(ada);
    memory.invalidate(ada, 'token 1');
    expect(await memory.get(ada)).toBe('token 2');
  });

  it('fails visibly when the host’s function fails, and is asked for again next time', async () => {
    let isBroken = true;
    const cause = new Error('session expired');
    const memory = createTokenCache(() => async () => {
      if (isBroken) throw cause;
      return 'token';
    });
    await expect(memory.get(ada)).rejects.toMatchObject({ kind: 'token', cause });
    isBroken = false;
    expect(await memory.get(ada)).toBe('token');
  });

  it('whose route fails is reported to developers once, with status and path and nothing secret', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const response = new Response('{"token":"secret"}', { status: 502 });
    Object.defineProperty(response, 'url', { value: 'https://app.test/integration-token?session=secret' });
    const memory = createTokenCache(() => () => Promise.reject(response));
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(memory.get(ada)).rejects.toThrow();
    expect(warn.mock.calls).toEqual([['Ampersand: getToken failed. HTTP 502 https://app.test/integration-token']]);
    warn.mockRestore();
  });

  it.each([
    [new Response(null, { status: 401 }), 'Ampersand: getToken failed. HTTP 401'],
    ['no session', 'Ampersand: getToken failed.'],
    [undefined, 'Ampersand: getToken failed.'],
  ])('is reported when the host rejects with %s', async (cause, text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await expect(createTokenCache(() => () => Promise.reject(cause)).get(ada)).rejects.toThrow();
    expect(warn.mock.calls).toEqual([[text]]);
    warn.mockRestore();
  });

  it('fails when the host’s function throws instead of rejecting, or resolves to nothing', async () => {
    const throwing = createTokenCache(() => () => {
      throw new Error('broken');
    });
    await expect(throwing.get(ada)).rejects.toBeInstanceOf(AmpersandApiError);
    const empty = createTokenCache(() => async () => undefined as unknown as string);
    await expect(empty.get(ada)).rejects.toMatchObject({ kind: 'token' });
  });

  it('fails after ten seconds when the host’s function hangs, and can be asked for again', async () => {
    let calls = 0;
    const memory = createTokenCache(
      () => () => (++calls === 1 ? new Promise(() => undefined) : Promise.resolve('token')),
    );
    const hanging = expect(memory.get(ada)).rejects.toMatchObject({ kind: 'token' });
    await vi.advanceTimersByTimeAsync(10_000);
    await hanging;
    expect(await memory.get(ada)).toBe('token');
  });
});

describe('the end of a token', () => {
  it('is read from its claims', () => {
    expect(tokenExpiry(tokenFor(60))).toBe(NOW + 60_000);
  });

  it('is left to the server when it cannot be read', () => {
    for (const token of ['opaque', 'a.b.c', `x.${btoa('null')}.y`, `x.${btoa('{"exp":"soon"}')}.y`]) {
      expect(tokenExpiry(token)).toBe(Number.POSITIVE_INFINITY);
    }
  });
});
