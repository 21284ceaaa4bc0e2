import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import type { PackedPackage } from '../package/packed-package.ts';
import { installConsumer } from '../support/consumer.ts';
import { deployCalls } from '../support/installed-server.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const next = fileURLToPath(new URL('../consumers/next/node_modules/next/dist/bin/next', import.meta.url));
const run = promisify(execFile);

/*
 * An application of Next's App Router: a server component that renders the widget with texts from a language of the
 * package, and a page written for the published client, which npm installed under that client's name. Next is installed when the test first runs.
 */
let consumer: PackedPackage;
let sandbox: RunningSandbox;
let server: SpawnedServer;
let application: ChildProcess;
let origin: string;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  consumer = installConsumer('next');
  sandbox = await startCallTrackingSandbox();
  server = await spawnServer({ providers: { callRail: sandbox.url } });
  await deployCalls(server, 'http://127.0.0.1:9/');
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    REACT_APP_AMP_SERVER: server.api,
    AMP_PROJECT: server.project,
    AMP_API_KEY: server.apiKey,
  };
  const settings = { cwd: consumer.host, env };
  await run(process.execPath, [next, 'build'], settings).catch(({ stdout, stderr }) => {
    throw new Error(`next build failed:\n${stdout}\n${stderr}`);
  });
  application = spawn(process.execPath, [next, 'start', '-p', '0', '-H', '127.0.0.1'], settings);
  origin = await addressOf(application);
  browser = await chromium.launch(browserLaunchOptions());
  page = await browser.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  application?.kill();
  await server?.stop();
  await sandbox?.close();
  consumer?.remove();
});

test('shows that it loads before any script runs', async () => {
  const html = await (await fetch(origin)).text();
  expect(html).toContain('>Integrations</h1>');
  expect(html).toContain('Wird geladen…');
  expect(html).toMatch(/<link[^>]+rel="stylesheet"/);
});

test('goes on in the browser, with the texts that the server component chose', async () => {
  await page.goto(origin);
  await page.getByLabel('API-Schlüssel von CallRail').waitFor();
});

test('runs a page of the published client unchanged', async () => {
  await page.goto(`${origin}/published`);
  await page.getByLabel('CallRail API key').fill('demo-key');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
});

test('differs nowhere from what the server rendered', () => {
  expect(complaints).toEqual([]);
});

/** Waits for the line in which Next tells its address. */
async function addressOf(process: ChildProcess): Promise<string> {
  if (!process.stdout) throw new Error('next start has no output');
  for await (const line of createInterface(process.stdout)) {
    const address = line.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
    if (address) return address;
  }
  throw new Error('next start ended without an address');
}
