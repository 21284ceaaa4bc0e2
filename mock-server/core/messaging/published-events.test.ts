import { describe, expect, it } from 'vitest';
import { claimBodies } from '../../../test/support/claim-due.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import {
  differencesFromPublished,
  isNotificationDescriptionPresent,
} from '../../../test/support/notification-description.ts';
import { routeNotifications } from '../../../test/support/route-notifications.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer } from '../../../test/support/test-server.ts';
import { DEMO_KEY } from '../../sandbox/call-tracking/account-data.ts';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: calls-to-crm
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hooks
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: direction
          optionalFields:
            - fieldName: duration
        - objectName: companies
          destination: hooks
          schedule: "*/10 * * * *"
`;
const INSTALLATIONS = '/projects/acme/integrations/calls-to-crm/installations';

/** A project whose every event goes to a destination. */
async function begin(): Promise<TestServer> {
  const server = await createTestServer();
  await server.call('PUT', '/projects/acme/integrations:batch', { body: { sourceYaml: MANIFEST } });
  const body = { name: 'events', type: 'webhook', metadata: { url: 'https://events.example' } };
  const { json } = await server.call('POST', '/projects/acme/destinations', { body });
  await routeNotifications(server.ports, { id: json.id, projectId: 'project-1' });
  return server;
}

const connect = (server: TestServer) =>
  server.call('POST', '/projects/acme/connections:generate', {
    body: { provider: 'callRail', groupRef: 'g', consumerRef: 'c', consumerName: 'Ada', apiKey: DEMO_KEY },
  });

const install = (server: TestServer) =>
  server.call('POST', INSTALLATIONS, {
    body: {
      groupRef: 'g',
      config: { content: { provider: 'callRail', read: { objects: { calls: { objectName: 'calls' } } } } },
    },
  });

/** Notifications stored since the last call. */
async function notifications({ ports }: Pick<TestServer, 'ports'>) {
  const now = ports.clock.now();
  const messages = await claimBodies(ports, { now, until: now + 1e9, token: ports.ids.uuid() });
  if (isNotificationDescriptionPresent) expect(messages.flatMap(differencesFromPublished)).toEqual([]);
  return messages;
}

const types = async (world: Pick<TestServer, 'ports'>) =>
  (await notifications(world)).map(({ notificationType }) => notificationType);

describe('an event is sent', () => {
  it('when an account is connected, changed and disconnected', async () => {
    const server = await begin();
    const { json } = await connect(server);
    expect(await notifications(server)).toEqual([
      {
        notificationType: 'connection.created',
        data: {
          projectId: 'project-1',
          connectionId: json.id,
          provider: 'callRail',
          groupRef: 'g',
          consumerRef: 'c',
          consumerName: 'Ada',
        },
      },
    ]);
    const path = `/projects/acme/connections/${json.id}`;
    const body = { updateMask: ['apiKey'], connection: { apiKey: DEMO_KEY } };
    expect((await server.call('PATCH', path, { body })).status).toBe(200);
    expect((await server.call('DELETE', path)).status).toBe(204);
    expect(await types(server)).toEqual(['connection.updated', 'connection.deleted']);
  });

  it('not when connecting is refused', async () => {
    const server = await begin();
    const body = { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'wrong' };
    expect((await server.call('POST', '/projects/acme/connections:generate', { body })).status).toBe(422);
    expect(await types(server)).toEqual([]);
  });

  it('when an integration is installed, changed and uninstalled, and the connection goes with it', async () => {
    const server = await begin();
    await connect(server);
    const { json } = await install(server);
    expect(await types(server)).toEqual(['connection.created', 'installation.created']);

    const path = `${INSTALLATIONS}/${json.id}`;
    const patch = (calls: object) =>
      server.call('PATCH', path, {
        body: {
          updateMask: ['config.content.read.objects.calls'],
          installation: { config: { content: { read: { objects: { calls } } } } },
        },
      });
    const calls = { objectName: 'calls', selectedFields: { duration: true } };
    expect((await patch(calls)).status).toBe(200);
    const [{ notificationType, data }] = await notifications(server);
    expect(notificationType).toBe('installation.updated');
    expect(data.config.read.objects.calls.selectedFields).toHaveProperty('duration');
    expect(data.lastConfig.read.objects.calls.selectedFields).not.toHaveProperty('duration');
    expect((await patch(calls)).status).toBe(200);
    expect(await types(server)).toEqual([]);

    expect((await server.call('DELETE', path)).status).toBe(204);
    expect(await types(server)).toEqual(['installation.deleted', 'connection.deleted']);
  });

  it('when reads are paused by hand, once', async () => {
    const server = await begin();
    await connect(server);
    const { json } = await install(server);
    await notifications(server);
    const pause = () => server.call('POST', `${INSTALLATIONS}/${json.id}:pause`, { api: 'read', body: {} });
    expect((await pause()).status).toBe(204);
    expect((await pause()).status).toBe(204);
    expect(await types(server)).toEqual(['installation.updated']);
  });

  it('when an integration is deleted with its installations', async () => {
    const server = await begin();
    await connect(server);
    await install(server);
    await notifications(server);
    expect((await server.call('DELETE', '/projects/acme/integrations/calls-to-crm')).status).toBe(204);
    expect(await types(server)).toEqual(['installation.deleted']);
  });

  it('when a provider refuses the credentials, once', async () => {
    const world: InstalledWorld = await createInstalledWorld({
      provider: () => Response.json({ error: 'HTTP Token: Access denied.' }, { status: 401 }),
    });
    await routeNotifications(world.ports, world.destination, ['connection.error']);
    for (let times = 0; times < 2; times += 1) {
      await world.ports.store.schedules.replace('installation-1', [
        {
          installationId: 'installation-1',
          objectName: 'calls',
          cron: '* * * * *',
          nextRunAt: world.ports.clock.now(),
        },
      ]);
      await world.workers.runSchedules();
      await world.workers.runOperations();
    }
    const messages = await notifications(world);
    expect(messages).toHaveLength(1);
    expect(messages[0].data.errors).toEqual(messages[0].data.error);
    expect(messages[0].data.errors[0]).toMatch(/refused/);
  });
});
