import { describe, expect, it } from 'vitest';
import { hubspot } from '../../../mock-server/connectors/catalog/hubspot.ts';
import { createProviderCatalog } from '../../../mock-server/connectors/connector-registry.ts';
import { signWebhook } from '../../../mock-server/sandbox/hubspot/webhook-outbox.ts';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  connectGroup,
  createEventWorld,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  registerApp,
} from '../../support/event-world.ts';

/** Portals of `demo-token` and `second-token` at the simulated HubSpot. */
const VICTIM = 44_237_313;
const OTHER = 12_345_678;

const creation = (portalId: number, objectId = 101) => ({
  eventId: 1,
  subscriptionId: 1001,
  portalId,
  appId: 700_001,
  occurredAt: 1_795_334_470_000,
  subscriptionType: 'contact.creation',
  attemptNumber: 0,
  objectId,
});

/** Sends genuine events of portals. */
async function receive(world: EventWorld, ...portals: number[]): Promise<void> {
  const url = 'https://events.test/v1/apps/hubspot/700001';
  const body = JSON.stringify(portals.map((portalId) => creation(portalId)));
  const headers = await signWebhook('demo-client-secret', url, body, world.ports.clock.now());
  expect((await world.receive(new Request(url, { method: 'POST', headers, body }))).status).toBe(200);
}

/** Sends genuine events of portals, then works. */
async function deliver(world: EventWorld, ...portals: number[]): Promise<void> {
  await receive(world, ...portals);
  await world.work();
}

const groups = (world: EventWorld) => world.messages().map(({ groupRef }) => groupRef);

const connectBody = (token: string, over: object = {}) => ({
  provider: 'hubspot',
  groupRef: 'g2',
  consumerRef: 'attacker',
  oauth2AuthorizationCode: { accessToken: { token } },
  ...over,
});

const rowsOf = (world: EventWorld, installation: { id: string }) =>
  world.ports.store.subscriptions.list(installation.id);

describe.each([true, false])('the account of a connection (app managed: %s)', (isManaged) => {
  it('is the portal of the token: a request that connects and names another portal is refused, and nothing is stored', async () => {
    const world = await createSubscribedWorld({ isManaged });
    for (const named of [
      { providerWorkspaceRef: String(VICTIM) },
      { providerMetadata: { workspace: { value: String(VICTIM), source: 'input' } } },
      {
        providerWorkspaceRef: String(VICTIM),
        providerMetadata: { workspace: { value: String(OTHER), source: 'input' } },
      },
    ]) {
      const { status, json } = await world.request('POST', '/connections:generate', connectBody('second-token', named));
      expect(status).toBe(422);
      expect(json.detail).toContain(String(OTHER));
    }
    expect(await world.api('GET', '/connections?groupRef=g2')).toEqual([]);
    const own = { providerWorkspaceRef: String(OTHER) };
    expect((await world.request('POST', '/connections:generate', connectBody('second-token', own))).status).toBe(201);
  });

  it('is the portal of the token: a change that names another portal is refused, and its events go to their own group', async () => {
    const world = await createSubscribedWorld({ isManaged });
    const connection = await connectGroup(world, { groupRef: 'g2', token: 'second-token' });
    await installFor(world, { groupRef: 'g2' });
    await world.work();
    for (const change of [
      { updateMask: ['providerWorkspaceRef'], connection: { providerWorkspaceRef: String(VICTIM) } },
      {
        updateMask: ['providerMetadata'],
        connection: { providerMetadata: { workspace: { value: String(VICTIM), source: 'input' } } },
      },
    ]) {
      expect((await world.request('PATCH', `/connections/${connection.id}`, change)).status).toBe(422);
    }
    await deliver(world, VICTIM, OTHER);
    expect(groups(world).sort()).toEqual(['g1', 'g2']);
    expect(
      world
        .entries()
        .map(({ rawEvent }) => rawEvent.portalId)
        .sort(),
    ).toEqual([OTHER, VICTIM]);
  });

  it('cannot be set to another one in order to silence its group', async () => {
    const world = await createSubscribedWorld({ isManaged });
    const [connection] = await world.api('GET', '/connections?groupRef=g1');
    const change = { updateMask: ['providerWorkspaceRef'], connection: { providerWorkspaceRef: '1' } };
    expect((await world.request('PATCH', `/connections/${connection.id}`, change)).status).toBe(422);
    await deliver(world, VICTIM);
    expect(groups(world)).toEqual(['g1']);
  });

  it('stays unknown while the provider does not tell it: nothing is routed, whatever the metadata says, and it is asked again', async () => {
    let isSilent = true;
    const isAttacker = ({ headers }: Request) => headers.get('authorization') === 'Bearer second-token';
    const world = await createSubscribedWorld({
      isManaged,
      provider: (request) =>
        isSilent && isAttacker(request) && request.url.includes('/account-info/')
          ? new Response('{}', { status: 403 })
          : undefined,
    });
    const named = {
      providerWorkspaceRef: String(VICTIM),
      providerMetadata: {
        portalId: { value: String(VICTIM), source: 'provider' },
        workspace: { value: String(VICTIM), source: 'input' },
      },
    };
    await world.api('POST', '/connections:generate', connectBody('second-token', named));
    const installation = await installFor(world, { groupRef: 'g2' });
    expect(await rowsOf(world, installation)).toMatchObject([{ state: 'pending' }]);
    await world.work();
    await deliver(world, VICTIM, OTHER);
    expect(groups(world)).toEqual(['g1']);
    world.receiver.caught.length = 0;
    const [unknown] = await rowsOf(world, installation);
    expect(unknown).not.toHaveProperty('accountRef');
    expect(unknown).toMatchObject({ state: 'failed', errorReason: 'permission' });

    isSilent = false;
    world.ports.clock.advance(86_400_000);
    await world.work();
    await world.work();
    expect(await rowsOf(world, installation)).toMatchObject([{ state: 'active', accountRef: String(OTHER) }]);
    await deliver(world, OTHER);
    expect(groups(world)).toEqual(['g2']);
    const [connection] = await world.api('GET', '/connections?groupRef=g2');
    expect(connection.providerWorkspaceRef).toBe(String(OTHER));
  });
});

/** A world whose HubSpot lets every user sign in, to the victim's portal. */
const createSignInWorld = () => createSubscribedWorld({ hubspot: { approval: 'allow' } });

/** Signs in at the simulated HubSpot. @returns address that it sends the user back to */
async function allow(world: EventWorld, url: string): Promise<URL> {
  const response = await world.hubspot.fetch(new Request(url));
  return new URL(response.headers.get('location') ?? 'nowhere:');
}

async function beginSignIn(world: EventWorld, over: object): Promise<string> {
  const body = { projectIdOrName: 'acme', provider: 'hubspot', groupRef: 'g2', consumerRef: 'attacker', ...over };
  const headers = { authorization: 'Bearer operator', 'content-type': 'application/json' };
  const url = 'https://api.test/v1/oauth-connect';
  return (await world.manage(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))).text();
}

it('is not believed where a value of the request decides who is asked', async () => {
  const baseURL = 'https://{{.workspace}}.hubapi.com';
  const entry: ProviderInfo = {
    ...hubspot,
    baseURL,
    modules: { crm: { displayName: 'CRM', support: hubspot.support, baseURL } },
  };
  const world = await createEventWorld({ ports: { catalog: createProviderCatalog({ hubspot: entry }) } });
  await registerApp(world);
  await deployTo(world, HUBSPOT_EVENTS);
  const { id } = await world.api(
    'POST',
    '/connections:generate',
    connectBody('demo-token', { providerWorkspaceRef: 'api' }),
  );
  expect((await world.ports.store.connections.get(id))?.accountRef).toBeUndefined();
  const installation = await installFor(world, { groupRef: 'g2' });
  await world.work();
  const [row] = await rowsOf(world, installation);
  expect(row).toMatchObject({ state: 'failed' });
  expect(row).not.toHaveProperty('accountRef');
});

describe('a sign-in', () => {
  it.each([
    { providerWorkspaceRef: String(OTHER) },
    { providerMetadata: { workspace: { value: String(OTHER), source: 'input' } } },
  ])('that names another portal than the one of the user stores nothing: %o', async (named) => {
    const world = await createSignInWorld();
    const back = await allow(world, await beginSignIn(world, named));
    const page = await (await world.manage(new Request(back))).text();
    expect(page).toContain(`belongs to ${VICTIM}`);
    expect(await world.api('GET', '/connections?groupRef=g2')).toEqual([]);
  });

  it('connects the portal of the user', async () => {
    const world = await createSignInWorld();
    await world.manage(new Request(await allow(world, await beginSignIn(world, {}))));
    const [{ id }] = await world.api('GET', '/connections?groupRef=g2');
    expect((await world.ports.store.connections.get(id))?.accountRef).toBe(String(VICTIM));
  });

  it('for a connection makes it follow to the portal of the user', async () => {
    const world = await createSignInWorld();
    const own = { providerWorkspaceRef: String(OTHER) };
    const connection = await world.api('POST', '/connections:generate', connectBody('second-token', own));
    await installFor(world, { groupRef: 'g2' });
    await world.work();
    const path = `https://api.test/v1/projects/acme/connections/${connection.id}:oauth-update`;
    const headers = { authorization: 'Bearer operator' };
    const url = await (await world.manage(new Request(path, { method: 'PATCH', headers }))).text();
    await world.manage(new Request(await allow(world, url)));
    await world.work();
    expect((await world.api('GET', `/connections/${connection.id}`)).providerWorkspaceRef).toBe(String(VICTIM));
    await deliver(world, OTHER, VICTIM);
    expect(world.entries().map(({ rawEvent }) => rawEvent.portalId)).toEqual([VICTIM, VICTIM]);
  });
});

describe('a token', () => {
  it('that was refreshed and belongs to another account than the imported one takes its events along', async () => {
    const world = await createSignInWorld();
    const url = 'https://app.hubspot.com/oauth/authorize?client_id=demo-client&response_type=code&scope=oauth';
    const back = await allow(world, `${url}&redirect_uri=${encodeURIComponent('https://elsewhere.test/')}`);
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      client_id: 'demo-client',
      client_secret: 'demo-client-secret',
      redirect_uri: 'https://elsewhere.test/',
    });
    const tokens = await world.hubspot.fetch(
      new Request('https://api.hubapi.com/oauth/v1/token', { method: 'POST', body: form }),
    );
    const { refresh_token: token } = await tokens.json();
    const oauth2AuthorizationCode = { accessToken: { token: 'second-token' }, refreshToken: { token } };
    const { id } = await world.api('POST', '/connections:generate', connectBody('', { oauth2AuthorizationCode }));
    await installFor(world, { groupRef: 'g2' });
    await world.work();
    await deliver(world, OTHER);
    expect(groups(world)).toEqual(['g2']);

    await world.api('GET', `/connections/${id}?refresh=force`);
    await world.work();
    expect((await world.ports.store.connections.get(id))?.accountRef).toBe(String(VICTIM));
    world.receiver.caught.length = 0;
    await deliver(world, OTHER);
    expect(groups(world)).toEqual([]);
  });

  it('that replaces another one decides the account; one that is refused changes nothing', async () => {
    const entry: ProviderInfo = {
      ...hubspot,
      authType: 'apiKey',
      apiKeyOpts: { attachmentType: 'header', header: { name: 'Authorization', valuePrefix: 'Bearer ' } },
    };
    const world = await createEventWorld({ ports: { catalog: createProviderCatalog({ hubspot: entry }) } });
    await registerApp(world);
    await deployTo(world, HUBSPOT_EVENTS);
    const key = { provider: 'hubspot', groupRef: 'g2', consumerRef: 'c', apiKey: 'second-token' };
    const { id } = await world.api('POST', '/connections:generate', key);
    const installation = await installFor(world, { groupRef: 'g2' });
    const replace = (connection: object, ...more: string[]) =>
      world.request('PATCH', `/connections/${id}`, { updateMask: ['apiKey', ...more], connection });
    const wrong = { apiKey: 'demo-token', providerWorkspaceRef: String(OTHER) };
    expect((await replace(wrong, 'providerWorkspaceRef')).status).toBe(422);
    expect(await rowsOf(world, installation)).toMatchObject([{ accountRef: String(OTHER) }]);
    await world.work();
    await receive(world, OTHER);
    expect(await world.ports.store.events.countPending()).toBe(1);
    expect((await replace({ apiKey: 'demo-token' })).status).toBe(200);
    expect(await rowsOf(world, installation)).toMatchObject([{ accountRef: String(VICTIM) }]);
    // What waits is of the account before, whose records the new token cannot tell from its own.
    await world.work();
    expect(groups(world)).toEqual([]);
    await deliver(world, VICTIM);
    expect(world.entries().map(({ rawEvent }) => rawEvent.portalId)).toEqual([VICTIM]);
  });
});
