import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { PreviewServer } from 'vite';
import { preview } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserLaunchOptions } from '../../tools/browser.ts';

/** Where the page stands on its server, as on GitHub Pages. */
const BASE = '/ampersand/stories/';

let folder: string;
let server: PreviewServer;
let browser: Browser;
let page: Page;
let frame: FrameLocator;
/** Warnings and errors of the console. */
let complaints: string[];
/** Requests of stories that reached the network. */
let leaked: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-storybook-'));
  await promisify(execFile)('npm', ['run', 'build:storybook', '--', '--quiet', '-o', folder]);
  server = await preview({
    configFile: false,
    appType: 'mpa',
    base: BASE,
    build: { outDir: folder },
    logLevel: 'warn',
    preview: { port: 0, host: '127.0.0.1' },
  });
  browser = await chromium.launch(browserLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  frame = page.frameLocator('#storybook-preview-iframe');
  leaked = [];
  complaints = [];
  page.on('console', (line) => ['warning', 'error'].includes(line.type()) && complaints.push(line.text()));
  page.on('response', (response) => {
    if (!response.url().startsWith(origin()) && !response.fromServiceWorker()) leaked.push(response.url());
  });
  page.on('requestfailed', (request) => {
    // A page that is left gives up its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') leaked.push(request.url());
  });
  return () => context.close();
});

function origin(): string {
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
  if (!url) throw new Error('The server has no address.');
  return new URL(url).origin;
}

const open = (path: string) => page.goto(`${origin()}${BASE}?path=/${path}`);

/** Chooses a story in the sidebar, in which its group may be folded. */
async function choose(group: string, story: string): Promise<void> {
  const item = page.locator(`[data-item-id="${group}--${story}"]`);
  if (!(await item.isVisible())) await page.locator(`[data-item-id="${group}"]`).click();
  await item.click();
}

/** A story of a documentation page. */
const onPage = (id: string) => frame.locator(`#anchor--${id}`);

test('opens on a map of the stories without a warning, and the map leads to the theme builder', async () => {
  await page.goto(`${origin()}${BASE}`);
  await frame.getByRole('heading', { name: 'Ampersand Embed' }).waitFor();
  expect(complaints).toEqual([]);
  await frame.getByRole('link', { name: 'Theme builder' }).click();
  await frame.getByRole('button', { name: /^Ocean/ }).click();
  const dark = frame.getByRole('region', { name: 'Dark scheme' });
  const button = dark.getByRole('button', { name: 'Save 2 changes' }).first();
  await expect.poll(() => button.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(90, 169, 255)');
  await expect.poll(() => dark.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(17, 17, 20)');
  expect(complaints).toEqual([]);
});

test('signs in at a provider’s page in a window, under a path of the server', async () => {
  await open('story/flows-connectors-and-servers--sign-in-with-hub-spot&globals=latency:300');
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Connect HubSpot' }).click();
  await (await opened).getByRole('button', { name: 'Allow' }).click();
  await frame.getByRole('button', { name: 'Install' }).waitFor();
  expect(leaked).toEqual([]);
});

test('shows a story under a path of the server', async () => {
  await open('story/controls-button--primary');
  await frame.getByRole('button', { name: 'Save 2 changes' }).waitFor();
});

test('shows each story of a documentation page in its own state', async () => {
  await open('docs/flows-installintegration--docs');
  await onPage('flows-installintegration--refused-key').getByLabel('CallRail API key').waitFor();
  await onPage('flows-installintegration--connected').getByRole('button', { name: 'Install' }).waitFor();
  await onPage('flows-installintegration--installed').getByText('All changes saved.').waitFor();
  await onPage('flows-installintegration--unknown-integration')
    .getByText(/isn’t available right now/)
    .first()
    .waitFor();
  await onPage('flows-installintegration--server-error')
    .getByRole('button', { name: /try again/i })
    .waitFor();
  expect(leaked).toEqual([]);
});

test('responds to a story that is opened from a documentation page, and one opened after it', async () => {
  await open('docs/flows-guided-install--docs');
  await onPage('flows-guided-install--choose').getByRole('heading', { name: 'Choose what to sync' }).waitFor();
  await choose('flows-installintegration', 'installed');
  await frame.getByText('All changes saved.').filter({ visible: true }).waitFor();
  await choose('flows-manage', 'which-account');
  await frame.getByRole('combobox', { name: 'Which account?' }).waitFor();
  expect(leaked).toEqual([]);
});

test('responds to a story that is opened before its documentation page is complete', async () => {
  await open('docs/flows-installintegration--docs');
  await frame.getByRole('status').first().waitFor();
  await choose('flows-installintegration', 'connected');
  await frame.getByRole('button', { name: 'Install' }).filter({ visible: true }).waitFor();
  expect(leaked).toEqual([]);
});
