import { generateKeyPairSync } from 'node:crypto';
import { CompactSign, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenKeys, sharedTokenKeys, signToken } from '../../../test/support/sign-token.ts';
import { tokenVerifier } from './token-verifier.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const SECONDS = NOW / 1000;

const verify = async (claims?: Record<string, unknown>, header?: Record<string, unknown>, now = NOW) =>
  tokenVerifier.verify(await signToken({ kid: 'k', now: NOW, claims, header }), sharedTokenKeys().publicKeyPem, now);

describe('a user token', () => {
  it('contains group and consumer', async () => {
    expect(await verify()).toEqual({ groupRef: 'g1', consumerRef: 'user-of-g1' });
  });

  it('may live for 600 seconds and no longer', async () => {
    expect(await verify({ exp: SECONDS + 600 })).toHaveProperty('groupRef');
    expect(await verify({ exp: SECONDS + 601 })).toEqual({ error: 'lives-too-long' });
    expect(await verify({ iat: SECONDS - 500, exp: SECONDS + 101 })).toEqual({ error: 'lives-too-long' });
  });

  it('is taken 30 seconds around its time, because clocks differ', async () => {
    expect(await verify({ iat: SECONDS - 300, exp: SECONDS - 29 })).toHaveProperty('groupRef');
    expect(await verify({ iat: SECONDS - 300, exp: SECONDS - 30 })).toEqual({ error: 'expired' });
    expect(await verify({ iat: SECONDS + 30, exp: SECONDS + 300 })).toHaveProperty('groupRef');
    expect(await verify({ iat: SECONDS + 31, exp: SECONDS + 300 })).toEqual({ error: 'not-yet-valid' });
    expect(await verify({ nbf: SECONDS + 30 })).toHaveProperty('groupRef');
    expect(await verify({ nbf: SECONDS + 31 })).toEqual({ error: 'not-yet-valid' });
  });

  it.each([
    [{ iat: undefined }],
    [{ exp: undefined }],
    [{ iat: '1' }],
    [{ exp: null }],
    [{ groupRef: undefined }],
    [{ groupRef: '' }],
    [{ groupRef: ['g1'] }],
    [{ groupRef: 'g'.repeat(513) }],
    [{ consumerRef: undefined }],
    [{ consumerRef: '' }],
    [{ consumerRef: { ref: 'c' } }],
  ])('needs its claims: %j', async (claims) => {
    expect(await verify(claims)).toEqual({ error: 'claims-missing' });
  });

  it('with a number beyond all numbers lives too long', async () => {
    const { privateKey, publicKeyPem } = sharedTokenKeys();
    for (const [iat, exp] of [
      [SECONDS, '1e999'],
      ['-1e999', SECONDS + 1],
      ['1e999', '1e999'],
    ]) {
      const token = await signRaw(`{"groupRef":"g","consumerRef":"c","iat":${iat},"exp":${exp}}`, privateKey);
      expect(await tokenVerifier.verify(token, publicKeyPem, NOW)).toHaveProperty('error');
    }
  });

  it('is not taken when its header asks for what this server does not know', async () => {
    const { publicKeyPem, privateKey } = sharedTokenKeys();
    const token = await new SignJWT({ groupRef: 'g', consumerRef: 'c', iat: SECONDS, exp: SECONDS + 60 })
      .setProtectedHeader({ alg: 'RS256', kid: 'k', crit: ['exp'], exp: SECONDS })
      .sign(privateKey, { crit: { exp: true } });
    expect(await tokenVerifier.verify(token, publicKeyPem, NOW)).toEqual({ error: 'invalid' });
  });

  it.each(['RS384', 'RS512', 'PS256'])('signed with %s is not taken', async (alg) => {
    expect(await verify({}, { alg })).toEqual({ error: 'invalid' });
  });

  it('of another key reveals nothing, regardless of its age', async () => {
    const other = createTokenKeys();
    const token = await signToken({ kid: 'k', keys: other, now: NOW - 3_600_000 });
    expect(await tokenVerifier.verify(token, sharedTokenKeys().publicKeyPem, NOW)).toEqual({ error: 'invalid' });
  });
});

describe('the name of its key', () => {
  it('is the one of its header', async () => {
    expect(await tokenVerifier.keyIdOf(await signToken({ kid: 'a1-b2', now: NOW }))).toBe('a1-b2');
  });

  it.each(['../../etc/passwd', "' OR 1=1 --", 'a\u0000b', 'k'.repeat(65), ''])(
    'that is no id is not even looked up: %j',
    async (kid) => {
      expect(await tokenVerifier.keyIdOf(await signToken({ kid, now: NOW }))).toBeUndefined();
    },
  );

  it.each(['', 'abc', 'a.b', 'a.b.c', '....', 'bnVsbA.e30.', `${'x'.repeat(8_000)}.a.b`])(
    'of a text that is no token is none: %.20s',
    async (text) => {
      expect(await tokenVerifier.keyIdOf(text)).toBeUndefined();
    },
  );
});

describe('a public key', () => {
  it('is RSA of 2048 to 8192 bits, with line breaks of any kind', async () => {
    const { publicKeyPem } = sharedTokenKeys();
    for (const pem of [publicKeyPem, publicKeyPem.replaceAll('\n', '\r\n'), `\n ${publicKeyPem}\n\n`]) {
      expect(await tokenVerifier.findKeyError(pem)).toBeUndefined();
    }
    expect(await tokenVerifier.findKeyError(createTokenKeys(1024).publicKeyPem)).toContain('shorter than 2048 bits');
  });

  it('that is really a private one is rejected, with the advice to create a new one', async () => {
    for (const type of ['pkcs8', 'pkcs1'] as const) {
      const pem = sharedTokenKeys().privateKey.export({ type, format: 'pem' }) as string; // PEM is text
      const error = await tokenVerifier.findKeyError(pem);
      expect(error).toContain('private key');
      expect(error).not.toContain(pem.slice(40, 60));
    }
  });

  it.each([
    [
      'another kind of key',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }),
    ],
    ['an Edwards key', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })],
    ['the older form', sharedTokenKeys().publicKeyPem.replaceAll('PUBLIC', 'RSA PUBLIC')],
    ['a text', 'hello'],
    ['nothing inside', '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----'],
    ['a broken one', sharedTokenKeys().publicKeyPem.replace(/\n\w{8}/, '\nAAAAAAAA')],
  ])('that is %s is refused', async (_, pem) => {
    expect(await tokenVerifier.findKeyError(String(pem))).toContain('RSA public key');
  });
});

/** Signs a payload as it is written. */
async function signRaw(payload: string, privateKey: Parameters<SignJWT['sign']>[0]): Promise<string> {
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(privateKey);
}
