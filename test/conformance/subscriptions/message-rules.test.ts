import { describe, expect, it } from 'vitest';
import { signWebhook } from '../../../mock-server/sandbox/hubspot/webhook-outbox.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  CONTACTS,
  createEventWorld,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  presentSubscriptions,
  registerApp,
} from '../../support/event-world.ts';

const ADDRESS = 'https://events.test/v1/apps/hubspot/700001';

async function deliver(world: EventWorld, events: object[]): Promise<void> {
  const head = { portalId: 44_237_313, appId: 700_001, occurredAt: 1_795_334_470_000, attemptNumber: 0 };
  const body = JSON.stringify(events.map((event) => ({ ...head, ...event })));
  const headers = await signWebhook('demo-client-secret', ADDRESS, body, world.ports.clock.now());
  const response = await world.receive(new Request(ADDRESS, { method: 'POST', headers, body }));
  expect(response.status).toBe(200);
  await world.work();
}

const withAssociations = (includeFullRecords: boolean) =>
  `${HUBSPOT_EVENTS}          associationChangeEvent: { enabled: always, includeFullRecords: ${includeFullRecords} }\n`;

const COMPANIES = { objectName: 'companies', destination: 'hooks', selectedFields: { name: true } };

describe('a message about events', () => {
  it('of an association names both sides, and shows them when that is wanted', async () => {
    for (const isFull of [true, false]) {
      const world = await createSubscribedWorld({
        manifest: withAssociations(isFull),
        content: { ...CONTACTS, read: { objects: { ...CONTACTS.read.objects, companies: COMPANIES } } },
      });
      const contact = await world.crm('POST', '/crm/v3/objects/contacts', { properties: { email: 'a@example.com' } });
      const company = await world.crm('POST', '/crm/v3/objects/companies', { properties: { name: 'Harbour' } });
      await deliver(world, [
        {
          subscriptionType: 'contact.associationChange',
          fromObjectId: Number(contact.id),
          toObjectId: Number(company.id),
          associationType: 'CONTACT_TO_COMPANY',
          associationRemoved: false,
        },
      ]);
      const entry = world.entries().find((one) => one['subscribeEventType'] === 'associationUpdate');
      expect(entry).toMatchObject({
        id: contact.id,
        fields: { email: 'a@example.com' },
        fromRecord: { id: contact.id, objectName: 'people', rawObjectName: 'contacts' },
        toRecord: { id: company.id, objectName: 'companies', rawObjectName: 'companies' },
      });
      if (isFull) expect(entry?.['toRecord'].fields).toMatchObject({ name: 'Harbour' });
      else expect(entry?.['toRecord']).not.toHaveProperty('fields');
    }
  });

  it('is split at its size, and an entry that is larger has an address', async () => {
    const world = await createSubscribedWorld({
      provider: async (request) => {
        if (!request.url.endsWith('/contacts/batch/read')) return undefined;
        const { inputs } = await request.clone().json();
        const results = inputs.map(({ id }: { id: string }) => ({
          id,
          properties: { email: 'x'.repeat(id === '1' ? 400_000 : 100_000) },
        }));
        return Response.json({ status: 'COMPLETE', results });
      },
    });
    await deliver(
      world,
      ['2', '3', '4', '1'].map((id) => ({ subscriptionType: 'contact.creation', objectId: Number(id) })),
    );
    const sizes = world.receiver.caught.map(({ body }) => body.length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(300_000);
    const url = world.messages().find(({ resultInfo }) => resultInfo.type === 'url')?.resultInfo.downloadUrl ?? '';
    expect(url).toMatch(/^https:\/\/api\.test\/downloads\//);
    expect(new Set(world.receiver.caught.map(({ id }) => id)).size).toBe(sizes.length);
  });

  it('about other events needs neither the object in read nor its record', async () => {
    const manifest = `${HUBSPOT_EVENTS}        - objectName: deals\n          destination: hooks\n          otherEvents: [deal.merge]\n`;
    const world = await createSubscribedWorld({ manifest });
    expect(await presentSubscriptions(world)).toContain('deal.merge');
    await deliver(world, [
      { subscriptionType: 'deal.merge', primaryObjectId: 5, mergedObjectIds: [6], newObjectId: 7 },
    ]);
    const [entry] = world.entries();
    expect(entry).toMatchObject({ id: '7', subscribeEventType: 'other', providerEventType: 'deal.merge' });
    expect(entry).not.toHaveProperty('fields');
  });
});

describe('subscriptions', () => {
  it('to all fields are one for each property that HubSpot defines', async () => {
    const world = await createSubscribedWorld({
      manifest: HUBSPOT_EVENTS.replace('requiredWatchFields: [stage, phone]', 'watchFieldsAuto: all'),
    });
    const changes = (await presentSubscriptions(world)).filter((name) => name.includes('propertyChange'));
    expect(changes.length).toBeGreaterThan(5);
    expect(changes).toContain('contact.propertyChange email');
  });

  it('to a property that HubSpot refuses are notified, and the rest works', async () => {
    const world = await createSubscribedWorld({
      manifest: HUBSPOT_EVENTS.replace('[stage, phone]', '[stage, own_property]'),
    });
    expect(await presentSubscriptions(world)).toContain('contact.propertyChange lifecyclestage');
    expect(world.notifications('subscribe.create.error')).toHaveLength(1);
    await deliver(world, [{ subscriptionType: 'contact.creation', objectId: 101 }]);
    expect(world.entries()).toHaveLength(1);
  });

  it('that a destructive deployment drops end; a plain one changes nothing', async () => {
    const world = await createSubscribedWorld();
    const without = HUBSPOT_EVENTS.replace('          deleteEvent: { enabled: always }\n', '');
    await deployTo(world, without);
    await world.work();
    expect(await presentSubscriptions(world)).toContain('contact.deletion');
    await deployTo(world, HUBSPOT_EVENTS);
    await world.api('PUT', '/integrations:batch?destructive=true', { sourceYaml: without });
    await world.work();
    expect(await presentSubscriptions(world)).not.toContain('contact.deletion');
    expect(await presentSubscriptions(world)).toContain('contact.creation');
  });

  it.each<[string, (world: EventWorld) => Promise<unknown>]>([
    [
      'a destructive deployment drops it',
      (world) =>
        world.api('PUT', '/integrations:batch?destructive=true', {
          sourceYaml: HUBSPOT_EVENTS.replace(
            'updateEvent: { enabled: always, requiredWatchFields: [stage, phone] }',
            '',
          ),
        }),
    ],
    [
      'another application is to send them',
      async (world) => {
        const [{ id }] = await world.api('GET', '/provider-apps');
        const providerApp = { metadata: { providerParams: { appId: '700002' } } };
        await world.api('PATCH', `/provider-apps/${id}`, { updateMask: ['metadata'], providerApp });
      },
    ],
  ])('that were refused count no more for the health once %s', async (_case, change) => {
    const world = await createSubscribedWorld({
      manifest: HUBSPOT_EVENTS.replace('[stage, phone]', '[stage, own_property]'),
      provider: ({ url }) => (url.includes('/700002/') ? new Response('unavailable', { status: 503 }) : undefined),
    });
    const health = async () =>
      (await world.api('GET', `/integrations/crm/installations/${world.installation['id']}`)).healthStatus;
    expect(await health()).toBe('unhealthy');
    await change(world);
    await world.work();
    expect(await health()).toBe('healthy');
  });

  it('are managed from the moment a developer key is set', async () => {
    const world = await createSubscribedWorld({ isManaged: false });
    expect(await presentSubscriptions(world)).toEqual([]);
    const [app] = await world.api('GET', '/provider-apps');
    expect(JSON.stringify(app)).not.toContain('developer');
    await world.api('PATCH', `/provider-apps/${app.id}`, {
      updateMask: ['developerApiKey'],
      providerApp: { developerApiKey: 'demo-developer-key' },
    });
    await world.work();
    expect(await presentSubscriptions(world)).toContain('contact.creation');
  });

  it('need an https address outside of private networks', async () => {
    const settings = { allowPrivateNetwork: false, publicSubscribeUrl: 'http://events.test' };
    const world = await createSubscribedWorld({ settings });
    const [row] = await world.ports.store.subscriptions.list(world.installation['id']);
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('https') });
  });
});

it.each([
  [{ developerApiKey: 'key' }, 'metadata.providerParams.appId'],
  [{ metadata: { providerParams: { appId: 'x1' } } }, 'metadata.providerParams.appId'],
])('a provider app with %j is refused', async (over, name) => {
  const world = await createEventWorld();
  const { status, json } = await world.request('POST', '/provider-apps', {
    provider: 'hubspot',
    clientId: 'c',
    clientSecret: 's',
    scopes: ['oauth'],
    ...over,
  });
  expect(status).toBe(400);
  expect(json.issues.map((issue: { name: string }) => issue.name)).toEqual([name]);
});

it('the developer key stands in no log and no response', async () => {
  const world = await createEventWorld();
  const app = await registerApp(world);
  expect(JSON.stringify([app, world.ports.logged])).not.toContain('demo-developer-key');
});
