import { expect, it } from 'vitest';
import { createSubscribedWorld } from '../../support/event-world.ts';

const DAY_MS = 86_400_000;
const SCALE = 60;

it('the wait for the record of an event obeys the time scale', async () => {
  let isDown = false;
  const world = await createSubscribedWorld({
    settings: { timeScale: SCALE },
    provider: ({ url }) => (isDown && url.includes('/batch/read') ? new Response('{}', { status: 503 }) : undefined),
  });
  isDown = true;
  await world.crm('POST', '/crm/v3/objects/contacts', { properties: { email: 'a@example.com' } });
  await world.settle();
  expect(world.entries()).toEqual([]);
  // Three waits of 5, 10 and 20 seconds have passed.
  expect(world.calls.filter((call) => call.endsWith('/batch/read')).length).toBeGreaterThan(2);
  world.ports.clock.advance(DAY_MS / SCALE);
  await world.work();
  expect(world.entries()).toMatchObject([{ subscribeEventType: 'create' }]);
  expect(world.entries()[0]).not.toHaveProperty('fields');
});

it('subscriptions that the provider refused are tried again within a day, not all at the same time', async () => {
  const shares = [0, 0.5];
  const dueTimes: number[] = [];
  for (const share of shares) {
    const world = await createSubscribedWorld({
      provider: ({ method, url }) =>
        method === 'POST' && url.includes('/subscriptions') ? new Response('{}', { status: 403 }) : undefined,
    });
    world.ports.ids.random = () => share;
    const [task] = await world.ports.store.tasks.list({ kind: 'subscriptions', limit: 1 });
    const begin = world.ports.clock.now();
    if (task !== undefined) await world.ports.store.tasks.request({ ...task, dueAt: begin });
    await world.work();
    const [after] = await world.ports.store.tasks.list({ kind: 'subscriptions', limit: 1 });
    dueTimes.push(Number(after?.dueAt) - begin);
  }
  expect(dueTimes).toEqual([0.9 * DAY_MS, 0.95 * DAY_MS]);
});
