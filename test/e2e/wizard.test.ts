import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import type { Connection, Installation, Integration } from '../../src/contract/index.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { projectCaller } from '../support/api-client.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
let server: SpawnedServer;
let call: ReturnType<typeof projectCaller>;
let host: HostPage;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  sandbox = await startCallTrackingSandbox();
  receiver = await startWebhookReceiver();
  server = await spawnServer({ providers: { callRail: sandbox.url } });
  call = projectCaller(server);
  await call('POST', '/destinations', { name: 'harbor-inbox', type: 'webhook', metadata: { url: receiver.url } });
  const sourceYaml = readFileSync(at('../../mock-server/demo/amp.yaml'), 'utf8');
  const deployed = await call<Integration[]>('PUT', '/integrations:batch', { sourceYaml });
  expect(deployed.status).toBe(200);
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
    if (message.type() === 'error') complaints.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await host?.stop();
  await server?.stop();
  await receiver?.stop();
  await sandbox?.close();
});

const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
const title = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const current = () => page.locator('[aria-current=step]');

async function open(groupRef = 'acme'): Promise<void> {
  const props = JSON.stringify({ integration: 'harbor-calls', groupRef, variant: 'wizard' });
  const query = { project: server.project, apiKey: server.apiKey, props };
  await page.goto(`${host.origin}/?${new URLSearchParams(query)}`);
}

test('asks which account of a key is meant, and connects it with the keyboard alone', async () => {
  await open('agency');
  await page.getByLabel('CallRail API key').fill('agency-key');
  await page.keyboard.press('Enter');
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.waitFor();
  await expect.poll(() => account.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('C');
  expect(await account.inputValue()).toBe('480445566');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/^Choose what to sync$/).waitFor();
  const { body } = await call<Connection[]>('GET', '/connections?groupRef=agency');
  expect(body).toMatchObject([{ providerMetadata: { accountId: { value: '480445566' } } }]);
  // The one refusal is the question for the account.
  expect(complaints.splice(0)).toHaveLength(1);
});

test('guides from the key to what is read, and is where it was after a reload', async () => {
  await open();
  await page.getByLabel('CallRail API key').fill('demo-key');
  await page.keyboard.press('Enter');
  await page.getByText(/^Choose what to sync$/).waitFor();
  const reads = page.getByRole('region', { name: /syncs$/ });
  await reads.getByRole('checkbox', { name: 'Select all 7 objects' }).uncheck();
  await reads.getByRole('checkbox', { name: 'Calls' }).check();
  await reads.getByRole('checkbox', { name: 'Companies' }).check();
  const writes = page.getByRole('region', { name: /can create and update$/ });
  await writes.getByRole('checkbox', { name: /^Select all/ }).check();
  await next();
  await title('Map Calls fields');
  await expect.poll(() => current().textContent()).toContain('Calls, 1 of 2');
  await page.reload();
  await title('Map Calls fields');
  expect(await page.getByRole('combobox', { name: "Caller's phone number" }).inputValue()).toBe(
    'Customer phone number',
  );
});

test('installs everything with one request, and the data arrives', async () => {
  await next();
  await title('Choose Calls fields');
  await next();
  await title('Choose Companies fields');
  await next();
  await page.getByRole('heading', { name: /^Control how .* writes$/ }).waitFor();
  await next();
  await page.getByText(/will sync Calls and Companies every 10 minutes, starting with all history\./).waitFor();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await title('CallRail for Harbor is installed');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('CallRail for Harbor is installed');
  const { body } = await call<Installation[]>('GET', '/integrations/harbor-calls/installations?groupRef=acme');
  expect(body).toHaveLength(1);
  expect(body[0]?.config.content).toMatchObject({
    read: { objects: { calls: { selectedFieldMappings: { caller_phone: 'customer_phone_number' } }, companies: {} } },
    write: { objects: { trackers: {}, tags: {} } },
    proxy: { enabled: true },
  });
  await receiver.until((received) => received.length > 0);
});

test('goes on to the settings, which is where the next visit begins', async () => {
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('All changes saved.').waitFor();
  await open();
  await page.getByText('All changes saved.').waitFor();
  expect(await current().count()).toBe(0);
  expect(complaints).toEqual([]);
});
