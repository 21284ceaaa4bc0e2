import { describe, expect, test } from 'vitest';
import { connectGroup, createEventWorld } from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import { routeNotifications } from '../../support/route-notifications.ts';
import { EVERY_STORE } from '../../support/stores-at-once.ts';

const ADDRESS = { updateMask: ['metadata.url'], destination: { metadata: { url: 'https://receiver.test/moved' } } };
const HEADERS = { updateMask: ['metadata.headers'], destination: { metadata: { headers: { 'x-key': 'right' } } } };

const CHANGES = [
  { what: 'another address', status: 500, change: ADDRESS },
  { what: 'another address', status: 410, change: ADDRESS },
  { what: 'other headers', status: 500, change: HEADERS },
  { what: 'other headers', status: 410, change: HEADERS },
];

describe.for(EVERY_STORE)('a destination on $name', ({ isAvailable, tags, open }) => {
  test.skipIf(!isAvailable).for(CHANGES)(
    'that gets $what while a message is sent to it is neither failing nor disabled by the response $status',
    { tags },
    async ({ status, change }) => {
      const store = await open();
      const world = await createEventWorld({ ports: { store } });
      afterThisTest(() => world.stop());
      const [{ id }] = await world.api('GET', '/destinations');
      await routeNotifications(world.ports, { id, projectId: 'project-acme' }, ['connection.created']);
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isFirst = true;
      world.receiver.respond = async () => {
        if (!isFirst) return new Response(null, { status: 204 });
        isFirst = false;
        reached.resolve();
        await released.promise;
        return new Response(null, { status });
      };
      await connectGroup(world);
      const working = world.work();
      await reached.promise;
      await world.api('PATCH', `/destinations/${id}`, change);
      const changed = await store.destinations.get(id);
      released.resolve();
      await working;
      expect(await store.destinations.get(id)).toEqual(changed);
      expect(changed).not.toHaveProperty('disabledAt');
      expect(changed).not.toHaveProperty('failingSince');
    },
  );
});
