import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerInWindow, fillAll, openWindow, press, untilClosed, untilConnected } from '../support/client-screens.ts';
import type { ClientPage } from '../support/published-client.ts';
import type { SignInWorld } from '../support/sign-in-world.ts';
import { startSignInWorld } from '../support/sign-in-world.ts';

const CLIENT = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
const DENIED = 'The user denied the request.';

/** Every sign-in of the published client that happens in a window of the provider. */
describe('published client 2.16.1, signing in in a window', () => {
  let world: SignInWorld;

  beforeAll(async () => {
    world = await startSignInWorld();
    for (const provider of ['code', 'codeInWorkspace', 'microsoftAdminConsent']) {
      await world.call('POST', '/provider-apps', { provider, ...CLIENT, scopes: ['read'] });
    }
  });
  afterAll(() => world?.stop());
  afterEach(async () => {
    world.oauth.faults.clear();
    await world.client.closePages();
  });

  const open = (provider: string, groupRef: string): Promise<ClientPage> =>
    world.client.open({ show: 'connect', props: { provider, groupRef } });

  /** @returns a connection that was made outside of the page under test */
  async function connect(groupRef: string) {
    const { page } = await open('code', groupRef);
    await answerInWindow(page, 'Allow');
    await untilConnected(page, 'Code');
    return world.connectionOf(groupRef);
  }

  test('connects when the customer allows it, and closes the window', async () => {
    const shown = await open('code', 'allowed');
    const window = await answerInWindow(shown.page, 'Allow');
    await untilClosed(window);
    await untilConnected(shown.page, 'Code');
    const connection = await world.connectionOf('allowed');
    expect(connection).toMatchObject({
      authScheme: 'oauth2/authorizationCode',
      status: 'created',
      providerWorkspaceRef: 'workspace-42',
      providerConsumerRef: 'user-ada',
      group: { groupRef: 'allowed', groupName: 'Example Inc' },
    });
    expect(await shown.events()).toEqual([['connected', expect.objectContaining({ id: connection.id })]]);
    expect(await world.callProvider('allowed', 'code', '/me')).toMatchObject({ status: 200, body: { id: 'user-ada' } });
  });

  test('shows why it did not connect when the customer declines', async () => {
    const shown = await open('code', 'declined');
    const window = await answerInWindow(shown.page, 'Deny');
    await shown.page.getByText(DENIED).waitFor();
    await untilClosed(window);
    expect(await world.connections('declined')).toEqual([]);
    expect(await shown.events()).toEqual([]);
  });

  test('stores nothing when the provider gives no token, and connects the next time', async () => {
    world.oauth.faults.add({ kind: 'status', status: 400, pathContains: '/oauth/token' });
    const shown = await open('code', 'no-token');
    const window = await answerInWindow(shown.page, 'Allow');
    await shown.page.getByText('The request was malformed.').waitFor();
    await untilClosed(window);
    expect(await world.connections('no-token')).toEqual([]);

    const again = await open('code', 'no-token');
    await answerInWindow(again.page, 'Allow');
    await untilConnected(again.page, 'Code');
    expect(await world.connections('no-token')).toHaveLength(1);
  });

  test('stores nothing when the customer closes the window, and connects the next time', async () => {
    const { page } = await open('code', 'closed');
    const window = await openWindow(page);
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    await window.close();
    expect(await world.connections('closed')).toEqual([]);
    await page.reload();
    await answerInWindow(page, 'Allow');
    await untilConnected(page, 'Code');
    expect(await world.connections('closed')).toHaveLength(1);
  });

  test('asks for the workspace first, and proves who began', async () => {
    const { page } = await open('codeInWorkspace', 'workspace');
    await fillAll(page, ['acme']);
    const window = await openWindow(page);
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    const query = new URL(window.url()).searchParams;
    expect([query.get('tenant'), query.get('code_challenge_method')]).toEqual(['acme', 'S256']);
    await press(window, 'Allow');
    await untilConnected(page, 'Code in workspace');
    expect(await world.connectionOf('workspace')).toMatchObject({
      authScheme: 'oauth2/authorizationCodePKCE',
      providerWorkspaceRef: 'acme',
      providerMetadata: { workspace: { value: 'acme', source: 'input' } },
    });
  });

  describe('signing in again', () => {
    /** Opens the form for a new sign-in of a connection. */
    async function openUpdate(groupRef: string): Promise<ClientPage> {
      const shown = await open('code', groupRef);
      await press(shown.page, 'Update connection');
      return shown;
    }

    const tokenOf = async (groupRef: string) =>
      (await world.connectionOf(groupRef)).oauth2AuthorizationCode?.accessToken?.token;

    test('keeps the connection and gives it new tokens', async () => {
      const before = await connect('again');
      const shown = await openUpdate('again');
      await answerInWindow(shown.page, 'Allow');
      await shown.page.getByText('Connection updated successfully').waitFor();
      const after = await world.connectionOf('again');
      expect(after).toMatchObject({ id: before.id, status: 'created', createTime: before.createTime });
      expect(await tokenOf('again')).not.toBe(before.oauth2AuthorizationCode?.accessToken?.token);
      for (const event of await shown.events()) {
        expect(event).toEqual(['connected', expect.objectContaining({ id: before.id, provider: 'code' })]);
      }
      expect((await world.callProvider('again', 'code', '/me')).status).toBe(200);
    });

    test('brings back a connection whose sign-in the provider has ended', async () => {
      const { id } = await connect('ended');
      world.oauth.oauth.revokeAll();
      expect((await world.callProvider('ended', 'code', '/me')).status).not.toBe(200);
      expect(await world.connectionOf('ended')).toMatchObject({ id, status: 'bad_credentials' });
      const { page } = await openUpdate('ended');
      await answerInWindow(page, 'Allow');
      await page.getByText('Connection updated successfully').waitFor();
      expect(await world.connectionOf('ended')).toMatchObject({ id, status: 'created' });
    });

    test('changes nothing when the customer declines, and shows why', async () => {
      await connect('kept');
      const token = await tokenOf('kept');
      const { page } = await openUpdate('kept');
      await answerInWindow(page, 'Deny');
      await page.getByText(DENIED).waitFor();
      expect(await tokenOf('kept')).toBe(token);
    });
  });

  describe('in several steps', () => {
    const choose = async (page: Page) => {
      await page.getByRole('combobox').click();
      await page.getByRole('option', { name: 'Government' }).click();
    };

    test('connects through a form and two pages in one window', async () => {
      const shown = await open('microsoftAdminConsent', 'steps');
      await choose(shown.page);
      const window = await answerInWindow(shown.page, 'Allow');
      await untilClosed(window);
      await untilConnected(shown.page, 'Microsoft');
      const { id, ...connection } = await world.connectionOf('steps');
      expect(connection).toMatchObject({ providerWorkspaceRef: 'workspace-42', status: 'created' });
      await expect.poll(() => shown.events()).toEqual([['connected', expect.objectContaining({ id })]]);
      expect(world.oauth.journal.entries()).toContainEqual(
        expect.objectContaining({
          path: '/oauth/authorize',
          query: expect.objectContaining({ scope: 'openid profile' }),
        }),
      );
      expect(shown.page.context().pages()).toHaveLength(1);
      expect((await world.callProvider('steps', 'microsoftAdminConsent', '/me')).status).toBe(200);
    });

    test('shows why it did not connect when the administrator declines', async () => {
      const shown = await open('microsoftAdminConsent', 'steps-declined');
      await choose(shown.page);
      const window = await answerInWindow(shown.page, 'Deny');
      await shown.page.getByText('The administrator declined.').waitFor();
      await untilClosed(window);
      expect(await world.connections('steps-declined')).toEqual([]);
      expect(await shown.events()).toEqual([]);
    });

    test('connects without a page where the form is enough', async () => {
      const refused = await open('redtail', 'one-step');
      await fillAll(refused.page, ['demo-api-key', 'ada', 'guess']);
      await press(refused.page, 'Next');
      await refused.page.getByText('API key, user name or password is wrong.').waitFor();
      expect(await world.connections('one-step')).toEqual([]);

      const { page } = await open('redtail', 'one-step');
      await fillAll(page, ['demo-api-key', 'ada', 'ada-password']);
      await press(page, 'Next');
      await untilConnected(page, 'Redtail');
      expect((await world.callProvider('one-step', 'redtail', '/api/me')).status).toBe(200);
    });
  });
});
