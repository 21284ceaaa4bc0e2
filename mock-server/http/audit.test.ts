import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../test/support/management-steps.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';
import { createTokenServer, createTwoGroups } from '../../test/support/token-server.ts';
import { createManagementApp } from './apps/management-app.ts';

const LOG = '/projects/acme/audit-log';

const entries = async (server: TestServer) => (await server.call('GET', LOG)).json.results;
const latest = async (server: TestServer) => (await entries(server))[0];

describe('every change of a project is written down', () => {
  it('with who made it, what it was and when', async () => {
    const server = await createTestServer();
    const { headers, json } = await server.call('POST', '/projects/acme/destinations', {
      body: { name: 'hooks', type: 'webhook', metadata: { url: 'https://hooks.test/in' } },
    });
    expect(await entries(server)).toEqual([
      {
        id: expect.any(String),
        projectId: 'project-1',
        actor: { kind: 'apiKey', id: 'acme-full' },
        action: 'createDestination',
        target: { id: json.id },
        requestId: headers.get('X-Request-Id'),
        createTime: '2026-11-21T12:03:00.000Z',
      },
    ]);
  });

  it('for a user token with its group and consumer', async () => {
    const { server, g1 } = await createTwoGroups();
    await server.as('g1', 'DELETE', `${INSTALLATIONS}/${g1.installation.id}`);
    expect(await latest(server)).toMatchObject({
      actor: { kind: 'token', id: 'acme-kid', groupRef: 'g1', consumerRef: 'user-of-g1' },
      action: 'deleteInstallation',
      target: { integration: 'calls-to-crm', installation: g1.installation.id },
    });
  });

  it('for the operator, and a project begins with its own creation', async () => {
    const server = await createTestServer();
    const body = { name: 'fresh', appName: 'Fresh', orgId: 'org-1' };
    const { id } = (await server.call('POST', '/projects', { body, bearer: KEYS.operator })).json;
    const { results } = (await server.call('GET', '/projects/fresh/audit-log', { bearer: KEYS.operator })).json;
    expect(results).toMatchObject([{ actor: { kind: 'operator' }, action: 'createProject', target: { id } }]);
  });

  it('by what it is called where it was named otherwise', async () => {
    const { server, g1 } = await createTwoGroups();
    const path = '/projects/acme/integrations/calls-to-crm/objects/calls/config-content';
    const changes = [{ op: 'add', path: '/disabled', value: true }];
    await server.as('g1', 'PATCH', path, { body: { groupRef: 'g1', action: 'read', changes } });
    expect((await latest(server)).target).toEqual({
      integration: 'calls-to-crm',
      objectName: 'calls',
      id: g1.installation.id,
    });
  });

  it('also on the read API, and when a signing key is replaced by reading it', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    const { id } = await install(server);
    await server.call('POST', `${INSTALLATIONS}/${id}:pause`, { api: 'read', body: {} });
    expect(await latest(server)).toMatchObject({ action: 'pauseReads', target: { installation: id } });

    const body = { name: 'hooks', type: 'webhook', metadata: { url: 'https://hooks.test/in' } };
    await server.call('POST', '/projects/acme/destinations', { body });
    await server.call('GET', '/projects/acme/destinations/hooks?includeSecrets=true');
    expect((await latest(server)).action).toBe('createDestination');
    await server.call('GET', '/projects/acme/destinations/hooks?includeSecrets=true&rotate=true');
    expect(await latest(server)).toMatchObject({ action: 'getDestination', target: { destination: 'hooks' } });
  });

  it('and when the tokens of a connection are renewed by reading it', async () => {
    const server = await createTestServer();
    const { id } = await connect(server);
    await server.call('GET', `/projects/acme/connections/${id}?includeCreds=true&refresh=ifExpired`);
    expect((await latest(server)).action).toBe('generateConnection');
    await server.call('GET', `/projects/acme/connections/${id}?refresh=force`);
    expect(await latest(server)).toMatchObject({ action: 'getConnection', target: { connection: id } });
  });

  it('never with a credential: an API key is named by its id, however the request named it', async () => {
    const server = await createTestServer();
    const { key } = (await server.call('POST', '/projects/acme/api-keys', { body: { label: 'new' } })).json;
    const [{ target: created }] = await entries(server);
    const body = { updateMask: ['label'], apiKey: { label: 'renamed' } };
    await server.call('PATCH', `/projects/acme/api-keys/${key}`, { body });
    await server.call('DELETE', `/projects/acme/api-keys/${encodeURIComponent(`${key.slice(0, 9)}…`)}`);
    const kept = await server.call('GET', LOG);
    const deleted = await server.call('DELETE', `/projects/acme/api-keys/${key}`);
    expect(deleted.status).toBe(204);
    expect((await latest(server)).target).toEqual({ apiKey: created.id });
    expect(kept.json.results[0]).toMatchObject({ action: 'updateApiKey', target: { apiKey: created.id } });
    expect(JSON.stringify(await entries(server))).not.toContain(key);
  });
});

describe('nothing is written down', () => {
  it('of what only reads, or was refused', async () => {
    const server = await createTokenServer();
    await server.call('GET', '/projects/acme/connections');
    await server.call('HEAD', '/projects/acme');
    await server.call('POST', '/projects/acme/api-keys', { body: {} });
    await server.call('DELETE', '/projects/acme/api-keys/nothing');
    await server.call('POST', '/projects/acme/api-keys', { key: KEYS.frontend, body: { label: 'x' } });
    await server.as('g1', 'DELETE', '/projects/acme/connections/x');
    expect(await entries(server)).toEqual([]);
  });

  it('of the work of an integration: writes, reads and searches', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    // Without a backfill that would still run.
    await install(server, 'g1', { ...CALLS, backfill: { defaultPeriod: { days: 0 } } });
    const before = (await entries(server)).length;
    const objects = '/projects/acme/integrations/calls-to-crm/objects';
    const write = { groupRef: 'g1', type: 'create', record: { name: 'hot' } };
    expect((await server.call('POST', `${objects}/tags`, { api: 'write', body: write })).status).toBe(200);
    const read = { groupRef: 'g1', mode: 'async' };
    expect((await server.call('POST', `${objects}/calls`, { api: 'read', body: read })).status).toBe(201);
    expect(await entries(server)).toHaveLength(before);
  });

  it('of a request for results', async () => {
    const server = await createTestServer();
    const delivery = { mode: 'onRequest', pageSize: 50 };
    await deploy(server, MANIFEST.replace('schedule:', `delivery: ${JSON.stringify(delivery)}\n          schedule:`));
    await connect(server);
    await install(server);
    const before = (await entries(server)).length;
    const path = '/projects/acme/integrations/calls-to-crm/objects/calls:deliverResults';
    const body = { groupRef: 'g1', pages: 1 };
    expect((await server.call('POST', path, { api: 'read', body })).status).toBe(204);
    expect(await entries(server)).toHaveLength(before);
  });
});

describe('the audit log', () => {
  it('is read page by page, newest first', async () => {
    const server = await createTestServer();
    const labels = ['one', 'two', 'three', 'four', 'five'];
    for (const label of labels) {
      await server.call('POST', '/projects/acme/api-keys', { body: { label } });
      server.ports.clock.advance(1);
    }
    const all = (await entries(server)).map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    let query = '?pageSize=2';
    for (;;) {
      const { results, pagination } = (await server.call('GET', `${LOG}${query}`)).json;
      seen.push(...results.map(({ id }: { id: string }) => id));
      if (pagination.done) break;
      query = `?pageSize=2&pageToken=${pagination.nextPageToken}`;
    }
    expect(seen).toEqual(all);
    expect(seen).toHaveLength(5);
    expect((await server.call('GET', `${LOG}?pageToken=made-up`)).status).toBe(400);
  });

  it('is that of one project, for its own keys of full scope', async () => {
    const server = await createTokenServer();
    await server.call('POST', '/projects/acme/api-keys', { body: { label: 'x' } });
    expect((await server.call('GET', '/projects/rival/audit-log', { key: KEYS.foreign })).json.results).toEqual([]);
    expect((await server.call('GET', LOG, { key: KEYS.frontend })).status).toBe(403);
    expect((await server.as('g1', 'GET', LOG)).status).toBe(403);
  });

  it('knows from where a request came when the server does', async () => {
    const server = await createTestServer();
    const app = createManagementApp({
      ports: server.ports,
      remoteAddress: (_, headers) => headers.get('X-Test-Address') ?? undefined,
    });
    const request = new Request('https://api.test/v1/projects/acme/api-keys', {
      method: 'POST',
      headers: { 'X-Api-Key': KEYS.full, 'Content-Type': 'application/json', 'X-Test-Address': '192.0.2.7' },
      body: '{"label":"x"}',
    });
    expect((await app.fetch(request)).status).toBe(201);
    expect(await latest(server)).toMatchObject({ address: '192.0.2.7' });
  });
});
