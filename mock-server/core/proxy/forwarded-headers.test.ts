import { describe, expect, it } from 'vitest';
import * as forwarded from './forwarded-headers.ts';

type Pair = readonly [name: string, value: string];

const pairsOf = (headers: string[]) =>
  headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []));
const requestHeaders = (pairs: readonly Pair[], credential: Record<string, string>) =>
  pairsOf(forwarded.requestHeaders(pairs.flat(), credential));
const responseHeaders = (pairs: readonly Pair[]) => pairsOf(forwarded.responseHeaders(pairs.flat()));

describe('headers of a call that is passed on', () => {
  it('keep what is meant for the provider, names and repetitions as they came', () => {
    const headers = [
      ['Accept', 'application/json'],
      ['Content-Type', 'text/plain'],
      ['X-Custom', 'a'],
      ['X-Custom', 'b'],
    ] as const;
    expect(requestHeaders(headers, {})).toEqual(headers);
  });

  it('lose ours, those of the connection, and those that the connection names', () => {
    const kept = requestHeaders(
      [
        ['Host', 'proxy.test'],
        ['X-Api-Key', 'secret'],
        ['X-AMP-Project-Id', 'p'],
        ['x-amp-anything', 'x'],
        ['Cookie', 'session=1'],
        ['X-Forwarded-For', '10.0.0.1'],
        ['Forwarded', 'for=10.0.0.1'],
        ['Connection', 'keep-alive, X-Secret-Hop'],
        ['Keep-Alive', 'timeout=5'],
        ['X-Secret-Hop', 'x'],
        ['TE', 'trailers'],
        ['Trailer', 'x'],
        ['Transfer-Encoding', 'chunked'],
        ['Upgrade', 'h2c'],
        ['Proxy-Authorization', 'x'],
        ['Expect', '100-continue'],
        ['Accept', '*/*'],
      ],
      {},
    );
    expect(kept).toEqual([['Accept', '*/*']]);
  });

  it('carry the credential in place of the caller’s own', () => {
    const kept = requestHeaders([['Authorization', 'Bearer mine']], { authorization: 'Token token=theirs' });
    expect(kept).toEqual([['authorization', 'Token token=theirs']]);
  });

  it('keep an Authorization that the scheme does not use', () => {
    expect(requestHeaders([['Authorization', 'Bearer mine']], { 'x-api-key': 'theirs' })).toEqual([
      ['Authorization', 'Bearer mine'],
      ['x-api-key', 'theirs'],
    ]);
  });
});

it('headers of a response lose cookies, those of the connection, and what only we may say', () => {
  const kept = responseHeaders([
    ['content-type', 'text/html'],
    ['content-encoding', 'gzip'],
    ['set-cookie', 'a=1'],
    ['connection', 'close, x-hop'],
    ['x-hop', '1'],
    ['transfer-encoding', 'chunked'],
    ['x-amp-error', 'true'],
    ['location', 'https://elsewhere.test'],
  ]);
  expect(kept).toEqual([
    ['content-type', 'text/html'],
    ['content-encoding', 'gzip'],
    ['location', 'https://elsewhere.test'],
  ]);
});
