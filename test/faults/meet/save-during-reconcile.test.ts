import { describe, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
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
import type { HeldRequests } from '../../support/held-requests.ts';
import { createHeldRequests } from '../../support/held-requests.ts';
import { STORES_AT_ONCE } from '../../support/stores-at-once.ts';

const PROVIDERS = [
  {
    provider: 'hubspot',
    object: 'contacts',
    manifest: HUBSPOT_EVENTS.replace(/ {10}(updateEvent|deleteEvent).*\n/g, ''),
    fields: { email: true },
    isHeld: ({ method, url }: Request) => method === 'GET' && url.includes('/700001/subscriptions'),
    present: async (world: EventWorld) => (await presentSubscriptions(world)).length,
  },
  {
    provider: 'salesforce',
    object: 'Contact',
    manifest: `specVersion: 1.0.0
integrations:
  - name: crm
    provider: salesforce
    module: crm
    read:
      objects:
        - objectName: Contact
          destination: hooks
          requiredFields: [{ fieldName: LastName }]
    subscribe:
      objects:
        - objectName: Contact
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`,
    fields: { LastName: true },
    isHeld: ({ method, url }: Request) => method === 'DELETE' && url.includes('/PlatformEventChannelMember/'),
    present: async (world: EventWorld) => {
      const query = encodeURIComponent('SELECT Id FROM PlatformEventChannelMember');
      return (await world.org('GET', `/services/data/v60.0/tooling/query?q=${query}`)).records.length;
    },
  },
];

type Provider = (typeof PROVIDERS)[number];

async function start(store: Store, { provider, manifest, object, fields }: Provider) {
  const held: HeldRequests = createHeldRequests();
  const world = await createEventWorld({ ports: { store }, provider: held.provider });
  afterThisTest(() => world.stop());
  if (provider === 'hubspot') await registerApp(world);
  await deployTo(world, manifest);
  await connectGroup(world, { provider });
  const entry = { objectName: object, destination: 'hooks', selectedFields: fields };
  const installation = await installFor(world, { content: { provider, read: { objects: { [object]: entry } } } });
  await world.work();
  const setEvent = (enabled: 'always' | 'never') =>
    world.api('PATCH', `/integrations/crm/objects/${object}/config-content`, {
      groupRef: 'g1',
      action: 'subscribe',
      changes: [{ op: 'replace', path: '/createEvent/enabled', value: enabled }],
    });
  const states = async () => (await store.subscriptions.list(installation.id)).map(({ state }) => state);
  return { world, held, setEvent, states };
}

describe.for(STORES_AT_ONCE)('a save during a reconcile on $name', ({ isAvailable, tags, open }) => {
  test.skipIf(!isAvailable).for(PROVIDERS)(
    'an event that is switched on again while it is being removed at $provider is subscribed afterwards',
    { tags },
    async (provider) => {
      const { world, held, setEvent, states } = await start(await open(), provider);
      await expect.poll(() => states()).toEqual(['active']);
      await setEvent('never');
      const call = held.hold(provider.isHeld);
      const working = world.work();
      await call.reached;
      await setEvent('always');
      call.release();
      await working;
      await expect
        .poll(async () => {
          await world.work();
          return states();
        })
        .toEqual(['active']);
      expect(await provider.present(world)).toBe(1);
    },
  );
});
