import { expect, it } from 'vitest';
import { apiKey } from '../../../test/conformance/store/records.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { withAuthorityChanges } from '../kernel/authority-changes.ts';
import { trackEffects } from '../kernel/request-effects.ts';
import { deleteApiKey } from './api-keys.ts';
import { cachedAuthorities } from './cached-authorities.ts';

async function begin() {
  const { ports, project, installation } = await createInstalledWorld();
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
  return { ports: counted, underneath: ports.store, project, installation, find, reads: () => reads };
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

it('keeps what an API key that is deleted does not concern', async () => {
  const { ports, project, find, reads } = await begin();
  await ports.store.apiKeys.insert(apiKey({ projectId: project.id }));
  await find();
  const params = { project: project.id, apiKey: 'key-1' };
  const request = { actor: { kind: 'operator' }, project, params, query: {}, body: undefined } as const;
  expect(await deleteApiKey(ports, request)).toMatchObject({ ok: true });
  await find();
  expect(reads()).toBe(1);
});

it('keeps what installations that are deleted together do not concern', async () => {
  const { ports, installation, find, reads } = await begin();
  await find();
  await ports.store.installations.deleteMany(['other']);
  await find();
  expect(reads()).toBe(1);
  await ports.store.installations.deleteMany(['other', installation.id]);
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
