import { describe, expect, it } from 'vitest';
import { appTaskId } from '../../../mock-server/core/kernel/task-ids.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  CONTACTS,
  connectGroup,
  createEventWorld,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  registerApp,
} from '../../support/event-world.ts';

const storedFor = (world: EventWorld, { id }: { id?: string }) => world.ports.store.subscriptions.list(id ?? '');

describe('subscriptions of an application', () => {
  it.each([
    ['is refused', 503],
    ['gets no response that is read', 200],
  ])('go to a changed address after the first call with it %s', async (_, status) => {
    let isFailing = false;
    const world: EventWorld & { installation: { id?: string } } = await createSubscribedWorld({
      provider: async (request) => {
        const isRegistration = request.method === 'PUT' && request.url.includes('/settings');
        if (!isFailing || !isRegistration) return undefined;
        if (status === 200) await world.hubspot.fetch(request);
        return new Response(null, { status: 503 });
      },
    });
    const { ports } = world;
    const compare = async () => {
      const dueAt = ports.clock.now();
      const id = appTaskId('hubspot', '700001', 'project-acme');
      await ports.store.tasks.request({ id, kind: 'subscriptions', queue: 'hubspot/700001', dueAt });
      await world.work();
    };
    ports.settings.publicSubscribeUrl = 'https://second.test';
    isFailing = true;
    await compare();
    isFailing = false;
    await compare();
    expect(await storedFor(world, world.installation)).toMatchObject([{ state: 'active' }]);
    ports.settings.publicSubscribeUrl = 'https://third.test';
    await compare();
    expect(await storedFor(world, world.installation)).toMatchObject([{ state: 'active' }]);
    const url = 'https://api.hubapi.com/webhooks/v3/700001/settings?hapikey=demo-developer-key';
    expect(await (await world.hubspot.fetch(new Request(url))).json()).toMatchObject({
      targetUrl: 'https://third.test/v1/apps/hubspot/700001',
    });
  });

  it('that a rate limit kept from being made are pending', async () => {
    const world = await createEventWorld({
      provider: ({ method, url }) =>
        method === 'POST' && url.includes('/subscriptions')
          ? new Response('{}', { status: 429, headers: { 'retry-after': '3600' } })
          : undefined,
    });
    await registerApp(world);
    await deployTo(
      world,
      `${HUBSPOT_EVENTS}        - objectName: companies
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`,
    );
    await connectGroup(world);
    const companies = { objectName: 'companies', destination: 'hooks', selectedFields: { name: true } };
    const content = { ...CONTACTS, read: { objects: { ...CONTACTS.read.objects, companies } } };
    const installation = await installFor(world, { content });
    await world.work();
    const states = (await storedFor(world, installation)).map(({ state }) => state);
    expect(states).toEqual(['pending', 'pending']);
  });

  it('stay as they are in a destructive deployment that drops nothing', async () => {
    const world = await createSubscribedWorld();
    const before = await storedFor(world, world.installation);
    world.ports.clock.advance(60_000);
    await world.api('PUT', '/integrations:batch?destructive=true', { sourceYaml: HUBSPOT_EVENTS });
    expect(await storedFor(world, world.installation)).toEqual(before);
  });
});
