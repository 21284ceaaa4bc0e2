import { describe, expect, test } from 'vitest';
import type { MessageFilter, Store } from '../../../mock-server/core/kernel/ports.ts';
import type { DeliveryRecord } from '../../../mock-server/core/kernel/records.ts';
import { delivery, destination, install } from './records.ts';
import type { StoreDriver } from './store-drivers.ts';

const NOW = 1_000_000;
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

/** Messages as they are listed and resent. */
export function messageSuite(store: () => Store, driver: StoreDriver): void {
  async function add(id: string, over: Partial<DeliveryRecord> = {}): Promise<void> {
    await store().deliveries.insert(delivery({ id, status: 'failed', dueAt: null, ...over }), `v1.12345678.${id}`);
  }

  async function addDestinations(): Promise<void> {
    await install(store());
    await store().destinations.insert(destination({ id: 'destination-1', name: 'first' }));
    await store().destinations.insert(destination({ id: 'destination-2', name: 'second' }));
  }

  const filter: MessageFilter = { projectId: 'project-1' };
  const list = async (over: Partial<MessageFilter> = {}, page: { limit: number; before?: string } = { limit: 10 }) =>
    (await store().deliveries.list({ ...filter, ...over }, page)).map(({ id }) => id);

  test('are listed newest first by destination, installation, status and create time', async () => {
    await add('a', { createTime: day(1) });
    await add('b', { createTime: day(2), destinationId: 'destination-2' });
    await add('c', { createTime: day(3), installationId: 'installation-2', status: 'delivered' });
    await add('d', { createTime: day(3), installationId: undefined });
    await add('foreign', { createTime: day(3), projectId: 'project-2' });
    expect(await list()).toEqual(['d', 'c', 'b', 'a']);
    expect(await list({ destinationId: 'destination-2' })).toEqual(['b']);
    expect(await list({ installationId: 'installation-1' })).toEqual(['b', 'a']);
    expect(await list({ status: 'delivered' })).toEqual(['c']);
    expect(await list({ from: day(2), to: day(3) })).toEqual(['b']);
    expect(await list({}, { limit: 2 })).toEqual(['d', 'c']);
    expect(await list({}, { limit: 2, before: 'c' })).toEqual(['b', 'a']);
  });

  test('take their body with them when they are deleted', async () => {
    await add('old', { createTime: day(1) });
    await add('new', { createTime: day(3) });
    await store().deliveries.deleteFinished({ before: day(2), limit: 10 });
    expect(await store().deliveries.getBody('old')).toBeUndefined();
    expect(await store().deliveries.getBody('new')).toBe('v1.12345678.new');
  });

  describe('that are resent', () => {
    const resend = (id: string, projectId = 'project-1') =>
      store().deliveries.resend({ projectId, id, now: NOW, perSecond: 1000 });

    test('are due again with all of their attempts and the same body', async () => {
      await addDestinations();
      await add('a', { attempts: 8, lastError: 'The receiver responded with 500.' });
      expect(await resend('a')).toBe('written');
      const { lastError: _, ...stored } = delivery({ id: 'a', status: 'pending', attempts: 0, dueAt: NOW });
      expect(await store().deliveries.get('a')).toEqual(stored);
      expect(await store().deliveries.getBody('a')).toBe('v1.12345678.a');
    });

    test('are finished, of the project, have a body, an enabled destination and an installation', async () => {
      await addDestinations();
      await add('pending', { status: 'pending', dueAt: 1 });
      await add('held', { status: 'held' });
      await add('foreign', { projectId: 'project-2' });
      await add('uninstalled', { installationId: 'gone' });
      await add('disabled', { destinationId: 'destination-2' });
      await add('deleted', { destinationId: 'gone' });
      await store().deliveries.insert(delivery({ id: 'empty', status: 'failed', dueAt: null }));
      await store().destinations.setState('destination-2', { disabledAt: day(1) });
      for (const { id } of await store().deliveries.list(filter, { limit: 10 })) {
        expect([id, await resend(id)]).toEqual([id, 'stale']);
      }
      expect(await resend('foreign')).toBe('stale');
      const all = { filter: { projectId: 'project-1' }, limit: 10, now: NOW, perSecond: 1000 };
      expect(await store().deliveries.resendAll(all)).toEqual({ resent: 0 });
    });

    test('become due one after the other, behind those that were resent before', async () => {
      await addDestinations();
      for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id);
      expect(await resend('e')).toBe('written');
      const all = { filter: { ...filter, status: 'failed' as const }, limit: 3, now: NOW, perSecond: 100 };
      const first = await store().deliveries.resendAll(all);
      expect(first).toEqual({ resent: 3, after: expect.any(String) });
      expect(await store().deliveries.resendAll({ ...all, after: first.after })).toEqual({ resent: 1 });
      const due = async (id: string) => (await store().deliveries.get(id))?.dueAt;
      expect(await Promise.all(['e', 'a', 'b', 'c', 'd'].map(due))).toEqual([0, 1, 11, 21, 31].map((ms) => NOW + ms));
    });

    test('by two requests at the same time are each due once', async () => {
      await addDestinations();
      for (let index = 0; index < 40; index += 1) await add(`m${index}`);
      const second = await driver.openSecond(store());
      const all = { filter: { ...filter, status: 'failed' as const }, limit: 40, now: NOW, perSecond: 1000 };
      const resent = await Promise.all([store().deliveries.resendAll(all), second.deliveries.resendAll(all)]);
      expect(resent.reduce((sum, batch) => sum + batch.resent, 0)).toBe(40);
      const messages = await store().deliveries.list(filter, { limit: 50 });
      expect(messages.map(({ dueAt }) => Number(dueAt) - NOW).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, index) => index),
      );
    });
  });
}
