import type { ChildProcess } from 'node:child_process';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserLaunchOptions } from '../../tools/browser.ts';
import { installOnDemand } from '../../tools/install-on-demand.ts';
import { findCodeBlocks } from '../documents/code-blocks.ts';
import type { PackedPackage } from '../package/packed-package.ts';
import { packPackage } from '../package/packed-package.ts';
import { projectCaller } from '../support/api-client.ts';
import { FREE_PORTS } from '../support/spawn-demo.ts';

const root = join(import.meta.dirname, '../..');
/** Next and Jest are found above the applications. */
const nextFolder = join(root, 'test/consumers/next');
const jestFolder = join(root, 'test/consumers/jest');
const program = (folder: string, path: string) => join(folder, 'node_modules', path);

/** The ready line of `amp dev`, as far as the tests use it. */
interface Ready {
  api: string;
  read: string;
  write: string;
  inbox: string;
  project: string;
  apiKey: string;
  frontendKey: string;
}

// The folders of docs/examples and the tests of docs/testing.md, with both packed packages, as their READMEs say.
describe('the examples from the packed packages', () => {
  let library: PackedPackage;
  let server: PackedPackage;
  let browser: Browser;
  let amp: Ready;
  const running: ChildProcess[] = [];
  const pages: ViteDevServer[] = [];

  beforeAll(async () => {
    installOnDemand('test/consumers/next');
    // Not below a `node_modules`, where bundlers and test runners take every file for a library.
    library = packPackage('.', join(nextFolder, '.cache'));
    server = packPackage('mock-server', join(nextFolder, '.cache'));
    link(library.host);
    cpSync(join(root, 'docs/examples'), library.host, {
      recursive: true,
      filter: (path) => !/node_modules/.test(path),
    });
    const [line] = await start(library.host, [join(server.folder, 'dist/amp.js'), 'dev', '--port', '0'], /^\{/);
    amp = JSON.parse(line);
    browser = await chromium.launch(browserLaunchOptions());
  });

  afterAll(async () => {
    await browser?.close();
    for (const page of pages) await page.close();
    for (const child of running) await stop(child);
    library?.remove();
    server?.remove();
  });

  /** Puts the server package and its command beside the library, as npm does. */
  function link(host: string): void {
    symlinkSync(server.folder, join(host, 'node_modules/ampersand-embed-server'));
    mkdirSync(join(host, 'node_modules/.bin'));
    symlinkSync('../ampersand-embed-server/dist/amp.js', join(host, 'node_modules/.bin/amp'));
    execFileSync('chmod', ['+x', join(server.folder, 'dist/amp.js')]);
  }

  const env = (more: Record<string, string> = {}) => ({
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
    HOME: process.env['HOME'] ?? '',
    NEXT_TELEMETRY_DISABLED: '1',
    AMP_DATA_DIR: ':memory:',
    AMP_LOG_LEVEL: 'error',
    ...FREE_PORTS,
    ...more,
  });

  /** Runs a program to its end. @returns its output, which an error shows, too */
  async function run(cwd: string, args: string[], more?: Record<string, string>): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env: env(more) }).catch((error) => {
      throw new Error(`${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  }

  /** Starts a program that continues to run. @returns the match of the first line that fits */
  async function start(
    cwd: string,
    args: string[],
    line: RegExp,
    more?: Record<string, string>,
  ): Promise<[line: string, match: string]> {
    const child = spawn(process.execPath, args, { cwd, env: env(more), stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    for await (const text of createInterface({ input: child.stdout })) {
      const match = line.exec(text);
      if (match) {
        child.stdout.resume();
        return [text, match[0]];
      }
    }
    throw new Error(`${args[0]} ended before it was ready.`);
  }

  /** Serves an application, as `npx vite` with these variables does. */
  async function serve(folder: string, variables: Record<string, string>): Promise<string> {
    const define = Object.entries(variables).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]);
    const page = await createServer({
      configFile: false,
      root: join(library.host, folder),
      cacheDir: join(library.host, folder, '.vite'),
      define: { 'import.meta.env': Object.fromEntries(Object.entries(variables)), ...Object.fromEntries(define) },
      server: { host: '127.0.0.1', port: 0 },
      logLevel: 'error',
    });
    pages.push(page);
    await page.listen();
    return page.resolvedUrls?.local[0] ?? '';
  }

  async function open(url: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(url);
    return page;
  }

  /** Writes the tests of the testing page into a folder. */
  function writeTests(language: string, folder: string): void {
    const blocks = findCodeBlocks(language).filter(({ file }) => file === 'docs/testing.md');
    for (const { code } of blocks) {
      const name = /^\/\/ (\S+)\n/.exec(code)?.[1];
      if (name !== undefined) writeFileSync(join(folder, name), code);
    }
  }

  const deployed = () => projectCaller(amp);

  test('vite: signs in through the window of the simulated HubSpot, by its own test', {
    timeout: 300_000,
  }, async () => {
    const folder = join(library.host, 'vite');
    const { executablePath, args } = browserLaunchOptions();
    const use = { launchOptions: { executablePath, args } };
    writeFileSync(join(folder, 'playwright.config.mjs'), `export default { use: ${JSON.stringify(use)} };\n`);
    expect(await run(folder, [program(root, 'playwright/cli.js'), 'test'])).toContain('1 passed');
  });

  test('headless: connects and installs', async () => {
    const page = await open(await serve('headless', { VITE_AMP_URL: amp.api, VITE_AMP_KEY: amp.frontendKey }));
    await page.getByLabel('API key').fill('demo-key');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByLabel('Duration').check();
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByText('Calls are read.').waitFor();
  });

  test('webhook-receiver: verifies messages and rejects others', async () => {
    const folder = join(library.host, 'webhook-receiver');
    const call = deployed();
    const { body: created } = await call<{ id: string }>('POST', '/destinations', {
      name: 'my-receiver',
      type: 'webhook',
      metadata: { url: 'http://127.0.0.1:9/' },
    });
    const { body } = await call<{ secrets: { webhookSigningKey: string } }>(
      'GET',
      `/destinations/${created.id}?includeSecrets=true`,
    );
    const settings = { AMP_SIGNING_KEY: body.secrets.webhookSigningKey, PORT: '0' };
    const [, url] = await start(folder, ['receiver.js'], /http:\S+/, settings);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    const { Webhook } = await import('standardwebhooks');
    const text = JSON.stringify({ action: 'read', objectName: 'calls', result: [] });
    const now = new Date();
    const signature = new Webhook(settings.AMP_SIGNING_KEY).sign('msg_1', now, text);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect((await fetch(url, { method: 'POST', body: text, headers })).status).toBe(204);
  });

  test('next-jwt: the widget shows what the token opens', { timeout: 300_000 }, async () => {
    const folder = join(library.host, 'next-jwt');
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(join(folder, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    const create = ['-p', amp.project, 'create:jwt-key', '--label', 'next', '--public-key', 'public.pem'];
    const kid = await run(folder, [join(server.folder, 'dist/amp.js'), ...create], {
      AMP_API_URL: amp.api,
      AMP_API_KEY: amp.apiKey,
    });
    // As new projects of Next are created. Types are checked below; React is found above the folder with Next's lock file.
    writeFileSync(
      join(folder, 'next.config.mjs'),
      `export default { cacheComponents: true, typescript: { ignoreBuildErrors: true }, turbopack: { root: ${JSON.stringify(root)} } };\n`,
    );
    const next = program(nextFolder, 'next/dist/bin/next');
    const settings = { NODE_ENV: 'production', AMP_URL: amp.api, AMP_KID: kid.trim().split('\n')[0] ?? '' };
    await run(folder, [next, 'build'], settings);
    const [, url] = await start(folder, [next, 'start', '-p', '0', '-H', '127.0.0.1'], /http:\/\/127\S+/, settings);
    const page = await open(url);
    // The headless example installed for the same group.
    await page.getByRole('button', { name: 'Manage', exact: true }).waitFor();
  });

  test.each(['vite', 'headless'])('%s: has types', async (name) => {
    const compiler = program(root, 'typescript7/bin/tsc');
    expect(await run(join(library.host, name), [compiler, '-p', '.', '--pretty', 'false'])).toBe('');
  });

  test('the tests of the testing page pass in Vitest', { timeout: 300_000 }, async () => {
    const folder = join(library.host, 'vitest');
    mkdirSync(folder);
    writeTests('tsx?', folder);
    const vitest = [program(root, 'vitest/vitest.mjs'), 'run', '--root', folder, '--environment', 'jsdom'];
    // A separate configuration, because the one of this repository stands above.
    writeFileSync(join(folder, 'vitest.config.mjs'), "export default { test: { include: ['*.test.*'] } };\n");
    expect(await run(folder, [...vitest, '--reporter', 'verbose'], { NO_COLOR: '1' })).toMatch(/Tests +3 passed/);
  });

  test('the test of the testing page passes in Playwright', { timeout: 300_000 }, async () => {
    const folder = join(library.host, 'playwright');
    mkdirSync(folder);
    writeTests('ts', folder);
    writeFileSync(
      join(folder, 'amp.yaml'),
      findCodeBlocks('yaml').find(({ file }) => file === 'docs/quick-start.md')?.code ?? '',
    );
    const baseURL = await serve('headless', { VITE_AMP_URL: 'http://localhost:8080', VITE_AMP_KEY: 'my-key' });
    const { executablePath, args } = browserLaunchOptions();
    const config = { testMatch: '*.spec.ts', use: { baseURL, launchOptions: { executablePath, args } } };
    writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};\n`);
    expect(await run(folder, [program(root, 'playwright/cli.js'), 'test'])).toContain('1 passed');
  });

  test('the test of the testing page passes in Jest', { timeout: 300_000 }, async () => {
    installOnDemand('test/consumers/jest');
    const folder = join(library.host, 'jest');
    mkdirSync(folder);
    writeTests('js', folder);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "jest": { "transform": {} } }\n');
    const options = { NODE_OPTIONS: '--experimental-vm-modules', CI: 'true' };
    await run(folder, [program(jestFolder, 'jest/bin/jest.js'), '--rootDir', folder], options);
  });
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
