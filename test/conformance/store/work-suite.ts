import { describe, expect, test } from 'vitest';
import type { Store, WorkClaim } from '../../../mock-server/core/kernel/ports.ts';
import type { DeliveryRecord } from '../../../mock-server/core/kernel/records.ts';
import type { DueClaim } from '../../support/claim-due.ts';
import { claimMessages, claimReads } from '../../support/claim-due.ts';
import { delivery, install, operation, read } from './records.ts';
import type { StoreDriver } from './store-drivers.ts';

/** Operations, schedules and deliveries: what workers take on. */
export function workSuite(store: () => Store, driver: StoreDriver): void {
  const claim = (over: Partial<DueClaim> = {}, from = store()) => claimReads(from, { now: 1000, ...over });

  describe('operations', () => {
    test('an operation comes back as it was stored', async () => {
      const full = read({
        result: 'Half way.',
        metadata: { objects: ['calls'] },
        updateTime: '2026-01-02T00:00:00.000Z',
        attempts: 3,
        readType: 'triggered',
        lease: { token: 'worker', until: 2000 },
      });
      expect(await store().operations.insert(full)).toBe('inserted');
      expect(await store().operations.get(full.id)).toEqual(full);
      expect(await store().operations.get('none')).toBeUndefined();
    });

    test('a second read of an object is refused while one runs', async () => {
      expect(await store().operations.insert(read())).toBe('inserted');
      expect(await store().operations.insert(read({ id: 'second' }))).toBe('duplicate');
      expect(await store().operations.insert(read({ resource: 'companies' }))).toBe('inserted');
      expect(await store().operations.insert(operation({ status: 'in_progress' }))).toBe('inserted');
      expect((await store().operations.findRunningRead('installation-1', 'calls'))?.id).toBe('read-calls');
      await claim();
      await store().operations.save(read({ status: 'success', dueAt: null, work: undefined }), 'worker');
      expect(await store().operations.findRunningRead('installation-1', 'calls')).toBeUndefined();
      expect(await store().operations.insert(read({ id: 'second' }))).toBe('inserted');
    });

    test('an operation is inserted while its installation exists, and cancelled with it', async () => {
      expect(await store().operations.insertIfInstalled(read())).toBe('uninstalled');
      await install(store());
      expect(await store().operations.insertIfInstalled(read())).toBe('inserted');
      expect(await store().operations.insertIfInstalled(read({ id: 'second' }))).toBe('duplicate');
      const later = await Promise.all(
        ['companies', 'deals'].map((resource) => store().operations.insertIfInstalled(read({ resource }))),
      );
      expect(later).toEqual(['inserted', 'inserted']);
      await store().installations.delete('installation-1');
      expect(await store().operations.get('read-calls')).toMatchObject({ status: 'failure', dueAt: null });
      expect(await store().operations.insertIfInstalled(read({ id: 'second' }))).toBe('uninstalled');
    });

    test('pages of operations are newest first and continue after the last one seen', async () => {
      const times = ['01', '03', '02', '03', '03'].map((day) => `2026-01-${day}T00:00:00.000Z`);
      for (const [index, createTime] of times.entries()) {
        await store().operations.insert(operation({ id: `o${index}`, createTime }));
      }
      await store().operations.insert(operation({ id: 'elsewhere', installationId: 'installation-2' }));
      const page = async (before?: string) =>
        (await store().operations.list('installation-1', { limit: 2, before })).map(({ id }) => id);
      expect(await page()).toEqual(['o4', 'o3']);
      expect(await page('o3')).toEqual(['o1', 'o2']);
      expect(await page('o2')).toEqual(['o0']);
      expect(await page('o0')).toEqual([]);
      expect(await page('none')).toEqual([]);
      expect(await page('elsewhere')).toEqual([]);
    });

    test('the latest operation is found by action and object, and for several installations in one call', async () => {
      await store().operations.insert(read({ status: 'success', dueAt: null }));
      await store().operations.insert(operation({ id: 'write', resource: 'companies' }));
      await store().operations.insert(operation({ id: 'elsewhere', installationId: 'installation-2' }));
      const latest = async (filter: object) =>
        (await store().operations.latest({ installationId: 'installation-1', ...filter }))?.id;
      expect(await latest({})).toBe('write');
      expect(await latest({ actionType: 'read' })).toBe('read-calls');
      expect(await latest({ resource: 'calls' })).toBe('read-calls');
      expect(await latest({ actionType: 'write', resource: 'calls' })).toBeUndefined();
      await store().operations.insert(read({ id: 'first', resource: 'deals', readType: 'backfill' }));
      expect(await latest({ readType: 'backfill' })).toBe('first');
      expect(await latest({ readType: 'backfill', resource: 'calls' })).toBeUndefined();
      expect(await latest({ resource: 'deals', readType: 'scheduled' })).toBeUndefined();
      const each = await store().operations.latestByInstallation(['installation-2', 'installation-1', 'none']);
      expect(each.map(({ id }) => id).sort()).toEqual(['elsewhere', 'first']);
      expect(await store().operations.latestByInstallation([])).toEqual([]);
    });

    test('the latest read of each status is found for the wanted objects of one installation', async () => {
      const at = (day: string) => ({ createTime: `2026-01-${day}T00:00:00.000Z`, dueAt: null });
      const stored = [
        read({ id: 'old', status: 'success', ...at('01') }),
        read({ id: 'good', status: 'success', ...at('03') }),
        read({ id: 'bad', status: 'failure', ...at('02') }),
        read({ id: 'runs', status: 'in_progress', ...at('04') }),
        read({ id: 'unwanted', resource: 'deals', status: 'success', ...at('05') }),
        read({ id: 'elsewhere', installationId: 'installation-2', status: 'success', ...at('05') }),
        operation({ id: 'write', resource: 'calls', status: 'success', ...at('05') }),
      ];
      for (const one of stored) await store().operations.insert(one);
      const found = await store().operations.latestReads('installation-1', ['calls', 'never']);
      expect(found.map(({ id }) => id).sort()).toEqual(['bad', 'good', 'runs']);
      expect(found.find(({ id }) => id === 'good')).toEqual(stored[1]);
      expect(await store().operations.latestReads('installation-1', [])).toEqual([]);
    });

    test('work is claimed when it is due, earliest first, and up to the limit', async () => {
      await store().operations.insert(read({ resource: 'c', dueAt: 900 }));
      await store().operations.insert(read({ resource: 'a', dueAt: 800 }));
      await store().operations.insert(read({ resource: 'b', dueAt: 1000 }));
      await store().operations.insert(read({ resource: 'later', dueAt: 1001 }));
      await store().operations.insert(operation({ id: 'done' }));
      const first = await claim({ perQueue: 2 });
      expect(first.map(({ resource }) => resource)).toEqual(['a', 'c']);
      expect(first[0]?.lease).toEqual({ token: 'worker', until: 2000 });
      expect((await claim({ token: 'other' })).map(({ resource }) => resource)).toEqual(['b']);
      expect(await claim({ token: 'other' })).toEqual([]);
    });

    test('a lease that lapsed can be claimed again, and its old holder writes nothing', async () => {
      await store().operations.insert(read());
      await claim({ token: 'slow' });
      expect(await claim({ now: 1999, token: 'next' })).toEqual([]);
      expect(await claim({ now: 2000, until: 3000, token: 'next' })).toHaveLength(1);
      expect(await store().operations.save(read({ result: 'late' }), 'slow')).toBe('stale');
      const kept = read({ result: 'in time', lease: { token: 'next', until: 4000 } });
      expect(await store().operations.save(kept, 'next')).toBe('written');
      expect(await store().operations.get('read-calls')).toEqual(kept);
    });

    test('saving changes the work and never the identity, and releases the lease', async () => {
      await store().operations.insert(read());
      await claim();
      const changed = read({
        configId: 'config-2',
        readType: 'backfill',
        status: 'success',
        result: 'All of it.',
        metadata: { objects: ['calls'] },
        updateTime: '2026-01-02T00:00:00.000Z',
        dueAt: null,
        attempts: 2,
        work: undefined,
      });
      const disguised = { ...changed, projectId: 'x', integrationId: 'x', createTime: '2030-01-01T00:00:00.000Z' };
      expect(await store().operations.save(disguised, 'worker')).toBe('written');
      expect(await store().operations.get('read-calls')).toEqual(changed);
      expect(await store().operations.save(changed, 'worker')).toBe('stale');
    });

    test('the next wake-up is when work is due, and for leased work not before the lease ends', async () => {
      expect(await store().operations.nextDueAt()).toBeUndefined();
      await store().operations.insert(read({ resource: 'a', dueAt: 900 }));
      await store().operations.insert(read({ resource: 'b', dueAt: 5000 }));
      expect(await store().operations.nextDueAt()).toBe(900);
      await claim();
      expect(await store().operations.nextDueAt()).toBe(2000);
      await store().operations.save(read({ resource: 'a', dueAt: null, status: 'success' }), 'worker');
      expect(await store().operations.nextDueAt()).toBe(5000);
    });

    test('all leases are let go of by the only process', async () => {
      await store().operations.insert(read());
      await claim({ token: 'crashed' });
      await store().operations.releaseAllLeases();
      expect(await claim()).toHaveLength(1);
    });

    test('the leases that are still held are renewed together', async () => {
      for (const resource of ['a', 'b', 'c', 'd']) await store().operations.insert(read({ resource }));
      await claim({ token: 'worker' });
      await store().operations.save(read({ resource: 'c', dueAt: null, status: 'success' }), 'worker');
      const leases = ['a', 'b', 'c'].map((resource) => ({ id: `read-${resource}`, token: 'worker' }));
      const renewed = await store().operations.renewLeases([...leases, { id: 'read-d', token: 'other' }], 9_000);
      expect(renewed.sort()).toEqual(['read-a', 'read-b']);
      const untils = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (resource) => (await store().operations.get(`read-${resource}`))?.lease?.until),
      );
      expect(untils).toEqual([9_000, 9_000, undefined, 2_000]);
    });

    test('two processes never get the same operation', async () => {
      const second = await driver.openSecond(store());
      const resources = Array.from({ length: 60 }, (_, index) => `object-${index}`);
      for (const resource of resources) await store().operations.insert(read({ resource }));
      const claims = await Promise.all(
        resources.map((_, index) =>
          claim({ perQueue: 3, token: `worker-${index}` }, index % 2 === 0 ? store() : second),
        ),
      );
      const taken = claims.flat().map(({ id }) => id);
      expect(new Set(taken).size).toBe(taken.length);
      expect(claims.every((claimed) => claimed.length <= 3)).toBe(true);
      // Work that a claim skipped because another process had locked it is there for the next claim.
      const rest = await claim({ token: 'rest' }, second);
      expect(taken.length + rest.length).toBe(60);
    });
  });

  describe('queues of due work', () => {
    const due = (over: { now?: number; except?: string[] } = {}) =>
      store().operations.dueQueues({ actionType: 'read', now: 1000, except: [], ...over });

    test('are found with the instant since which each waits, without leased, later and finished work', async () => {
      const waiting = [
        read({ resource: 'a', queue: 'hubspot/one', dueAt: 900 }),
        read({ resource: 'b', queue: 'hubspot/one', dueAt: 700 }),
        read({ resource: 'c', queue: 'salesforce/two', dueAt: 800 }),
        read({ resource: 'd', queue: 'salesforce/leased', dueAt: 800, lease: { token: 'other', until: 5000 } }),
        read({ resource: 'e', queue: 'salesforce/later', dueAt: 1001 }),
        operation({ id: 'write', queue: 'hubspot/writes', status: 'in_progress', dueAt: 900 }),
        operation({ id: 'done', queue: 'hubspot/done' }),
      ];
      for (const one of waiting) await store().operations.insert(one);
      const found = await due();
      expect(found.toSorted((a, b) => a.since - b.since)).toEqual([
        { queue: 'hubspot/one', since: 700, count: 2 },
        { queue: 'salesforce/two', since: 800, count: 1 },
      ]);
      expect((await due({ except: ['hubspot/one'] })).map(({ queue }) => queue)).toEqual(['salesforce/two']);
      expect(await due({ now: 1 })).toEqual([]);
      const writes = await store().operations.dueQueues({ actionType: 'write', now: 1000, except: [] });
      expect(writes.map(({ queue }) => queue)).toEqual(['hubspot/writes']);
    });

    test('are all found behind a backlog of one of them', async () => {
      await store().transaction(async ({ operations, deliveries }) => {
        for (let index = 0; index < 300; index += 1) {
          await operations.insert(read({ resource: `o${index}`, queue: 'hubspot/backlog', dueAt: index }));
          await deliveries.insert(delivery({ id: `m${index}`, destinationId: 'backlog', dueAt: index }));
        }
        await operations.insert(read({ resource: 'late', queue: 'hubspot/small', dueAt: 999 }));
        await operations.insert(read({ resource: 'later', queue: 'hubspot/later', dueAt: 1001 }));
        await deliveries.insert(delivery({ id: 'late', destinationId: 'small', dueAt: 999 }));
      });
      const byName = (found: { queue: string; since: number }[]) =>
        found.map(({ queue, since }) => [queue, since]).toSorted();
      expect(byName(await due())).toEqual([
        ['hubspot/backlog', 0],
        ['hubspot/small', 999],
      ]);
      expect(byName(await due({ except: ['hubspot/backlog'] }))).toEqual([['hubspot/small', 999]]);
      expect(byName(await store().deliveries.dueQueues({ now: 1000, except: [] }))).toEqual([
        ['project-1/backlog', 0],
        ['project-1/small', 999],
      ]);
    });

    test('give a claim as many items as it wants of each', async () => {
      for (const queue of ['hubspot/one', 'hubspot/two', 'hubspot/three']) {
        for (const dueAt of [300, 100, 200]) {
          await store().operations.insert(read({ resource: `${queue}-${dueAt}`, queue, dueAt }));
        }
      }
      const work: WorkClaim = {
        now: 1000,
        until: 2000,
        token: 'worker',
        queues: new Map([
          ['hubspot/one', 2],
          ['hubspot/two', 1],
        ]),
      };
      const claimed = await store().operations.claim({ actionType: 'read', ...work });
      expect(claimed.map(({ resource }) => resource).toSorted()).toEqual([
        'hubspot/one-100',
        'hubspot/one-200',
        'hubspot/two-100',
      ]);
      expect(await store().operations.claim({ actionType: 'write', ...work })).toEqual([]);
      expect(await store().operations.claim({ actionType: 'read', ...work, queues: new Map() })).toEqual([]);
    });
  });

  test('an object has one watermark, the last that was set', async () => {
    await install(store());
    const mark = (objectName: string, day: string) => ({
      installationId: 'installation-1',
      objectName,
      readUntil: `2026-01-${day}T00:00:00.000Z`,
      selection: `selection-${day}`,
    });
    for (const one of [mark('a', '01'), mark('b', '01'), mark('a', '02')]) await store().watermarks.put(one);
    expect(await store().watermarks.get('installation-1', 'a')).toEqual(mark('a', '02'));
    expect(await store().watermarks.get('installation-1', 'b')).toEqual(mark('b', '01'));
    expect(await store().watermarks.get('installation-1', 'c')).toBeUndefined();
  });

  test('an object that is added to an installation has no watermark, and says since when it is part of it', async () => {
    await install(store());
    const { watermarks } = store();
    const mark = { installationId: 'installation-1', readUntil: '2026-01-01T00:00:00.000Z', selection: 'all' };
    await watermarks.put({ ...mark, objectName: 'a' });
    await watermarks.put({ ...mark, objectName: 'b' });
    expect(await watermarks.addedAt('installation-1', 'a')).toBeUndefined();
    await watermarks.begin('installation-1', ['a', 'c'], '2026-01-02T00:00:00.000Z');
    await watermarks.begin('installation-1', ['c'], '2026-01-03T00:00:00.000Z');
    await watermarks.begin('installation-1', [], '2026-01-04T00:00:00.000Z');
    expect(await watermarks.get('installation-1', 'a')).toBeUndefined();
    expect(await watermarks.get('installation-1', 'b')).toEqual({ ...mark, objectName: 'b' });
    expect(await watermarks.addedAt('installation-1', 'a')).toBe('2026-01-02T00:00:00.000Z');
    expect(await watermarks.addedAt('installation-1', 'b')).toBeUndefined();
    expect(await watermarks.addedAt('installation-1', 'c')).toBe('2026-01-03T00:00:00.000Z');
    await watermarks.put({ ...mark, objectName: 'a' });
    expect(await watermarks.addedAt('installation-1', 'a')).toBe('2026-01-02T00:00:00.000Z');
    await store().installations.delete('installation-1');
    expect(await watermarks.addedAt('installation-1', 'a')).toBeUndefined();
  });

  describe('schedules', () => {
    const schedule = (objectName: string, nextRunAt: number, installationId = 'installation-1') => ({
      installationId,
      objectName,
      cron: '*/10 * * * *',
      nextRunAt,
    });

    test('the schedules of an installation become exactly the given ones', async () => {
      await install(store());
      await store().schedules.replace('installation-1', [schedule('a', 100), schedule('b', 200)]);
      await store().schedules.replace('installation-1', [schedule('c', 300), schedule('b', 250)]);
      expect(await store().schedules.list('installation-1')).toEqual([schedule('b', 250), schedule('c', 300)]);
      await store().schedules.replace('installation-1', []);
      expect(await store().schedules.list('installation-1')).toEqual([]);
      expect(await store().schedules.nextDueAt()).toBeUndefined();
    });

    test('of several processes one moves a tick', async () => {
      await install(store());
      await store().schedules.replace('installation-1', [schedule('a', 100), schedule('b', 200)]);
      expect(await store().schedules.nextDueAt()).toBe(100);
      expect(await store().schedules.due(99, 10)).toEqual([]);
      expect(await store().schedules.due(200, 1)).toEqual([schedule('a', 100)]);
      const second = await driver.openSecond(store());
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store() : second).schedules.advance(schedule('a', 100), 700),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
      expect(await store().schedules.list('installation-1')).toEqual([schedule('a', 700), schedule('b', 200)]);
      expect(await store().schedules.advance(schedule('none', 100), 700)).toBe('stale');
    });
  });

  describe('deliveries', () => {
    const claim = (over: Partial<DueClaim> = {}, from = store()) => claimMessages(from, { now: 1000, ...over });

    test('a message waits once', async () => {
      expect(await store().deliveries.insert(delivery(), 'v1.12345678.body')).toBe('inserted');
      expect(await store().deliveries.insert(delivery({ attempts: 7 }), 'other')).toBe('duplicate');
      expect(await store().deliveries.get('message-1')).toEqual(delivery());
      expect(await store().deliveries.getBody('message-1')).toBe('v1.12345678.body');
      expect(await store().deliveries.getBody('message-2')).toBeUndefined();
      expect(await store().deliveries.countPending('destination-1')).toBe(1);
      expect(await store().deliveries.countPending('destination-2')).toBe(0);
    });

    test('a message keeps the paths of its downloads', async () => {
      const stored = delivery({ downloads: ['downloads/a', 'downloads/b'] });
      await store().deliveries.insert(stored);
      expect(await store().deliveries.get('message-1')).toEqual(stored);
      expect((await claim())[0]?.downloads).toEqual(stored.downloads);
      const saved = delivery({ attempts: 2, dueAt: 9000 });
      expect(await store().deliveries.save(saved, 'worker')).toBe('written');
      expect(await store().deliveries.get('message-1')).toEqual({ ...saved, downloads: stored.downloads });
    });

    test('messages that are due first are claimed first, and a few of each destination', async () => {
      const waiting = [
        ['dead-2', 'dead', 200],
        ['dead-1', 'dead', 100],
        ['dead-3', 'dead', 300],
        ['live-1', 'live', 400],
        ['live-2', 'live', 500],
      ] as const;
      for (const [id, destinationId, dueAt] of waiting) {
        await store().deliveries.insert(delivery({ id, destinationId, dueAt }));
      }
      await store().deliveries.insert(delivery({ id: 'later', destinationId: 'third', dueAt: 1001 }));
      const ids = async (over: Partial<DueClaim>) => (await claim(over)).map(({ id }) => id);
      expect(await ids({ perQueue: 2 })).toEqual(['dead-1', 'dead-2', 'live-1', 'live-2']);
      expect(await ids({ perQueue: 2, token: 'next' })).toEqual(['dead-3']);
      expect(await ids({ token: 'last' })).toEqual([]);
    });

    test('a late process changes nothing of a message that another has in hand', async () => {
      await store().deliveries.insert(delivery());
      await claim({ token: 'slow' });
      await claim({ now: 2000, until: 3000, token: 'next' });
      expect(await store().deliveries.save(delivery({ status: 'failed' }), 'slow')).toBe('stale');
      const again = delivery({ attempts: 2, lastError: 'Responded with 500.', dueAt: 9000 });
      expect(await store().deliveries.save({ ...again, projectId: 'other' }, 'next')).toBe('written');
      expect(await store().deliveries.get('message-1')).toEqual(again);
      expect(await store().deliveries.nextDueAt()).toBe(9000);
    });

    test('two processes never get the same message, and of one destination few', async () => {
      const second = await driver.openSecond(store());
      for (let index = 0; index < 60; index += 1) {
        await store().deliveries.insert(delivery({ id: `m${index}`, destinationId: `d${index % 3}` }));
      }
      const claims = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          claim({ perQueue: 2, token: `worker-${index}` }, index % 2 === 0 ? store() : second),
        ),
      );
      const taken = claims.flat().map(({ id }) => id);
      expect(new Set(taken).size).toBe(taken.length);
      for (const claimed of claims) {
        const most = Math.max(0, ...['d0', 'd1', 'd2'].map((d) => claimed.filter((m) => m.destinationId === d).length));
        expect(most).toBeLessThanOrEqual(2);
      }
      const rest = await claim({ token: 'rest' }, second);
      expect(taken.length + rest.length).toBe(60);
    });

    const held = (id: string, over: Partial<DeliveryRecord> = {}) =>
      delivery({ id, status: 'held', objectName: 'calls', attempts: 0, dueAt: null, ...over });

    test('held messages are neither claimed nor counted as waiting', async () => {
      await store().deliveries.insert(held('a'));
      await store().deliveries.insert(held('b', { objectName: 'leads' }));
      expect(await store().deliveries.get('a')).toEqual(held('a'));
      expect(await store().deliveries.countHeld('installation-1', 'calls')).toBe(1);
      expect(await store().deliveries.countHeld('installation-2', 'calls')).toBe(0);
      expect(await store().deliveries.countPending('destination-1')).toBe(0);
      expect(await claim()).toEqual([]);
      expect(await store().deliveries.nextDueAt()).toBeUndefined();
    });

    test('held messages of an object are released oldest first', async () => {
      const days = ['2026-01-03', '2026-01-01', '2026-01-02', '2026-01-02'];
      for (const [index, day] of days.entries()) {
        await store().deliveries.insert(held(`m${index}`, { createTime: `${day}T00:00:00.000Z` }));
      }
      await store().deliveries.insert(held('other', { objectName: 'leads' }));
      await store().deliveries.insert(held('foreign', { installationId: 'installation-2' }));
      const release = (limit: number) =>
        store().deliveries.release({ installationId: 'installation-1', objectName: 'calls', limit, dueAt: 900 });
      const claimed = async (token: string) => (await claim({ token })).map(({ id }) => id);
      expect(await release(0)).toBe(0);
      expect(await release(2)).toBe(2);
      expect(await claimed('first')).toEqual(['m1', 'm2']);
      expect(await release(10)).toBe(2);
      expect((await claimed('second')).toSorted()).toEqual(['m0', 'm3']);
      expect(await release(10)).toBe(0);
      expect(await store().deliveries.countHeld('installation-2', 'calls')).toBe(1);
    });

    test('two callers release different messages', async () => {
      const second = await driver.openSecond(store());
      for (let index = 0; index < 20; index += 1) await store().deliveries.insert(held(`m${index}`));
      const released = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          (index % 2 === 0 ? store() : second).deliveries.release({
            installationId: 'installation-1',
            objectName: 'calls',
            limit: 4,
            dueAt: 900,
          }),
        ),
      );
      const total = released.reduce((sum, count) => sum + count, 0);
      expect(await store().deliveries.countPending('destination-1')).toBe(total);
      expect(await store().deliveries.countHeld('installation-1', 'calls')).toBe(20 - total);
    });

    test('finished messages and those that were not requested are removed after a while, waiting ones never', async () => {
      await store().deliveries.insert(held('forgotten'));
      await store().deliveries.insert(delivery());
      await store().deliveries.insert(delivery({ id: 'done', status: 'delivered', dueAt: null }));
      await store().deliveries.insert(
        delivery({ id: 'new', status: 'failed', dueAt: null, createTime: '2026-01-09T00:00:00.000Z' }),
      );
      await store().deliveries.deleteHeld({ before: '2026-01-05T00:00:00.000Z', limit: 100 });
      await store().deliveries.deleteFinished({ before: '2026-01-05T00:00:00.000Z', limit: 10 });
      expect(await store().deliveries.get('done')).toBeUndefined();
      expect(await store().deliveries.get('forgotten')).toBeUndefined();
      expect(await store().deliveries.get('new')).toBeDefined();
      expect(await store().deliveries.get('message-1')).toBeDefined();
      await claim({ token: 'crashed' });
      await store().deliveries.releaseAllLeases();
      expect((await store().deliveries.get('message-1'))?.lease).toBeUndefined();
    });
  });
}
