import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import { deployCalls } from '../support/installed-server.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/*
 * The page was written for the published client. Nothing of it changes but the name that the bundler finds behind the
 * import, and it runs under a policy that allows no inline style, no inline script and no third party.
 */
let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
let server: SpawnedServer;
let host: HostPage;
let browser: Browser;
let page: Page;
const violations: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  sandbox = await startCallTrackingSandbox();
  receiver = await startWebhookReceiver();
  server = await spawnServer({ providers: { callRail: sandbox.url } });
  await deployCalls(server, receiver.url);
  host = await serveHostPage(at('./published-client/page.tsx'), {
    contentSecurityPolicy: `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${server.api}`,
    define: { 'process.env.REACT_APP_AMP_SERVER': JSON.stringify(server.api) },
    alias: {
      '@amp-labs/react/styles': at('../../dist/styles.css'),
      '@amp-labs/react': at('../../dist/index.js'),
    },
  });
  browser = await chromium.launch(browserLaunchOptions());
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && request.url().startsWith(server.api)) requests.push(request.url());
  });
});

afterAll(async () => {
  await browser?.close();
  await host?.stop();
  await server?.stop();
  await receiver?.stop();
  await sandbox?.close();
});

async function open(): Promise<void> {
  requests.length = 0;
  const props = JSON.stringify({ integration: 'calls-to-crm', groupRef: 'acme' });
  const query = { project: server.project, apiKey: server.apiKey, props };
  await page.goto(`${host.origin}/?${new URLSearchParams(query)}`);
}

const hostEvents = () => page.evaluate<unknown[]>(() => Reflect.get(window, 'hostEvents'));

test('needs one request for the first screen of a customer without a connection', async () => {
  await open();
  await page.getByLabel('CallRail API key').waitFor();
  expect(requests).toHaveLength(1);
});

test('connects, installs and tells the host page', async () => {
  await page.getByLabel('CallRail API key').fill('demo-key');
  await page.keyboard.press('Enter');
  const install = page.getByRole('button', { name: 'Install', exact: true });
  await install.click();
  await page.getByRole('alert').getByText('Choose at least one field.').waitFor();
  await page.getByRole('checkbox', { name: 'Duration' }).check();
  await install.click();
  await expect.poll(hostEvents).toContainEqual(['installed', expect.any(String), expect.anything()]);
  await receiver.until(
    (received) => received.reduce((sum, { message }) => sum + message.resultInfo.numRecords, 0) === 2000,
  );
});

test('needs one request for the first screen of a customer with an installation', async () => {
  await open();
  await page.getByText('All changes saved.').waitFor();
  expect(requests).toHaveLength(1);
});

test('uninstalls after a question', async () => {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: /^Uninstall/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Uninstall/ })
    .click();
  await expect.poll(hostEvents).toContainEqual(['uninstalled', expect.any(String)]);
});

test('breaks no rule of a strict content security policy', () => {
  expect(violations).toEqual([]);
});
