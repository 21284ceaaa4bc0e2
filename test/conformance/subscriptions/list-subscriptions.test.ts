import { expect, it } from 'vitest';
import { createSubscribedWorld } from '../../support/event-world.ts';

const ADDRESS = '/integrations/crm/installations';

it('lists each object with its events, watched fields and state', async () => {
  const world = await createSubscribedWorld();
  const { id } = world.installation;
  expect(await world.api('GET', `${ADDRESS}/${id}/subscriptions`)).toEqual({
    results: [
      {
        objectName: 'people',
        rawObjectName: 'contacts',
        events: ['create', 'update', 'delete'],
        watchFields: ['lifecyclestage', 'phone'],
        state: 'active',
        since: expect.any(String),
      },
    ],
  });
  await world.crm('PATCH', '/crm/v3/objects/contacts/501', { properties: { phone: '555' } });
  await world.settle();
  const { results } = await world.api('GET', `${ADDRESS}/${id}/subscriptions`);
  expect(Date.parse(results[0].lastEventTime)).toBeLessThanOrEqual(world.ports.clock.now());
});

it("shows a failure with the provider's reason", async () => {
  const world = await createSubscribedWorld({
    provider: (request) =>
      request.method === 'POST' && new URL(request.url).pathname.endsWith('/subscriptions')
        ? Response.json({ status: 'error', message: 'Contacts are not available', category: 'X' }, { status: 400 })
        : undefined,
  });
  const { results } = await world.api('GET', `${ADDRESS}/${world.installation['id']}/subscriptions`);
  expect(results).toMatchObject([
    { state: 'failed', errorReason: 'unsupported', error: expect.stringContaining('Contacts are not available') },
  ]);
});

it.each([401, 403])('tells a provider app that is refused (%d) from an account that lacks a right', async (status) => {
  const world = await createSubscribedWorld({
    provider: (request) =>
      request.method === 'POST' && new URL(request.url).pathname.endsWith('/subscriptions')
        ? Response.json({ status: 'error', message: 'No.', category: 'X' }, { status })
        : undefined,
  });
  const { results } = await world.api('GET', `${ADDRESS}/${world.installation['id']}/subscriptions`);
  // A key that is refused may be replaced at any time, so it is tried again.
  expect(results).toMatchObject([status === 403 ? { state: 'failed', errorReason: 'setup' } : { state: 'pending' }]);
});

it('belongs to the installation that the address names', async () => {
  const world = await createSubscribedWorld();
  const unknown = await world.request('GET', `${ADDRESS}/${crypto.randomUUID()}/subscriptions`);
  expect(unknown).toMatchObject({ status: 404, json: { status: 404 } });
});
