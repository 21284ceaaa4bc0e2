import { describe, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { appTaskPrefix } from '../../../mock-server/core/kernel/task-ids.ts';
import { TIME_LIMITS } from '../../../mock-server/core/kernel/time-limits.ts';
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
import { afterThisTest } from '../../support/fault-world.ts';
import { EVERY_STORE } from '../../support/stores-at-once.ts';

const WATCH = `${HUBSPOT_EVENTS}    watchSchema:
      destination: hooks
      schedule: "0 * * * *"
      allObjects:
        fieldCreated: { enabled: always }
        fieldDeleted: { enabled: always }
`;
const NEW_FIELD = { name: 'shoe_size', label: 'Shoe size', type: 'number', fieldType: 'number' };
const isProperties = ({ url }: Request) => new URL(url).pathname === '/crm/v3/properties/contacts';
const HOUR_MS = 3_600_000;

/** A world in which the response to the next request of a kind arrives after a second process continues the work. */
async function start(store: Store) {
  let late: { fits: (request: Request) => boolean; reached: () => void; released: Promise<void> } | undefined;
  let fields: object[] = [];
  const respond = async (request: Request) => {
    const response = await world.hubspot.fetch(request);
    if (!isProperties(request)) return response;
    const { results } = await response.json();
    return Response.json({ results: [...results, ...fields] });
  };
  const world: EventWorld = await createEventWorld({
    ports: { store },
    provider: async (request) => {
      if (late?.fits(request) !== true) return respond(request);
      const { reached, released } = late;
      late = undefined;
      // What the provider says now.
      const response = await respond(request);
      reached();
      await released;
      return response;
    },
  });
  const others = createWorkers(world.ports);
  afterThisTest(() => others.stop());
  afterThisTest(() => world.stop());
  await registerApp(world);
  await deployTo(world, WATCH);
  await connectGroup(world);

  /** Works until a response is late, lets the lease lapse and another process do the work, and then continues. */
  async function replaceProcess(
    fits: (request: Request) => boolean,
    meanwhile: () => Promise<unknown> = async () => {},
  ) {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    late = { fits, reached: reached.resolve, released: released.promise };
    const working = world.work();
    await reached.promise;
    fields = [NEW_FIELD];
    await meanwhile();
    world.ports.clock.advance(TIME_LIMITS.lease + 1);
    await drain(others);
    released.resolve();
    await working;
  }
  return { world, replaceProcess };
}

const schemaChanges = ({ receiver }: EventWorld) =>
  receiver.caught
    .map(({ message }) => message as { action: string; result: object })
    .filter(({ action }) => action === 'schema.watch')
    .map(({ result }) => Object.keys(result));

describe.for(EVERY_STORE)('a process whose lease has lapsed on $name', ({ isAvailable, tags, open }) => {
  test.skipIf(!isAvailable)('does not report old fields as a change', { tags }, async () => {
    const { world, replaceProcess } = await start(await open());
    await installFor(world);
    await world.work();
    world.ports.clock.advance(HOUR_MS + 60_000);
    await replaceProcess(isProperties);
    world.ports.clock.advance(HOUR_MS + 60_000);
    await world.work();
    expect(schemaChanges(world)).toEqual([['createdFields']]);
  });

  test.skipIf(!isAvailable)('does not bring back what another one removed from an application', { tags }, async () => {
    const store = await open();
    const { world, replaceProcess } = await start(store);
    const { id } = await installFor(world);
    await replaceProcess(
      ({ method, url }) => method === 'POST' && url.includes('/700001/subscriptions'),
      () => world.api('DELETE', `/integrations/crm/installations/${id}`),
    );
    expect(await presentSubscriptions(world)).toEqual([]);
    const parts = await store.subscriptions.listPartsOfTasks(appTaskPrefix('hubspot', '700001'));
    expect(parts.map(({ name }) => name)).toEqual(['#target']);
  });
});
