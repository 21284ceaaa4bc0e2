import { expect, it } from 'vitest';
import { claimBodies } from '../../../test/support/claim-due.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { routeNotifications } from '../../../test/support/route-notifications.ts';
import { changeConnection } from './connection-status.ts';
import { openProviderContext } from './provider-context.ts';
import { trackStatus } from './track-response.ts';

async function begin() {
  const world = await createInstalledWorld({ provider: () => new Response(null, { status: 401 }) });
  const { ports, connection, installation, destination } = world;
  await routeNotifications(ports, destination);
  const opened = await openProviderContext(ports, connection);
  if (!opened.ok) throw new Error(opened.rejection.detail);
  const { account } = opened.value;
  return {
    ...world,
    refuse: () => trackStatus(ports, { connection: { ...connection }, account }, 401),
    status: async () => (await ports.store.connections.get(connection.id))?.status,
    health: async () => (await ports.store.installations.get(installation.id))?.healthStatus,
    notifications: async () => {
      const now = ports.clock.now();
      const claim = { now, until: now + 1e9, token: ports.ids.uuid() };
      return (await claimBodies(ports, claim)).map(({ notificationType }) => notificationType);
    },
  };
}

it('stores nothing of a transition whose notification cannot be stored', async () => {
  const { ports, refuse, status, health } = await begin();
  const { transaction } = ports.store;
  ports.store.transaction = (work) =>
    transaction((repositories) =>
      work({
        ...repositories,
        deliveries: {
          ...repositories.deliveries,
          insert: async () => {
            throw new Error('disk full');
          },
        },
      }),
    );
  await expect(refuse()).rejects.toThrow('disk full');
  expect([await status(), await health()]).toEqual(['created', 'healthy']);
  // The next response of the provider is tracked again.
  ports.store.transaction = transaction;
  await refuse();
  expect([await status(), await health()]).toEqual(['bad_credentials', 'unhealthy']);
});

it('ignores a refusal of a credential that was replaced in the meantime', async () => {
  const { ports, connection, refuse, status, notifications } = await begin();
  await changeConnection(ports, connection.id, { event: 'credentialReplaced', change: { sealedCredential: 'new' } });
  await refuse();
  expect(await status()).toBe('created');
  expect(await notifications()).toEqual(['connection.updated']);
});

it('stores one notification when many calls are refused at the same time', async () => {
  const { refuse, notifications } = await begin();
  await Promise.all(Array.from({ length: 20 }, refuse));
  expect(await notifications()).toEqual(['connection.error']);
});

it('applies an event on top of a change that came first', async () => {
  const { ports, connection, status } = await begin();
  const { transaction } = ports.store;
  const label = { label: { value: 'mine', source: 'input' } } as const;
  ports.store.transaction = async (work) => {
    ports.store.transaction = transaction;
    // As PostgreSQL lets another process commit between the read and the write of this transaction.
    return transaction(async (repositories) => {
      await repositories.installations.getForUpdate('installation-1');
      const { get } = repositories.connections;
      const stale: typeof get = async (id) => {
        const record = await get(id);
        if (record !== undefined) await repositories.connections.update({ ...record, metadata: label });
        return record;
      };
      return work({ ...repositories, connections: { ...repositories.connections, get: stale } });
    });
  };
  const outcome = await changeConnection(ports, connection.id, { event: 'requestSucceeded' });
  expect(outcome).toMatchObject({ isApplied: true, connection: { status: 'working', metadata: label } });
  expect(await status()).toBe('working');
});

it('reports that there is no such connection', async () => {
  const { ports } = await begin();
  expect(await changeConnection(ports, 'none', { event: 'requestSucceeded' })).toBeUndefined();
});
