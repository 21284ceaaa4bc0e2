import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyText } from './proxy-exchange.ts';

const TEXT = '{"policyName":"DAILY"}';

describe('the text of a body', () => {
  it.each<[string | undefined, Buffer]>([
    [undefined, Buffer.from(TEXT)],
    ['gzip', gzipSync(TEXT)],
    ['GZIP ', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
  ])('is read under the encoding %s', (encoding, body) => {
    expect(bodyText(body, encoding)).toBe(TEXT);
  });

  it('is read from the first part of a longer body', () => {
    const whole = gzipSync(TEXT + 'x'.repeat(10_000));
    expect(bodyText(whole.subarray(0, whole.length - 12), 'gzip')).toContain(TEXT);
  });

  it('is unknown when the body is damaged, encoded in another way or a decompression bomb', () => {
    expect(bodyText(Buffer.from('no gzip'), 'gzip')).toBeUndefined();
    expect(bodyText(Buffer.from(TEXT), 'zstd')).toBeUndefined();
    expect(bodyText(gzipSync(Buffer.alloc(10_000_000)), 'gzip')).toBeUndefined();
  });
});
