import { describe, expect, it } from 'vitest';
import type { Repositories } from '../../mock-server/core/kernel/ports.ts';
import { createInstalledWorld } from '../support/installed-world.ts';

const CASES: [name: string, lock: (repositories: Repositories) => Promise<unknown>, error: RegExp | undefined][] = [
  [
    'an integration before its installations, and these before connections and tasks',
    async ({ integrations, installations, connections, tasks }) => {
      await integrations.getForUpdate('integration-1');
      await installations.getManyForUpdate(['installation-1', 'installation-2']);
      await connections.getForDeletion(['connection-1']);
      await installations.setHealth('installation-1', 'unhealthy'); // locked already
      await tasks.holdsLease('account/a', 'token', 0);
      await tasks.holdsLease('stream/a', 'token', 0);
    },
    undefined,
  ],
  [
    'an installation after a connection',
    async ({ installations, connections }) => {
      await connections.getForDeletion(['connection-1']);
      await installations.getForUpdate('installation-1');
    },
    /locks installations\.getForUpdate\(installation-1\) after connections/,
  ],
  [
    'installations in another order than that of their ids',
    async ({ installations }) => {
      await installations.getForUpdate('installation-2');
      await installations.getForUpdate('installation-1');
    },
    /locks installations\.getForUpdate\(installation-1\) after installations/,
  ],
  [
    'a schedule after a subscription of the same installation',
    async ({ schedules, subscriptions }) => {
      await subscriptions.delete('installation-1', 'calls');
      await schedules.replace('installation-1', []);
    },
    /locks schedules\.replace\(installation-1\) after subscriptions/,
  ],
  [
    'what belongs to one installation after what belongs to another',
    async ({ schedules, subscriptions }) => {
      await subscriptions.delete('installation-1', 'calls');
      await schedules.replace('installation-2', []);
    },
    undefined,
  ],
  [
    'an installation after a task',
    async ({ installations, tasks }) => {
      await tasks.holdsLease('account/a', 'token', 0);
      await installations.getForShare('installation-1');
    },
    /locks installations\.getForShare\(installation-1\) after tasks/,
  ],
];

describe('a transaction in a test that locks', () => {
  it.each(CASES)('%s', async (_, lock, error) => {
    const { ports } = await createInstalledWorld();
    const locking = ports.store.transaction(async (repositories) => lock(repositories));
    if (error === undefined) await locking;
    else await expect(locking).rejects.toThrow(error);
  });
});
