import { expect, it, onTestFinished } from 'vitest';
import { startBackfills } from '../../mock-server/core/reads/backfills.ts';
import { verify } from '../../mock-server/delivery/webhooks.ts';
import { differencesFromDescribed } from '../support/described-messages.ts';
import { createSubscribedWorld } from '../support/event-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../support/installed-world.ts';
import { routeNotifications } from '../support/route-notifications.ts';

it('messages of reads and notifications are verified and conform to their description', async () => {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 3 } } });
  await routeNotifications(world.ports, world.destination);
  await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
  await world.work();
  const now = new Date(world.ports.clock.now());
  const kinds: unknown[] = [];
  for (const { headers, body } of world.receiver.caught) {
    const request = new Request('https://receiver.test', { method: 'POST', headers, body });
    const { message } = await verify(request, SIGNING_KEY, { now });
    kinds.push(message.action ?? message.notificationType);
    expect(differencesFromDescribed(message)).toEqual([]);
  }
  expect(kinds).toEqual(expect.arrayContaining(['read', 'read.backfill.done']));
});

it('messages of events conform to their description', async () => {
  const world = await createSubscribedWorld();
  onTestFinished(() => world.stop());
  await world.crm('POST', '/crm/v3/objects/contacts', { properties: { email: 'ada@example.com' } });
  await world.settle();
  const messages = world.messages().map((message) => JSON.parse(JSON.stringify(message)));
  expect(messages.map(({ action }) => action)).toContain('subscribe');
  for (const message of messages) expect(differencesFromDescribed(message)).toEqual([]);
});
