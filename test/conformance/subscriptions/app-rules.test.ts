import { describe, expect, it } from 'vitest';
import { signWebhook } from '../../../mock-server/sandbox/hubspot/webhook-outbox.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  connectGroup,
  createEventWorld,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  presentSubscriptions,
  registerApp,
} from '../../support/event-world.ts';

const DEMO_PORTAL = 44_237_313;
const ALL = [
  'contact.creation',
  'contact.deletion',
  'contact.privacyDeletion',
  'contact.propertyChange lifecyclestage',
  'contact.propertyChange phone',
];
/** Watches `email`, which the manifest of the other project does not. */
const OTHER_EVENTS = HUBSPOT_EVENTS.replace('[stage, phone]', '[email]');

async function deliver(world: EventWorld, secret = 'demo-client-secret'): Promise<number> {
  const url = 'https://events.test/v1/apps/hubspot/700001';
  const event = {
    eventId: 1,
    subscriptionId: 1001,
    portalId: DEMO_PORTAL,
    appId: 700_001,
    occurredAt: 1_795_334_470_000,
    subscriptionType: 'contact.deletion',
    attemptNumber: 0,
    objectId: 101,
  };
  const body = JSON.stringify([event]);
  const headers = await signWebhook(secret, url, body, world.ports.clock.now());
  const { status } = await world.receive(new Request(url, { method: 'POST', headers, body }));
  await world.work();
  return status;
}

const projects = (world: EventWorld) => world.messages().map(({ projectId }) => projectId);

const stateOf = async (world: EventWorld, { id }: { id: string }) =>
  (await world.ports.store.subscriptions.list(id)).map(({ state }) => state);

/** Lets the project `rival` install for its own group, which has the account of `acme`'s group too. */
async function installRival(world: EventWorld, manifest = OTHER_EVENTS) {
  await deployTo(world, manifest, 'rival');
  await connectGroup(world, { project: 'rival' });
  return installFor(world, { project: 'rival' });
}

const JUNK = { secret: 'junk-secret', developerKey: 'junk-developer-key' };

describe('another project that enters the application of a project', () => {
  it('with a wrong client secret gets no event of it', async () => {
    const world = await createSubscribedWorld();
    await registerApp(world, { project: 'rival', secret: JUNK.secret });
    await installRival(world);
    await world.work();
    expect(await deliver(world)).toBe(200);
    expect(projects(world)).toEqual(['project-acme']);
  });

  it('with its own secret cannot sign events for it', async () => {
    const world = await createSubscribedWorld();
    await registerApp(world, { project: 'rival', ...JUNK, isManaged: false });
    expect(await deliver(world, JUNK.secret)).toBe(200);
    expect(projects(world)).toEqual([]);
  });

  it('with a wrong developer key gets nothing, changes nothing and stops no other project', async () => {
    const world = await createEventWorld();
    await registerApp(world, { project: 'rival', developerKey: JUNK.developerKey });
    const rival = await installRival(world);
    await world.work();
    await registerApp(world);
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    const own = await installFor(world);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    expect(await stateOf(world, own)).toEqual(['active']);
    expect(await stateOf(world, rival)).toEqual(['pending']);
    expect(await deliver(world)).toBe(200);
    expect(projects(world)).toEqual(['project-acme']);
    await world.api('DELETE', `/integrations/crm/installations/${rival.id}`, undefined, 'rival');
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    expect(await world.ports.store.tasks.get('app/hubspot/700001/project-rival')).toBeUndefined();
    await world.api('DELETE', `/integrations/crm/installations/${own.id}`);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('without a developer key and with its own secret gets nothing and changes nothing', async () => {
    const world = await createSubscribedWorld();
    await registerApp(world, { project: 'rival', secret: JUNK.secret, isManaged: false });
    await installRival(world);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    expect(await deliver(world)).toBe(200);
    expect(projects(world)).toEqual(['project-acme']);
  });
});

describe('the owner of an application that another project filled with provider apps', () => {
  const enter = async (world: EventWorld, project: string) => {
    const metadata = { providerParams: { appId: '700001' } };
    const body = { provider: 'hubspot', clientId: 'c', clientSecret: 's', scopes: ['oauth'], metadata };
    return (await world.request('POST', '/provider-apps', body, project)).status;
  };

  it.each([true, false])('enters it, and gets its events (with a developer key: %s)', async (isManaged) => {
    const world = await createEventWorld();
    for (let count = 0; count < 20; count += 1) await registerApp(world, { ...JUNK, isManaged, project: 'rival' });
    await registerApp(world, { isManaged });
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    await installFor(world);
    await world.work();
    expect(await deliver(world)).toBe(200);
    expect(projects(world)).toEqual(['project-acme']);
    expect(await enter(world, 'rival')).toBe(422);
  });

  it('has room for twenty of its own once the provider accepted a developer key, and the other project for none', async () => {
    const world = await createEventWorld();
    for (let count = 0; count < 20; count += 1) await registerApp(world, { ...JUNK, project: 'rival' });
    await registerApp(world);
    expect(await enter(world, 'acme')).toBe(422);
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    await installFor(world);
    await world.work();
    for (let count = 1; count < 20; count += 1) expect(await enter(world, 'acme')).toBe(200);
    expect(await enter(world, 'acme')).toBe(422);
    expect(await enter(world, 'rival')).toBe(422);
  });
});

describe('projects that prove one application', () => {
  it('get the union of what they want, and each subscription goes with its last user', async () => {
    const world = await createSubscribedWorld();
    await registerApp(world, { project: 'rival' });
    const rival = await installRival(world);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual([...ALL, 'contact.propertyChange email'].sort());
    expect(await deliver(world)).toBe(200);
    expect(projects(world).sort()).toEqual(['project-acme', 'project-rival']);
    await world.api('DELETE', `/integrations/crm/installations/${rival.id}`, undefined, 'rival');
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    await world.api('DELETE', `/integrations/crm/installations/${world.installation['id']}`);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('lose what one of them can no longer remove', async () => {
    const world = await createSubscribedWorld();
    const app = await registerApp(world, { project: 'rival' });
    const rival = await installRival(world);
    await world.work();
    const providerApp = { metadata: { providerParams: { appId: '700002' } } };
    await world.api('PATCH', `/provider-apps/${app.id}`, { updateMask: ['metadata'], providerApp }, 'rival');
    await world.work();
    expect(await stateOf(world, rival)).not.toEqual(['active']);
    expect(await presentSubscriptions(world)).toEqual(ALL);
  });
});

describe('a project whose developer key was accepted', () => {
  const change = (world: EventWorld, id: string, providerApp: object) =>
    world.api('PATCH', `/provider-apps/${id}`, { updateMask: Object.keys(providerApp), providerApp });

  it('gets events while it replaces the key', async () => {
    const world = await createSubscribedWorld();
    const [{ id }] = await world.api('GET', '/provider-apps');
    await change(world, id, { developerApiKey: 'demo-developer-key' });
    expect(await deliver(world)).toBe(200);
    await change(world, id, { metadata: { providerParams: { appId: '700001' } } });
    expect(projects(world)).toEqual(['project-acme']);
  });

  it('leaves nothing behind at the application when it enters another one instead', async () => {
    const world = await createSubscribedWorld();
    const [{ id }] = await world.api('GET', '/provider-apps');
    await change(world, id, { metadata: { providerParams: { appId: '700002' } } });
    await world.work();
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('gets none of another application that it enters until the key is accepted for that one', async () => {
    const world = await createEventWorld();
    const app = await registerApp(world, { developerKey: JUNK.developerKey });
    await world.ports.store.providerApps.update({ id: app.id, appId: '1' });
    const record = await world.ports.store.providerApps.get(app.id);
    await world.ports.store.providerApps.update({ id: app.id, acceptedKeyId: record?.developerKeyId ?? '' });
    await change(world, app.id, { metadata: { providerParams: { appId: '700001' } } });
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    await installFor(world);
    await world.work();
    expect(await deliver(world)).toBe(401);
    expect(projects(world)).toEqual([]);
  });
});

describe('a project with several developer keys for one application', () => {
  it('uses the one that the provider accepts, whichever came first', async () => {
    const world = await createEventWorld();
    await registerApp(world, { developerKey: JUNK.developerKey });
    await registerApp(world);
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    const own = await installFor(world);
    await world.work();
    expect(await stateOf(world, own)).toEqual(['active']);
  });

  it.each(['replaced', 'added'])('continues at once when a good one is %s', async (way) => {
    const world = await createEventWorld();
    const app = await registerApp(world, { developerKey: JUNK.developerKey });
    await deployTo(world, HUBSPOT_EVENTS);
    await connectGroup(world);
    const own = await installFor(world);
    await world.work();
    expect(await stateOf(world, own)).toEqual(['pending']);
    const providerApp = { developerApiKey: 'demo-developer-key' };
    if (way === 'added') await registerApp(world);
    else await world.api('PATCH', `/provider-apps/${app.id}`, { updateMask: ['developerApiKey'], providerApp });
    await world.work();
    expect(await stateOf(world, own)).toEqual(['active']);
  });
});

describe('a subscription that HubSpot does not remove', () => {
  /** A world whose HubSpot refuses removals while `isRefusing`. */
  async function start() {
    const provider = { isRefusing: true };
    const world = await createSubscribedWorld({
      provider: ({ method }) =>
        method === 'DELETE' && provider.isRefusing
          ? Response.json({ status: 'error', message: 'No', category: 'X' }, { status: 403 })
          : undefined,
    });
    const parts = async () =>
      (await world.ports.store.subscriptions.listPartsOfTasks('app/hubspot/700001/')).map(({ name }) => name).sort();
    return { world, provider, parts, before: await parts() };
  }

  it('is removed by the next comparison that may', async () => {
    const { world, provider } = await start();
    await world.api('DELETE', `/integrations/crm/installations/${world.installation['id']}`);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual(ALL);
    provider.isRefusing = false;
    world.ports.clock.advance(86_400_000);
    await world.work();
    expect(await presentSubscriptions(world)).toEqual([]);
  });

  it('leaves the one that brings the same events to its owner', async () => {
    const { world, parts, before } = await start();
    const twin = { eventType: 'object.creation', objectTypeId: '0-1', active: true };
    const response = await world.hubspot.fetch(
      new Request(`https://api.hubapi.com/webhooks/v3/700001/subscriptions?hapikey=demo-developer-key`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(twin),
      }),
    );
    const { id } = await response.json();
    const name = before.find((part) => part.endsWith('creation')) ?? '';
    const rivalTask = 'app/hubspot/700001/project-rival';
    await world.ports.store.subscriptions.putPart({ taskId: rivalTask, name, providerId: id });
    await connectGroup(world, { groupRef: 'g2' });
    await installFor(world, { groupRef: 'g2' });
    await world.work();
    expect(await parts()).toEqual(expect.arrayContaining(before));
  });
});
