import type { KeyPairKeyObjectResult } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemStub, useAmp } from '../../../test/support/run-amp.ts';

const { amp, serve, folder } = useAmp();

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = ({ publicKey }: KeyPairKeyObjectResult) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privatePem = (type: 'pkcs1' | 'pkcs8') => RSA.privateKey.export({ type, format: 'pem' }).toString();
const GOOD = publicPem(RSA);

async function create(content: string, ...more: string[]) {
  const file = join(folder(), 'key.pem');
  await writeFile(file, content);
  return amp(['create:jwt-key', '--label', 'Production', '--public-key', file, '-p', 'crm', ...more]);
}

describe('amp create:jwt-key', () => {
  it('registers a public key and shows the kid that tokens have to name', async () => {
    const stub = await serve({ 'POST /v1/projects/crm/jwt-keys': { status: 201, body: { kid: 'kid-1' } } });
    const { exitCode, out } = await create(GOOD);
    expect(exitCode).toBe(0);
    expect(out.split('\n')[0]).toBe('kid-1');
    const body = { label: 'Production', algorithm: 'RS256', publicKeyPem: GOOD };
    expect(JSON.parse(stub.requests[0]!.body.toString())).toEqual(body);
    expect(JSON.parse((await create(GOOD, '--json')).out)).toEqual({ kid: 'kid-1' });
  });

  it.each([
    ['with Windows line ends', GOOD.replaceAll('\n', '\r\n')],
    ['with text around it', `my key\n${GOOD}canary\n`],
    ['in the older form of RSA keys', RSA.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ])('sends of a file %s the key alone, in the form that servers take', async (_what, content) => {
    const stub = await serve({ 'POST /v1/projects/crm/jwt-keys': { status: 201, body: { kid: 'kid-1' } } });
    await create(content);
    expect(JSON.parse(stub.requests[0]!.body.toString())).toMatchObject({ publicKeyPem: GOOD });
  });

  it.each([
    ['a private key', privatePem('pkcs8'), 'holds a private key'],
    ['a private key of the older form', privatePem('pkcs1'), 'holds a private key'],
    ['both keys', GOOD + privatePem('pkcs8'), 'holds a private key'],
    ['a private JWK', JSON.stringify(RSA.privateKey.export({ format: 'jwk' })), 'holds a private key'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\n', 'openssl x509'],
    ['no key', 'canary', 'is not a public key in PEM form'],
    ['a key that is cut off', `${GOOD.slice(0, 200)}\n-----END PUBLIC KEY-----\n`, 'is damaged or cut off'],
    [
      'an EC key',
      publicPem(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
      'type ec; tokens are verified with RSA',
    ],
    ['a short key', publicPem(generateKeyPairSync('rsa', { modulusLength: 1024 })), 'has 1024 bits; 2048 to 8192'],
  ])('rejects %s without repeating it, and sends nothing', async (_what, content, message) => {
    const stub = await serve({});
    const { exitCode, out, err } = await create(content);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain(content.slice(-80, -40) || 'canary');
    expect(stub.requests).toEqual([]);
  });

  it('names what the server refuses about a key', async () => {
    const issue = { title: 'x', detail: 'Five keys are enough.', in: 'body', name: 'publicKeyPem' };
    await serve({ 'POST /v1/projects/crm/jwt-keys': problemStub(400, { detail: issue.detail, issues: [issue] }) });
    const { exitCode, out } = await create(GOOD);
    expect(exitCode).toBe(1);
    expect(out).toContain('publicKeyPem: Five keys are enough.');
  });
});
