import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOauthSandbox } from '../../mock-server/sandbox/oauth/app.ts';
import type { ListeningSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { serveSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import type { Connection } from '../../src/contract/index.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { projectCaller } from '../support/api-client.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import { signInCatalog } from '../support/sign-in-catalog.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const CLIENT = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
/** A provider with a sign-in of several steps. */
const STEPS = 'microsoftAdminConsent';
const DENIED = 'The user denied the request.';

/** The widget's part of a sign-in, with the windows, origins and policies of a real browser. */
describe('signing in at a provider’s own page', () => {
  let provider: ListeningSandbox;
  let server: SpawnedServer;
  let host: HostPage;
  let browser: Browser;
  let page: Page;
  let call: ReturnType<typeof projectCaller>;
  /** Whether the provider's page cuts itself off from the page that opened it. */
  let isCutOff = false;

  beforeAll(async () => {
    const sandbox = createOauthSandbox();
    provider = await serveSandbox({
      ...sandbox,
      fetch: async (request) => {
        const response = await sandbox.fetch(request);
        if (isCutOff) response.headers.set('Cross-Origin-Opener-Policy', 'same-origin');
        return response;
      },
    });
    const { url } = provider;
    server = await spawnServer({ providers: signInCatalog({ keys: url, oauth: url, salesforce: url }) });
    call = projectCaller(server);
    for (const name of ['code', STEPS]) {
      await call('POST', '/provider-apps', { provider: name, ...CLIENT, scopes: ['read'] });
    }
    const integration = { name: 'code-proxy', provider: 'code', proxy: { enabled: true } };
    const sourceYaml = JSON.stringify({ specVersion: '1.0.0', integrations: [integration] });
    await call('PUT', '/integrations:batch', { sourceYaml });
    host = await serveHostPage(fileURLToPath(new URL('./sign-in/page.tsx', import.meta.url)), {
      contentSecurityPolicy: `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${server.api}`,
    });
    browser = await chromium.launch(browserLaunchOptions());
  });

  afterAll(async () => {
    await browser?.close();
    await host?.stop();
    await server?.stop();
    await provider?.close();
  });

  beforeEach(async () => {
    isCutOff = false;
    const context = await browser.newContext();
    page = await context.newPage();
    return () => context.close();
  });

  async function open(groupRef: string, more: object = {}, widget: object = { provider: 'code' }): Promise<void> {
    const options = JSON.stringify({ project: server.project, apiKey: server.apiKey, baseUrl: server.api, ...more });
    const props = JSON.stringify({ ...widget, consumerRef: 'ada', groupRef });
    await page.goto(`${host.origin}/settings?${new URLSearchParams({ options, props })}#accounts`);
  }

  const press = (name: string, where = page) => where.getByRole('button', { name, exact: true }).click();
  const connected = (name = 'Code') => page.getByRole('heading', { name: `${name} is connected` }).waitFor();
  const hostEvents = () => page.evaluate<unknown[]>(() => Reflect.get(window, 'hostEvents'));
  const connections = async (groupRef: string) =>
    (await call<Connection[]>('GET', `/connections?groupRef=${groupRef}`)).body;

  async function openWindow(name = 'Code'): Promise<Page> {
    const opened = page.waitForEvent('popup');
    await press(`Connect ${name}`);
    const popup = await opened;
    await popup.getByRole('button', { name: 'Allow' }).waitFor();
    return popup;
  }

  test('connects, closes the window and tells the host', async () => {
    await open('window');
    const popup = await openWindow();
    await page.getByText('Sign in to Code').waitFor();
    const closed = popup.waitForEvent('close');
    await press('Allow', popup);
    await connected();
    await closed;
    const [connection] = await connections('window');
    expect(await hostEvents()).toEqual([['connected', expect.objectContaining({ id: connection?.id })]]);
  });

  test('says why nothing came of it, and connects at the next try', async () => {
    await open('denied');
    await press('Deny', await openWindow());
    await page.getByRole('alert').getByText(DENIED).waitFor();
    await press('Allow', await openWindow());
    await connected();
    expect(await hostEvents()).toEqual([
      ['failed', DENIED, 'connect'],
      ['connected', expect.anything()],
    ]);
  });

  test('notices a sign-in whose page has cut its window off', async () => {
    isCutOff = true;
    await open('cut-off');
    const popup = await openWindow();
    await page.getByText('Sign-in window closed').waitFor();
    expect(popup.isClosed()).toBe(false);
    await press('Allow', popup);
    await popup.getByText('The account is connected').waitFor();
    await connected();
    expect(await connections('cut-off')).toHaveLength(1);
  });

  test('opens no window by itself when the customer closes it', async () => {
    await open('closed');
    await (await openWindow()).close();
    await page.getByText('Sign-in window closed').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    const opened = page.waitForEvent('popup');
    await press('Reopen window');
    await press('Allow', await opened);
    await connected();
  });

  test('can be finished only by the browser that began it, where the host says so', async () => {
    await open('bound', { enableCSRFProtection: true });
    await press('Allow', await openWindow());
    await connected();

    await open('stolen', { enableCSRFProtection: true });
    const address = (await openWindow()).url();
    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await stranger.goto(address);
    await press('Allow', stranger);
    await stranger.getByText('This browser did not begin the sign-in.').waitFor();
    await elsewhere.close();
    expect(await connections('stolen')).toEqual([]);
  });

  test('goes on in this tab where the browser opens no window, and comes back', async () => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await open('blocked');
    await press('Connect Code');
    await page.getByText('Pop-up blocked').waitFor();
    const before = page.url();
    await press('Continue in this tab');
    await press('Allow');
    await connected();
    expect(page.url()).toBe(before);
    const [connection] = await connections('blocked');
    await expect.poll(hostEvents).toEqual([['connected', expect.objectContaining({ id: connection?.id })]]);
    await page.reload();
    await connected();
    expect(await hostEvents()).toEqual([]);
  });

  test('tells the host of a connection made in this tab when an integration is installed', async () => {
    await open('installed', { signInMode: 'redirect' }, { integration: 'code-proxy' });
    await press('Connect Code');
    await press('Allow');
    await expect.poll(hostEvents).toEqual([['connected', expect.objectContaining({ provider: 'code' })]]);
  });

  test('goes to the page of the host after a connection made in this tab', async () => {
    await open('led-on', { signInMode: 'redirect' }, { provider: 'code', redirectUrl: '/settings?done' });
    await press('Connect Code');
    await press('Allow');
    await page.waitForURL(`${host.origin}/settings?done`);
  });

  test('goes on in this tab at once where the host says so, and finds its way back from a denial', async () => {
    await open('redirect', { signInMode: 'redirect' });
    const before = page.url();
    await press('Connect Code');
    await press('Deny');
    await page.getByText(DENIED).waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();
    await press('Connect Code');
    await press('Allow');
    await connected();
    expect(page.url()).toBe(before);
    expect(page.context().pages()).toHaveLength(1);
  });

  describe('in several steps', () => {
    const openSteps = async (groupRef: string, more: object = {}) => {
      await open(groupRef, more, { provider: STEPS });
      await page.getByLabel('Cloud').selectOption('Global');
    };

    test('goes on after its page has cut the window off', async () => {
      isCutOff = true;
      await openSteps('steps-cut-off');
      const popup = await openWindow('Microsoft');
      await page.getByText('Sign-in window closed').waitFor();
      await press('Allow', popup);
      await connected('Microsoft');
      expect(await connections('steps-cut-off')).toHaveLength(1);
    });

    test('can be finished only by the browser that began it, where the host says so', async () => {
      await openSteps('steps-bound', { enableCSRFProtection: true });
      await press('Allow', await openWindow('Microsoft'));
      await connected('Microsoft');

      await openSteps('steps-stolen', { enableCSRFProtection: true });
      const popup = await openWindow('Microsoft');
      const elsewhere = await browser.newContext();
      const stranger = await elsewhere.newPage();
      await stranger.goto(popup.url());
      await press('Allow', stranger);
      await stranger.getByText('This browser did not begin the sign-in.').waitFor();
      await elsewhere.close();
      await popup.close();
      await page.getByRole('alert').getByText('This sign-in is unknown').waitFor();
      expect(await connections('steps-stolen')).toEqual([]);
    });

    test('is finished in a window that was opened again', async () => {
      await openSteps('steps-closed');
      await (await openWindow('Microsoft')).close();
      await page.getByText('Sign-in window closed').waitFor();
      const opened = page.waitForEvent('popup');
      await press('Reopen window');
      await press('Allow', await opened);
      await connected('Microsoft');
      expect(await connections('steps-closed')).toHaveLength(1);
    });

    test('goes on in this tab, shows a refusal and connects at the next try', async () => {
      await openSteps('steps-redirect', { signInMode: 'redirect' });
      const before = page.url();
      await press('Connect Microsoft');
      await press('Deny');
      await page.getByRole('alert').getByText('The administrator declined.').waitFor();
      expect(page.url()).toBe(before);
      await page.getByLabel('Cloud').selectOption('Global');
      await press('Connect Microsoft');
      await press('Allow');
      await connected('Microsoft');
      expect(page.url()).toBe(before);
      expect(page.context().pages()).toHaveLength(1);
      expect(await connections('steps-redirect')).toHaveLength(1);
    });
  });
});
