import { describe, expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { createTokenServer } from '../../../test/support/token-server.ts';
import { syncSchedules } from '../reads/schedules.ts';
import { causeOf } from './config-history.ts';

const WITHOUT_CALLS = MANIFEST.replace(/ {8}- objectName: calls[\s\S]*?fullHistory: true\n/, '');
const PROXY = 'config.content.proxy.enabled';

async function installed() {
  const server = await createTestServer();
  await deploy(server);
  await connect(server);
  return { server, installation: await install(server) };
}

const history = (server: TestServer, id: string, query = '') =>
  server.call('GET', `${INSTALLATIONS}/${id}/config-history${query}`);
const setProxy = (server: TestServer, id: string, enabled: boolean, more: { mask?: string[]; config?: object } = {}) =>
  server.call('PATCH', `${INSTALLATIONS}/${id}`, {
    body: {
      updateMask: [PROXY, ...(more.mask ?? [])],
      installation: { config: { content: { proxy: { enabled } }, ...more.config } },
    },
  });

describe('the history of a config', () => {
  it('lists every change with its origin, author and result, newest first', async () => {
    const { server, installation } = await installed();
    const { id } = installation;
    const updated = await setProxy(server, id, false, {
      mask: ['config.createdBy'],
      config: { createdBy: 'builder:7' },
    });
    const patched = await server.call(
      'PATCH',
      '/projects/acme/integrations/calls-to-crm/objects/calls/config-content',
      {
        body: { groupRef: 'g1', action: 'read', changes: [{ op: 'remove', path: '/backfill' }] },
      },
    );
    await server.call('POST', `${INSTALLATIONS}/${id}:pause`, { api: 'read' });
    await server.call('POST', `${INSTALLATIONS}/${id}:unpause`, { api: 'read' });
    await deploy(server, WITHOUT_CALLS, '?destructive=true');

    const { status, json } = await history(server, id);
    expect(status).toBe(200);
    expect(json.pagination).toEqual({ done: true });
    expect(
      json.results.map(({ origin, changedBy }: { origin: string; changedBy: string }) => [origin, changedBy]),
    ).toEqual([
      ['deploy', 'api:deploy'],
      ['unpauseReads', 'api:unpause-reads'],
      ['pauseReads', 'api:pause-reads'],
      ['patchObjectConfig', 'api:patch-object-config'],
      ['updateInstallation', 'builder:7'],
      ['createInstallation', 'api:create-installation'],
    ]);
    const [deployed, , , patch, update, create] = json.results;
    const { json: now } = await server.call('GET', `${INSTALLATIONS}/${id}`);
    expect([deployed.config, patch.config, update.config, create.config]).toEqual([
      now.config,
      patched.json.config,
      updated.json.config,
      installation.config,
    ]);
    expect(json.results.every(({ installationId }: { installationId: string }) => installationId === id)).toBe(true);
  });

  it('does not grow by a change that changes nothing, or by one that is refused', async () => {
    const { server, installation } = await installed();
    await setProxy(server, installation.id, true);
    await server.call('PATCH', `${INSTALLATIONS}/${installation.id}`, {
      body: {
        updateMask: ['config.content.read.objects.calls'],
        installation: { config: { content: { read: { objects: { calls: { ...CALLS, schedule: 'soon' } } } } } },
      },
    });
    await deploy(server, MANIFEST.replace('Calls to CRM', 'Calls'), '?destructive=true');
    expect((await history(server, installation.id)).json.results).toHaveLength(1);
  });

  it('comes page by page, each change once', async () => {
    const { server, installation } = await installed();
    for (const enabled of [false, true, false, true]) await setProxy(server, installation.id, enabled);
    const seen: string[] = [];
    let query = '?pageSize=2';
    for (const expected of [2, 2, 1]) {
      const { json } = await history(server, installation.id, query);
      seen.push(...json.results.map(({ id }: { id: string }) => id));
      expect(json.results).toHaveLength(expected);
      expect(json.pagination.done).toBe(expected === 1);
      query = `?pageSize=2&pageToken=${json.pagination.nextPageToken}`;
    }
    expect(new Set(seen).size).toBe(5);
    expect((await history(server, installation.id, '?pageSize=0')).status).toBe(400);
    expect((await history(server, installation.id, '?pageToken=made-up')).status).toBe(400);
  });

  it('keeps its order when the clock is set back', async () => {
    const { server, installation } = await installed();
    for (const enabled of [false, true]) {
      server.ports.clock.advance(-3_600_000);
      await setProxy(server, installation.id, enabled);
    }
    await server.call('POST', `${INSTALLATIONS}/${installation.id}:pause`, { api: 'read' });
    const { json } = await history(server, installation.id);
    const origins = json.results.map(({ origin }: { origin: string }) => origin);
    expect(origins).toEqual(['pauseReads', 'updateInstallation', 'updateInstallation', 'createInstallation']);
  });

  it('is for full keys, and knows installations of its integration only', async () => {
    const { server, installation } = await installed();
    const path = `${INSTALLATIONS}/${installation.id}/config-history`;
    expect((await server.call('GET', path, { key: KEYS.frontend })).status).toBe(403);
    expect((await history(server, 'nothing')).status).toBe(404);
  });

  it('lists reads that were paused after failures', async () => {
    const world = await createInstalledWorld({
      calls: { backfill: undefined },
      provider: () => new Response('{"error":"No."}', { status: 400 }),
    });
    await syncSchedules(world.ports, world.ports.store, world.installation);
    for (let tick = 0; tick < 6; tick += 1) {
      world.ports.clock.advance(600_000);
      await world.work();
    }
    const changes = await world.ports.store.configChanges.list('installation-1', { limit: 10 });
    expect(changes).toMatchObject([
      {
        origin: 'reads',
        changedBy: 'api:reads',
        config: { content: { read: { objects: { calls: { disabled: true } } } } },
      },
    ]);
  });
});

describe('who is behind a change', () => {
  it('signs the config as well, and a save that changes nothing changes no signature', async () => {
    const server = await createTokenServer();
    await deploy(server);
    await connect(server);
    const content = { provider: 'callRail', read: { objects: { calls: CALLS } } };
    const { json: made } = await server.as('g1', 'POST', INSTALLATIONS, {
      body: { groupRef: 'g1', config: { createdBy: 'builder:another-user', content } },
    });
    const consumer = made.createdBy;
    expect(consumer).toMatch(/^consumer:./);
    expect(made.config.createdBy).toBe(consumer);
    const save = (config: object, updateMask: string[]) => ({ body: { updateMask, installation: { config } } });
    const mask = ['config.content.read.objects.calls'];
    const path = `${INSTALLATIONS}/${made.id}`;
    const byKey = { content: { proxy: { enabled: false } }, createdBy: 'builder:7' };
    await server.call('PATCH', path, save(byKey, [PROXY, 'config.createdBy']));
    expect((await server.as('g1', 'PATCH', path, save({ content }, mask))).json.config.createdBy).toBe('builder:7');
    const calls = { ...CALLS, selectedFields: {} };
    const changed = { content: { read: { objects: { calls } } }, createdBy: 'builder:8' };
    const saved = await server.as('g1', 'PATCH', path, save(changed, [...mask, 'config.createdBy']));
    expect(saved.json.config.createdBy).toBe(consumer);
    const { json } = await history(server, made.id);
    expect(json.results.map(({ changedBy }: { changedBy: string }) => changedBy)).toEqual([
      consumer,
      'builder:7',
      consumer,
    ]);
  });

  it('is the consumer of a token, whatever the request says', () => {
    const actor = { kind: 'token', projectId: 'p', keyId: 'k', groupRef: 'g1', consumerRef: 'ada' } as const;
    expect(causeOf(actor, 'updateInstallation', 'builder:7').changedBy).toBe('consumer:ada');
  });
});
