import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { PreviewServer } from 'vite';
import { preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import type { PackedPackage } from '../package/packed-package.ts';
import { installConsumer } from '../support/consumer.ts';
import { deployCalls } from '../support/installed-server.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

/*
 * An application written for the published client, built by Vite with one alias, against the packed library and a real
 * server. Nothing else of it was changed.
 */
let consumer: PackedPackage;
let sandbox: RunningSandbox;
let server: SpawnedServer;
let host: PreviewServer;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  consumer = installConsumer('vite');
  sandbox = await startCallTrackingSandbox();
  server = await spawnServer({ providers: { callRail: sandbox.url } });
  await deployCalls(server, 'http://127.0.0.1:9/');
  const env = { ...process.env, NODE_ENV: 'production' as const, REACT_APP_AMP_SERVER: server.api };
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: consumer.host, env });
  const project = { root: consumer.host, configFile: join(consumer.host, 'vite.config.ts'), logLevel: 'warn' as const };
  host = await preview({ ...project, preview: { port: 0, host: '127.0.0.1' } });
  browser = await chromium.launch(browserLaunchOptions());
  page = await browser.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await server?.stop();
  await sandbox?.close();
  consumer?.remove();
});

async function open(view: string): Promise<void> {
  const query = { view, project: server.project, apiKey: server.apiKey, integration: 'calls-to-crm' };
  await page.goto(`${host.resolvedUrls?.local[0] ?? host.resolvedUrls?.network[0]}?${new URLSearchParams(query)}`);
}

const events = () => page.getByRole('list', { name: 'Events' }).getByRole('listitem').allTextContents();

test('builds into one stylesheet and chunks that load when they are needed', () => {
  expect(existsSync(join(consumer.host, 'dist/index.html'))).toBe(true);
});

test('connects in the component for accounts', async () => {
  await open('connect');
  await page.getByLabel('CallRail API key').fill('demo-key');
  await page.keyboard.press('Enter');
  await expect.poll(events).toEqual(['connected callRail']);
});

test('offers the guided view with `variant`', async () => {
  await open('wizard');
  await page.getByText('Review', { exact: true }).first().waitFor();
});

test('prepares and installs with hooks alone', async () => {
  await open('headless');
  await page.getByText('not installed').waitFor();
  await page.getByRole('button', { name: 'Prepare' }).click();
  await page.getByText('callRail duration tags').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(events).toEqual(['created string']);
  await page.getByText('installed with calls').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(events).toEqual(['created string', 'deleted']);
});

test('complains of nothing', () => {
  expect(complaints).toEqual([]);
});
