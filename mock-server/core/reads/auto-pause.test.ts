import { describe, expect, it } from 'vitest';
import type { InstalledWorld, InstalledWorldOptions } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { writeRecords } from '../writes/write-records.ts';
import { pauseReads, unpauseReads } from './pause-reads.ts';
import { triggerRead } from './trigger-read.ts';

const actor = { kind: 'operator' } as const;
const refused = () => Response.json({ error: 'No such account' }, { status: 400 });

/** The provider refuses reads while `fails` is true, and accepts writes. */
async function begin(
  options: InstalledWorldOptions = {},
): Promise<{ world: InstalledWorld; reads: { fail: boolean } }> {
  const reads = { fail: true };
  const world = await createInstalledWorld({
    provider: ({ method }) => (method === 'GET' && reads.fail ? refused() : undefined),
    ...options,
  });
  return { world, reads };
}

async function read(world: InstalledWorld, objectName = 'calls', count = 1): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    world.ports.clock.advance(1_000);
    await trigger(world, objectName);
    await world.work();
  }
}

const trigger = (world: InstalledWorld, objectName = 'calls') =>
  triggerRead(world.ports, {
    actor,
    project: world.project,
    params: { integration: 'calls-to-crm', objectName },
    query: {},
    body: { groupRef: 'group-1', mode: 'async' },
  });

async function write(world: InstalledWorld, count = 1): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await writeRecords(world.ports, {
      actor,
      project: world.project,
      params: { integration: 'calls-to-crm', objectName: 'tags' },
      query: {},
      body: { groupRef: 'group-1', type: 'create', record: { name: `Tag ${done}`, tag_level: 'account' } },
    });
  }
}

async function setPaused(world: InstalledWorld, change: typeof pauseReads, objects?: string[]): Promise<void> {
  world.ports.clock.advance(1_000);
  const params = { integration: 'calls-to-crm', installation: 'installation-1' };
  await change(world.ports, { actor, project: world.project, params, query: {}, body: { objects } });
}

const installation = async (world: InstalledWorld) => world.ports.store.installations.get('installation-1');
const health = async (world: InstalledWorld) => (await installation(world))?.healthStatus;
const pausedObjects = async (world: InstalledWorld) =>
  Object.values((await installation(world))?.config.content.read?.objects ?? {})
    .filter(({ disabled }) => disabled === true)
    .map(({ objectName }) => objectName);

describe('reads of an object that fail five times in a row', () => {
  it('are paused, however many writes happen in between', async () => {
    const { world } = await begin();
    for (let failure = 1; failure <= 4; failure += 1) {
      await read(world);
      await write(world, 60);
    }
    expect(await pausedObjects(world)).toEqual([]);
    await read(world);
    expect(await pausedObjects(world)).toEqual(['calls']);
    expect(await health(world)).toBe('unhealthy');
    await write(world, 60);
    expect(await health(world)).toBe('unhealthy');
  });

  it('are paused for each of 100 objects after five failures', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `object-${index}`);
    const { world } = await begin({
      manifest: { read: { objects: names.map((objectName) => ({ objectName, destination: 'hooks' })) } },
      content: { read: { objects: Object.fromEntries(names.map((objectName) => [objectName, { objectName }])) } },
    });
    for (let round = 1; round <= 5; round += 1) {
      expect(await pausedObjects(world)).toEqual([]);
      world.ports.clock.advance(1_000);
      for (const name of names) await trigger(world, name);
      await world.work();
    }
    expect((await pausedObjects(world)).sort()).toEqual(names.sort());
  });

  it('are not paused when one of them succeeds', async () => {
    const { world, reads } = await begin();
    await read(world, 'calls', 4);
    reads.fail = false;
    await read(world);
    reads.fail = true;
    await read(world, 'calls', 4);
    expect(await pausedObjects(world)).toEqual([]);
    await read(world);
    expect(await pausedObjects(world)).toEqual(['calls']);
  });

  it('are not paused when the config was changed in between', async () => {
    const { world } = await begin();
    await read(world, 'calls', 4);
    await setPaused(world, pauseReads, ['companies']);
    await read(world, 'calls', 4);
    expect(await pausedObjects(world)).toEqual(['companies']);
    await read(world);
    expect((await pausedObjects(world)).sort()).toEqual(['calls', 'companies']);
  });

  it('are not paused because of a read that began before the last change of the config', async () => {
    const { world } = await begin();
    await trigger(world);
    await setPaused(world, pauseReads, ['companies']);
    await world.work();
    await read(world, 'calls', 4);
    expect(await pausedObjects(world)).toEqual(['companies']);
  });
});

describe('an object that was paused after failures', () => {
  it('starts from zero when it is resumed, and the installation recovers with the next success', async () => {
    const { world, reads } = await begin();
    await read(world, 'calls', 5);
    expect(await pausedObjects(world)).toEqual(['calls']);
    await setPaused(world, unpauseReads);
    await read(world, 'calls', 4);
    expect(await pausedObjects(world)).toEqual([]);
    expect(await health(world)).toBe('unhealthy');
    reads.fail = false;
    await read(world);
    expect(await health(world)).toBe('healthy');
  });

  it('makes the installation unhealthy no longer once the customer paused it again', async () => {
    const { world } = await begin();
    await read(world, 'calls', 5);
    await setPaused(world, unpauseReads);
    await setPaused(world, pauseReads);
    await write(world);
    expect(await health(world)).toBe('healthy');
  });

  it('keeps the installation unhealthy while other objects change', async () => {
    const { world } = await begin();
    await read(world, 'calls', 5);
    await setPaused(world, pauseReads, ['companies']);
    await setPaused(world, unpauseReads, ['companies']);
    await write(world);
    expect(await health(world)).toBe('unhealthy');
  });
});

describe('an object that the provider forbids to read', () => {
  const forbidden = () => Response.json({ error: 'This app lacks the scope calls.read' }, { status: 403 });

  it('makes the installation unhealthy at once, whatever else succeeds, until it is read', async () => {
    const { world, reads } = await begin({
      provider: ({ method, url }) =>
        method === 'GET' && url.includes('/calls.json') && reads.fail ? forbidden() : undefined,
    });
    await read(world);
    expect(await health(world)).toBe('unhealthy');
    await read(world, 'companies');
    await write(world);
    expect(await health(world)).toBe('unhealthy');
    reads.fail = false;
    await read(world);
    expect(await health(world)).toBe('healthy');
  });

  it('does so no more once its configuration has changed', async () => {
    const { world } = await begin({ provider: ({ method }) => (method === 'GET' ? forbidden() : undefined) });
    await read(world);
    await setPaused(world, pauseReads, ['calls']);
    expect(await health(world)).toBe('healthy');
  });
});
