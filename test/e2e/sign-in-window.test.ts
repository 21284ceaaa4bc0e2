import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningOauthSandbox } from '../../mock-server/sandbox/start.ts';
import { startOauthSandbox } from '../../mock-server/sandbox/start.ts';
import type { Connection } from '../../src/contract/index.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const README = new URL('../../mock-server/sandbox/README.md', import.meta.url);
const CLIENT = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };

/** How a page calls the API, where it is not the usual way. */
interface CallMode {
  method?: 'PATCH';
  credentials?: 'include';
}

/** Message that a host page received. */
interface ReceivedMessage {
  origin: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a stranger posts has any shape.
  data: any;
}

/** The browser's own part of a sign-in: windows, origins, cookies, and the policy of the page. */
describe('the window of a sign-in', () => {
  let provider: RunningOauthSandbox;
  let server: SpawnedServer;
  let host: { origin: string; stop(): Promise<void> };
  let evil: typeof host;
  let browser: Browser;
  let page: Page;
  let call: ReturnType<typeof projectCaller>;

  beforeAll(async () => {
    provider = await startOauthSandbox();
    server = await spawnServer({ providers: await documentedEntry(provider.url) });
    call = projectCaller(server);
    await call('POST', '/provider-apps', { provider: 'sandboxOauth', ...CLIENT, scopes: ['read'] });
    host = await serveEmptyPage();
    evil = await serveEmptyPage();
    browser = await chromium.launch(browserLaunchOptions());
  });

  afterAll(async () => {
    await browser?.close();
    await host?.stop();
    await evil?.stop();
    await server?.stop();
    await provider?.close();
  });

  beforeEach(async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    await page.goto(host.origin);
    return () => context.close();
  });

  /** Calls the API from the page, as a component in it would. */
  function ask(path: string, body: object | undefined, more: CallMode = {}): Promise<string> {
    const url = `${server.api}/v1${path}`;
    const headers = { 'x-api-key': server.apiKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }), ...more };
    return page.evaluate(async ([to, how]) => (await fetch(to, how)).text(), [url, init] as const);
  }

  function begin(groupRef: string, more: object = {}, init: CallMode = {}): Promise<string> {
    const who = { projectIdOrName: server.project, provider: 'sandboxOauth', groupRef, consumerRef: 'ada' };
    return ask('/oauth-connect', { ...who, ...more }, init);
  }

  /**
   * Opens the address from a page, listens there, and answers the provider's question.
   *
   * @param messages to wait for
   */
  async function signIn(
    from: Page,
    url: string,
    choice: 'Allow' | 'Deny',
    messages = 1,
  ): Promise<{ endedAt: string; received: ReceivedMessage[] }> {
    const opened = from.waitForEvent('popup');
    await from.evaluate((to) => {
      const received: unknown[] = [];
      Object.assign(window, { received });
      window.addEventListener('message', ({ origin, data }) => received.push({ origin, data }));
      window.open(to, 'OAuthPopup', 'width=600,height=600');
    }, url);
    const popup = await opened;
    await popup.getByRole('button', { name: choice }).click();
    await popup.getByText('You can close this window.').waitFor();
    // Set by the script above.
    const readReceived = () => from.evaluate(() => (window as unknown as { received: ReceivedMessage[] }).received);
    await expect.poll(async () => (await readReceived()).length).toBe(messages);
    const endedAt = popup.url();
    // As the client does; a window of the same name would be used again.
    await popup.close();
    return { endedAt, received: await readReceived() };
  }

  const connections = async (groupRef: string) =>
    (await call<Connection[]>('GET', `/connections?groupRef=${groupRef}`)).body;

  test('tells the page that began, from the origin of the API', async () => {
    const faults: string[] = [];
    page.context().on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    const { endedAt, received } = await signIn(page, await begin('g-connect'), 'Allow');
    const [connection] = await connections('g-connect');
    const data = { eventType: 'AUTHORIZATION_SUCCEEDED', data: { connection } };
    expect(received).toEqual([{ origin: server.api, data }]);
    expect(endedAt).toBe(`${server.api}/callbacks/v1/oauth`);
    expect(faults).toEqual([]);
  });

  test('tells of a denial', async () => {
    const { received } = await signIn(page, await begin('g-deny'), 'Deny');
    const text = 'The user denied the request.';
    expect(received[0]?.data).toEqual({ eventType: 'AUTHORIZATION_FAILED', message: text, data: { error: text } });
    expect(await connections('g-deny')).toEqual([]);
  });

  test('signs in again for the same connection', async () => {
    await signIn(page, await begin('g-again'), 'Allow');
    const [before] = await connections('g-again');
    const path = `/projects/${before?.projectId}/connections/${before?.id}:oauth-update`;
    const { received } = await signIn(page, await ask(path, undefined, { method: 'PATCH' }), 'Allow');
    expect(received[0]?.data.data.connection).toMatchObject({ id: before?.id, status: 'created' });
    expect(await connections('g-again')).toHaveLength(1);
  });

  test('tells nothing to another page that opened the address', async () => {
    const url = await begin('g-evil');
    const other = await page.context().newPage();
    await other.goto(evil.origin);
    const { received } = await signIn(other, url, 'Allow', 0);
    expect(received).toEqual([]);
    expect(await connections('g-evil')).toHaveLength(1);
  });

  test('bound to the browser, works when the page lets the cookie through, and in no other browser', async () => {
    const url = await begin('g-bound', { enableCSRFProtection: true }, { credentials: 'include' });
    expect((await signIn(page, url, 'Allow')).received[0]?.data.eventType).toBe('AUTHORIZATION_SUCCEEDED');

    const second = await begin('g-other', { enableCSRFProtection: true }, { credentials: 'include' });
    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await stranger.goto(host.origin);
    const { received } = await signIn(stranger, second, 'Allow');
    expect(received[0]?.data.message).toContain('This browser did not begin the sign-in.');
    await elsewhere.close();

    const without = await begin('g-other', { enableCSRFProtection: true });
    expect((await signIn(page, without, 'Allow')).received[0]?.data.eventType).toBe('AUTHORIZATION_FAILED');
    expect(await connections('g-other')).toEqual([]);
  });
});

/** The entry that the sandbox's own document shows, with the address of this run. */
async function documentedEntry(url: string): Promise<Record<string, object>> {
  const [, json] = /```json\n([\s\S]*?)```/.exec(await readFile(README, 'utf8')) ?? [];
  if (json === undefined) throw new Error('The document no longer shows a catalogue entry.');
  return JSON.parse(json.replaceAll('http://127.0.0.1:9002', url));
}

async function serveEmptyPage(): Promise<{ origin: string; stop(): Promise<void> }> {
  const pages = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Host page</title>');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        pages.closeAllConnections();
        pages.close(() => resolve());
      }),
  };
}
