import { describe, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import type { SubscriptionRecord } from '../../../mock-server/core/kernel/subscription-records.ts';
import { catchUpTaskId } from '../../../mock-server/core/kernel/task-ids.ts';
import { requestCatchUp } from '../../../mock-server/core/subscriptions/catch-up.ts';
import { EVERY_STORE } from '../../support/stores-at-once.ts';

const clock = { now: () => 1_000, monotonic: () => 0 };
const SUBSCRIPTION = {
  installationId: 'installation-1',
  objectName: 'Contact',
  connectionId: 'connection-1',
  projectId: 'project-1',
  provider: 'salesforce',
} as SubscriptionRecord; // the members that say which object is read again

const lostSince = async ({ tasks }: Store) =>
  (await tasks.get(catchUpTaskId('salesforce', SUBSCRIPTION)))?.data.lostSince;

describe.for(EVERY_STORE)(
  'gaps of an object are read again from the first one on $name',
  ({ isAvailable, tags, open }) => {
    test.skipIf(!isAvailable)('when one transaction finds several', { tags }, async () => {
      const store = await open();
      await store.transaction(async (repositories) => {
        for (const since of [200, 100, 300]) await requestCatchUp({ clock }, repositories, SUBSCRIPTION, since);
      });
      expect(await lostSince(store)).toBe(100);
      await store.transaction((repositories) => requestCatchUp({ clock }, repositories, SUBSCRIPTION, 150));
      expect(await lostSince(store)).toBe(100);
    });
  },
);

// The other stores have one transaction at a time.
const CONCURRENT = EVERY_STORE.filter(({ name }) => name === 'PostgreSQL');

test.skipIf(CONCURRENT.every(({ isAvailable }) => !isAvailable)).for(CONCURRENT)(
  'gaps that two transactions find at the same time are read again from the first one on $name',
  { tags: ['postgres'] },
  async ({ open }) => {
    const store = await open();
    const find = (since: number) => {
      const [found, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const ended = store.transaction(async (repositories) => {
        await requestCatchUp({ clock }, repositories, SUBSCRIPTION, since);
        found.resolve();
        await released.promise;
      });
      return { found: found.promise, release: released.resolve, ended };
    };
    const [first, second] = [find(100), find(200)];
    await Promise.all([first.found, second.found]);
    first.release();
    await first.ended;
    second.release();
    await second.ended;
    expect(await lostSince(store)).toBe(100);
  },
);
