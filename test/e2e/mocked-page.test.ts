import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MockBackendOptions } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';

let host: HostPage;
let browser: Browser;

beforeAll(async () => {
  host = await serveHostPage(fileURLToPath(new URL('./sign-in/page.tsx', import.meta.url)));
  browser = await chromium.launch(browserLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await host?.stop();
});

/** Opens a page whose widget sends its requests to `baseUrl`, with a mock backend. */
async function open(baseUrl: string, mock: MockBackendOptions) {
  const backend = createMockBackend(mock);
  const page = await browser.newPage();
  await backend.routePage(page);
  const options = JSON.stringify({ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl });
  const props = JSON.stringify({ provider: MOCK.provider, consumerRef: 'ada', groupRef: 'team' });
  await page.goto(`${host.origin}/?${new URLSearchParams({ options, props })}`);
  return { backend, page };
}

test('the mock backend of a page responds under both names of this machine', async () => {
  const { page, backend } = await open('http://127.0.0.1:8080', {});
  await page.getByLabel('CallRail API key').fill(MOCK.providerKey);
  await page.getByRole('button', { name: 'Connect CallRail' }).click();
  await page.getByRole('heading', { name: 'CallRail is connected' }).waitFor();
  expect((await backend.state()).connections).toHaveLength(1);
  await page.close();
  await backend.stop();
});

test('requests of a page that miss the mock backend fail with both addresses', async () => {
  const { page, backend } = await open('http://127.0.0.1:8080', { baseUrl: 'http://localhost:9090' });
  await page.getByText('The application sends its requests to http://127.0.0.1:8080').first().waitFor();
  const events = await page.evaluate<unknown[][]>(() => Reflect.get(window, 'hostEvents'));
  expect(events).toEqual([['failed', expect.stringContaining('the mock backend is at http://localhost:9090'), 'load']]);
  await page.close();
  await backend.stop();
});
