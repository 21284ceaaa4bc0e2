import { describe, expect, it } from 'vitest';
import { createTokenKeys, sharedTokenKeys } from '../../../test/support/sign-token.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';

const PATH = '/projects/keyed/jwt-keys';
const { publicKeyPem } = sharedTokenKeys();
const BODY = { label: 'Production', algorithm: 'RS256', publicKeyPem };

/** A project with an id as the server makes it, which is what the published description wants here. */
async function begin() {
  const server = await createTestServer();
  const call: TestServer['call'] = (method, path, options) =>
    server.call(method, path, { bearer: KEYS.operator, ...options });
  const project = { name: 'keyed', appName: 'Keyed', orgId: 'org-1' };
  const { id } = (await call('POST', '/projects', { body: project })).json;
  const { status, json } = await call('POST', PATH, { body: BODY });
  expect(status).toBe(201);
  expect(Object.keys(json)).toEqual(['kid']);
  return { ports: server.ports, call, rival: server.call, projectId: String(id), kid: String(json.kid) };
}

describe('registering a key', () => {
  it('responds with the name that tokens have to give', async () => {
    const { call, projectId, kid } = await begin();
    expect(kid).toMatch(/^[0-9a-f-]{36}$/);
    expect((await call('GET', `${PATH}/${kid}`)).json).toEqual({
      id: kid,
      projectId,
      label: 'Production',
      algorithm: 'RSA',
      publicKeyPem,
      active: true,
      createTime: '2026-11-21T12:03:00.000Z',
      updateTime: '2026-11-21T12:03:00.000Z',
    });
  });

  it('takes the older word for the algorithm', async () => {
    const { call } = await begin();
    expect((await call('POST', PATH, { body: { ...BODY, algorithm: 'RSA' } })).status).toBe(201);
  });

  it.each([
    ['publicKeyPem', { publicKeyPem: createTokenKeys(1024).publicKeyPem }],
    ['publicKeyPem', { publicKeyPem: 'no key' }],
    ['publicKeyPem', { publicKeyPem: undefined }],
    ['algorithm', { algorithm: 'ES256' }],
    ['label', { label: '' }],
    ['label', { label: 'x'.repeat(256) }],
  ])('refuses a wrong %s, in both of the published shapes', async (field, change) => {
    const { call } = await begin();
    const { status, json, headers } = await call('POST', PATH, { body: { ...BODY, ...change } });
    expect(status).toBe(400);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(json.issues).toMatchObject([{ in: 'body', name: field }]);
    expect(json.validationIssues).toEqual([expect.objectContaining({ field, detail: json.issues[0].detail })]);
  });

  it('repeats nothing of a private key that was sent by mistake', async () => {
    const { call, ports } = await begin();
    const pem = sharedTokenKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }) as string; // PEM is text
    const { status, text } = await call('POST', PATH, { body: { ...BODY, publicKeyPem: pem } });
    expect(status).toBe(400);
    expect(text).not.toContain(pem.slice(40, 60));
    expect(JSON.stringify(ports.logged)).not.toContain(pem.slice(40, 60));
  });
});

describe('keys of a project', () => {
  it('are listed oldest first, and on request only those that count', async () => {
    const { call, ports, kid } = await begin();
    ports.clock.advance(1000);
    const second = (await call('POST', PATH, { body: { ...BODY, label: 'Next' } })).json.kid;
    await call('PATCH', `${PATH}/${kid}`, { body: { updateMask: ['active'], jwtKey: { active: false } } });
    const ids = async (query: string) =>
      (await call('GET', `${PATH}${query}`)).json.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([kid, second]);
    expect(await ids('?active=false')).toEqual([kid, second]);
    expect(await ids('?active=true')).toEqual([second]);
  });

  it('are not those of another project', async () => {
    const { call, rival, kid } = await begin();
    const RIVAL = '/projects/rival/jwt-keys';
    expect((await rival('GET', RIVAL, { key: KEYS.foreign })).json).toEqual([]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { updateMask: ['active'], jwtKey: { active: false } } : undefined;
      const { status, headers } = await rival(method, `${RIVAL}/${kid}`, { key: KEYS.foreign, body });
      expect(status).toBe(404);
      expect(headers.get('Content-Type')).toBe('application/json');
    }
    expect((await call('GET', `${PATH}/${kid}`)).json.active).toBe(true);
  });

  it('are gone when they are deleted', async () => {
    const { call, kid } = await begin();
    expect((await call('DELETE', `${PATH}/${kid}`)).status).toBe(204);
    expect((await call('DELETE', `${PATH}/${kid}`)).status).toBe(404);
    expect((await call('GET', PATH)).json).toEqual([]);
  });
});

describe('changing a key', () => {
  it.each([
    [['label'], { label: 'New' }, 'New'],
    [['name'], { name: 'New' }, 'New'],
    [['name'], { label: 'New' }, 'New'],
    [['label'], { name: 'New' }, 'New'],
    [['active'], { active: false, label: 'not named by the mask' }, 'Production'],
  ])('takes what the mask %j names', async (updateMask, jwtKey, label) => {
    const { call, ports, kid } = await begin();
    ports.clock.advance(1000);
    const { status, json } = await call('PATCH', `${PATH}/${kid}`, { body: { updateMask, jwtKey } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ label, active: !('active' in jwtKey), updateTime: '2026-11-21T12:03:01.000Z' });
  });

  it.each([
    ['an empty mask', { updateMask: [], jwtKey: {} }, 400],
    ['an unknown mask', { updateMask: ['publicKeyPem'], jwtKey: { publicKeyPem } }, 400],
    ['a mask without a value', { updateMask: ['active'], jwtKey: {} }, 422],
    ['a mask without one of its values', { updateMask: ['active', 'label'], jwtKey: { active: true } }, 422],
    ['no mask', { jwtKey: { active: false } }, 400],
  ])('refuses %s', async (_, body, expected) => {
    const { call, kid } = await begin();
    const { status, headers } = await call('PATCH', `${PATH}/${kid}`, { body });
    expect(status).toBe(expected);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect((await call('GET', `${PATH}/${kid}`)).json).toMatchObject({ label: 'Production', active: true });
  });

  it('undoes no other change that is made at the same time', async () => {
    const { call, kid } = await begin();
    const patch = (updateMask: string[], jwtKey: object) =>
      call('PATCH', `${PATH}/${kid}`, { body: { updateMask, jwtKey } });
    await Promise.all([patch(['active'], { active: false }), patch(['label'], { label: 'Renamed' })]);
    expect((await call('GET', `${PATH}/${kid}`)).json).toMatchObject({ active: false, label: 'Renamed' });
  });

  it('names what has no value', async () => {
    const { call, kid } = await begin();
    const body = { updateMask: ['active'], jwtKey: {} };
    const { json } = await call('PATCH', `${PATH}/${kid}`, { body });
    expect(json.validationIssues).toMatchObject([{ field: 'jwtKey.active' }]);
  });
});
