import { describe, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import type { Workers } from '../../../mock-server/core/workers/workers.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { drain } from '../../../mock-server/jobs/drain.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  connectGroup,
  createEventWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  presentSubscriptions,
  registerApp,
} from '../../support/event-world.ts';
import { STORES_AT_ONCE } from '../../support/stores-at-once.ts';

const ALL = [
  'contact.creation',
  'contact.deletion',
  'contact.privacyDeletion',
  'contact.propertyChange lifecyclestage',
  'contact.propertyChange phone',
];

interface SharedApp {
  world: EventWorld;
  /** Workers of a second process. */
  second: Workers;
  /** Installation of the project `acme`, whose subscriptions exist. */
  own: { id: string };
  /** Holds the next request of this method to the subscriptions of the application, once. */
  hold(method: string): { reached: Promise<void>; release(): void };
  installRival(): Promise<{ id: string }>;
}

/** Two projects that prove one application, and two processes. */
async function createSharedApp(store: Store): Promise<SharedApp> {
  let held: { method: string; reached: () => void; released: Promise<void> } | undefined;
  const world = await createEventWorld({
    ports: { store },
    provider: async ({ method, url }) => {
      if (method !== held?.method || !url.includes('/700001/subscriptions')) return undefined;
      const { reached, released } = held;
      held = undefined;
      reached();
      await released;
      return undefined;
    },
  });
  for (const project of ['acme', 'rival']) {
    await registerApp(world, { project });
    await deployTo(world, HUBSPOT_EVENTS, project);
    await connectGroup(world, { project });
  }
  const own = await installFor(world);
  await world.work();
  expect(await presentSubscriptions(world)).toEqual(ALL);
  return {
    world,
    second: createWorkers(world.ports),
    own,
    hold(method) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { method, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    installRival: () => installFor(world, { project: 'rival' }),
  };
}

async function stateOf({ world }: SharedApp, { id }: { id: string }) {
  return (await world.ports.store.subscriptions.list(id)).map(({ state }) => state);
}

describe.for(STORES_AT_ONCE)('two projects with one application on $name', ({ isAvailable, tags, open }) => {
  const it = test.skipIf(!isAvailable);
  const options = { tags };

  it(
    'one installs while the subscriptions of the last user are being removed: they exist afterwards',
    options,
    async () => {
      const app = await createSharedApp(await open());
      const { world, second, own } = app;
      const removal = app.hold('DELETE');
      await world.api('DELETE', `/integrations/crm/installations/${own.id}`);
      const removing = world.work();
      await removal.reached;
      const rival = await app.installRival();
      await drain(second);
      expect(await stateOf(app, rival)).toEqual(['pending']);
      removal.release();
      await removing;
      world.ports.clock.advance(1_000);
      await drain(second);
      expect(await stateOf(app, rival)).toEqual(['active']);
      expect(await presentSubscriptions(world)).toEqual(ALL);
    },
  );

  it('one uninstalls while the other compares: what the other uses stays', options, async () => {
    const app = await createSharedApp(await open());
    const { world, second, own } = app;
    const rival = await app.installRival();
    const listing = app.hold('GET');
    const comparing = world.work();
    await listing.reached;
    await world.api('DELETE', `/integrations/crm/installations/${own.id}`);
    await drain(second);
    listing.release();
    await comparing;
    world.ports.clock.advance(1_000);
    await drain(second);
    expect(await stateOf(app, rival)).toEqual(['active']);
    expect(await presentSubscriptions(world)).toEqual(ALL);
    await world.api('DELETE', `/integrations/crm/installations/${rival.id}`, undefined, 'rival');
    await drain(second);
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('one continues when the process of the other ends while it makes a subscription', options, async () => {
    const app = await createSharedApp(await open());
    const { world, second } = app;
    await deployTo(world, HUBSPOT_EVENTS.replace('[stage, phone]', '[email]'), 'rival');
    const creation = app.hold('POST');
    const rival = await app.installRival();
    const creating = world.work();
    await creation.reached;
    await connectGroup(world, { groupRef: 'g2' });
    const more = await installFor(world, { groupRef: 'g2' });
    await drain(second);
    expect(await stateOf(app, more)).toEqual(['pending']);
    world.ports.clock.advance(60_000);
    await drain(second);
    expect(await stateOf(app, more)).toEqual(['active']);
    expect(await stateOf(app, rival)).toEqual(['active']);
    const all = [...ALL, 'contact.propertyChange email'].sort();
    expect(await presentSubscriptions(world)).toEqual(all);
    creation.release();
    await creating;
    expect(await presentSubscriptions(world)).toEqual(all);
  });

  it('a process that was suspended while it removes leaves what another one made meanwhile', options, async () => {
    const app = await createSharedApp(await open());
    const { world, second, own } = app;
    const removal = app.hold('DELETE');
    await world.api('DELETE', `/integrations/crm/installations/${own.id}`);
    const removing = world.work();
    await removal.reached;
    // Its leases lapse, as they do while a process is suspended.
    world.ports.clock.advance(60_000);
    const rival = await app.installRival();
    await drain(second);
    expect(await stateOf(app, rival)).toEqual(['active']);
    removal.release();
    await removing;
    await drain(second);
    expect(await presentSubscriptions(world)).toEqual(ALL);
  });

  it(
    'a process that was suspended while it switches on leaves the rest to the one that continues',
    options,
    async () => {
      const app = await createSharedApp(await open());
      const { world, second } = app;
      const address = 'https://api.hubapi.com/webhooks/v3/700001/subscriptions';
      const call = async (method: string, path: string, body?: object) => {
        const init = {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        };
        return (await world.hubspot.fetch(new Request(`${address}${path}?hapikey=demo-developer-key`, init))).json();
      };
      const { results } = await call('GET', '');
      for (const { id } of results) await call('PATCH', `/${id}`, { active: false });
      const change = app.hold('PATCH');
      await app.installRival();
      const changing = world.work();
      await change.reached;
      world.ports.clock.advance(60_000);
      await drain(second);
      const countPatches = () => world.calls.filter((one) => one.startsWith('PATCH')).length;
      expect((await call('GET', '')).results.every(({ active }: { active: boolean }) => active)).toBe(true);
      const before = countPatches();
      change.release();
      await changing;
      expect(countPatches()).toBe(before);
    },
  );
});
