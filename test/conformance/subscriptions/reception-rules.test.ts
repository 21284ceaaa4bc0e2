import { describe, expect, it } from 'vitest';
import { signWebhook } from '../../../mock-server/sandbox/hubspot/webhook-outbox.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  CONTACTS,
  connectGroup,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
} from '../../support/event-world.ts';

const ADDRESS = 'https://events.test/v1/apps/hubspot/700001';

const creation = (over: object = {}) => ({
  eventId: 1,
  subscriptionId: 1001,
  portalId: 44_237_313,
  appId: 700_001,
  occurredAt: 1_795_334_470_000,
  subscriptionType: 'contact.creation',
  attemptNumber: 0,
  objectId: 101,
  ...over,
});

const change = (propertyName: string, over: object = {}) =>
  creation({ subscriptionType: 'contact.propertyChange', propertyName, propertyValue: 'x', ...over });

/** Sends events as HubSpot does. */
async function deliver(
  world: EventWorld,
  events: unknown,
  { url = ADDRESS, secret = 'demo-client-secret', offsetMs = 0, headers = {}, reachedAs = '' } = {},
): Promise<number> {
  const body = typeof events === 'string' ? events : JSON.stringify(events);
  const signed = await signWebhook(secret, url, body, world.ports.clock.now() + offsetMs);
  const request = new Request(reachedAs || url, { method: 'POST', headers: { ...signed, ...headers }, body });
  return (await world.receive(request)).status;
}

const pending = (world: EventWorld) => world.ports.store.events.countPending();

describe('a request with events', () => {
  it('without a signature, with a wrong one, or too old is rejected and not stored (rule 15)', async () => {
    const world = await createSubscribedWorld();
    const body = JSON.stringify([creation()]);
    expect((await world.receive(new Request(ADDRESS, { method: 'POST', body }))).status).toBe(401);
    expect(await deliver(world, [creation()], { secret: 'wrong' })).toBe(401);
    expect(await deliver(world, [creation()], { offsetMs: -301_000 })).toBe(401);
    expect(await deliver(world, [creation()], { headers: { 'X-HubSpot-Signature-v3': '!' } })).toBe(401);
    expect(await deliver(world, [creation()], { url: ADDRESS.replace('700001', '9') })).toBe(401);
    expect(await pending(world)).toBe(0);
    expect(await deliver(world, [creation()])).toBe(200);
    expect(await pending(world)).toBe(1);
  });

  it('is verified by the address that the provider called, whatever the proxy made of it (rule 16)', async () => {
    const world = await createSubscribedWorld();
    const reachedAs = 'http://10.0.0.7:8085/v1/apps/hubspot/700001';
    expect(await deliver(world, [creation()], { reachedAs })).toBe(200);
    expect(await pending(world)).toBe(1);
  });

  it('of 100 events is accepted while every provider call hangs (rule 17)', async () => {
    let isHanging = false;
    const world = await createSubscribedWorld({
      provider: () => (isHanging ? new Promise<Response>(() => {}) : undefined),
    });
    isHanging = true;
    const events = Array.from({ length: 100 }, (_, index) => creation({ objectId: index }));
    expect(await deliver(world, events)).toBe(200);
    expect(await pending(world)).toBe(1);
  });

  it('for an unknown portal is accepted, and not stored (rule 19)', async () => {
    const world = await createSubscribedWorld();
    expect(await deliver(world, [creation({ portalId: 1 })])).toBe(200);
    expect(await pending(world)).toBe(0);
    expect(world.ports.logged).toContainEqual(expect.objectContaining({ event: 'subscribe.account_unknown' }));
  });

  it('that holds something else than events is rejected, and events that cannot be understood are skipped', async () => {
    const world = await createSubscribedWorld();
    expect(await deliver(world, '{}')).toBe(400);
    expect(await deliver(world, 'not json')).toBe(400);
    expect(await deliver(world, [])).toBe(200);
    expect(await deliver(world, [{ portalId: 1 }, creation()])).toBe(200);
    expect(await pending(world)).toBe(1);
    expect((await world.receive(new Request(ADDRESS))).status).toBe(405);
    const large = new Request(ADDRESS, { method: 'POST', body: 'x'.repeat(1_000_001) });
    expect((await world.receive(large)).status).toBe(413);
  });

  it('may come to the address of an integration as well', async () => {
    const world = await createSubscribedWorld({ isManaged: false });
    const url = 'https://events.test/v1/projects/acme/integrations/crm';
    expect(await deliver(world, [creation()], { url })).toBe(200);
    expect(await pending(world)).toBe(1);
    expect(await deliver(world, [creation({ objectId: 5 })], { url: `${url}x` })).toBe(401);
  });
});

describe('events', () => {
  it('go to every installation of the portal, each with its own head and mappings (rule 20)', async () => {
    const world = await createSubscribedWorld();
    await deployTo(
      world,
      HUBSPOT_EVENTS.replace('name: crm', 'name: second')
        .replace('mapToName: stage', 'mapToName: phase')
        .replace('[stage, phone]', '[phase]'),
    );
    await installFor(world, { integration: 'second' });
    await connectGroup(world, { groupRef: 'g2' });
    await installFor(world, { groupRef: 'g2' });
    await world.work();
    const { id } = await world.crm('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'a@example.com', lifecyclestage: 'lead' },
    });
    await world.settle();
    expect(world.messages()).toHaveLength(3);
    expect(new Set(world.messages().map(({ installationId }) => installationId)).size).toBe(3);
    expect(
      world
        .messages()
        .map(({ groupRef }) => groupRef)
        .sort(),
    ).toEqual(['g1', 'g1', 'g2']);
    expect(
      world
        .entries()
        .map(({ mappedFields }) => Object.keys(mappedFields)[0])
        .sort(),
    ).toEqual(['phase', 'stage', 'stage']);
    expect(new Set(world.entries().map((entry) => entry['id']))).toEqual(new Set([id]));
  });

  it('that come again are not delivered again, and two events with one id are two entries (rule 21)', async () => {
    const world = await createSubscribedWorld();
    await deliver(world, [creation(), creation({ objectId: 102 })]);
    await deliver(world, [creation({ attemptNumber: 1 }), creation({ objectId: 102, attemptNumber: 1 })]);
    await world.work();
    await deliver(world, [creation({ attemptNumber: 2 })]);
    await world.work();
    expect(world.entries().map(({ id }) => id)).toEqual(['101', '102']);
  });

  it('of fields that are not watched are left out; those of a mapped field are not (rule 22)', async () => {
    const world = await createSubscribedWorld();
    await deliver(world, [change('email'), change('lifecyclestage'), change('Phone', { objectId: 102 })]);
    await world.work();
    expect(world.entries().map(({ fieldsUpdated }) => fieldsUpdated)).toEqual([['lifecyclestage'], ['Phone']]);
    expect(world.entries()[0]).toMatchObject({
      subscribeEventType: 'update',
      providerEventType: 'contact.propertyChange',
    });
  });

  it('about deletions have no record members (rule 23)', async () => {
    const world = await createSubscribedWorld();
    await deliver(world, [creation({ subscriptionType: 'contact.deletion' })]);
    await world.work();
    const [entry] = world.entries();
    expect(Object.keys(entry ?? {}).sort()).toEqual(['id', 'providerEventType', 'rawEvent', 'subscribeEventType']);
    expect(entry).toMatchObject({ id: '101', subscribeEventType: 'delete' });
  });

  it('of one batch are completed with one batch read (rule 24)', async () => {
    const world = await createSubscribedWorld();
    world.calls.length = 0;
    await deliver(
      world,
      Array.from({ length: 100 }, (_, index) =>
        change('phone', { objectId: 101 + (index % 90), occurredAt: 1_795_334_470_000 + index }),
      ),
    );
    await world.work();
    expect(world.entries()).toHaveLength(100);
    expect(world.calls.filter((call) => call.endsWith('/batch/read'))).toHaveLength(1);
  });

  it('of several batches that wait are completed together', async () => {
    const world = await createSubscribedWorld();
    world.calls.length = 0;
    for (let index = 0; index < 10; index += 1)
      await deliver(world, [change('phone', { objectId: 101, occurredAt: index + 1 })]);
    await world.work();
    expect(world.messages()).toHaveLength(10);
    expect(world.calls.filter((call) => call.endsWith('/batch/read'))).toHaveLength(1);
  });

  it('of a record that is gone come without it, and a quota only delays (rule 25)', async () => {
    let isLimited = false;
    const world = await createSubscribedWorld({
      provider: (request) =>
        isLimited && request.url.endsWith('/batch/read')
          ? Response.json(
              { policyName: 'SECONDLY', message: 'Too many' },
              { status: 429, headers: { 'retry-after': '60' } },
            )
          : undefined,
    });
    await deliver(world, [creation({ objectId: 999_999 })]);
    await world.work();
    expect(world.entries()).toHaveLength(1);
    expect(world.entries()[0]).not.toHaveProperty('raw');

    isLimited = true;
    const { id } = await world.crm('POST', '/crm/v3/objects/contacts', { properties: { email: 'b@example.com' } });
    await deliver(world, [creation({ objectId: Number(id), occurredAt: 1 })]);
    await world.work();
    expect(world.entries()).toHaveLength(1);
    isLimited = false;
    for (let seconds = 0; seconds < 180; seconds += 1) {
      world.ports.clock.advance(1_000);
      await world.work();
    }
    expect(world.entries().filter((entry) => entry['id'] === id)[0]).toMatchObject({
      fields: { email: 'b@example.com' },
    });
  });

  it('keep all digits of their numbers', async () => {
    const world = await createSubscribedWorld();
    const text = JSON.stringify([creation()]).replace('"eventId":1', '"eventId":92233720368547758071');
    await deliver(world, text);
    await world.work();
    expect(world.receiver.caught.at(-1)?.body).toContain('"eventId":92233720368547758071');
  });

  it('have the same id and bytes at every try, make no operation, and go on while reads are paused (rule 29)', async () => {
    const world = await createSubscribedWorld({
      content: {
        ...CONTACTS,
        read: { objects: { contacts: { ...CONTACTS.read.objects.contacts, disabled: true } } },
      },
    });
    const tries: string[] = [];
    world.receiver.respond = (request) => {
      tries.push(request.headers.get('svix-id') ?? '');
      return new Response(null, { status: tries.length < 3 ? 500 : 204 });
    };
    await deliver(world, [creation()]);
    await world.work();
    for (let minutes = 0; minutes < 10; minutes += 1) {
      world.ports.clock.advance(60_000);
      await world.work();
    }
    expect(tries).toHaveLength(3);
    expect(new Set(tries).size).toBe(1);
    expect(tries[0]).toMatch(/^msg_[0-9a-f]{40}$/);
    const path = `/integrations/crm/installations/${world.installation['id']}/operations`;
    expect((await world.api('GET', path)).results).toEqual([]);
  });

  it('wait for their destination, and are dropped after a day', async () => {
    const world = await createSubscribedWorld({
      manifest: HUBSPOT_EVENTS.replaceAll('destination: hooks', 'destination: later'),
    });
    await deliver(world, [creation()]);
    await world.work();
    expect(world.messages()).toEqual([]);
    await world.api('POST', '/destinations', {
      name: 'later',
      type: 'webhook',
      metadata: { url: 'https://receiver.test/later' },
    });
    world.ports.clock.advance(600_000);
    await world.work();
    expect(world.entries()).toHaveLength(1);
  });
});
