import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../src/contract/index.ts';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { changeConnection } from '../connections/connection-status.ts';

const READ_CALLS = 'config.content.read.objects.calls';
const MESSAGES = { objectName: 'text-messages', selectedFields: { id: true } };

async function installed() {
  const server = await createTestServer();
  await deploy(server);
  await connect(server);
  const installation = await install(server);
  server.ports.clock.advance(60_000);
  return { server, installation };
}

const update = (server: TestServer, { id }: Installation, updateMask: string[], content: object, query = '') =>
  server.call('PATCH', `${INSTALLATIONS}/${id}${query}`, {
    key: KEYS.frontend,
    body: { updateMask, installation: { config: { content } } },
  });
const reads = (objects: object) => ({ read: { objects } });
const scheduled = async (server: TestServer, { id }: Installation) =>
  (await server.ports.store.schedules.list(id)).map(({ objectName }) => objectName);
const sampledReads = (server: TestServer) =>
  server.sandbox.journal.entries().filter(({ path }) => path.includes('/calls.json')).length;

describe('an update', () => {
  it('replaces what the mask names, fills it in, and keeps the rest', async () => {
    const { server, installation } = await installed();
    const [integration] = await deploy(server, MANIFEST.replace('Calls to CRM', 'Calls'));
    const { status, json } = await update(server, installation, [READ_CALLS], {
      provider: 'callRail',
      ...reads({ calls: { ...CALLS, selectedFields: { recording: true } }, 'text-messages': MESSAGES }),
      write: { objects: { tags: { objectName: 'tags' } } },
      proxy: { enabled: false },
    });
    expect(status).toBe(200);
    const { config } = json;
    expect(Object.keys(config.content.read.objects)).toEqual(['calls']);
    expect(config.content.read.objects.calls).toMatchObject({
      destination: 'hooks',
      schedule: '*/10 * * * *',
      selectedFields: { id: true, direction: true, recording: true },
      selectedFieldMappings: { phone: 'customer_phone_number' },
    });
    expect(config.content.read.objects.calls.selectedFields).not.toHaveProperty('duration');
    expect(config.content).not.toHaveProperty('write');
    expect(config.content.proxy).toEqual({ enabled: true });
    expect(config.id).not.toBe(installation.config.id);
    expect(config.revisionId).toBe(integration?.latestRevision.id);
    expect(config.createdBy).toBe('api:create-installation');
    expect(json).toMatchObject({ createdBy: installation.createdBy, updateTime: '2026-11-21T12:04:00.000Z' });
  });

  it('works with and without the provider in its content, but not with another one', async () => {
    const { server, installation } = await installed();
    const content = reads({ calls: CALLS });
    expect((await update(server, installation, [READ_CALLS], content)).status).toBe(200);
    const other = await update(server, installation, [READ_CALLS], { provider: 'stripe', ...content });
    expect(other.json).toMatchObject({ status: 422, issues: [{ name: 'installation.config.content.provider' }] });
  });

  it('adds an object with its schedule and its backfill', async () => {
    const { server, installation } = await installed();
    await deploy(
      server,
      MANIFEST.replace(
        '- objectName: text-messages',
        '- objectName: text-messages\n          schedule: "0 * * * *"\n          backfill: { defaultPeriod: { days: 30 } }',
      ),
    );
    await update(
      server,
      installation,
      ['config.content.read.objects.text-messages'],
      reads({ 'text-messages': MESSAGES }),
    );
    expect(await scheduled(server, installation)).toEqual(['calls', 'text-messages']);
    const operations = await server.ports.store.operations.list(installation.id, { limit: 10 });
    expect(operations.map(({ resource }) => resource).sort()).toEqual(['calls', 'text-messages']);
  });

  it('stops and resumes the reads of an object with a body that contains nothing else', async () => {
    const { server, installation } = await installed();
    const toggle = (disabled: boolean) =>
      update(server, installation, [`${READ_CALLS}.disabled`], reads({ calls: { disabled } }));
    const paused = await toggle(true);
    expect(paused.json.config.content.read.objects.calls).toMatchObject({
      disabled: true,
      selectedFields: { duration: true },
    });
    expect(await scheduled(server, installation)).toEqual([]);
    await toggle(false);
    expect(await scheduled(server, installation)).toEqual(['calls']);
    expect(await server.ports.store.operations.list(installation.id, { limit: 10 })).toHaveLength(1);
  });

  it('replaces the whole of a read object: what the body omits comes from the manifest again', async () => {
    const { server, installation } = await installed();
    await server.call('PATCH', '/projects/acme/integrations/calls-to-crm/objects/calls/config-content', {
      body: {
        groupRef: 'g1',
        action: 'read',
        changes: [
          { op: 'add', path: '/disabled', value: true },
          { op: 'add', path: '/schedule', value: '0 6 * * *' },
          { op: 'add', path: '/selectedFieldsAuto', value: 'all' },
          { op: 'remove', path: '/backfill' },
          { op: 'add', path: '/fieldFilters', value: [{ fieldName: 'direction', operator: 'eq', value: 'inbound' }] },
        ],
      },
    });
    const { json } = await update(server, installation, [READ_CALLS], reads({ calls: CALLS }));
    expect(json.config.content.read.objects.calls).toEqual(installation.config.content.read?.objects.calls);
    expect(await scheduled(server, installation)).toEqual(['calls']);
  });

  it('applies a duplicate path of the mask once, and an object together with its switch', async () => {
    const { server, installation } = await installed();
    const mask = [READ_CALLS, `${READ_CALLS}.disabled`, READ_CALLS];
    const { status, json } = await update(server, installation, mask, reads({ calls: { ...CALLS, disabled: true } }));
    expect(status).toBe(200);
    expect(json.config.content.read.objects.calls).toMatchObject({
      disabled: true,
      selectedFields: { duration: true },
    });
  });

  it('finds objects with dots, dashes and colons in their names, as they are or escaped', async () => {
    const names = ['a.b', 'a-b', 'a:b', 'a_b', 'x.disabled', 'Custom.Object__c'];
    const manifest = [
      'specVersion: 1.0.0',
      'integrations:',
      '  - name: calls-to-crm',
      '    provider: callRail',
      '    read:',
      '      objects:',
      ...names.map(
        (name) => `        - { objectName: "${name}", destination: hooks, requiredFields: [{ fieldName: id }] }`,
      ),
      '    write:',
      '      objects:',
      ...names.map((name) => `        - { objectName: "${name}" }`),
    ].join('\n');
    const server = await createTestServer();
    await deploy(server, manifest);
    await connect(server);
    const { json: installation } = await server.call('POST', INSTALLATIONS, {
      body: { groupRef: 'g1', config: { content: { provider: 'callRail' } } },
    });
    for (const name of names) {
      for (const written of [name, name.replaceAll(/[.:]/g, '\\$&')]) {
        const mask = [`config.content.read.objects.${written}`, `config.content.write.objects.${written}`];
        const content = { ...reads({ [name]: {} }), write: { objects: { [name]: {} } } };
        expect((await update(server, installation, mask, content)).status, written).toBe(200);
        const off = await update(server, installation, [`${mask[0]}.disabled`], reads({ [name]: { disabled: true } }));
        expect(off.json.config.content.read.objects[name], written).toMatchObject({ disabled: true });
      }
    }
    const { json } = await server.call('GET', `${INSTALLATIONS}/${installation.id}`);
    expect(Object.keys(json.config.content.read.objects).sort()).toEqual([...names].sort());
    expect(Object.keys(json.config.content.write.objects).sort()).toEqual([...names].sort());
  });

  it('replaces all write objects, one, or none', async () => {
    const { server, installation } = await installed();
    const writes = (objects: object) => ({ write: { objects } });
    const names = ({ json }: { json: Installation }) => Object.keys(json.config.content.write?.objects ?? {});
    const all = await update(
      server,
      installation,
      ['config.content.write.objects'],
      writes({ tags: {}, trackers: {} }),
    );
    expect(names(all)).toEqual(['tags', 'trackers']);
    const one = await update(
      server,
      installation,
      ['config.content.write.objects.tags'],
      writes({ tags: { deletionSettings: { enabled: true } } }),
    );
    expect(one.json.config.content.write.objects).toEqual({
      tags: { objectName: 'tags', deletionSettings: { enabled: true } },
      trackers: { objectName: 'trackers' },
    });
    expect(names(await update(server, installation, ['config.content.write.objects'], writes({})))).toEqual([]);
  });

  it('switches the proxy, the author and the connection', async () => {
    const { server, installation } = await installed();
    const second = await connect(server, 'g1', 'second-key');
    const foreign = await connect(server, 'g2');
    const patch = (updateMask: string[], values: object) =>
      server.call('PATCH', `${INSTALLATIONS}/${installation.id}`, { body: { updateMask, installation: values } });
    const proxy = await patch(['config.content.proxy.enabled'], { config: { content: { proxy: { enabled: false } } } });
    expect(proxy.json.config.content.proxy).toEqual({ enabled: false });
    const author = await patch(['config.createdBy'], { config: { createdBy: 'builder:7' } });
    expect(author.json).toMatchObject({ config: { createdBy: 'builder:7' }, createdBy: 'consumer:user-of-g1' });
    const switched = await patch(['connectionId'], { connectionId: second.id });
    expect(switched.json.connection.id).toBe(second.id);
    expect((await patch(['connectionId'], { connectionId: foreign.id })).status).toBe(422);
    const record = await server.ports.store.connections.get(second.id);
    await server.ports.store.connections.insert({ ...record!, id: 'other-provider', provider: 'stripe' });
    const other = await patch(['connectionId'], { connectionId: 'other-provider' });
    expect([other.status, other.json.detail]).toEqual([422, expect.stringContaining('"stripe"')]);
  });

  it('asks the provider about what changed, and about everything on a new connection', async () => {
    const { server, installation } = await installed();
    const before = sampledReads(server);
    await update(server, installation, ['config.content.proxy.enabled'], { proxy: { enabled: false } });
    expect(sampledReads(server)).toBe(before);
    await update(server, installation, [READ_CALLS], reads({ calls: CALLS }));
    expect(sampledReads(server)).toBe(before);
    await update(server, installation, [READ_CALLS], reads({ calls: { ...CALLS, selectedFields: {} } }));
    expect(sampledReads(server)).toBe(before + 1);
    await update(server, installation, [READ_CALLS], reads({ calls: CALLS }), '?skipSampling=true');
    expect(sampledReads(server)).toBe(before + 1);
    const { id: connectionId } = await connect(server, 'g1', 'second-key');
    await server.call('PATCH', `${INSTALLATIONS}/${installation.id}`, {
      body: { updateMask: ['connectionId'], installation: { connectionId } },
    });
    expect(sampledReads(server)).toBe(before + 2);
  });

  it('that the provider refuses changes nothing', async () => {
    const { server, installation } = await installed();
    const { status, json } = await update(
      server,
      installation,
      [READ_CALLS],
      reads({ calls: { ...CALLS, selectedFields: { no_such_field: true } } }),
    );
    expect(status).toBe(422);
    expect(json.issues).toMatchObject([
      { name: 'installation.config.content.read.objects.calls.selectedFields.no_such_field' },
    ]);
    const after = await server.call('GET', `${INSTALLATIONS}/${installation.id}`);
    expect(after.json.config).toEqual(installation.config);
  });

  it('with an empty mask changes nothing', async () => {
    const { server, installation } = await installed();
    const { status, json } = await update(server, installation, [], reads({ calls: {} }));
    expect(status).toBe(200);
    expect(json.config).toEqual(installation.config);
  });
});

describe('a mask', () => {
  it('that names something else is refused with what may be named', async () => {
    const { server, installation } = await installed();
    for (const path of [
      'config',
      'config.content',
      'config.content.read.objects',
      'id',
      'config.content.read.objects.',
      'config.content.read.objects.calls.schedule',
    ]) {
      const { status, json } = await update(server, installation, [path], reads({ calls: CALLS }));
      expect([status, json.type], path).toEqual([400, 'urn:ampersand:problem:invalid-update-mask']);
      expect(json.remedy).toContain('config.content.read.objects.<objectName>');
    }
  });

  it('needs a value for each of its paths', async () => {
    const { server, installation } = await installed();
    for (const path of [
      'connectionId',
      'config.createdBy',
      READ_CALLS,
      `${READ_CALLS}.disabled`,
      'config.content.read.objects.nothing',
      'config.content.write.objects',
      'config.content.write.objects.tags',
      'config.content.subscribe.objects',
      'config.content.subscribe.objects.calls',
      'config.content.proxy.enabled',
    ]) {
      const { status, json } = await update(server, installation, [path], { provider: 'callRail' });
      expect(status, path).toBe(400);
      expect(json.detail, path).toContain(`"${path}"`);
    }
  });
});

describe('changes at the same time', () => {
  it('are all kept', async () => {
    const { server, installation } = await installed();
    const path = '/projects/acme/integrations/calls-to-crm/objects/calls/config-content';
    const fields = Array.from({ length: 20 }, (_, index) => `field_${index}`);
    const responses = await Promise.all([
      ...fields.map((field) =>
        server.call('PATCH', path, {
          body: {
            groupRef: 'g1',
            action: 'read',
            changes: [{ op: 'add', path: `/selectedFields/${field}`, value: false }],
          },
        }),
      ),
      update(server, installation, ['config.content.write.objects.tags'], { write: { objects: { tags: {} } } }),
      update(server, installation, ['config.content.proxy.enabled'], { proxy: { enabled: false } }),
      update(server, installation, ['config.content.read.objects.text-messages'], reads({ 'text-messages': MESSAGES })),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { json } = await server.call('GET', `${INSTALLATIONS}/${installation.id}`);
    const { read, write, proxy } = json.config.content;
    expect(Object.keys(read.objects.calls.selectedFields)).toEqual(expect.arrayContaining(fields));
    expect([Object.keys(read.objects), Object.keys(write.objects), proxy.enabled]).toEqual([
      ['calls', 'text-messages'],
      ['tags'],
      false,
    ]);
  });

  it('have update times that only grow, even when the clock goes back', async () => {
    const { server, installation } = await installed();
    const times: string[] = [];
    for (const enabled of [false, true, false]) {
      const { json } = await update(server, installation, ['config.content.proxy.enabled'], { proxy: { enabled } });
      times.push(json.updateTime);
      server.ports.clock.advance(-3_600_000);
    }
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBe(3);
  });
});

describe('health', () => {
  it('follows the credentials', async () => {
    const { server, installation } = await installed();
    const { id } = installation.connection;
    const health = async () => (await server.call('GET', `${INSTALLATIONS}/${installation.id}`)).json.healthStatus;
    const hydrate = `/projects/acme/integrations/calls-to-crm/revisions/${installation.config.revisionId}:hydrate`;
    server.sandbox.faults.add({ kind: 'status', status: 401, times: 3 });
    await server.call('GET', `${hydrate}?connectionId=${id}`);
    expect(await health()).toBe('unhealthy');
    await server.call('GET', `${hydrate}?connectionId=${id}`);
    expect(await health()).toBe('healthy');
    await changeConnection(server.ports, id, { event: 'credentialRefused' });
    await update(server, installation, [READ_CALLS], reads({ calls: { ...CALLS, selectedFields: {} } }));
    await server.call('PATCH', `/projects/acme/connections/${id}`, {
      body: { updateMask: ['apiKey'], connection: { apiKey: 'second-key' } },
    });
    expect(await health()).toBe('healthy');
  });
});
