import { expect, test } from 'vitest';
import { nodeDigests, randomIds } from './compose.ts';

test('digests are the published ones', async () => {
  expect(await nodeDigests.sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await nodeDigests.md5Base64(new TextEncoder().encode('abc'))).toBe('kAFQmDzST7DWlj99KOF/cg==');
  // RFC 4231, test case 2.
  expect(await nodeDigests.hmacSha256Base64(new TextEncoder().encode('Jefe'), 'what do ya want for nothing?')).toBe(
    Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString('base64'),
  );
});

test('names that are handed out cannot be guessed', () => {
  expect(randomIds.token(24)).toMatch(/^[\w-]{32}$/);
  expect(randomIds.token(24)).not.toBe(randomIds.token(24));
  expect(randomIds.uuid()).toMatch(/^[0-9a-f-]{36}$/);
});
