import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { installOnDemand } from '../../tools/install-on-demand.ts';
import { projectCaller } from '../support/api-client.ts';
import type { HostPage } from '../support/host-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const root = join(import.meta.dirname, '../..');
const application = join(root, 'test/consumers/hydrated');

const manifest = `specVersion: 1.0.0
integrations:
  - name: calls-to-crm
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: calls-to-crm
          requiredFields:
            - mapToName: caller
              mapToDisplayName: Caller
          optionalFields:
            - fieldName: duration
`;

let sandbox: RunningSandbox;
let server: SpawnedServer;
let browser: Browser;

beforeAll(async () => {
  installOnDemand('test/consumers/react18');
  sandbox = await startCallTrackingSandbox();
  server = await spawnServer({ providers: { callRail: sandbox.url } });
  const call = projectCaller(server);
  // Nothing listens there, because these tests need no deliveries.
  const destination = { name: 'calls-to-crm', type: 'webhook', metadata: { url: 'http://127.0.0.1:9/' } };
  expect((await call('POST', '/destinations', destination)).status).toBe(201);
  expect((await call('PUT', '/integrations:batch', { sourceYaml: manifest })).status).toBe(200);
  browser = await chromium.launch(browserLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sandbox?.close();
});

/** The strictest policy that a page with its own scripts and styles can have. */
const policy = () =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${server.api}`,
    "img-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

describe.each([
  ['React 18.3', 'test/consumers/react18/node_modules'],
  ['React 19', 'node_modules'],
])('rendered by a server with %s, under the strictest content policy', (version, modules) => {
  let host: HostPage;
  let page: Page;
  let props: string;
  const complaints: string[] = [];
  const strangers: string[] = [];

  beforeAll(async () => {
    const alias = {
      'ampersand-embed/styles': join(root, 'dist/styles.css'),
      'ampersand-embed': join(root, 'dist/index.js'),
      react: join(root, modules, 'react'),
      'react-dom': join(root, modules, 'react-dom'),
    };
    const options = { project: server.project, apiKey: server.apiKey, baseUrl: server.api };
    const given = { options, integration: 'calls-to-crm', customer: version };
    props = JSON.stringify(given);
    host = await serveHostPage(join(application, 'browser.tsx'), {
      contentSecurityPolicy: policy(),
      html: await renderOnServer(alias, given),
      alias,
      // React tells what is not as the server rendered it only while developing.
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
      );
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (![host.origin, server.api].includes(new URL(request.url()).origin)) strangers.push(request.url());
    });
    await addFields(page, 5_000);
  });

  afterAll(async () => {
    // A response may still be on its way to a widget that asked once more.
    await page?.unrouteAll({ behavior: 'ignoreErrors' });
    await page?.context().close();
    await host?.stop();
  });

  test('shows that it loads before any script runs', async () => {
    const html = await (await fetch(host.origin)).text();
    expect(html).toContain('Loading…');
    expect(html).not.toMatch(/\sstyle=|<style/);
  });

  test('connects with an API key', async () => {
    await page.goto(`${host.origin}/?${new URLSearchParams({ props })}`);
    const install = page.getByRole('region', { name: 'Install' });
    await install.getByLabel('CallRail API key').fill('demo-key');
    await page.keyboard.press('Enter');
    await install.getByRole('button', { name: 'Install', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Connect', exact: true }).getByLabel('CallRail API key').waitFor();
  });

  test('chooses among 5,000 fields and installs', async () => {
    const caller = page.getByRole('combobox', { name: 'Caller' });
    await caller.click();
    await caller.fill('customer_phone');
    await page.getByRole('option', { name: /^Customer phone number/ }).click();
    await page.getByRole('checkbox', { name: /^Duration/ }).check();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByText(/^Installed\. /).waitFor();
  });

  test('uninstalls after a question in a dialog', async () => {
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: /^Uninstall/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Uninstall/ })
      .click();
    await page.getByText('CallRail is uninstalled').waitFor();
  });

  test('breaks no rule, differs nowhere from what the server rendered, and calls no third party', () => {
    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
  });
});

/** Renders the page in this process, which has no DOM. */
async function renderOnServer(alias: Record<string, string>, props: object): Promise<string> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/rendered-'));
  try {
    const outfile = join(folder, 'server.cjs');
    await build({
      entryPoints: [join(application, 'server.tsx')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      jsx: 'automatic',
      alias,
      logLevel: 'silent',
    });
    const { default: module } = (await import(pathToFileURL(outfile).href)) as {
      default: { render: (props: object) => string };
    };
    return module.render(props);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets the provider have more fields than it has, in every response that describes its objects. */
async function addFields(page: Page, count: number): Promise<void> {
  const more = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const fieldName = `extra_${index}`;
      return [fieldName, { fieldName, displayName: `Extra ${index}`, valueType: 'string' }];
    }),
  );
  const enlarge = (key: string, value: unknown) =>
    key === 'allFieldsMetadata' ? { ...Object(value), ...more } : value;
  await page.route(`${server.api}/**`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    if (!body.includes('"allFieldsMetadata"')) return route.fulfill({ response, body });
    return route.fulfill({ response, body: JSON.stringify(JSON.parse(body, enlarge)) });
  });
}
