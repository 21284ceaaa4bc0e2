import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageFeed } from '../../mock-server/demo/shared/harbor-api.ts';
import type { Installation, WebhookMessage } from '../../src/contract/index.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { callApi } from '../support/api-client.ts';
import type { SpawnedDemo } from '../support/spawn-demo.ts';
import { FREE_PORTS, runDemo, spawnDemo } from '../support/spawn-demo.ts';

const CALLS = 2_000;
const COMPANIES = 50;
const RECORDS = (CALLS + COMPANIES).toLocaleString('en');
/** Opens the simulated HubSpot account of the first customer. */
const HUBSPOT_TOKEN = 'demo-token';
const PAGES = ['integrations', 'accounts', 'messages', 'calls'];

/** The main job of the product, from `npm start` on. Each test continues from the one before. */
describe('npm start', () => {
  let dataDir: string;
  let env: Record<string, string>;
  let demo: SpawnedDemo;
  let browser: Browser;
  let page: Page;
  /** Violations of the strict policy that the page reports. */
  const complaints: string[] = [];
  /** Bodies of all responses to the browser. */
  const bodies: Promise<string>[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'harbor-e2e-'));
    env = { ...FREE_PORTS, AMP_DATA_DIR: dataDir };
    browser = await chromium.launch(browserLaunchOptions());
    demo = await spawnDemo(['--port', '0'], env);
    await deployDailyReads();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(15_000);
    page = await context.newPage();
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('response', (response) => {
      const isStream = response.headers()['content-type']?.includes('event-stream');
      if (!isStream) bodies.push(response.text().catch(() => ''));
    });
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function keys(): Promise<{ fullKey: string; frontendKey: string }> {
    return JSON.parse(await readFile(join(dataDir, 'local-keys.json'), 'utf8'));
  }

  /** Half a day from now, so that no scheduled read adds to the records that the tests count. */
  async function deployDailyReads(): Promise<void> {
    const manifest = await readFile(new URL('../../mock-server/demo/amp.yaml', import.meta.url), 'utf8');
    const hour = (new Date().getUTCHours() + 12) % 24;
    const sourceYaml = manifest.replaceAll('*/10 * * * *', `0 ${hour} * * *`);
    const { fullKey } = await keys();
    const { status } = await callApi(demo.api, fullKey, 'PUT', '/v1/projects/harbor/integrations:batch', {
      sourceYaml,
    });
    expect(status).toBe(200);
  }

  const keyField = () => page.getByRole('textbox', { name: 'CallRail API key' });
  const connect = () => page.getByRole('button', { name: 'Connect CallRail' });

  test('shows what the provider says to a wrong key, and keeps what was typed', async () => {
    await page.goto(demo.host);
    await keyField().fill('a-wrong-key');
    await connect().click();
    await page.getByText('The API key is missing or not valid').waitFor();
    expect(await keyField().inputValue()).toBe('a-wrong-key');
  });

  test('connects with the key of the simulated provider', async () => {
    await keyField().fill('demo-key');
    await connect().click();
    await page.getByText('Choose what Harbor can do with your CallRail data.').waitFor();
    const field = page.getByRole('combobox', { name: /Caller's phone number/ });
    expect(await field.inputValue()).toBe('Customer phone number');
  });

  test('installs, and all of the history arrives while the page is open', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Write access/ })
      .click();
    await page.getByRole('checkbox', { name: 'Tags' }).check();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByText('Harbor syncs and updates your CallRail data.').waitFor();
    const live = page.getByRole('region', { name: 'Arriving now' });
    await live.getByText(RECORDS, { exact: true }).waitFor();
    await live.getByText('Live', { exact: true }).waitFor();
  });

  test('brings every record once, in messages whose signature is right', async () => {
    const feed = await readFeed(demo.host);
    expect(feed.totals.records).toBe(CALLS + COMPANIES);
    expect(feed.messages.every((message) => message.isVerified && message.bytes <= 301_000)).toBe(true);
    const messages = await Promise.all(feed.messages.map(({ id }) => readMessage(demo.host, id)));
    const calls = messages.filter(({ objectName }) => objectName === 'calls').flatMap(({ result }) => result ?? []);
    expect(new Set(calls.map(({ fields }) => fields?.['id'])).size).toBe(CALLS);
    expect(Object.keys(calls[0]?.mappedFields ?? {})).toEqual(['caller_phone']);
  });

  test('shows the records of a message, and keeps the place over a reload', async () => {
    await page
      .getByRole('link', { name: /^calls .*Verified/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Webhook messages' }).waitFor();
    await page.getByRole('columnheader', { name: /caller_phone/ }).waitFor();
    const address = page.url();
    await page.reload();
    await page.getByRole('columnheader', { name: /caller_phone/ }).waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('region', { name: 'Message as JSON' }).getByText('"caller_phone"').first().waitFor();
  });

  test('writes a record that is then at the provider', async () => {
    await page.getByRole('link', { name: 'API calls' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Calls back tomorrow');
    await page.getByRole('button', { name: 'Create tag' }).click();
    await page.getByText('Response with status 200').waitFor();
    expect(await tagNames(demo.sandbox)).toContain('Calls back tomorrow');
  });

  test('follows a write that was accepted at once until it is done', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Wants an offer');
    await page.getByRole('radio', { name: /At once/ }).check();
    await page.getByRole('button', { name: 'Create tag' }).click();
    await page
      .getByRole('article', { name: /GET .*operations/ })
      .getByText('"success"')
      .waitFor();
    expect(await tagNames(demo.sandbox)).toContain('Wants an offer');
  });

  test('gets calls from the provider through the proxy', async () => {
    await page.getByRole('button', { name: 'Get two calls' }).click();
    const exchange = page.getByRole('article', { name: /GET .*calls\.json/ });
    await exchange.getByText('"total_records"').waitFor();
    await exchange.getByText(String(CALLS), { exact: true }).waitFor();
  });

  test('connects HubSpot, and writes a batch of which one record is rejected', async () => {
    await page.getByRole('button', { name: 'Connect HubSpot' }).click();
    await page.getByRole('button', { name: 'Create three contacts' }).click();
    const batch = page.getByRole('article', { name: /POST .*objects\/contacts/ });
    await batch.getByText('"successCount"').waitFor();
    await batch.getByText('200', { exact: true }).waitFor();
    await batch.getByText(/batch\[1\]: .*Contact already exists/).waitFor();
    const operation = page.getByRole('article', { name: /GET .*operations/ });
    await operation.getByText('"Batch write completed (2 succeeded, 1 failed)"').waitFor();
    await operation.getByText('"failedRecords"').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('writes none of a batch that must be written as a whole', async () => {
    await page.getByRole('radio', { name: 'Create none' }).check();
    await page.getByRole('button', { name: 'Create three contacts' }).click();
    const batch = page.getByRole('article', { name: /POST .*objects\/contacts/ });
    await batch.getByText('422', { exact: true }).waitFor();
    const operation = page.getByRole('article', { name: /GET .*operations/ });
    await operation.getByText(/"Batch write failed \(0 succeeded, 3 failed\)/).waitFor();
  });

  test('gets a change that was made in HubSpot within a second', async () => {
    const begin = Date.now();
    await page.getByRole('button', { name: 'Change a contact' }).click();
    await page
      .getByRole('article', { name: /PATCH .*objects\/contacts/ })
      .getByText('200', { exact: true })
      .waitFor();
    await expect.poll(async () => (await readFeed(demo.host)).messages[0]?.action, { interval: 20 }).toBe('subscribe');
    const took = Date.now() - begin;
    const { messages } = await readFeed(demo.host);
    const message = await readMessage(demo.host, messages[0]?.id ?? '');
    expect(message.result).toMatchObject([{ subscribeEventType: 'update', fieldsUpdated: ['phone'] }]);
    // The simulated CRM collects changes for 200 ms; the rest is for a machine that does several things at once.
    expect(took).toBeLessThan(5_000);
  });

  test('has two customers who know nothing of each other', async () => {
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('Northwind Books');
    await page.getByText('Northwind Books has not installed the CallRail integration').waitFor();
    await page.getByText('Connect a simulated HubSpot account for Northwind Books first.').waitFor();
    await page.getByRole('button', { name: 'Create tag' }).click();
    await page.getByText('Response with status 404').waitFor();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await connect().waitFor();
    expect(page.url()).toContain('customer=northwind-books');
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('Acme Freight');
    await page.getByText('CallRail is connected').waitFor();
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
    ['dark', 320],
  ] as const)('is accessible in %s at %d px, and nothing sticks out', async (colorScheme, width) => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    const visitor = await context.newPage();
    for (const name of PAGES) {
      await visitor.goto(`${demo.host}/${name}`);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      await visitor
        .getByText('Live', { exact: true })
        .or(visitor.getByText(/connected|Create a tag/i))
        .first()
        .waitFor();
      expect(await axeFindings(visitor), name).toEqual([]);
      const overhang = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang, name).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

  test('keeps the full key and the tokens of customers out of the browser, and the file that holds it to its owner', async () => {
    const { fullKey, frontendKey } = await keys();
    const content = (await Promise.all(bodies)).join('\n');
    expect(content).toContain(frontendKey);
    expect(content).not.toContain(fullKey);
    expect(content).not.toContain(HUBSPOT_TOKEN);
    expect((await stat(join(dataDir, 'local-keys.json'))).mode & 0o077).toBe(0);
  });

  test('works under its strict policy without a complaint', () => {
    expect(complaints).toEqual([]);
  });

  test.each([
    ['a port of the server', () => ['--port', '0'], () => ({ AMP_API_PORT: new URL(demo.api).port })],
    ['the port of the host application', () => ['--port', new URL(demo.host).port], () => ({})],
  ])('refuses in one line when another process uses %s', async (_what, args, ports) => {
    const other = await mkdtemp(join(tmpdir(), 'harbor-e2e-other-'));
    const { code, output } = await runDemo(args(), { ...FREE_PORTS, AMP_DATA_DIR: other, ...ports() });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^npm start: port \d+ \(.*\) is in use\..*$/);
    await rm(other, { recursive: true });
  });

  test('refuses to start from scratch while the data is in use', async () => {
    const { code, output } = await runDemo(['--fresh'], env);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^npm start: The data folder .* is in use by another process\..*$/);
  });

  test('stops with code 0, and goes on with the same data at the next start', async () => {
    const before = await keys();
    expect(await demo.stop('SIGINT')).toBe(0);
    demo = await spawnDemo(['--port', '0'], env);
    expect(await keys()).toEqual(before);
    await page.goto(demo.host);
    await page.getByText('Harbor syncs and updates your CallRail data.').waitFor();
    expect(await listInstallations(demo.api, before.fullKey)).toHaveLength(1);
  });

  test('reads on demand after a restart, at an address that has changed', async () => {
    const { fullKey } = await keys();
    const read = demo.output().match(/Read API +(http:\S+)/)?.[1] ?? '';
    const path = '/v1/projects/harbor/integrations/harbor-calls/objects/companies';
    const response = await callApi(read, fullKey, 'POST', path, { groupRef: 'acme-freight', mode: 'async' }, 'read');
    expect(response.status).toBe(201);
    await page.getByRole('region', { name: 'Arriving now' }).getByText(`${COMPANIES} records`).waitFor();
  });

  test('uninstalls when the customer has confirmed it', async () => {
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await page.getByRole('button', { name: 'Uninstall CallRail' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall CallRail' }).click();
    await page.getByText('CallRail for Harbor is uninstalled').waitFor();
    expect(await listInstallations(demo.api, (await keys()).fullKey)).toEqual([]);
  });

  test('starts from scratch with --fresh', async () => {
    const before = await keys();
    expect(await demo.stop()).toBe(0);
    demo = await spawnDemo(['--fresh', '--port', '0'], env);
    expect((await keys()).fullKey).not.toBe(before.fullKey);
    await page.goto(demo.host);
    await connect().waitFor();
  });

  test('stops when npm is asked to stop', async () => {
    await demo.stop();
    demo = await spawnDemo(['--port', '0'], env, ['npm', 'start', '--silent', '--']);
    await demo.stop();
    const isResponding = () =>
      fetch(`${demo.api}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isResponding).toBe(false);
  });
});

/** @returns each violation with the element that has it */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Reads the first event that the page receives when it subscribes. */
async function readFeed(host: string): Promise<MessageFeed> {
  const response = await fetch(`${host}/api/messages/stream`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) text += (await reader.read()).value ?? '';
  await reader.cancel();
  return JSON.parse(text.match(/^data: (.*)$/m)![1]!);
}

async function readMessage(host: string, id: string): Promise<WebhookMessage> {
  // Messages that the host application received and verified.
  return (await (await fetch(`${host}/api/messages/${id}`)).json()) as WebhookMessage;
}

/** Asks the provider itself. */
async function tagNames(sandbox: string): Promise<string[]> {
  const response = await fetch(`${sandbox}/v3/a/480112233/tags.json?per_page=250`, {
    headers: { authorization: 'Token token=demo-key' },
  });
  const { tags } = (await response.json()) as { tags: { name: string }[] }; // the sandbox responds as described
  return tags.map(({ name }) => name);
}

async function listInstallations(api: string, key: string): Promise<Installation[]> {
  const path = '/v1/projects/harbor/integrations/harbor-calls/installations';
  return (await callApi<Installation[]>(api, key, 'GET', path)).body;
}
