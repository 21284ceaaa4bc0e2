import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import { claimBodies } from '../../../test/support/claim-due.ts';
import { createFailingStore } from '../../../test/support/failing-store.ts';
import type { CaughtMessage, InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../../../test/support/installed-world.ts';
import {
  differencesFromPublished,
  isNotificationDescriptionPresent,
} from '../../../test/support/notification-description.ts';
import { routeNotifications } from '../../../test/support/route-notifications.ts';
import { isSignedWith } from '../../../test/support/webhook-receiver.ts';
import type { Repositories } from '../kernel/ports.ts';
import { startBackfills } from '../reads/backfills.ts';
import { triggerRead } from '../reads/trigger-read.ts';
import { writeRecords } from '../writes/write-records.ts';
import {
  asyncWriteEnded,
  connectionChanged,
  connectionFailed,
  destinationDisabled,
  installationChanged,
  installationUpdated,
  readEnded,
} from './notification-events.ts';

const OPERATOR = { kind: 'operator' } as const;

async function begin(options: Parameters<typeof createInstalledWorld>[0] = {}): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 20 } }, ...options });
  await routeNotifications(world.ports, world.destination);
  return world;
}

interface Notification {
  notificationType: string;
  data: Record<string, unknown>;
}

/** Notifications that arrived, without the messages with records. */
async function arrived(world: InstalledWorld): Promise<Notification[]> {
  await world.work();
  const notifications = world.receiver.caught
    .map(({ body }): Notification => JSON.parse(body))
    .filter(({ notificationType }) => notificationType !== undefined);
  if (isNotificationDescriptionPresent) {
    expect(differencesFromPublished({ notificationType: 'connection.created' })).not.toEqual([]);
    expect(notifications.flatMap(differencesFromPublished)).toEqual([]);
  }
  return notifications;
}

const trigger = ({ ports, project }: InstalledWorld, period: object = {}) =>
  triggerRead(ports, {
    actor: OPERATOR,
    project,
    params: { integration: 'integration-1', objectName: 'calls' },
    query: {},
    body: { groupRef: 'group-1', mode: 'async', ...period },
  });

const write = ({ ports, project }: InstalledWorld, mode: 'synchronous' | 'asynchronous', record: object) =>
  writeRecords(ports, {
    actor: OPERATOR,
    project,
    params: { integration: 'integration-1', objectName: 'tags' },
    query: {},
    body: { groupRef: 'group-1', type: 'create', mode, record: { ...record } },
  });

const CONNECTION = {
  projectId: 'project-1',
  connectionId: 'connection-1',
  provider: 'callRail',
  groupRef: 'group-1',
  consumerRef: 'consumer-1',
  consumerName: 'Ada',
};
const INSTALLATION = {
  ...CONNECTION,
  integrationId: 'integration-1',
  integrationName: 'calls-to-crm',
  installationId: 'installation-1',
  groupName: 'Group One',
};

describe('a notification', () => {
  it('is a signed message of the type and its data', async () => {
    const world = await begin();
    await connectionChanged(world.ports, world.ports.store, 'connection.created', world.connection);
    expect(await arrived(world)).toEqual([{ notificationType: 'connection.created', data: CONNECTION }]);
    const [caught] = world.receiver.caught;
    const { id = '', body = '', headers } = caught ?? {};
    const timestamp = headers?.get('svix-timestamp') ?? '';
    const signature = headers?.get('svix-signature') ?? '';
    const message = caught?.message as CaughtMessage['message']; // looked at by its signature only
    expect(isSignedWith({ id, timestamp, signature, headers: {}, body, message }, SIGNING_KEY)).toBe(true);
  });

  it('costs one query and no message without routes, also at the end of an operation', async () => {
    const world = await createInstalledWorld();
    const { ports, connection, installation } = world;
    const accepted = await trigger(world);
    const operation = accepted.ok ? await ports.store.operations.get(accepted.value.operationId) : undefined;
    if (operation === undefined) throw new Error('The read was not accepted.');
    const written = { successCount: 1, failureCount: 0, successfulRecordIds: ['1'], errors: [] };
    const failing = createFailingStore(ports.store);
    const events: ((repositories: Repositories) => Promise<void>)[] = [
      (repositories) => connectionChanged(ports, repositories, 'connection.created', connection),
      (repositories) => connectionFailed(ports, repositories, connection, ['refused'], 'Reconnect.'),
      (repositories) => destinationDisabled(ports, repositories, world.destination),
      (repositories) => installationUpdated(ports, repositories, installation, installation.config.content),
      (repositories) => readEnded(ports, repositories, operation, { status: 'success' }),
      (repositories) => asyncWriteEnded(ports, repositories, operation, written),
    ];
    const { wakeUps } = ports;
    for (const event of events) {
      failing.failAt(2, 'before');
      await event(failing.store);
    }
    expect(await ports.store.deliveries.nextDueAt()).toBeUndefined();
    expect(ports.wakeUps).toBe(wakeUps);
  });

  it('does not exist when its change does not', async () => {
    const { ports, connection } = await begin();
    const failing = ports.store.transaction(async (repositories) => {
      await connectionChanged(ports, repositories, 'connection.updated', connection);
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    expect(await ports.store.deliveries.nextDueAt()).toBeUndefined();
  });

  it('reaches a destination once, however many topics lead to it, and only those of its project', async () => {
    const world = await begin();
    const { store } = world.ports;
    const topic = { id: 'second', projectId: 'project-1', name: 'second', createTime: '2026-11-21T12:00:00.000Z' };
    await store.topics.insert(topic);
    const route = { projectId: 'project-1', topicId: 'second', createTime: topic.createTime };
    await store.eventRoutes.insert({ ...route, id: 'e', eventType: 'connection.created' });
    await store.topicRoutes.insert({ ...route, id: 't', destinationId: 'destination-1' });
    await connectionChanged(world.ports, store, 'connection.created', world.connection);
    await connectionChanged(world.ports, store, 'connection.created', { ...world.connection, projectId: 'project-2' });
    expect(await arrived(world)).toHaveLength(1);
  });

  it('is retried with the same id, as messages with records are', async () => {
    const world = await begin();
    const ids = new Set<string | null>();
    world.receiver.respond = (request) => {
      ids.add(request.headers.get('svix-id'));
      return new Response(null, { status: ids.size === 1 && world.receiver.tries === 1 ? 500 : 204 });
    };
    await connectionChanged(world.ports, world.ports.store, 'connection.created', world.connection);
    await world.work();
    world.ports.clock.advance(6_000);
    expect(await arrived(world)).toHaveLength(1);
    expect(ids.size).toBe(1);
    expect(world.receiver.tries).toBe(2);
  });

  it('remains after its installation is deleted', async () => {
    const world = await begin();
    await installationChanged(world.ports, world.ports.store, 'deleted', world.installation);
    await world.ports.store.installations.delete('installation-1');
    expect(await arrived(world)).toMatchObject([{ notificationType: 'installation.deleted', data: INSTALLATION }]);
  });
});

describe('the content of notifications', () => {
  it('of a connection', async () => {
    const world = await begin();
    const { ports, connection } = world;
    const types = ['connection.created', 'connection.updated', 'connection.refreshed', 'connection.deleted'] as const;
    for (const type of types) await connectionChanged(ports, ports.store, type, connection);
    await connectionFailed(ports, ports.store, connection, ['invalid_grant'], 'Sign in again.');
    expect(await arrived(world)).toEqual([
      ...types.map((notificationType) => ({ notificationType, data: CONNECTION })),
      {
        notificationType: 'connection.error',
        data: { ...CONNECTION, errors: ['invalid_grant'], error: ['invalid_grant'], remedy: 'Sign in again.' },
      },
    ]);
  });

  it('of an installation, with its config and the one before', async () => {
    const world = await begin();
    const { ports, installation } = world;
    const config = installation.config.content;
    const lastConfig = { provider: 'callRail' };
    await installationChanged(ports, ports.store, 'created', installation);
    await installationUpdated(ports, ports.store, installation, lastConfig);
    await installationChanged(ports, ports.store, 'deleted', installation);
    expect(await arrived(world)).toEqual([
      { notificationType: 'installation.created', data: { ...INSTALLATION, config } },
      { notificationType: 'installation.updated', data: { ...INSTALLATION, config, lastConfig } },
      { notificationType: 'installation.deleted', data: { ...INSTALLATION, config } },
    ]);
  });

  it('of a backfill that is done, and nothing of a scheduled read', async () => {
    const world = await begin();
    const { ports, installation, revision } = world;
    await startBackfills(ports, ports.store, installation, revision, ['calls']);
    expect(await arrived(world)).toEqual([
      { notificationType: 'read.backfill.done', data: { ...INSTALLATION, objectName: 'calls' } },
    ]);
    await ports.store.schedules.replace('installation-1', [
      { installationId: 'installation-1', objectName: 'calls', cron: '* * * * *', nextRunAt: ports.clock.now() },
    ]);
    expect(await arrived(world)).toHaveLength(1);
  });

  it('of a read on demand, with the period that was asked for', async () => {
    const world = await begin();
    const [sinceTimestamp, untilTimestamp] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    await trigger(world, { sinceTimestamp, untilTimestamp });
    await world.work();
    await trigger(world);
    expect(await arrived(world)).toEqual([
      {
        notificationType: 'read.triggered.done',
        data: { ...INSTALLATION, objectName: 'calls', fromTimestamp: sinceTimestamp, untilTimestamp },
      },
      { notificationType: 'read.triggered.done', data: { ...INSTALLATION, objectName: 'calls' } },
    ]);
  });

  it('of a read on demand reports its period in UTC, regardless of the time zone of the request', async () => {
    const world = await begin();
    await trigger(world, { sinceTimestamp: '2026-01-01T00:30:00+02:00', untilTimestamp: '2026-02-01T00:00:00-05:30' });
    expect(await arrived(world)).toMatchObject([
      { data: { fromTimestamp: '2025-12-31T22:30:00.000Z', untilTimestamp: '2026-02-01T05:30:00.000Z' } },
    ]);
  });

  it('of a read on demand that failed, and of reads that are paused after five of them', async () => {
    const world = await begin({ provider: () => Response.json({ error: 'No such account' }, { status: 400 }) });
    for (let times = 0; times < 5; times += 1) {
      await trigger(world);
      await world.work();
    }
    const notifications = await arrived(world);
    expect(notifications.map(({ notificationType }) => notificationType)).toEqual([
      ...Array.from({ length: 4 }, () => 'read.triggered.error'),
      'read.schedule.paused',
      'read.triggered.error',
    ]);
    const error = expect.stringContaining('No such account');
    expect(notifications[0]?.data).toEqual({ ...INSTALLATION, objectName: 'calls', error });
    expect(notifications[4]?.data).toMatchObject({
      ...INSTALLATION,
      error,
      config: { read: { objects: { calls: { disabled: true } } } },
    });
  });

  it('of an asynchronous write that ended, well or not, and nothing of a synchronous one', async () => {
    const world = await begin();
    await write(world, 'synchronous', { name: 'First' });
    await write(world, 'asynchronous', { name: 'Second' });
    await world.work();
    await write(world, 'asynchronous', { name: '' });
    const [well, badly, ...more] = await arrived(world);
    expect(more).toEqual([]);
    const ids = [expect.any(String)];
    const data = { ...INSTALLATION, objectName: 'tags' };
    expect(well?.data).toEqual({
      ...data,
      success: true,
      successCount: 1,
      failureCount: 0,
      successfulRecordIds: ids,
      errors: [],
    });
    const errors = [expect.stringMatching(/^error writing tags: bad request: /)];
    expect(badly?.data).toEqual({
      ...data,
      success: false,
      successCount: 0,
      failureCount: 1,
      successfulRecordIds: [],
      errors,
    });
  });

  it('of a destination that was disabled', async () => {
    const world = await begin();
    const gone = { ...world.destination, id: 'destination-2', name: 'gone', url: 'https://gone.test' };
    await destinationDisabled(world.ports, world.ports.store, gone);
    expect(await arrived(world)).toEqual([
      {
        notificationType: 'destination.webhook.disabled',
        data: {
          projectId: 'project-1',
          destinationId: 'destination-2',
          destinationName: 'gone',
          url: 'https://gone.test',
        },
      },
    ]);
  });
});

describe('a config that is too large for a message', () => {
  const large = { provider: 'x'.repeat(LIMITS.maxInlineConfigBytes) };

  it('is fetched from an address, for 15 minutes from when the message arrived', async () => {
    const world = await begin();
    const { ports, installation } = world;
    world.receiver.respond = () => new Response(null, { status: 500 });
    await installationUpdated(ports, ports.store, installation, large);
    await world.work();
    ports.clock.advance(6_000);
    await world.work();
    ports.clock.advance(400_000);
    await world.workers.sweep();
    world.receiver.respond = () => new Response(null, { status: 204 });
    const [{ data } = { data: {} as Record<string, unknown> }] = await arrived(world);
    expect(data).toMatchObject({ config: installation.config.content });
    expect(data).not.toHaveProperty('lastConfig');
    const path = String(data['lastConfigURL']).replace('https://api.test/', '');
    const blob = await ports.store.blobs.get(path);
    expect(JSON.parse(new TextDecoder().decode(blob?.bytes ?? new Uint8Array()))).toEqual(large);
    expect(blob?.expiresAt).toBe(ports.clock.now() + 15 * 60_000);
  });

  it('has another address for each destination', async () => {
    const { ports, installation, destination } = await begin();
    const second = { ...destination, id: 'destination-2', name: 'second' };
    await ports.store.destinations.insert(second);
    await routeNotifications(ports, second);
    const changed = { ...installation, config: { ...installation.config, content: large } };
    await installationChanged(ports, ports.store, 'created', changed);
    const claimed = await claimBodies(ports, { now: ports.clock.now() });
    const links = claimed.map(({ data }) => data.configURL);
    expect(new Set(links).size).toBe(2);
  });
});

describe('a notification in Slack', () => {
  it('is a text without a signature, and never the config', async () => {
    const world = await createInstalledWorld();
    const { ports, installation } = world;
    const slack = { ...world.destination, id: 'destination-2', name: 'alerts', type: 'slack' as const };
    await ports.store.destinations.insert(slack);
    await routeNotifications(ports, slack);
    const secret = { provider: 'callRail', note: 'config-text' };
    await installationUpdated(ports, ports.store, installation, secret);
    await world.work();
    const [caught] = world.receiver.caught;
    expect([...(caught?.headers.keys() ?? [])].filter((name) => /^(?:svix|webhook)-/.test(name))).toEqual([]);
    expect(JSON.parse(caught?.body ?? '')).toEqual({
      text: '*An installation was changed* (installation.updated)\nintegration: calls-to-crm · provider: callRail · group: Group One',
    });
  });

  it('shows what went wrong, and makes no link or mention of it', async () => {
    const world = await createInstalledWorld();
    const { ports, connection } = world;
    const slack = { ...world.destination, id: 'destination-2', name: 'alerts', type: 'slack' as const };
    await ports.store.destinations.insert(slack);
    await routeNotifications(ports, slack);
    await connectionFailed(ports, ports.store, connection, ['<!channel> & more', 'x'.repeat(1000)], 'Sign in again.');
    await world.work();
    const { text } = JSON.parse(world.receiver.caught[0]?.body ?? '');
    expect(text).toContain('&lt;!channel&gt; &amp; more');
    expect(text.length).toBeLessThan(700);
  });
});
