import { describe, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import type { AccountEvent } from '../../../mock-server/core/kernel/subscribe-connector.ts';
import type {
  EventBatchRecord,
  SubscriptionRecord,
  TaskRecord,
} from '../../../mock-server/core/kernel/subscription-records.ts';
import { install } from './records.ts';
import { runConcurrently } from './run-concurrently.ts';
import type { StoreDriver } from './store-drivers.ts';

const TASK = { id: 'app/hubspot/1', kind: 'subscriptions', queue: 'hubspot/1' } as const;

const event = (key: string): AccountEvent => ({
  objectName: 'contacts',
  eventClass: 'create',
  providerEventType: 'contact.creation',
  recordId: key,
  occurredAt: 1,
  key,
  rawEvent: '{"commitNumber":92233720368547758071}',
  accountRef: '7',
});

const batch = (id: string, keys: string[], over: Partial<EventBatchRecord> = {}): EventBatchRecord => ({
  id,
  installationId: 'installation-1',
  objectName: 'contacts',
  queue: 'hubspot/connection-1',
  events: keys.map(event),
  receivedAt: 1000,
  dueAt: 1000,
  attempts: 0,
  ...over,
});

const subscription = (over: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  installationId: 'installation-1',
  objectName: 'contacts',
  eventObject: 'contacts',
  projectId: 'project-1',
  integrationId: 'integration-1',
  connectionId: 'connection-1',
  provider: 'hubspot',
  accountRef: '7',
  appId: '1',
  taskId: TASK.id,
  selection: { create: true, delete: false, otherEvents: [] },
  state: 'pending',
  since: '2026-01-01T00:00:00.000Z',
  isNotified: false,
  ...over,
});

/** Subscriptions, tasks and received events. */
export function subscriptionSuite(store: () => Store, driver: StoreDriver): void {
  const claimTasks = (from: Store, token: string, now = 1000) =>
    from.tasks.claim({ kind: 'subscriptions', now, until: now + 100, token, queues: new Map([[TASK.queue, 5]]) });
  const claimEvents = (from: Store, token: string, now = 1000) =>
    from.events.claim({ now, until: now + 100, token, queues: new Map([['hubspot/connection-1', 5]]) });

  describe('tasks', () => {
    test('a task exists once, is due at the earliest request, and merges the data of its requests', async () => {
      const { tasks } = store();
      await tasks.request({ ...TASK, dueAt: 2000, data: { deadline: 5 } });
      await tasks.request({ ...TASK, dueAt: 1000, data: { isVerifying: true } });
      await tasks.request({ ...TASK, dueAt: 3000 });
      expect(await tasks.get(TASK.id)).toMatchObject({ dueAt: 1000, data: { deadline: 5, isVerifying: true } });
      expect(await tasks.nextDueAt()).toBe(1000);
      expect(await tasks.dueQueues({ kind: 'streams', now: 9000, except: [] })).toEqual([]);
      expect(await tasks.dueQueues({ kind: 'subscriptions', now: 1000, except: [] })).toEqual([
        { queue: TASK.queue, since: 1000, count: 1 },
      ]);
    });

    test('a request during the work is not lost', async () => {
      const { tasks } = store();
      await tasks.request({ ...TASK, dueAt: 1000 });
      const [claimed] = await claimTasks(store(), 'a');
      await tasks.request({ ...TASK, dueAt: 1500 });
      const task = claimed as TaskRecord; // it was due
      expect(await tasks.save({ ...task, dueAt: null, lease: undefined }, 'a')).toBe('written');
      expect((await tasks.get(TASK.id))?.dueAt).toBe(1000);
      const [again] = await claimTasks(store(), 'b');
      await tasks.request({ ...TASK, dueAt: 1600 });
      expect(await tasks.finish(again as TaskRecord, 'b')).toBe('written');
      expect((await tasks.get(TASK.id))?.lease).toBeUndefined();
      const [last] = await claimTasks(store(), 'c');
      expect(await tasks.finish(last as TaskRecord, 'c')).toBe('written');
      expect(await tasks.get(TASK.id)).toBeUndefined();
    });

    test('are listed by kind in parts', async () => {
      const { tasks } = store();
      for (const id of ['app/b', 'app/a', 'app/c']) await tasks.request({ ...TASK, id, dueAt: 1 });
      await tasks.request({ ...TASK, id: 'app/other', kind: 'schemas', dueAt: 1 });
      const part = { kind: 'subscriptions', limit: 2 } as const;
      expect((await tasks.list(part)).map(({ id }) => id)).toEqual(['app/a', 'app/b']);
      expect((await tasks.list({ ...part, after: 'app/b' })).map(({ id }) => id)).toEqual(['app/c']);
    });

    test('data of a request during the work is not overwritten by what the work knew', async () => {
      const { tasks } = store();
      await tasks.request({ ...TASK, dueAt: 1000, data: { failingSince: 3 } });
      const [claimed] = await claimTasks(store(), 'a');
      await tasks.request({ ...TASK, dueAt: 1500, data: { deadline: 9, sealedCredential: 'kept' } });
      const task = claimed as TaskRecord; // it was due
      const outdated = { ...task, data: { isVerifying: true }, attempts: 7, dueAt: 5000, lease: undefined };
      expect(await tasks.save(outdated, 'a')).toBe('written');
      const stored = await tasks.get(TASK.id);
      expect(stored).toMatchObject({ dueAt: 1000, attempts: 0 });
      expect(stored?.data).toEqual({ failingSince: 3, deadline: 9, sealedCredential: 'kept' });
      expect(stored?.lease).toBeUndefined();
    });

    test('a new credential is stored under the lease, also after a request during the work', async () => {
      const { tasks } = store();
      await tasks.request({ ...TASK, dueAt: 1000, data: { deadline: 9, sealedCredential: 'old' } });
      await claimTasks(store(), 'a');
      await tasks.request({ ...TASK, dueAt: 1500 });
      expect(await tasks.putCredential(TASK.id, 'stolen', 'b')).toBe('stale');
      expect(await tasks.putCredential(TASK.id, 'new', 'a')).toBe('written');
      expect((await tasks.get(TASK.id))?.data).toEqual({ deadline: 9, sealedCredential: 'new' });
    });

    test('a request that comes while the task is being finished is not lost', async () => {
      const second = await driver.openSecond(store());
      for (let round = 0; round < 20; round += 1) {
        await store().tasks.request({ ...TASK, dueAt: 1000 });
        const [claimed] = await claimTasks(store(), 'a');
        await Promise.all([
          store().tasks.finish(claimed as TaskRecord, 'a'), // it was due
          second.tasks.request({ ...TASK, dueAt: 1000 }),
        ]);
        const stored = await store().tasks.get(TASK.id);
        expect(stored?.dueAt).toBe(1000);
        expect(stored?.lease).toBeUndefined();
        await claimTasks(store(), 'b');
        await store().tasks.finish(stored as TaskRecord, 'b');
      }
    });

    test('of several processes one holds a task, and a lost lease lets nothing be written', async () => {
      await store().tasks.request({ ...TASK, dueAt: 1000 });
      const second = await driver.openSecond(store());
      const claims = await runConcurrently(driver, store(), (from, index) => claimTasks(from, `t${index}`));
      const held = claims.flat();
      expect(held).toHaveLength(1);
      const token = held[0]?.lease?.token ?? '';
      expect(await store().transaction(({ tasks }) => tasks.holdsLease(TASK.id, token, 1050))).toBe(true);
      expect(
        await store().tasks.renewLeases(
          [
            { id: TASK.id, token },
            { id: TASK.id, token: 'x' },
          ],
          1200,
        ),
      ).toEqual([TASK.id]);
      const [taken] = await claimTasks(second, 'thief', 1201);
      expect(taken?.id).toBe(TASK.id);
      expect(await store().tasks.save({ ...(held[0] as TaskRecord), dueAt: null }, token)).toBe('stale');
      expect(await store().transaction(({ tasks }) => tasks.holdsLease(TASK.id, token, 1201))).toBe(false);
      await store().tasks.releaseAllLeases();
      expect(await claimTasks(store(), 'next', 1202)).toHaveLength(1);
    });

    test('a lock belongs to one lease until it ends or is let go, and is never due', async () => {
      const { tasks } = store();
      const second = await driver.openSecond(store());
      const lease = { now: 1000, until: 1100, token: 'a' };
      const taken = await runConcurrently(driver, store(), (from, index) =>
        from.tasks.lock('lock/hubspot/9', { ...lease, token: `t${index}` }),
      );
      expect(taken.filter((outcome) => outcome === 'written')).toHaveLength(1);
      expect(await tasks.lock('lock/hubspot/1', lease)).toBe('written');
      expect(await tasks.lock('lock/hubspot/1', { ...lease, until: 1200 })).toBe('written');
      expect(await second.tasks.lock('lock/hubspot/1', { now: 1199, until: 1300, token: 'b' })).toBe('stale');
      await second.tasks.unlock('lock/hubspot/1', 'b');
      expect(await tasks.holdsLease('lock/hubspot/1', 'a', 1199)).toBe(true);
      expect(await second.tasks.lock('lock/hubspot/1', { now: 1200, until: 1300, token: 'b' })).toBe('written');
      expect(await tasks.holdsLease('lock/hubspot/1', 'a', 1200)).toBe(false);
      await tasks.unlock('lock/hubspot/1', 'b');
      expect(await tasks.get('lock/hubspot/1')).toBeUndefined();
      expect(await tasks.lock('lock/hubspot/1', lease)).toBe('written');
      expect(await tasks.nextDueAt()).toBeUndefined();
    });

    test('the credential of a deleted connection is stored beside the rest', async () => {
      await store().tasks.request({ ...TASK, dueAt: 1, data: { sealedCredential: 'sealed', deadline: 2 } });
      expect((await store().tasks.get(TASK.id))?.data).toEqual({ sealedCredential: 'sealed', deadline: 2 });
      await store().tasks.request({ ...TASK, dueAt: 1, data: { isVerifying: true } });
      expect((await store().tasks.get(TASK.id))?.data).toMatchObject({ sealedCredential: 'sealed', isVerifying: true });
    });
  });

  describe('subscriptions', () => {
    test('come back as they were stored, by installation, task, connection and account', async () => {
      await install(store());
      const full = subscription({
        selection: { create: false, update: { by: 'names', names: ['email'] }, delete: true, otherEvents: ['x'] },
        error: 'No.',
        errorReason: 'limit',
        isNotified: true,
        lastEventAt: 5,
        caughtUpAt: 6,
      });
      await store().subscriptions.put(full);
      const { subscriptions } = store();
      expect(await subscriptions.list('installation-1')).toEqual([full]);
      expect(await subscriptions.listByTask(TASK.id)).toEqual([full]);
      expect(await subscriptions.listByConnection('connection-1')).toEqual([full]);
      const at = { provider: 'hubspot', accountRefs: ['7', '8'] };
      expect(await subscriptions.listByAccounts(at)).toEqual([full]);
      expect(await subscriptions.listByAccounts({ ...at, appId: '2' })).toEqual([]);
      expect(await subscriptions.listByAccounts({ ...at, projectIds: ['project-2'] })).toEqual([]);
      expect(await subscriptions.listByAccounts({ ...at, projectIds: ['project-2', 'project-1'] })).toEqual([full]);
      expect(await subscriptions.listByAccounts({ ...at, integrationId: 'integration-1', appId: '1' })).toEqual([full]);
      await subscriptions.setAccount('connection-1', '9');
      expect(await subscriptions.listByAccounts(at)).toEqual([]);
      await subscriptions.put({ ...full, state: 'removing' });
      expect(await subscriptions.listByAccounts({ ...at, accountRefs: ['7'] })).toEqual([]);
      expect(await subscriptions.countByState()).toEqual([{ provider: 'hubspot', state: 'removing', count: 1 }]);
      await store().installations.delete('installation-1');
      expect(await subscriptions.list('installation-1')).toEqual([]);
    });

    test('change their state only while they want the same', async () => {
      await install(store());
      await store().subscriptions.put(subscription());
      const change = { state: 'active', since: '2026-01-02T00:00:00.000Z', isNotified: false } as const;
      const other = subscription({ selection: { create: false, delete: false, otherEvents: [] } });
      expect(await store().subscriptions.setState(other, change)).toBe('stale');
      expect(await store().subscriptions.setState(subscription(), change)).toBe('written');
      expect(await store().subscriptions.setState(subscription(), change)).toBe('stale');
      await store().subscriptions.recordEvent('installation-1', 'contacts', 10);
      await store().subscriptions.recordEvent('installation-1', 'contacts', 5);
      expect((await store().subscriptions.list('installation-1'))[0]?.lastEventAt).toBe(10);
      await store().subscriptions.recordCatchUp('installation-1', 'contacts', 100);
      expect((await store().subscriptions.list('installation-1'))[0]?.caughtUpAt).toBe(100);
    });

    test('end only while their removal is still wanted', async () => {
      await install(store());
      const removing = subscription({ state: 'removing' });
      await store().subscriptions.put(removing);
      await store().subscriptions.put(subscription({ objectName: 'companies', state: 'removing' }));
      await store().subscriptions.put(subscription());
      expect(await store().subscriptions.deleteRemoved(removing)).toBe('stale');
      await store().subscriptions.put({ ...removing, taskId: 'app/hubspot/2' });
      expect(await store().subscriptions.deleteRemoved(removing)).toBe('stale');
      expect(await store().subscriptions.setState(removing, { ...removing, state: 'active' })).toBe('stale');
      await store().subscriptions.put(removing);
      expect(await store().subscriptions.deleteRemoved(removing)).toBe('written');
      expect((await store().subscriptions.list('installation-1')).map(({ objectName }) => objectName)).toEqual([
        'companies',
      ]);
    });

    test('keep what was made at the provider', async () => {
      const { subscriptions } = store();
      await subscriptions.putPart({ taskId: 't', name: 'b' });
      await subscriptions.putPart({ taskId: 't', name: 'a', providerId: '1' });
      await subscriptions.putPart({ taskId: 't', name: 'b', providerId: '2' });
      expect(await subscriptions.listParts('t')).toEqual([
        { taskId: 't', name: 'a', providerId: '1' },
        { taskId: 't', name: 'b', providerId: '2' },
      ]);
      await subscriptions.putPart({ taskId: 'app/hubspot/1/b', name: 'x' });
      await subscriptions.putPart({ taskId: 'app/hubspot/1/a', name: 'x', providerId: '3' });
      await subscriptions.putPart({ taskId: 'app/hubspot/11/a', name: 'x' });
      expect(await subscriptions.listPartsOfTasks('app/hubspot/1/')).toEqual([
        { taskId: 'app/hubspot/1/a', name: 'x', providerId: '3' },
        { taskId: 'app/hubspot/1/b', name: 'x' },
      ]);
      await subscriptions.deletePart('t', 'a');
      expect(await subscriptions.listParts('t')).toHaveLength(1);
    });
  });

  describe('events', () => {
    test('are stored once, and claimed in order', async () => {
      await install(store());
      expect(await store().events.store([batch('b1', ['k1', 'k2']), batch('b2', ['k2', 'k3'], { dueAt: 999 })])).toBe(
        3,
      );
      expect(await store().events.store([batch('b3', ['k1', 'k1'])])).toBe(0);
      expect(await store().events.store([batch('b4', ['k1'], { installationId: 'none' })])).toBe(0);
      const [first, second] = await claimEvents(store(), 'a');
      expect(first).toMatchObject({ id: 'b2', events: [{ key: 'k3' }] });
      expect(second).toMatchObject({ id: 'b1', events: [{ key: 'k1' }, { key: 'k2' }] });
      expect(second?.events[0]).toEqual(event('k1'));
      expect(await store().events.nextDueAt()).toBe(1100);
      expect(await store().events.countPending()).toBe(2);
    });

    test('that come at the same time in two processes are stored once', async () => {
      await install(store());
      const keys = Array.from({ length: 50 }, (_, index) => `k${index}`);
      const stored = await runConcurrently(driver, store(), (from, index) =>
        from.events.store([batch(`b${index}`, index % 2 === 0 ? keys : keys.toReversed())]),
      );
      expect(stored.reduce((sum, count) => sum + count, 0)).toBe(50);
    });

    test('are given back, removed under their lease only, and end with their installation', async () => {
      await install(store());
      const { events } = store();
      await events.store([batch('b1', ['k1']), batch('b2', ['k2']), batch('b3', ['k3'])]);
      const more = { installationId: 'installation-1', objectName: 'contacts', now: 1000, until: 1100, limit: 2 };
      expect((await events.claimMore({ ...more, token: 'a' })).map(({ id }) => id)).toEqual(['b1', 'b2']);
      expect((await events.claimMore({ ...more, token: 'b' })).map(({ id }) => id)).toEqual(['b3']);
      expect(await events.finish(['b1', 'b3'], 'b')).toBe('stale');
      await events.release(['b1', 'b2'], 'a', { dueAt: 5000, attempts: 1 });
      expect((await claimEvents(store(), 'c', 5000)).map(({ id, attempts }) => [id, attempts])).toContainEqual([
        'b2',
        1,
      ]);
      expect(await events.renewLeases([{ id: 'b2', token: 'c' }], 6000)).toEqual(['b2']);
      expect(await events.finish(['b2'], 'c')).toBe('written');
      await store().installations.delete('installation-1');
      expect(await events.countPending()).toBe(0);
    });

    test('forget their keys after a while', async () => {
      await install(store());
      await store().events.store([batch('b1', ['k1', 'k2', 'k3'])]);
      const first = await store().events.deleteKeys({ before: 2000, limit: 2 });
      expect(first).toMatchObject({ deleted: 2 });
      expect(await store().events.deleteKeys({ before: 2000, limit: 2, after: first.after })).toEqual({ deleted: 1 });
      expect(await store().events.store([batch('b2', ['k1'])])).toBe(1);
    });

    test('of channels keep the place up to which they were read', async () => {
      const { eventChannels } = store();
      const channel = { name: '/data/a', installationId: 'i', connectionId: 'c', isOpen: false };
      await eventChannels.add(channel);
      await eventChannels.add({ ...channel, isOpen: true });
      expect(await eventChannels.listByConnections(['c', 'd'])).toEqual([channel]);
      await eventChannels.update('/data/a', { replayId: 7, openedAt: 3, isOpen: true });
      expect(await eventChannels.listByConnections(['c'])).toEqual([
        { ...channel, replayId: 7, openedAt: 3, isOpen: true },
      ]);
      await eventChannels.update('/data/a', { replayId: null });
      expect(await eventChannels.listByConnections(['c'])).toEqual([{ ...channel, openedAt: 3, isOpen: true }]);
      await eventChannels.delete('/data/a');
      expect(await eventChannels.listByConnections(['c'])).toEqual([]);
    });

    test('snapshots of fields belong to their installation', async () => {
      await install(store());
      const snapshot = { installationId: 'installation-1', objectName: 'contacts', fields: '{"a":1}' };
      await store().schemaSnapshots.put(snapshot);
      await store().schemaSnapshots.put({ ...snapshot, fields: '{}' });
      expect(await store().schemaSnapshots.get('installation-1', 'contacts')).toEqual({ ...snapshot, fields: '{}' });
      await store().schemaSnapshots.deleteOfInstallation('installation-1');
      expect(await store().schemaSnapshots.get('installation-1', 'contacts')).toBeUndefined();
    });
  });
}
