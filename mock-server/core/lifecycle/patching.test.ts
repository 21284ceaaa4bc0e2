import { describe, expect, it } from 'vitest';
import { connect, deploy, INSTALLATIONS, install } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';

async function installed() {
  const server = await createTestServer();
  await deploy(server);
  await connect(server);
  return { server, installation: await install(server) };
}

const patch = (server: TestServer, changes: object[], more: object = { groupRef: 'g1' }, object = 'calls') =>
  server.call('PATCH', `/projects/acme/integrations/calls-to-crm/objects/${object}/config-content`, {
    key: KEYS.frontend,
    body: { action: 'read', changes, ...more },
  });

describe('patching the config of an object', () => {
  it('adds, replaces and removes', async () => {
    const { server } = await installed();
    const { status, json } = await patch(server, [
      { op: 'add', path: '/selectedFields/source', value: true },
      { op: 'replace', path: '/schedule', value: '0 * * * *' },
      { op: 'remove', path: '/selectedFields/duration' },
      { op: 'remove', path: '/backfill' },
    ]);
    expect(status).toBe(200);
    const { calls } = json.config.content.read.objects;
    expect(calls.selectedFields).toEqual({ id: true, direction: true, source: true });
    expect(calls.schedule).toBe('0 * * * *');
    expect(calls).not.toHaveProperty('backfill');
  });

  it('finds the installation by its id as well, and takes exactly one of the two', async () => {
    const { server, installation } = await installed();
    const changes = [{ op: 'add', path: '/disabled', value: true }];
    const byId = await patch(server, changes, { installationId: installation.id });
    expect(byId.json.config.content.read.objects.calls.disabled).toBe(true);
    for (const more of [{}, { groupRef: 'g1', installationId: installation.id }]) {
      expect((await patch(server, changes, more)).json.issues).toMatchObject([{ name: 'groupRef' }]);
    }
    expect((await patch(server, changes, { groupRef: 'unknown' })).status).toBe(404);
    expect((await patch(server, changes, { installationId: 'nothing' })).status).toBe(404);
  });

  it('takes schedules and destinations away for good, and required fields not', async () => {
    const { server } = await installed();
    const { json } = await patch(server, [
      { op: 'remove', path: '/schedule' },
      { op: 'remove', path: '/selectedFields/id' },
    ]);
    expect(json.config.content.read.objects.calls).not.toHaveProperty('schedule');
    expect(json.config.content.read.objects.calls.selectedFields.id).toBe(true);
    expect(await server.ports.store.schedules.list(json.id)).toEqual([]);
  });

  it('makes all changes or none', async () => {
    const { server, installation } = await installed();
    const { status, json } = await patch(server, [
      { op: 'add', path: '/selectedFields/source', value: true },
      { op: 'replace', path: '/selectedFields/nothing', value: true },
    ]);
    expect(status).toBe(400);
    expect(json.issues).toMatchObject([{ name: 'changes[1].path' }]);
    const after = await server.call('GET', `${INSTALLATIONS}/${installation.id}`);
    expect(after.json.config).toEqual(installation.config);
  });

  it('validates what comes out like a config that is sent', async () => {
    const { server } = await installed();
    const names = async (change: object) =>
      (await patch(server, [change])).json.issues.map(({ name }: { name: string }) => name);
    const place = 'config.content.read.objects.calls';
    expect(await names({ op: 'replace', path: '/schedule', value: 7 })).toEqual([`${place}.schedule`]);
    expect(await names({ op: 'replace', path: '/schedule', value: '* * * * *' })).toEqual([`${place}.schedule`]);
    expect(await names({ op: 'replace', path: '/objectName', value: 'tags' })).toEqual([`${place}.objectName`]);
    expect(await names({ op: 'remove', path: '/selectedFieldMappings/phone' })).toEqual([
      `${place}.selectedFieldMappings.phone`,
    ]);
    expect(await names({ op: 'add', path: '/selectedFields/no_such', value: true })).toEqual([
      `${place}.selectedFields.no_such`,
    ]);
  });

  it('refuses a setting that does not exist, rather than losing it', async () => {
    const { server, installation } = await installed();
    const { status, json } = await patch(server, [{ op: 'add', path: '/shedule', value: '0 * * * *' }]);
    expect(status).toBe(400);
    expect(json.issues).toMatchObject([{ name: 'config.content.read.objects.calls.shedule' }]);
    const value = { defaultPeriod: { days: 3, weeks: 1 }, filters: [] };
    const deep = await patch(server, [{ op: 'add', path: '/backfill', value }]);
    expect(deep.json.issues.map(({ name }: { name: string }) => name)).toEqual([
      'config.content.read.objects.calls.backfill.defaultPeriod.weeks',
      'config.content.read.objects.calls.backfill.filters',
    ]);
    expect((await server.ports.store.installations.get(installation.id))?.version).toBe(1);
  });

  it('never reaches the prototype of anything', async () => {
    const { server } = await installed();
    for (const path of ['/__proto__/polluted', '/constructor/prototype/polluted', '/selectedFields/__proto__']) {
      const { status, json } = await patch(server, [{ op: 'add', path, value: { polluted: true } }]);
      expect([status, json.issues[0].name]).toEqual([400, 'changes[0].path']);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  // Case 27, through the API.
  it('refuses floods before anything is changed', async () => {
    const { server, installation } = await installed();
    const nested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const add = (path: string, value: unknown) => ({ op: 'add', path, value });
    const responses = [
      await patch(
        server,
        Array.from({ length: 10_000 }, (_, index) => add(`/selectedFields/f${index}`, true)),
      ),
      await patch(server, [add(`/selectedFields/${'a'.repeat(1_000_000)}`, true)]),
      await patch(server, [add('/a'.repeat(10_000), true)]),
      await patch(server, [add('/fieldFilters/-', {})]),
      await patch(server, [add('/dynamicMappingsInput/01', {})]),
      await patch(server, [add('/dynamicMappingsInput/1000000000', {})]),
      await server.call('PATCH', '/projects/acme/integrations/calls-to-crm/objects/calls/config-content', {
        body: `{"groupRef":"g1","action":"read","changes":[{"op":"add","path":"/x","value":${nested}}]}`,
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400));
    expect((await server.ports.store.installations.get(installation.id))?.version).toBe(1);
  });

  it('takes a field that is called like a member of every object for a plain one, or refuses it', async () => {
    const { server } = await installed();
    const path = '/projects/acme/integrations/calls-to-crm/objects/calls/config-content';
    const setFields = (value: string) =>
      server.call('PATCH', path, {
        body: `{"groupRef":"g1","action":"read","changes":[{"op":"add","path":"/selectedFields","value":${value}}]}`,
      });
    const plain = await setFields('{"id":true,"constructor":false,"toString":false}');
    expect(plain.json.config.content.read.objects.calls.selectedFields).toMatchObject({ toString: false });
    const lost = await setFields('{"id":true,"__proto__":false}');
    expect([lost.status, lost.json.issues[0].name]).toEqual([
      400,
      'config.content.read.objects.calls.selectedFields.__proto__',
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('begins with an object that was not chosen yet', async () => {
    const { server } = await installed();
    const messages = await patch(
      server,
      [{ op: 'add', path: '/selectedFields', value: { id: true } }],
      undefined,
      'text-messages',
    );
    expect(messages.json.config.content.read.objects['text-messages']).toMatchObject({ destination: 'hooks' });
    const tags = await patch(
      server,
      [{ op: 'add', path: '/deletionSettings', value: { enabled: true } }],
      { groupRef: 'g1', action: 'write' },
      'tags',
    );
    expect(tags.json.config.content.write.objects).toEqual({
      tags: { objectName: 'tags', deletionSettings: { enabled: true } },
    });
  });

  it('knows the objects of the action only', async () => {
    const { server } = await installed();
    const change = [{ op: 'add', path: '/disabled', value: true }];
    expect((await patch(server, change, undefined, 'tags')).status).toBe(404);
    expect((await patch(server, change, { groupRef: 'g1', action: 'write' })).status).toBe(404);
    const events = await patch(server, change, { groupRef: 'g1', action: 'subscribe' });
    expect(events.status).toBe(404);
    expect((await patch(server, [])).json.issues).toMatchObject([{ name: 'changes' }]);
  });
});
