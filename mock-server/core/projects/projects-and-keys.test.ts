import { describe, expect, it } from 'vitest';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';

const KEYS_PATH = '/projects/acme/api-keys';

describe('projects', () => {
  it('are found by id and by name in any case', async () => {
    const server = await createTestServer();
    for (const name of ['project-1', 'acme', 'ACME']) {
      const { json } = await server.call('GET', `/projects/${name}`);
      expect(json).toEqual({
        id: 'project-1',
        name: 'acme',
        appName: 'The acme app',
        orgId: 'org-1',
        rawRecords: 'all',
        createTime: '2026-11-21T12:03:00.000Z',
      });
    }
  });

  it('show their entitlements on request', async () => {
    const server = await createTestServer();
    const { json } = await server.call('GET', '/projects/acme?includeEntitlements=true', { key: KEYS.frontend });
    expect(json.entitlements.brandingRemoval).toEqual({ value: true });
  });

  it('are listed as far as the credential reaches', async () => {
    const server = await createTestServer();
    const names = async (options: object) =>
      (await server.call('GET', '/projects', options)).json.map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(['acme']);
    expect(await names({ bearer: KEYS.operator })).toEqual(expect.arrayContaining(['acme', 'rival']));
  });

  it('have their own names', async () => {
    const server = await createTestServer();
    const create = (name: string) =>
      server.call('POST', '/projects', { bearer: KEYS.operator, body: { name, appName: 'A', orgId: 'o' } });
    expect((await create('ACME')).status).toBe(409);
    for (const name of ['a', '-ab', 'ab-', 'a b', 'a_b', 'ä-b', 'a'.repeat(129)]) {
      expect((await create(name)).json.issues, name).toMatchObject([{ name: 'name' }]);
    }
    expect((await create('B2')).json.name).toBe('b2');
  });

  it('change by update mask and nothing else', async () => {
    const server = await createTestServer();
    const patch = (body: object) => server.call('PATCH', '/projects/acme', { body });
    server.ports.clock.advance(1000);
    const { json } = await patch({ updateMask: ['appName'], project: { appName: 'New', name: 'ignored' } });
    expect(json).toMatchObject({ name: 'acme', appName: 'New', updateTime: '2026-11-21T12:03:01.000Z' });
    expect((await patch({ updateMask: ['name'], project: { name: 'rival' } })).status).toBe(409);
    const without = await patch({ updateMask: ['name'], project: { appName: 'x' } });
    expect(without.json).toMatchObject({ status: 400, type: 'urn:ampersand:problem:invalid-update-mask' });
    const unknown = await patch({ updateMask: ['orgId'], project: {} });
    expect(unknown.json).toMatchObject({
      title: 'Invalid update mask',
      remedy: 'Use only: appName, name, rawRecords.',
    });
    expect((await server.call('GET', '/projects/acme')).json.appName).toBe('New');
  });

  it('include the setting for whole records in messages, which can be limited to selected fields', async () => {
    const server = await createTestServer();
    const patch = (rawRecords: unknown, options = {}) =>
      server.call('PATCH', '/projects/acme', {
        body: { updateMask: ['rawRecords'], project: { rawRecords } },
        ...options,
      });
    expect((await patch('selected', { key: KEYS.frontend })).status).toBe(403);
    expect((await patch('some')).json.issues).toMatchObject([{ name: 'project.rawRecords', value: 'some' }]);
    expect((await patch('selected')).json).toMatchObject({ name: 'acme', rawRecords: 'selected' });
    const shown = await server.call('GET', '/projects/acme/bootstrap?groupRef=g1', { key: KEYS.frontend });
    expect(shown.json.project.rawRecords).toBe('selected');
    expect((await patch('all')).json.rawRecords).toBe('all');
    const body = { name: 'sparing', appName: 'A', orgId: 'o', rawRecords: 'selected' };
    expect((await server.call('POST', '/projects', { bearer: KEYS.operator, body })).json.rawRecords).toBe('selected');
    expect((await server.call('GET', '/projects/sparing', { bearer: KEYS.operator })).json.rawRecords).toBe('selected');
  });
});

describe('API keys', () => {
  it('are shown whole once and kept as a hash', async () => {
    const server = await createTestServer();
    const { status, json } = await server.call('POST', KEYS_PATH, { body: { label: 'For the widget' } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ projectId: 'project-1', label: 'For the widget', scopes: ['full'], active: true });
    expect(json.key.length).toBeGreaterThan(30);
    const list = await server.call('GET', KEYS_PATH, { key: json.key });
    expect(list.text).not.toContain(json.key);
    expect(list.json.at(-1).key).toBe(`${json.key.slice(0, 12)}…`);
    expect(JSON.stringify(await server.ports.store.apiKeys.list('project-1'))).not.toContain(json.key);
  });

  it('are found by the key itself, by what lists show, and by their first characters', async () => {
    const server = await createTestServer();
    const { json: created } = await server.call('POST', KEYS_PATH, { body: { label: 'x', scopes: ['frontend'] } });
    const { json: shown } = await server.call('GET', `${KEYS_PATH}/${encodeURIComponent(created.key)}`);
    for (const name of [shown.key, shown.key.slice(0, -1)]) {
      expect((await server.call('GET', `${KEYS_PATH}/${encodeURIComponent(name)}`)).json).toEqual(shown);
    }
    expect((await server.call('GET', `${KEYS_PATH}/${KEYS.foreign}`)).status).toBe(404);
    expect((await server.call('GET', `${KEYS_PATH}/rival-full`)).status).toBe(404);
  });

  it('need known scopes', async () => {
    const server = await createTestServer();
    const create = (scopes: string[]) => server.call('POST', KEYS_PATH, { body: { label: 'x', scopes } });
    const { status, json } = await create(['frontend', 'admin']);
    expect(status).toBe(400);
    expect(json.issues).toMatchObject([{ name: 'scopes[1]', value: 'admin' }]);
    expect((await create([])).status).toBe(400);
    expect((await create(['frontend', 'frontend'])).json.scopes).toEqual(['frontend']);
  });

  it('stop opening doors when they are made inactive or deleted', async () => {
    const server = await createTestServer();
    const create = async () => (await server.call('POST', KEYS_PATH, { body: { label: 'x' } })).json.key;
    const [paused, deleted] = [await create(), await create()];
    const changed = await server.call('PATCH', `${KEYS_PATH}/${paused}`, {
      body: { updateMask: ['active', 'label'], apiKey: { active: false, label: 'paused' } },
    });
    expect(changed.json).toMatchObject({ active: false, label: 'paused', scopes: ['full'] });
    expect((await server.call('DELETE', `${KEYS_PATH}/${deleted}`)).status).toBe(204);
    for (const key of [paused, deleted]) expect((await server.call('GET', KEYS_PATH, { key })).status).toBe(401);
    const labels = async (query: string) =>
      (await server.call('GET', `${KEYS_PATH}${query}`)).json.map(({ label }: { label: string }) => label);
    expect(await labels('')).toContain('paused');
    expect(await labels('?active=true')).not.toContain('paused');
  });

  it('stay inactive when their label or scopes are changed at the same time', async () => {
    const server = await createTestServer();
    const { key } = (await server.call('POST', KEYS_PATH, { body: { label: 'x' } })).json;
    const patch = (updateMask: string[], apiKey: object) =>
      server.call('PATCH', `${KEYS_PATH}/${key}`, { body: { updateMask, apiKey } });
    await Promise.all([
      patch(['active'], { active: false }),
      patch(['label'], { label: 'renamed' }),
      patch(['scopes'], { scopes: ['frontend'] }),
    ]);
    const changed = { active: false, label: 'renamed', scopes: ['frontend'] };
    expect((await server.call('GET', `${KEYS_PATH}/${key}`)).json).toMatchObject(changed);
    expect((await patch([], {})).json).toMatchObject(changed);
  });

  it('change scopes with the next request', async () => {
    const server = await createTestServer();
    const { json } = await server.call('POST', KEYS_PATH, { body: { label: 'x' } });
    const patch = (body: object) => server.call('PATCH', `${KEYS_PATH}/${json.key}`, { body });
    expect((await patch({ updateMask: ['scopes'], apiKey: { scopes: ['root'] } })).status).toBe(400);
    expect((await patch({ updateMask: ['scopes'], apiKey: { scopes: ['frontend'] } })).status).toBe(200);
    expect((await server.call('GET', KEYS_PATH, { key: json.key })).status).toBe(403);
    expect((await server.call('GET', '/projects/acme', { key: json.key })).status).toBe(200);
  });
});
