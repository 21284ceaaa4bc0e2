import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer, TestServerOptions } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';

async function connected(options?: TestServerOptions) {
  const server = await createTestServer(options);
  await deploy(server);
  return { server, connection: await connect(server) };
}

const create = (server: TestServer, content: object, more: object = {}, query = '') =>
  server.call('POST', `${INSTALLATIONS}${query}`, {
    key: KEYS.frontend,
    body: { groupRef: 'g1', config: { content: { provider: 'callRail', ...content } }, ...more },
  });
const withCalls = (calls: object = {}) => ({ read: { objects: { calls: { ...CALLS, ...calls } } } });
const stored = (server: TestServer) => server.ports.store.installations.list({ projectId: 'project-1' });
const issueNames = (json: { issues?: { name: string }[] }) => json.issues?.map(({ name }) => name);

describe('installing', () => {
  it('fills in what the install component omits', async () => {
    const { server, connection } = await connected();
    const { status, json } = await create(server, withCalls(), { connectionId: connection.id });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      projectId: 'project-1',
      group: { groupRef: 'g1', groupName: 'g1' },
      healthStatus: 'healthy',
      connection: { id: connection.id, status: 'working' },
      createdBy: 'consumer:user-of-g1',
      config: { createdBy: 'api:create-installation' },
    });
    expect(json.updateTime).toBeUndefined();
    expect(json.config.content).toEqual({
      provider: 'callRail',
      read: {
        objects: {
          calls: {
            objectName: 'calls',
            destination: 'hooks',
            schedule: '*/10 * * * *',
            backfill: { defaultPeriod: { fullHistory: true } },
            selectedFields: { id: true, direction: true, duration: true },
            selectedFieldMappings: { phone: 'customer_phone_number' },
            selectedValueMappings: {},
            dynamicMappingsInput: [],
          },
        },
      },
      proxy: { enabled: true },
    });
  });

  it('begins schedules and backfills together with it, and wakes the workers', async () => {
    const { server } = await connected();
    const installation = await install(server);
    expect(installation.lastOperationStatus).toBe('in_progress');
    expect(await server.ports.store.schedules.list(installation.id)).toMatchObject([{ objectName: 'calls' }]);
    expect(await server.ports.store.operations.list(installation.id, { limit: 10 })).toMatchObject([
      { actionType: 'read', resource: 'calls', status: 'in_progress', work: { readType: 'backfill' } },
    ]);
    expect(server.ports.wakeUps).toBeGreaterThan(0);
  });

  it('uses the latest revision, whatever the request says', async () => {
    const { server } = await connected();
    const [integration] = await deploy(server, MANIFEST.replace('Calls to CRM', 'Calls'));
    const config = { revisionId: 'an-old-one', content: { provider: 'callRail', ...withCalls() } };
    const { json } = await create(server, {}, { config });
    expect(json.config.revisionId).toBe(integration?.latestRevision.id);
  });

  it("uses the group's newest connection when none is named", async () => {
    const { server } = await connected();
    server.ports.clock.advance(1000);
    const newest = await connect(server);
    await connect(server, 'g2');
    expect((await create(server, withCalls())).json.connection.id).toBe(newest.id);
  });

  it('needs a connection of the group for the provider', async () => {
    const { server } = await connected();
    const other = await connect(server, 'g2');
    const foreign = await create(server, withCalls(), { connectionId: other.id });
    const unknown = await create(server, withCalls(), { connectionId: 'nothing' });
    const none = await create(server, withCalls(), { groupRef: 'g3' });
    expect([foreign.status, unknown.status, none.status]).toEqual([422, 422, 422]);
    expect(foreign.json.detail.replace(other.id, 'X')).toBe(unknown.json.detail.replace('nothing', 'X'));
    expect(await stored(server)).toEqual([]);
  });

  it('records who made it', async () => {
    const { server } = await connected();
    await connect(server, 'g2');
    const content = { provider: 'callRail', ...withCalls() };
    const bad = await create(server, {}, { config: { createdBy: 'a-user', content } });
    expect(issueNames(bad.json)).toEqual(['config.createdBy']);
    const consumer = await create(server, {}, { config: { createdBy: 'consumer:ada', content } });
    expect(consumer.json).toMatchObject({ createdBy: 'consumer:ada', config: { createdBy: 'consumer:ada' } });
    const builder = await create(server, {}, { groupRef: 'g2', config: { createdBy: 'builder:7', content } });
    expect(builder.json).toMatchObject({ createdBy: 'consumer:user-of-g2', config: { createdBy: 'builder:7' } });
  });

  it('works without reads: writes alone, or the proxy alone', async () => {
    const { server } = await connected();
    await connect(server, 'g2');
    const writes = await create(server, {
      read: { objects: {} },
      write: { objects: { tags: { objectName: 'tags' } } },
    });
    expect(writes.json.config.content).toMatchObject({ write: { objects: { tags: {} } }, proxy: { enabled: true } });
    const proxy = await create(server, { proxy: { enabled: false } }, { groupRef: 'g2' });
    expect(proxy.json.config.content).toEqual({ provider: 'callRail', proxy: { enabled: false } });
  });
});

describe('a second install', () => {
  it('for the same group is refused', async () => {
    const { server } = await connected();
    await install(server);
    const { status, json } = await create(server, withCalls());
    expect(status).toBe(409);
    expect(json.type).toBe('urn:ampersand:problem:already-installed');
  });

  it('is not possible by a hundred concurrent requests', async () => {
    const { server } = await connected();
    const responses = await Promise.all(Array.from({ length: 100 }, () => create(server, withCalls())));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    const [installation, ...others] = await stored(server);
    expect(others).toEqual([]);
    expect(await server.ports.store.operations.list(installation!.id, { limit: 200 })).toHaveLength(1);
  });

  it('for another group is fine', async () => {
    const { server } = await connected();
    await install(server);
    await connect(server, 'g2');
    await install(server, 'g2');
    const { json } = await server.call('GET', `${INSTALLATIONS}?groupRef=g2`, { key: KEYS.frontend });
    expect(json).toHaveLength(1);
    expect((await server.call('GET', '/projects/acme/installations')).json).toHaveLength(2);
  });
});

describe('how much history is read', () => {
  it.each([
    ['days', { days: 30 }, 1],
    ['no days', { days: 0 }, 0],
    ['all', { fullHistory: true }, 1],
    ['not all, so none', { fullHistory: false }, 0],
    ['days, and not all', { days: 30, fullHistory: false }, 1],
  ])('may be said as %s', async (_what, defaultPeriod, reads) => {
    const { server } = await connected();
    const { status, json } = await create(server, withCalls({ backfill: { defaultPeriod } }));
    expect(status).toBe(201);
    expect(await server.ports.store.operations.list(json.id, { limit: 5 })).toHaveLength(reads);
  });

  it.each([
    ['two answers', { days: 30, fullHistory: true }],
    ['no response', {}],
    ['less than none', { days: -1 }],
    ['half days', { days: 0.5 }],
  ])('may not be said as %s', async (_what, defaultPeriod) => {
    const { server } = await connected();
    expect((await create(server, withCalls({ backfill: { defaultPeriod } }))).status).toBe(400);
  });
});

describe('a config that is wrong', () => {
  it.each([
    ['another provider', { provider: 'stripe' }, 'config.content.provider'],
    ['an unknown read object', { read: { objects: { nothing: {} } } }, 'config.content.read.objects.nothing'],
    ['an unknown write object', { write: { objects: { calls: {} } } }, 'config.content.write.objects.calls'],
    [
      'a required mapping omitted',
      withCalls({ selectedFieldMappings: {} }),
      'config.content.read.objects.calls.selectedFieldMappings.phone',
    ],
    [
      'a required mapping cleared',
      withCalls({ selectedFieldMappings: { phone: '' } }),
      'config.content.read.objects.calls.selectedFieldMappings.phone',
    ],
    [
      "a mapping to the builder's own name",
      withCalls({ selectedFieldMappings: { phone: 'id', callDirection: 'duration' } }),
      'config.content.read.objects.calls.selectedFieldMappings.callDirection',
    ],
    [
      'no field at all',
      { read: { objects: { 'text-messages': {} } } },
      'config.content.read.objects.text-messages.selectedFields',
    ],
    ['too frequent a schedule', withCalls({ schedule: '*/5 * * * *' }), 'config.content.read.objects.calls.schedule'],
    ['no schedule', withCalls({ schedule: 'soon' }), 'config.content.read.objects.calls.schedule'],
    ['an unknown destination', withCalls({ destination: 'nowhere' }), 'config.content.read.objects.calls.destination'],
    [
      'two values for one',
      withCalls({ selectedValueMappings: { direction: { in: 'inbound', incoming: 'inbound' } } }),
      'config.content.read.objects.calls.selectedValueMappings.direction.incoming',
    ],
    [
      'two conditions on one field',
      withCalls({
        fieldFilters: [
          { fieldName: 'direction', operator: 'eq', value: 'inbound' },
          { fieldName: 'direction', operator: 'eq', value: 'outbound' },
        ],
      }),
      'config.content.read.objects.calls.fieldFilters[1]',
    ],
    [
      'a setting of other providers',
      { write: { objects: { tags: { selectedFieldSettings: { name: { writeOnUpdate: 'ifEmpty' } } } } } },
      'config.content.write.objects.tags.selectedFieldSettings.name.writeOnUpdate',
    ],
  ])('is refused with the place: %s', async (_what, content, name) => {
    const { server } = await connected();
    const { status, json } = await create(server, content);
    expect(status).toBe(422);
    expect(json.type).toBe('urn:ampersand:problem:invalid-config');
    expect(issueNames(json)).toEqual([name]);
    expect(await stored(server)).toEqual([]);
  });

  it('is refused for events that the integration does not have', async () => {
    const { server } = await connected();
    const calls = { objectName: 'calls', destination: 'hooks', inheritFieldsAndMappings: true };
    const { status, json } = await create(server, { subscribe: { objects: { calls } } });
    expect([status, issueNames(json)?.[0]]).toEqual([422, 'config.content.subscribe.objects.calls']);
  });

  it('is refused for a proxy that the manifest does not enable', async () => {
    const { server } = await connected();
    await deploy(server, MANIFEST.replace('enabled: true', 'enabled: false'));
    expect(issueNames((await create(server, { proxy: { enabled: true } })).json)).toEqual([
      'config.content.proxy.enabled',
    ]);
    expect((await create(server, {})).json.config.content.proxy).toBeUndefined();
  });

  it('is refused with a name for a field that the account does not have, unless the provider is not to be asked', async () => {
    const { server } = await connected();
    const content = withCalls({ selectedFields: { no_such_field: true } });
    const { status, json } = await create(server, content);
    expect(status).toBe(422);
    expect(issueNames(json)).toEqual(['config.content.read.objects.calls.selectedFields.no_such_field']);
    expect(await stored(server)).toEqual([]);
    expect((await create(server, content, {}, '?skipSampling=true')).status).toBe(201);
  });

  it("is refused with the provider's message when the provider refuses the sample", async () => {
    const { server } = await connected();
    server.sandbox.faults.add({ kind: 'status', status: 400, message: 'The field is not for you.' });
    const { status, json } = await create(server, withCalls());
    expect(status).toBe(422);
    expect(json.detail).toContain('The field is not for you.');
    expect(await stored(server)).toEqual([]);
  });

  it('does not depend on the day of the provider', async () => {
    const { server } = await connected();
    server.sandbox.faults.add({ kind: 'status', status: 503, times: 'always' });
    expect((await create(server, withCalls())).status).toBe(201);
  });

  // Case 27.
  it('is refused when it names more objects than any provider has, in little time', async () => {
    const { server } = await connected();
    const objects = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`o${index}`, {}]));
    const begin = performance.now();
    expect((await create(server, { read: { objects } })).status).toBe(400);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  // Case 26.
  it('with names of objects of the language is no danger', async () => {
    const { server } = await connected();
    const body = `{"groupRef":"g1","config":{"content":{"provider":"callRail","read":{"objects":{"calls":{"objectName":"calls",
      "selectedFields":{"__proto__":true,"constructor":true},
      "selectedFieldMappings":{"phone":"id","__proto__":"x","toString":"duration"}}}}}}}`;
    const { status, json } = await server.call('POST', `${INSTALLATIONS}?skipSampling=true`, { body });
    expect(status).toBe(201);
    expect(json.config.content.read.objects.calls.selectedFields).toMatchObject({ constructor: true });
    expect(json.config.content.read.objects.calls.selectedFieldMappings).toMatchObject({ toString: 'duration' });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).phone).toBeUndefined();
  });
});

describe('uninstalling', () => {
  it('takes the connection along, unless another installation uses it', async () => {
    const { server, connection } = await connected();
    await deploy(server, MANIFEST.replace('name: calls-to-crm', 'name: other'));
    const first = await install(server);
    const other = '/projects/acme/integrations/other/installations';
    const second = await server.call('POST', other, {
      body: { groupRef: 'g1', connectionId: connection.id, config: { content: { provider: 'callRail' } } },
    });
    const remove = (path: string) => server.call('DELETE', path, { key: KEYS.frontend });
    const connections = async () => (await server.call('GET', '/projects/acme/connections')).json.length;
    expect((await remove(`${INSTALLATIONS}/${first.id}`)).status).toBe(204);
    expect(await connections()).toBe(1);
    expect((await remove(`${other}/${second.json.id}`)).status).toBe(204);
    expect(await connections()).toBe(0);
    expect((await remove(`${INSTALLATIONS}/${first.id}`)).status).toBe(404);
  });

  it('ends schedules and running work', async () => {
    const { server } = await connected();
    const { id } = await install(server);
    const [operation] = await server.ports.store.operations.list(id, { limit: 1 });
    await server.call('DELETE', `${INSTALLATIONS}/${id}`);
    expect(await server.ports.store.schedules.list(id)).toEqual([]);
    expect(await server.ports.store.operations.get(operation!.id)).toMatchObject({ status: 'failure', dueAt: null });
  });

  it('of an installation of another integration or project finds nothing', async () => {
    const { server } = await connected();
    await deploy(server, MANIFEST.replace('name: calls-to-crm', 'name: other'));
    const { id } = await install(server);
    for (const method of ['GET', 'DELETE']) {
      expect((await server.call(method, `/projects/acme/integrations/other/installations/${id}`)).status).toBe(404);
    }
    expect((await server.call('GET', `${INSTALLATIONS}/${id}`, { key: KEYS.frontend })).json.id).toBe(id);
  });
});

describe('operations of an installation', () => {
  it('are listed newest first, page by page', async () => {
    const { server } = await connected();
    const { id } = await install(server, 'g1', { ...CALLS, backfill: { defaultPeriod: { days: 0 } } });
    const times = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];
    const [installation] = await stored(server);
    for (const [index, day] of times.entries()) {
      await server.ports.store.operations.insert({
        id: `operation-${index}`,
        projectId: 'project-1',
        integrationId: installation!.integrationId,
        installationId: id,
        configId: installation!.config.id,
        actionType: 'write',
        status: 'success',
        resource: 'tags',
        metadata: { successfulRecordIds: [String(index)] },
        queue: 'callRail/connection-1',
        createTime: `${day}T00:00:00.000Z`,
        dueAt: null,
        attempts: 0,
      });
    }
    const page = async (query: string) => (await server.call('GET', `${INSTALLATIONS}/${id}/operations${query}`)).json;
    const first = await page('?pageSize=2');
    expect(first.results.map((one: { id: string }) => one.id)).toEqual(['operation-4', 'operation-3']);
    expect(first.pagination).toMatchObject({ done: false });
    const second = await page(`?pageSize=3&pageToken=${first.pagination.nextPageToken}`);
    expect(second.results.map((one: { id: string }) => one.id)).toEqual(['operation-2', 'operation-1', 'operation-0']);
    expect(second.pagination).toEqual({ done: true });
    expect((await page('')).results).toHaveLength(5);
    expect(issueNames(await page('?pageToken=guess'))).toEqual(['pageToken']);
  });

  it('are shown alone, to their own project', async () => {
    const { server } = await connected();
    const { id } = await install(server);
    const [{ id: operationId } = { id: '' }] = await server.ports.store.operations.list(id, { limit: 1 });
    const { json } = await server.call('GET', `/projects/acme/operations/${operationId}`);
    expect(json).toMatchObject({ id: operationId, installationId: id, actionType: 'read', resource: 'calls' });
    for (const secret of ['work', 'dueAt', 'lease', 'attempts']) expect(json).not.toHaveProperty(secret);
    const foreign = await server.call('GET', `/projects/rival/operations/${operationId}`, { key: KEYS.foreign });
    expect(foreign.status).toBe(404);
  });

  it('report how far a backfill has come', async () => {
    const { server } = await connected();
    const { id } = await install(server);
    const progress = (object: string) =>
      server.call('GET', `${INSTALLATIONS}/${id}/objects/${object}/backfill-progress`);
    expect((await progress('calls')).json).toMatchObject({
      installationId: id,
      objectName: 'calls',
      recordsProcessed: 0,
    });
    expect((await progress('tags')).status).toBe(404);
  });
});
