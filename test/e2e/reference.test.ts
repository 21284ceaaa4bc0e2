import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/contract/index.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

let server: SpawnedServer;
let browser: Browser;

beforeAll(async () => {
  server = await spawnServer();
  browser = await chromium.launch(browserLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(['light', 'dark'] as const)('the API reference of a %s system', (colorScheme) => {
  it.each([1280, 320])('shows every operation and message at %s px, from this server alone', async (width) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    const problems: string[] = [];
    const origins = new Set<string>();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:') origins.add(origin);
    });

    await page.goto(`${server.api}/reference`);
    const operations = page.locator('.opblock-summary-description');
    await operations.first().waitFor({ timeout: 90_000 });
    const summaries = Object.values(ENDPOINTS).map(({ summary }) => summary);
    expect(await operations.allTextContents()).toEqual(
      expect.arrayContaining([...summaries, 'A read on demand failed.']),
    );
    expect(problems).toEqual([]);
    expect([...origins]).toEqual([new URL(server.api).origin]);
    const shade = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(shade).toBe(colorScheme === 'dark' ? 'rgb(20, 23, 31)' : 'rgb(255, 255, 255)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
  });
});
