import { createPublicKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenKeys, sharedTokenKeys, signToken } from '../../test/support/sign-token.ts';
import { KEYS } from '../../test/support/test-server.ts';
import type { TokenServer } from '../../test/support/token-server.ts';
import { createTokenServer } from '../../test/support/token-server.ts';
import { createProxyApp } from './proxy/proxy-app.ts';

const { publicKeyPem, privateKey } = sharedTokenKeys();
const UNKNOWN = 'The bearer token is not a user token (JWT) that this project accepts.';

const send = (server: TokenServer, bearer: string, path = '/projects/acme') => server.call('GET', path, { bearer });

/** The document of a refusal without what is different each time. */
async function refusalOf(server: TokenServer, bearer: string, path?: string) {
  const { status, json } = await send(server, bearer, path);
  const { requestId: _, instance: __, ...rest } = json;
  return { status, ...rest };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a user token', () => {
  it('lets its consumer in, by the name and by the id of the project', async () => {
    const server = await createTokenServer();
    for (const project of ['acme', 'project-1']) {
      expect((await send(server, await server.tokenOf('g1'), `/projects/${project}`)).status).toBe(200);
    }
  });

  it('is good for the project of its key alone, and does not reveal other projects', async () => {
    const server = await createTokenServer();
    const token = await server.tokenOf('g1');
    const foreign = await refusalOf(server, token, '/projects/rival');
    expect(foreign).toMatchObject({ status: 401, detail: UNKNOWN });
    expect(await refusalOf(server, token, '/projects/unknown')).toEqual(foreign);
    expect(await refusalOf(server, token, '/projects/unknown/connections/x')).toEqual(foreign);
  });

  it('is good for the project in the body alone, where the body names it', async () => {
    const server = await createTokenServer();
    for (const path of ['/oauth-connect', '/custom-auth/connect']) {
      for (const projectIdOrName of ['rival', 'unknown']) {
        const body = { projectIdOrName, provider: 'hubspot', groupRef: 'g1', consumerRef: 'user-of-g1' };
        const { status, json } = await server.as('g1', 'POST', path, { body });
        expect(status).toBe(401);
        expect(json.detail).toBe(UNKNOWN);
      }
      const body = { projectIdOrName: 'acme', provider: 'hubspot', groupRef: 'g1', consumerRef: 'user-of-g1' };
      expect((await server.as('g1', 'POST', path, { body })).status).not.toBe(401);
    }
  });

  it('counts no longer from the moment on that its key is inactive or gone', async () => {
    const server = await createTokenServer();
    const token = await server.tokenOf('g1');
    const path = '/projects/acme/jwt-keys/acme-kid';
    const change = (active: boolean) =>
      server.ports.store.jwtKeys.get('acme-kid').then((key) => server.ports.store.jwtKeys.update({ ...key!, active }));
    await change(false);
    expect((await send(server, token)).status).toBe(401);
    await change(true);
    expect((await send(server, token)).status).toBe(200);
    expect((await server.call('DELETE', path)).status).toBe(204);
    expect((await send(server, token)).status).toBe(401);
  });

  it('of a new key is taken beside those of the old one, so that keys can be changed without an outage', async () => {
    const server = await createTokenServer();
    const body = { label: 'next', algorithm: 'RS256', publicKeyPem };
    const { kid } = (await server.call('POST', '/projects/acme/jwt-keys', { body })).json;
    const next = await signToken({ kid, now: server.ports.clock.now() });
    expect((await send(server, next)).status).toBe(200);
    expect((await send(server, await server.tokenOf('g1'))).status).toBe(200);
  });

  it('does not count beside an API key: the key alone decides', async () => {
    const server = await createTokenServer();
    const headers = { Authorization: `Bearer ${await server.tokenOf('g1')}` };
    const get = (key: string) => server.call('GET', '/projects/acme/destinations', { key, headers });
    expect((await get(KEYS.full)).status).toBe(200);
    expect((await get(KEYS.frontend)).status).toBe(403);
    expect((await get('unknown')).status).toBe(401);
  });

  it('is no credential of the proxy', async () => {
    const server = await createTokenServer();
    const proxy = createProxyApp({ ports: server.ports, send: () => new Response('reached') });
    const token = await server.tokenOf('g1');
    for (const [name, value] of [
      ['authorization', `Bearer ${token}`],
      ['x-api-key', token],
    ] as const) {
      const headers: Record<string, string> = {
        [name]: value,
        'x-amp-project-id': 'project-1',
        'x-amp-proxy-version': '1',
      };
      expect((await proxy(new Request('https://proxy.test/v3', { headers }))).status).toBe(401);
    }
  });
});

// Abuse case 17.
describe('a made-up token is refused with 401, and always with the same message', () => {
  const NOW = Date.parse('2026-11-21T12:03:00.000Z');
  const iat = NOW / 1000;
  const claims = { groupRef: 'g1', consumerRef: 'user-of-g1', iat, exp: iat + 60 };
  const none = `${part({ alg: 'none', kid: 'acme-kid' })}.${part(claims)}.`;
  const hmac = () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'acme-kid' })
      .sign(new TextEncoder().encode(publicKeyPem));
  const sign = (header: Record<string, unknown>) => signToken({ kid: 'acme-kid', now: NOW, header });

  it.each<[string, () => string | Promise<string>]>([
    ['alg none', () => none],
    ['alg None with a signature', async () => `${none}${(await sign({})).split('.')[2]}`],
    ['HS256, signed with the public key', hmac],
    ['PS256', () => sign({ alg: 'PS256' })],
    ['no kid', () => sign({ kid: undefined })],
    ['an unknown kid', () => sign({ kid: '7b0cbd3e-6f5a-4a0a-9b6f-1c2d3e4f5a6b' })],
    ['a path as kid', () => sign({ kid: '../../../dev/null' })],
    ['SQL as kid', () => sign({ kid: "x' UNION SELECT 'key' --" })],
    ['a kid that is no text', () => sign({ kid: ['acme-kid'] })],
    ['a kid of the prototype', () => sign({ kid: '__proto__' })],
    ['the key of another project', () => sign({ kid: 'rival-kid' })],
    [
      'a changed payload',
      async () => (await sign({})).replace(/\.[^.]+\./, `.${part({ ...claims, groupRef: 'g2' })}.`),
    ],
    ['no signature', async () => (await sign({})).replace(/[^.]+$/, '')],
  ])('%s', async (_, make) => {
    const server = await createTokenServer();
    expect(server.ports.clock.now()).toBe(NOW);
    const refusal = await refusalOf(server, await make());
    expect(refusal).toEqual(await refusalOf(server, 'no.token.whatever'));
    expect(refusal).toMatchObject({ status: 401, detail: UNKNOWN });
  });

  it('a key or a key URL in the token', async () => {
    const server = await createTokenServer();
    const own = createTokenKeys();
    const jwk = createPublicKey(own.publicKeyPem).export({ format: 'jwk' });
    for (const header of [{ jwk }, { jku: 'https://evil.example/keys' }, { x5u: 'https://evil.example/cert' }]) {
      const token = await signToken({ kid: 'acme-kid', keys: own, now: NOW, header });
      expect(await refusalOf(server, token)).toMatchObject({ status: 401, detail: UNKNOWN });
    }
    // Beside a good signature they mean nothing.
    expect((await send(server, await sign({ jwk }))).status).toBe(200);
  });

  it('a wrong operator token', async () => {
    const server = await createTokenServer();
    expect((await send(server, KEYS.operator)).status).toBe(200);
    expect((await send(server, `${KEYS.operator}x`)).status).toBe(401);
    expect((await send(server, KEYS.full)).status).toBe(401);
  });

  it('only a signature with the private key is accepted', async () => {
    const server = await createTokenServer();
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'acme-kid' }).sign(privateKey);
    expect((await send(server, token)).status).toBe(200);
  });
});

// Abuse case 18.
describe('a token outside of its time is refused with 401, and reports why', () => {
  it.each([
    ['expired', (now: number) => ({ iat: now - 400, exp: now - 31 }), 'has expired'],
    ['not valid yet', (now: number) => ({ nbf: now + 31 }), 'is not valid yet'],
    ['made in the future', (now: number) => ({ iat: now + 31, exp: now + 60 }), 'is not valid yet'],
    ['made for too long', (now: number) => ({ exp: now + 601 }), 'more than 600 seconds'],
    ['without an end', () => ({ exp: undefined }), 'lacks a claim'],
    ['without a beginning', () => ({ iat: undefined }), 'lacks a claim'],
    ['without a group', () => ({ groupRef: undefined }), 'lacks a claim'],
    ['without a consumer', () => ({ consumerRef: '' }), 'lacks a claim'],
  ])('%s', async (_, claimsAt, detail) => {
    const server = await createTokenServer();
    const token = await server.tokenOf('g1', claimsAt(server.ports.clock.now() / 1000));
    const { status, json, headers } = await send(server, token);
    expect(status).toBe(401);
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(json).toMatchObject({
      type: 'urn:ampersand:problem:unauthenticated',
      detail: expect.stringContaining(detail),
    });
    expect(JSON.stringify(json)).not.toContain('acme-kid');
  });

  it('one second after its last one', async () => {
    const server = await createTokenServer();
    const token = await server.tokenOf('g1');
    server.ports.clock.advance(329_000);
    expect((await send(server, token)).status).toBe(200);
    server.ports.clock.advance(1_000);
    expect((await send(server, token)).status).toBe(401);
  });
});
