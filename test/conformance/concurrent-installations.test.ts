import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { CALLS, connect, deploy, INSTALLATIONS, install } from '../support/management-steps.ts';
import type { CallResponse, TestServer } from '../support/test-server.ts';
import { createTestServer } from '../support/test-server.ts';
import type { StoreDriver } from './store/store-drivers.ts';
import { memoryDriver, postgresDriver, sqliteDriver } from './store/store-drivers.ts';

const drivers = [memoryDriver(), sqliteDriver('in memory'), sqliteDriver('in a folder')];

/** Installs for the group; every request is one of many at the same time. */
const create = (server: TestServer) =>
  server.call('POST', INSTALLATIONS, {
    body: { groupRef: 'g1', config: { content: { provider: 'callRail', read: { objects: { calls: CALLS } } } } },
  });

const statusesOf = (responses: CallResponse[]) => responses.map(({ status }) => status).sort();

// Cases 24 and 25 through the API, with every store.
describe.for(drivers)('installations at the same time: $name', suite);
describe.skipIf(!(await isPostgresAvailable())).for([postgresDriver()])(
  'installations at the same time: $name',
  { tags: ['postgres'] },
  suite,
);

function suite(driver: StoreDriver) {
  afterEach(() => driver.close());
  afterAll(() => driver.remove());

  async function connected() {
    const server = await createTestServer({ ports: { store: await driver.open() } });
    await deploy(server);
    await connect(server);
    return server;
  }

  it('of a hundred installs for one group one is made, and the others are conflicts', async () => {
    const server = await connected();
    const responses = await Promise.all(Array.from({ length: 100 }, () => create(server)));
    expect(statusesOf(responses)).toEqual([201, ...Array.from({ length: 99 }, () => 409)]);
    const { json } = await server.call('GET', INSTALLATIONS);
    expect(json).toHaveLength(1);
    expect(await server.ports.store.operations.list(json[0].id, { limit: 10 })).toHaveLength(1);
    expect(await server.ports.store.configChanges.list(json[0].id, { limit: 10 })).toHaveLength(1);
  }, 60_000);

  it('of fifty updates and patches none is lost, and update times only grow', async () => {
    const server = await connected();
    const { id } = await install(server);
    const fields = Array.from({ length: 25 }, (_, index) => `field_${index}`);
    const patch = (field: string) =>
      server.call('PATCH', '/projects/acme/integrations/calls-to-crm/objects/calls/config-content', {
        body: {
          groupRef: 'g1',
          action: 'read',
          changes: [{ op: 'add', path: `/selectedFields/${field}`, value: false }],
        },
      });
    const writeObject = (field: string) =>
      server.call('PATCH', '/projects/acme/integrations/calls-to-crm/objects/tags/config-content', {
        body: {
          groupRef: 'g1',
          action: 'write',
          changes: [{ op: 'add', path: `/selectedFieldSettings`, value: { [field]: { writeOnUpdate: 'never' } } }],
        },
      });
    const update = (updateMask: string[], content: object) =>
      server.call('PATCH', `${INSTALLATIONS}/${id}`, { body: { updateMask, installation: { config: { content } } } });
    const responses = await Promise.all([
      ...fields.map(patch),
      ...fields.slice(0, 22).map(writeObject),
      update(['config.content.proxy.enabled'], { proxy: { enabled: false } }),
      update(['config.content.write.objects.trackers'], { write: { objects: { trackers: {} } } }),
      update(['config.content.read.objects.text-messages'], {
        read: { objects: { 'text-messages': { selectedFields: { id: true } } } },
      }),
    ]);
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]));

    const { json } = await server.call('GET', `${INSTALLATIONS}/${id}`);
    const { read, write, proxy } = json.config.content;
    expect(Object.keys(read.objects.calls.selectedFields)).toEqual(expect.arrayContaining(fields));
    expect(Object.keys(read.objects).sort()).toEqual(['calls', 'text-messages']);
    expect(Object.keys(write.objects).sort()).toEqual(['tags', 'trackers']);
    expect(proxy.enabled).toBe(false);

    const history = await server.ports.store.configChanges.list(id, { limit: 100 });
    const times = history.map(({ createTime }) => createTime).reverse();
    expect(history).toHaveLength(51);
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBe(51);
    expect(json.updateTime).toBe(times.at(-1));
  }, 60_000);

  it('of ten uninstalls one succeeds, and the others find nothing; the same for disconnecting and for the integration', async () => {
    const server = await connected();
    const { id, connection } = await install(server);
    const atOnce = (path: string) => Promise.all(Array.from({ length: 10 }, () => server.call('DELETE', path)));
    const once = [204, ...Array.from({ length: 9 }, () => 404)];
    await connect(server); // so that one is left
    expect(statusesOf(await atOnce(`${INSTALLATIONS}/${id}`))).toEqual(once);
    const { json } = await server.call('GET', '/projects/acme/connections');
    expect(json).toHaveLength(1);
    expect(json[0].id).not.toBe(connection.id);
    expect(statusesOf(await atOnce(`/projects/acme/connections/${json[0].id}`))).toEqual(once);
    expect(statusesOf(await atOnce('/projects/acme/integrations/calls-to-crm'))).toEqual(once);
  });
}
