import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection, Installation } from '../../src/contract/index.ts';
import { fillAll, press, untilConnected } from '../support/client-screens.ts';
import type { ClientPage } from '../support/published-client.ts';
import type { SignInWorld } from '../support/sign-in-world.ts';
import { startSignInWorld } from '../support/sign-in-world.ts';

const MANIFEST = `
specVersion: 1.0.0
integrations:
  - name: campaigns
    provider: inModules
    module: campaigns
    proxy: { enabled: true }
`;
const CLIENT = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
/** Registered with the simulated provider as well. */
const OTHER = { clientId: 'other-client', clientSecret: 'other-client-secret' };
const REGION = { region: { value: 'eu', source: 'input' }, team: { value: 't', source: 'input' } };

/** A connection, the form in which its credential is changed, and how the provider knows it afterwards. */
const UPDATES = [
  {
    provider: 'nameAndPassword',
    name: 'Name and password',
    old: { basicAuth: { username: 'ada', password: 'first' } },
    values: ['ada', 'second'],
    path: '/me',
    body: { set: 1 },
  },
  {
    provider: 'keyAndRegion',
    name: 'Key and region',
    old: { apiKey: 'first', providerMetadata: REGION },
    values: ['second'],
    path: '/me',
    body: { set: 3 },
  },
  {
    provider: 'machine',
    name: 'Machine',
    old: { oauth2ClientCredentials: CLIENT },
    values: [OTHER.clientId, OTHER.clientSecret],
    path: '/me',
    body: { clientId: OTHER.clientId },
  },
];

/** Every form of the published client in which a customer types a credential. */
describe('published client 2.16.1, signing in by a form', () => {
  let world: SignInWorld;

  beforeAll(async () => {
    world = await startSignInWorld({ clients: [CLIENT, OTHER] });
    await world.call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  });
  afterAll(() => world?.stop());
  afterEach(() => world.client.closePages());

  const open = (provider: string, groupRef: string, more: object = {}): Promise<ClientPage> =>
    world.client.open({ show: 'connect', props: { provider, groupRef, ...more } });

  /** Fills in the form and presses "Next". @returns status of the server's response */
  async function submit({ page }: ClientPage, values: readonly string[]): Promise<number> {
    const received = page.waitForResponse((response) => /connections[:/]/.test(response.url()));
    await fillAll(page, values);
    await press(page, 'Next');
    return (await received).status();
  }

  /** The one event of a sign-in, with the connection as the API has it. */
  async function expectConnected(shown: ClientPage, provider: string, groupRef: string): Promise<Connection> {
    await untilConnected(shown.page, provider);
    const connection = await world.connectionOf(groupRef);
    const { id, status } = connection;
    await expect.poll(() => shown.events()).toEqual([['connected', expect.objectContaining({ id, status })]]);
    return connection;
  }

  test('connects with user name and password, once they are right', async () => {
    const shown = await open('nameAndPassword', 'basic');
    expect(await submit(shown, ['ada', 'wrong'])).toBe(422);
    expect(await world.connections('basic')).toEqual([]);
    expect(await shown.events()).toEqual([]);

    expect(await submit(shown, ['ada', 'first'])).toBe(201);
    const connection = await expectConnected(shown, 'Name and password', 'basic');
    expect(connection).toMatchObject({
      authScheme: 'basic',
      status: 'created',
      group: { groupRef: 'basic', groupName: 'Example Inc' },
      consumer: { consumerRef: 'user-1', consumerName: 'Ada Example' },
    });
    expect(await world.callProvider('basic', 'nameAndPassword', '/me')).toEqual({ status: 200, body: { set: 0 } });
  });

  test('connects with an API key and what else the provider asks for', async () => {
    const shown = await open('keyAndRegion', 'key');
    const { page } = shown;
    await press(page, '▸ Help');
    await page.getByText('Where your data is.').waitFor();
    expect(await page.getByRole('link', { name: 'learn more' }).getAttribute('href')).toBe('https://docs.test/region');

    await fillAll(page, ['first', 'eu']);
    expect(await page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(false);
    expect(await submit(shown, ['first', 'eu', 'team-9'])).toBe(201);
    const connection = await expectConnected(shown, 'Key and region', 'key');
    expect(connection).toMatchObject({
      apiKey: 'first',
      providerMetadata: { region: { value: 'eu', source: 'input' }, team: { value: 'team-9', source: 'input' } },
    });
    expect(world.keys.asked).toContain('/eu/me');
  });

  test('connects without a credential where none is needed', async () => {
    const shown = await open('open', 'none');
    expect(await submit(shown, [])).toBe(201);
    expect(await expectConnected(shown, 'Open', 'none')).toMatchObject({ authScheme: 'none', status: 'created' });
  });

  test('connects an application with its own credentials and scopes', async () => {
    const shown = await open('machineWithScopes', 'machine');
    const scopes = shown.page.getByPlaceholder('Scopes separated by new line');
    await scopes.fill('read\nwrite');
    expect(await submit(shown, [CLIENT.clientId, CLIENT.clientSecret])).toBe(201);
    const connection = await expectConnected(shown, 'Machine with scopes', 'machine');
    expect(connection).toMatchObject({
      authScheme: 'oauth2/clientCredentials',
      oauth2AuthorizationCode: { scopes: ['read', 'write'] },
    });
    const { body } = await world.callProvider('machine', 'machineWithScopes', '/me');
    expect(body).toMatchObject({ clientId: 'demo-client', scopes: ['read', 'write'] });
  });

  test('connects with the form that the provider describes', async () => {
    const shown = await open('form', 'form');
    await press(shown.page, '▸ Help');
    await shown.page.getByText('As on your').waitFor();
    expect(await submit(shown, ['a-1', 's-1'])).toBe(201);
    await expectConnected(shown, 'Form', 'form');
    expect(await world.callProvider('form', 'form', '/me')).toEqual({ status: 200, body: { set: 4 } });
  });

  test.each([
    ['machineWithScopes', [CLIENT.clientId, 'wrong', 'read']],
    ['form', ['a-1', 'wrong']],
    ['keyAndRegion', ['wrong', 'eu', 'team-9']],
  ])('stores nothing when %s refuses, and connects the next time', async (provider, values) => {
    const groupRef = `refused-${provider}`;
    const shown = await open(provider, groupRef);
    expect(await submit(shown, values)).toBe(422);
    if (provider === 'form') await shown.page.getByText('The credential is not known.').waitFor();
    expect(await world.connections(groupRef)).toEqual([]);
    expect(await shown.events()).toEqual([]);

    const right = { machineWithScopes: CLIENT.clientSecret, form: 's-1', keyAndRegion: 'first' }[provider] ?? '';
    const again = await open(provider, groupRef);
    expect(
      await submit(
        again,
        values.map((value) => (value === 'wrong' ? right : value)),
      ),
    ).toBe(201);
    await expect.poll(() => again.events()).toHaveLength(1);
    expect(await world.connections(groupRef)).toHaveLength(1);
  });

  test('asks for what a module needs, after connecting for another', async () => {
    const first = await open('inModules', 'modules', { module: 'contacts' });
    expect(await submit(first, ['first'])).toBe(201);
    await expectConnected(first, 'In modules', 'modules');

    const { page } = await world.client.open({ props: { integration: 'campaigns', groupRef: 'modules' } });
    await page.getByText('Additional information needed for In modules').waitFor();
    await fillAll(page, ['unit-7']);
    await press(page, 'Submit');
    await page.getByText('You have successfully installed your In modules integration.').waitFor();
    expect(await world.connectionOf('modules')).toMatchObject({
      apiKey: 'first',
      providerMetadata: { unit: { value: 'unit-7', source: 'input' } },
    });
    // The client tells of it only when the facts of the provider arrive before the revision.
    const { body } = await world.call<Installation[]>('GET', '/installations?groupRef=modules');
    expect(body).toMatchObject([{ group: { groupRef: 'modules' }, healthStatus: 'healthy' }]);
  });

  test.each(UPDATES)(
    'gives a connection to $name a new credential, and keeps the old one when the new is refused',
    async (update) => {
      const { provider, name, old, values, path, body } = update;
      const groupRef = `update-${provider}`;
      const who = { provider, groupRef, consumerRef: 'user-1' };
      expect((await world.call('POST', '/connections:generate', { ...who, ...old })).status).toBe(201);
      const before = await world.connectionOf(groupRef);

      const shown = await open(provider, groupRef);
      await untilConnected(shown.page, name);
      await press(shown.page, 'Update connection');
      expect(await submit(shown, [...values.slice(0, -1), 'wrong'])).toBe(422);
      expect(await world.connectionOf(groupRef)).toEqual(before);

      const again = await open(provider, groupRef);
      await press(again.page, 'Update connection');
      expect(await submit(again, values)).toBe(200);
      await again.page.getByText('Connection updated successfully').waitFor();
      const { id, status, providerMetadata } = await world.connectionOf(groupRef);
      expect({ id, status, providerMetadata }).toEqual({
        id: before.id,
        status: 'created',
        providerMetadata: before.providerMetadata,
      });
      expect(await world.callProvider(groupRef, provider, path)).toMatchObject({ status: 200, body });
    },
  );

  test('removes a connection', async () => {
    const shown = await open('open', 'removed');
    await submit(shown, []);
    const { id } = await expectConnected(shown, 'Open', 'removed');
    await press(shown.page, 'Update connection');
    await press(shown.page, 'Remove connection');
    await expect.poll(() => shown.events()).toContainEqual(['disconnected', expect.objectContaining({ id })]);
    await shown.page.getByText('Set up Open integration').waitFor();
    expect(await world.connections('removed')).toEqual([]);
  });
});
