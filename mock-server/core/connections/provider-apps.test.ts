import { beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import type { ConnectionRecord } from '../kernel/records.ts';

const PATH = '/projects/acme/provider-apps';
const SECRET = 'a-client-secret-that-is-never-shown';
const app = (more: object = {}) => ({ provider: 'slack', clientId: 'client-1', clientSecret: SECRET, ...more });

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ ports: { catalog: createProviderCatalog(BUILT_IN_CATALOG) } });
});

const create = (body: object = app()) => server.call('POST', PATH, { body });
const patch = (id: string, updateMask: string[], providerApp: object) =>
  server.call('PATCH', `${PATH}/${id}`, { body: { updateMask, providerApp } });

async function connect(providerAppId: string): Promise<void> {
  const record: ConnectionRecord = {
    id: 'connection-1',
    projectId: 'project-1',
    provider: 'slack',
    groupRef: 'g',
    consumerRef: 'c',
    providerAppId,
    authScheme: 'oauth2/authorizationCode',
    status: 'created',
    metadata: {},
    sealedCredential: '{}',
    createTime: '2026-11-21T12:00:00.000Z',
    version: 1,
    refreshAt: null,
  };
  await server.ports.store.connections.insert(record);
}

describe('a provider app', () => {
  it('is created with status 200 and shown without its secret', async () => {
    const metadata = {
      authQueryParams: { prompt: ['login'] },
      providerParams: { packageInstallURL: 'https://x.test' },
    };
    const { status, json } = await create(app({ externalRef: 'ours', scopes: ['a', 'b'], metadata }));
    expect(status).toBe(200);
    expect(json).toMatchObject({ projectId: 'project-1', clientId: 'client-1', scopes: ['a', 'b'], metadata });
    expect(json).not.toHaveProperty('clientSecret');
    const list = await server.call('GET', PATH, { key: KEYS.frontend });
    expect(list.json).toEqual([json]);
    expect(list.text + JSON.stringify(server.ports.logged)).not.toContain(SECRET);
  });

  it('keeps its secret sealed for itself', async () => {
    const { json } = await create();
    const record = await server.ports.store.providerApps.get(json.id);
    const opened = server.ports.secrets.open(
      record?.sealedClientSecret ?? '',
      `provider_apps.client_secret:${json.id}`,
    );
    expect(await opened).toBe(SECRET);
  });

  it('belongs to a provider of the catalogue', async () => {
    const { status, json } = await create(app({ provider: 'unknown' }));
    expect([status, json.detail]).toEqual([422, 'There is no provider "unknown" in the catalogue.']);
  });

  it('needs client id and secret, one line each, and never repeats the secret', async () => {
    expect((await create({ provider: 'slack' })).json.issues).toMatchObject([
      { name: 'clientId' },
      { name: 'clientSecret' },
    ]);
    const { status, text, json } = await create(app({ clientSecret: `${SECRET}\r\nX: y` }));
    expect([status, json.issues[0].name]).toEqual([400, 'clientSecret']);
    expect(text).not.toContain(SECRET);
  });

  it('of HubSpot needs at least one scope', async () => {
    for (const scopes of [undefined, []]) {
      const { status, json } = await create(app({ provider: 'hubspot', scopes }));
      expect([status, json.issues[0].name]).toEqual([422, 'scopes']);
    }
    expect((await create(app({ provider: 'hubspot', scopes: ['oauth'] }))).status).toBe(200);
  });

  it('is of one project', async () => {
    const { json } = await create();
    const rival = { key: KEYS.foreign };
    expect((await server.call('GET', '/projects/rival/provider-apps', rival)).json).toEqual([]);
    const path = `/projects/rival/provider-apps/${json.id}`;
    const body = { updateMask: ['clientId'], providerApp: { clientId: 'x' } };
    expect((await server.call('PATCH', path, { ...rival, body })).status).toBe(404);
    expect((await server.call('DELETE', path, rival)).status).toBe(404);
  });
});

describe('an update', () => {
  it('changes exactly what the mask names', async () => {
    const { json } = await create(app({ externalRef: 'ours', scopes: ['a'] }));
    server.ports.clock.advance(1_000);
    const changed = await patch(json.id, ['scopes', 'metadata'], {
      scopes: ['b'],
      metadata: { authQueryParams: { x: ['1', '2'] } },
      clientId: 'not in the mask',
    });
    expect(changed.json).toMatchObject({ clientId: 'client-1', externalRef: 'ours', scopes: ['b'] });
    expect(changed.json.updateTime > json.createTime).toBe(true);
  });

  it('replaces the secret', async () => {
    const { json } = await create();
    await patch(json.id, ['clientSecret'], { clientSecret: 'the new one' });
    const record = await server.ports.store.providerApps.get(json.id);
    expect(record?.sealedClientSecret).toContain('the new one');
    expect(record?.clientId).toBe('client-1');
  });

  it.each([
    [['id'], { id: 'x' }, 'cannot be changed'],
    [['scopes'], {}, 'There is no value for "scopes"'],
  ])('refuses the mask %j', async (mask, values, words) => {
    const { json } = await create();
    const refused = await patch(json.id, mask, values);
    expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining(words)]);
  });

  it('may not turn it into something that cannot be created', async () => {
    const { json } = await create();
    expect((await patch(json.id, ['provider'], { provider: 'unknown' })).status).toBe(422);
    expect((await patch(json.id, ['provider'], { provider: 'hubspot' })).status).toBe(422);
    expect((await patch('unknown', ['clientId'], { clientId: 'x' })).status).toBe(404);
  });

  it('may not change the provider under connections', async () => {
    const { json } = await create();
    await connect(json.id);
    expect((await patch(json.id, ['provider'], { provider: 'callRail' })).status).toBe(409);
    expect((await patch(json.id, ['clientId'], { clientId: 'x' })).status).toBe(200);
  });
});

describe('deleting', () => {
  it('removes it', async () => {
    const { json } = await create();
    expect((await server.call('DELETE', `${PATH}/${json.id}`)).status).toBe(204);
    expect((await server.call('GET', PATH)).json).toEqual([]);
    expect((await server.call('DELETE', `${PATH}/${json.id}`)).status).toBe(404);
  });

  it('is refused while a connection was made with it', async () => {
    const { json } = await create();
    await connect(json.id);
    const refused = await server.call('DELETE', `${PATH}/${json.id}`);
    expect([refused.status, refused.json.context]).toEqual([409, { connectionIds: ['connection-1'] }]);
  });
});
