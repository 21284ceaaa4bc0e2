import { describe, expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { withAuthorityChanges } from './authority-changes.ts';
import { AuthorityCache, BoundedMap } from './caches.ts';

/** A cache of integrations by name, over a store whose other processes are played by the test. */
async function begin(maxEntries = 10) {
  const { ports, integration } = await createInstalledWorld();
  const others = { announce: (_id: string | undefined) => {}, isComplete: true };
  const store = withAuthorityChanges(ports.store, {
    start: (onChange) => {
      others.announce = onChange;
    },
    isComplete: () => others.isComplete,
  });
  const cache = new AuthorityCache<string>({ clock: ports.clock, store }, { idsOf: (name) => [name], maxEntries });
  const loaded: string[] = [];
  const get = (name: string, until: Promise<void> = Promise.resolve()) =>
    cache.get(name, async () => {
      loaded.push(name);
      await until;
      return name;
    });
  return { ports, store, integration, others, loaded, get };
}

describe('a cached value', () => {
  it('is removed when one of its records changes, and the others stay', async () => {
    const { others, loaded, get } = await begin();
    await get('a');
    await get('b');
    others.announce('a');
    await get('a');
    await get('b');
    expect(loaded).toEqual(['a', 'b', 'a']);
  });

  it('is removed when any record may have changed', async () => {
    const { others, loaded, get } = await begin();
    await get('a');
    others.announce(undefined);
    await get('a');
    expect(loaded).toEqual(['a', 'a']);
  });

  it('is not kept when a record changes while it is being loaded', async () => {
    const { others, loaded, get } = await begin();
    const read = Promise.withResolvers<void>();
    const early = get('a', read.promise);
    others.announce('a');
    const late = get('a');
    read.resolve();
    expect(await Promise.all([early, late])).toEqual(['a', 'a']);
    others.announce('b');
    await get('a');
    expect(loaded).toEqual(['a', 'a']);
  });

  it('is used for a second at most while changes of other processes may be missed', async () => {
    const { ports, others, loaded, get } = await begin();
    await get('a');
    others.isComplete = false;
    ports.clock.advance(999);
    await get('a');
    ports.clock.advance(1);
    await get('a');
    expect(loaded).toEqual(['a', 'a']);
  });

  it('is one of a limited number, and the oldest is removed first', async () => {
    const { loaded, get } = await begin(2);
    for (const name of ['a', 'b', 'c', 'b', 'a']) await get(name);
    expect(loaded).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('a change of this process', () => {
  it('removes a value after the transaction that makes it, also when that fails', async () => {
    const { store, integration, loaded, get } = await begin();
    await get(integration.id);
    await store.transaction(async ({ integrations }) => {
      await integrations.delete(integration.id);
      await get(integration.id);
    });
    expect(loaded).toHaveLength(1);
    await get(integration.id);
    const failing = store.transaction(async ({ integrations }) => {
      await integrations.delete(integration.id);
      throw new Error('not committed');
    });
    await expect(failing).rejects.toThrow('not committed');
    await get(integration.id);
    expect(loaded).toHaveLength(3);
  });

  it('removes the values of an integration when it gets a revision', async () => {
    const { store, integration, loaded, get } = await begin();
    await get(integration.id);
    const content = { name: 'x', provider: 'callRail' };
    const createTime = integration.createTime;
    const revision = { id: 'r-2', integrationId: integration.id, specVersion: '1.0.0', content, createTime };
    await store.integrations.addRevision(revision);
    await get(integration.id);
    expect(loaded).toHaveLength(2);
  });
});

it('removes the entry that was set longest ago when there are too many', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

it('holds no more than its limit, however many ids come by', () => {
  const map = new BoundedMap<number, number>(100);
  for (let id = 0; id < 10_000; id += 1) map.set(id, id);
  expect(map.size).toBe(100);
  expect(map.get(9_999)).toBe(9_999);
});
