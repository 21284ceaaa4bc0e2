import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Installation } from '../../src/contract/index.ts';
import { answerInWindow, fillAll, press, respondAsSalesforce, untilConnected } from '../support/client-screens.ts';
import type { ClientView } from '../support/published-client.ts';
import type { SignInWorld } from '../support/sign-in-world.ts';
import { SALES_SYNC, startSignInWorld } from '../support/sign-in-world.ts';
import { sharedTokenKeys, signToken } from '../support/sign-token.ts';

type Who = { consumerRef: string; groupRef: string };

/** The published client with the user tokens of the customer's own server in place of an API key. */
describe('published client 2.16.1, with user tokens', () => {
  let world: SignInWorld;
  let kid: string;

  beforeAll(async () => {
    world = await startSignInWorld();
    await world.call('PUT', '/integrations:batch', { sourceYaml: SALES_SYNC });
    const client = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
    await world.call('POST', '/provider-apps', { provider: 'salesforce', ...client });
    kid = await registerKey('customers server');
  });
  afterAll(() => world?.stop());
  afterEach(() => world.client.closePages());

  async function registerKey(label: string): Promise<string> {
    const { publicKeyPem } = sharedTokenKeys();
    const { body } = await world.call<{ kid: string }>('POST', '/jwt-keys', { label, algorithm: 'RSA', publicKeyPem });
    return body.kid;
  }

  const tokenFor = (who: Who, lifetime = 300, key = kid): Promise<string> => {
    const now = Date.now();
    return signToken({ kid: key, now, claims: { ...who, exp: Math.floor(now / 1000) + lifetime } });
  };

  /** Opens a page and records its responses and the credentials of its requests. */
  async function open(view: ClientView) {
    const shown = await world.client.open(view);
    const responses: { path: string; status: number; headers: Record<string, string> }[] = [];
    shown.page.on('response', (response) => {
      const request = response.request();
      if (!response.url().startsWith(world.server.api) || request.method() === 'OPTIONS') return;
      const path = response.url().slice(`${world.server.api}/v1`.length);
      responses.push({ path, status: response.status(), headers: request.headers() });
    });
    return { ...shown, responses };
  }

  test('connects and installs for the consumer and group of the token', async () => {
    const who = { consumerRef: 'ada', groupRef: 'with-token' };
    const { page, events, responses } = await open({
      props: { integration: 'sales-sync', ...who },
      getToken: tokenFor,
    });
    await respondAsSalesforce(page, world.salesforce.url);
    await answerInWindow(page, 'Allow');
    await page.getByText('Last Name').waitFor();
    await press(page, 'Install');
    await expect.poll(events).toEqual([['installed', expect.any(String), expect.anything()]]);

    expect(await world.connectionOf('with-token')).toMatchObject({
      group: { groupRef: 'with-token' },
      consumer: { consumerRef: 'ada' },
    });
    const { body } = await world.call<Installation[]>('GET', '/installations?groupRef=with-token');
    expect(body).toMatchObject([{ group: { groupRef: 'with-token' }, createdBy: expect.stringContaining('ada') }]);
    expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    for (const { headers } of responses) {
      expect(headers.authorization).toMatch(/^Bearer ey/);
      expect(headers['x-api-key']).toBeUndefined();
    }
  });

  test('connects by a form, and removes the connection', async () => {
    const who = { consumerRef: 'ada', groupRef: 'form-with-token' };
    const view: ClientView = { show: 'connect', props: { provider: 'form', ...who }, getToken: tokenFor };
    const { page, events } = await open(view);
    await fillAll(page, ['a-1', 's-1']);
    await press(page, 'Next');
    await untilConnected(page, 'Form');
    await press(page, 'Update connection');
    await press(page, 'Remove connection');
    await expect.poll(events).toContainEqual(['disconnected', expect.objectContaining({ provider: 'form' })]);
    expect(await world.connections('form-with-token')).toEqual([]);
  });

  test('shows nothing of a group to the token of another', async () => {
    const body = { provider: 'open', groupRef: 'secretive', groupName: 'Secretive Inc', consumerRef: 'eve' };
    expect((await world.call('POST', '/connections:generate', body)).status).toBe(201);

    const asOther = await open({
      show: 'connect',
      props: { provider: 'open', groupRef: 'secretive', consumerRef: 'ada' },
      getToken: () => tokenFor({ consumerRef: 'ada', groupRef: 'curious' }),
    });
    const asked = () => asOther.responses.filter(({ path }) => path.includes('groupRef=secretive'));
    await expect.poll(() => asked().length).toBeGreaterThan(0);
    expect(new Set(asked().map(({ status }) => status))).toEqual(new Set([403]));
    expect(await asOther.page.locator('body').innerText()).not.toContain('Manage connection');
    expect(await asOther.events()).toEqual([]);

    const own = { provider: 'open', groupRef: 'curious', consumerRef: 'ada' };
    const { page, events } = await open({ show: 'connect', props: own, getToken: tokenFor });
    await page.getByText('Set up Open integration').waitFor();
    expect(await events()).toEqual([]);
  });

  test('asks for a new token when the old one has expired', async () => {
    const who = { consumerRef: 'ada', groupRef: 'short-lived' };
    const given: string[] = [];
    const getToken = async (asked: Who) => {
      const token = await tokenFor(asked, 2);
      given.push(token);
      return token;
    };
    const { page, responses } = await open({ show: 'connect', props: { provider: 'form', ...who }, getToken });
    await page.getByText('Set up Form integration').waitFor();
    const first = given.length;

    // Coming back to the page is when the client loads again.
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => comeBack().then(() => given.length)).toBeGreaterThan(first);
    const isUsed = () => responses.some(({ headers }) => headers.authorization === `Bearer ${given.at(-1)}`);
    await expect.poll(isUsed).toBe(true);
    expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    await page.getByText('Set up Form integration').waitFor();
  });

  test('shows an error, and no data, once the key is no longer active', async () => {
    const key = await registerKey('retired');
    const who = { consumerRef: 'ada', groupRef: 'retired' };
    const view: ClientView = {
      show: 'connect',
      props: { provider: 'form', ...who },
      getToken: (asked) => tokenFor(asked, 300, key),
    };
    const before = await open(view);
    await before.page.getByText('Set up Form integration').waitFor();

    await world.call('PATCH', `/jwt-keys/${key}`, { updateMask: ['active'], jwtKey: { active: false } });
    const after = await open(view);
    await after.page.getByText(/error loading project/i).waitFor();
    const refused = after.responses.filter(({ path }) => !path.startsWith('/providers'));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
  });
});
