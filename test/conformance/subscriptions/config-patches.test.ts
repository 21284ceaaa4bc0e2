import { expect, it } from 'vitest';
import type { Entry, EventWorld } from '../../support/event-world.ts';
import { createSubscribedWorld, HUBSPOT_EVENTS, presentSubscriptions } from '../../support/event-world.ts';

const patch = (world: EventWorld, changes: object[], objectName = 'contacts') =>
  world.request('PATCH', `/integrations/crm/objects/${objectName}/config-content`, {
    groupRef: 'g1',
    action: 'subscribe',
    changes,
  });

const storedEntry = ({ json }: { json: Entry }) => json['config'].content.subscribe.objects.contacts;

it('a patch of events that only the manifest names starts from what the manifest says', async () => {
  const world = await createSubscribedWorld();
  const patched = await patch(world, [{ op: 'replace', path: '/createEvent/enabled', value: 'never' }]);
  expect(patched.status).toBe(200);
  expect(storedEntry(patched)).toEqual({
    objectName: 'contacts',
    destination: 'hooks',
    inheritFieldsAndMappings: true,
    createEvent: { enabled: 'never' },
    updateEvent: { enabled: 'always', requiredWatchFields: ['stage', 'phone'] },
    deleteEvent: { enabled: 'always' },
  });
  await world.work();
  expect(await presentSubscriptions(world)).toEqual([
    'contact.deletion',
    'contact.privacyDeletion',
    'contact.propertyChange lifecyclestage',
    'contact.propertyChange phone',
  ]);
});

it('a patch adds to the watched fields of the manifest', async () => {
  const world = await createSubscribedWorld();
  const path = '/updateEvent/requiredWatchFields/-';
  const patched = await patch(world, [{ op: 'add', path, value: 'email' }]);
  expect(patched.status).toBe(200);
  expect(storedEntry(patched).updateEvent.requiredWatchFields).toEqual(['stage', 'phone', 'email']);
});

it('a way to watch that only a manifest has holds after a patch of another event', async () => {
  const manifest = HUBSPOT_EVENTS.replace('requiredWatchFields: [stage, phone]', 'watchFieldsAuto: selected');
  const world = await createSubscribedWorld({ manifest });
  const [before] = await world.ports.store.subscriptions.list(world.installation['id']);
  const patched = await patch(world, [{ op: 'replace', path: '/deleteEvent/enabled', value: 'never' }]);
  expect(patched.status).toBe(200);
  expect(storedEntry(patched).updateEvent).toEqual({ enabled: 'always' });
  const [after] = await world.ports.store.subscriptions.list(world.installation['id']);
  expect(after?.selection.update).toEqual(before?.selection.update);
});

it('a patch of an object that has no events is refused', async () => {
  const world = await createSubscribedWorld();
  const { status } = await patch(world, [{ op: 'replace', path: '/createEvent/enabled', value: 'never' }], 'companies');
  expect(status).toBe(404);
});
