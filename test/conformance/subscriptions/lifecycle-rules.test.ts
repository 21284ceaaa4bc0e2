import { describe, expect, it } from 'vitest';
import {
  CONTACTS,
  connectGroup,
  createEventWorld,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  HUBSPOT_ORIGIN,
  installFor,
  presentSubscriptions,
  registerApp,
} from '../../support/event-world.ts';

const NO_DELETE = {
  ...CONTACTS,
  subscribe: { objects: { contacts: contactsWith({ deleteEvent: { enabled: 'never' } }) } },
};

function contactsWith(events: object) {
  return { objectName: 'contacts', destination: 'hooks', inheritFieldsAndMappings: true, ...events };
}

const ALL = [
  'contact.creation',
  'contact.deletion',
  'contact.privacyDeletion',
  'contact.propertyChange lifecyclestage',
  'contact.propertyChange phone',
];

const webhooksApi = (path: string) => `${HUBSPOT_ORIGIN}/webhooks/v3/700001${path}?hapikey=demo-developer-key`;

describe('subscriptions at HubSpot', () => {
  it('follow the manifest without a config, and "never" stops one event (rule 7)', async () => {
    const world = await createSubscribedWorld();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    const path = `/integrations/crm/installations/${world.installation['id']}`;
    await world.api('PATCH', path, {
      updateMask: ['config.content.subscribe.objects.contacts'],
      installation: { config: { content: { subscribe: NO_DELETE.subscribe } } },
    });
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL.filter((name) => !name.toLowerCase().includes('deletion')));
  });

  it('are made after the response to the installation (rule 8)', async () => {
    const world = await createEventWorld();
    await registerApp(world);
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    world.calls.length = 0;
    const { id } = await installFor(world);
    expect(world.calls.filter((call) => call.includes('/webhooks/'))).toEqual([]);
    expect((await world.ports.store.subscriptions.list(id))[0]?.state).toBe('pending');
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    expect((await world.ports.store.subscriptions.list(id))[0]?.state).toBe('active');
  });

  it('cost calls only for the object that was added (rule 9)', async () => {
    const manifest = `${HUBSPOT_EVENTS}        - objectName: companies
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`;
    const world = await createSubscribedWorld({ manifest });
    world.calls.length = 0;
    const companies = { objectName: 'companies', destination: 'hooks', selectedFields: { name: true } };
    await world.api('PATCH', `/integrations/crm/installations/${world.installation['id']}`, {
      updateMask: ['config.content.read.objects.companies'],
      installation: { config: { content: { read: { objects: { companies } } } } },
    });
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(['company.creation', ...ALL].sort());
    const changes = world.calls.filter((call) => call.includes('/webhooks/') && !call.startsWith('GET'));
    expect(changes).toEqual(['POST /webhooks/v3/700001/subscriptions']);
  });

  it('that the provider refuses are notified once, in its words (rule 10)', async () => {
    const world = await createSubscribedWorld({
      provider: async (request) => {
        const isCreate = request.method === 'POST' && new URL(request.url).pathname.endsWith('/subscriptions');
        if (!isCreate || !(await request.clone().text()).includes('creation')) return undefined;
        return Response.json({ status: 'error', message: 'Contacts are not for you', category: 'X' }, { status: 400 });
      },
    });
    await world.work();
    const notifications = world.notifications('subscribe.create.error');
    expect(notifications).toHaveLength(1);
    expect(notifications[0]?.data).toMatchObject({
      installationId: world.installation['id'],
      error: expect.stringContaining('Contacts are not for you'),
    });
    expect(await world.api('GET', `/integrations/crm/installations/${world.installation['id']}`)).toMatchObject({
      healthStatus: 'unhealthy',
    });
    world.ports.clock.advance(86_400_000);
    await world.work();
    expect(world.notifications('subscribe.create.error')).toHaveLength(1);
    expect(await presentSubscriptions(world)).toEqual(ALL.filter((name) => name !== 'contact.creation'));
  });

  it('are notified when retries have failed for ten minutes (rule 10)', async () => {
    const world = await createSubscribedWorld({
      provider: (request) =>
        request.url.includes('/webhooks/') ? new Response('unavailable', { status: 503 }) : undefined,
    });
    expect(world.notifications('subscribe.create.error')).toHaveLength(0);
    for (let minutes = 0; minutes < 25; minutes += 1) {
      world.ports.clock.advance(60_000);
      await world.work();
    }
    expect(world.notifications('subscribe.create.error')).toHaveLength(1);
  });

  it('are shared by the installations of two projects, and go with the last one (rule 11)', async () => {
    const world = await createSubscribedWorld();
    await registerApp(world, { project: 'rival' });
    await deployTo(world, HUBSPOT_EVENTS, 'rival');
    await connectGroup(world, { project: 'rival', token: 'second-token' });
    const other = await installFor(world, { project: 'rival' });
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    await world.api('DELETE', `/integrations/crm/installations/${world.installation['id']}`);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    await world.api('DELETE', `/integrations/crm/installations/${other.id}`, undefined, 'rival');
    await world.work();
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('of another party are used and never changed, and neither is its address (rule 12)', async () => {
    const world = await createEventWorld();
    const body = JSON.stringify({ eventType: 'contact.creation', active: true });
    const headers = { 'content-type': 'application/json' };
    await world.hubspot.fetch(new Request(webhooksApi('/subscriptions'), { method: 'POST', headers, body }));
    await registerApp(world);
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    const { id } = await installFor(world);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    await world.api('DELETE', `/integrations/crm/installations/${id}`);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(['contact.creation']);

    const target = { targetUrl: 'https://other.example/hooks' };
    await world.hubspot.fetch(
      new Request(`${HUBSPOT_ORIGIN}/__sandbox/target`, { method: 'POST', headers, body: JSON.stringify(target) }),
    );
    await connectGroup(world, { groupRef: 'g2' });
    const second = await installFor(world, { groupRef: 'g2' });
    await world.work();
    const [row] = await world.ports.store.subscriptions.list(second.id);
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('https://other.example/hooks') });
    const settings = await (await world.hubspot.fetch(new Request(webhooksApi('/settings')))).json();
    expect(settings.targetUrl).toBe('https://other.example/hooks');
  });

  it('end with the installation, and no later event reaches the builder (rule 14)', async () => {
    const world = await createSubscribedWorld();
    await world.api('DELETE', `/integrations/crm/installations/${world.installation['id']}`);
    await world.crm('POST', '/crm/v3/objects/contacts', { properties: { email: 'late@example.com' } });
    await world.settle();
    expect(world.messages()).toEqual([]);
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('are compared at the start, and only the difference is sent (reconciliation)', async () => {
    const world = await createSubscribedWorld();
    const listed = await (await world.hubspot.fetch(new Request(webhooksApi('/subscriptions')))).json();
    const phone = listed.results.find(({ propertyName }: { propertyName?: string }) => propertyName === 'phone');
    await world.hubspot.fetch(new Request(webhooksApi(`/subscriptions/${phone.id}`), { method: 'DELETE' }));
    world.calls.length = 0;
    const { createWorkers } = await import('../../../mock-server/core/workers/workers.ts');
    const restarted = createWorkers(world.ports);
    while ((await restarted.runTasks()) > 0);
    expect(await presentSubscriptions(world)).toEqual(ALL);
    const changes = world.calls.filter((call) => call.includes('/webhooks/') && !call.startsWith('GET'));
    expect(changes).toEqual(['POST /webhooks/v3/700001/subscriptions']);
  });

  it('are the builder’s own without a developer key: rows serve routing, and no call is made', async () => {
    const world = await createSubscribedWorld({ isManaged: false });
    expect(world.calls.filter((call) => call.includes('/webhooks/'))).toEqual([]);
    const [row] = await world.ports.store.subscriptions.list(world.installation['id']);
    expect(row?.state).toBe('active');
  });
});
