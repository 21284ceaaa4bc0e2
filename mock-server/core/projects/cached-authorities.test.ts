import { expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { withAuthorityChanges } from '../kernel/authority-changes.ts';
import { trackEffects } from '../kernel/request-effects.ts';
import { cachedAuthorities } from './cached-authorities.ts';

async function begin() {
  const { ports, installation } = await createInstalledWorld();
  let reads = 0;
  const store = withAuthorityChanges({
    ...ports.store,
    installations: {
      ...ports.store.installations,
      get: (id: string) => {
        reads += 1;
        return ports.store.installations.get(id);
      },
    },
  });
  const counted = { ...ports, store };
  const find = (id = installation.id) => cachedAuthorities(counted).installations.get(id);
  return { ports: counted, underneath: ports.store, installation, find, reads: () => reads };
}

it('reads a record once in five minutes, for all requests of a process', async () => {
  const { ports, installation, find, reads } = await begin();
  await Promise.all([find(), find()]);
  await cachedAuthorities(trackEffects(ports).ports).installations.get(installation.id);
  expect(reads()).toBe(1);
  ports.clock.advance(300_000);
  expect(await find()).toEqual(installation);
  expect(reads()).toBe(2);
});

it('shows a change immediately, and no longer an installation whose integration was deleted', async () => {
  const { ports, installation, find } = await begin();
  await find();
  await ports.store.installations.setHealth(installation.id, 'unhealthy');
  expect((await find())?.healthStatus).toBe('unhealthy');
  await ports.store.integrations.delete(installation.integrationId);
  expect(await find()).toBeUndefined();
});

it('looks for a record that was not found again each time', async () => {
  const { find, reads } = await begin();
  expect(await find('gone')).toBeUndefined();
  expect(await find('gone')).toBeUndefined();
  expect(reads()).toBe(2);
});

it('reads each time if the store does not announce changes', async () => {
  const { ports, installation } = await begin();
  const { authorities: _, ...store } = ports.store;
  expect(cachedAuthorities({ ...ports, store })).toBe(store);
  expect(await cachedAuthorities({ ...ports, store }).installations.get(installation.id)).toEqual(installation);
});
