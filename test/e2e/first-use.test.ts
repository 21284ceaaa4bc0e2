import type { ChildProcess } from 'node:child_process';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserLaunchOptions } from '../../tools/browser.ts';
import type { PackedPackage } from '../package/packed-package.ts';
import { packPackage } from '../package/packed-package.ts';
import { FREE_PORTS } from '../support/spawn-demo.ts';

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
/** The command prints text on a terminal only, which `script` of util-linux provides. */
const hasTerminal = spawnSync('script', ['--version']).error === undefined;

/** An application as Vite's template for React has it, before anything of ours. */
const EMPTY_APPLICATION = {
  'package.json': '{ "name": "empty-application", "private": true, "type": "module" }\n',
  'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx", "module": "esnext", "moduleResolution": "bundler" } }\n',
  'index.html':
    '<!doctype html><html lang="en"><title>App</title><div id="root"></div><script type="module" src="/src/main.tsx"></script>\n',
  'src/main.tsx': `import { createRoot } from 'react-dom/client';
import App from './App.tsx';

createRoot(document.getElementById('root')!).render(<App />);
`,
};

// One story, each step on what the one before left: what a developer does who has the two packages and nothing else.
describe.runIf(hasTerminal)('the quick start from the packed packages', { tags: ['programs'] }, () => {
  let folder: string;
  let library: PackedPackage;
  let server: PackedPackage;
  let browser: Browser;
  let page: Page;
  let output = '';
  let application = '';
  const running: ChildProcess[] = [];
  /** Command lines, with the seconds that each took. */
  const commands: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amp-first-use-'));
    await mkdir(join(folder, 'src'));
    for (const [path, text] of Object.entries(EMPTY_APPLICATION)) await writeFile(join(folder, path), text);
    library = packPackage('.');
    server = packPackage('mock-server');
    browser = await chromium.launch(browserLaunchOptions());
    page = await browser.newPage();
  });

  afterAll(async () => {
    await browser?.close();
    for (const child of running) await stop(child);
    library?.remove();
    server?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const env = () => ({
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
    HOME: process.env['HOME'],
    TERM: 'xterm',
    NO_COLOR: '1',
    ...FREE_PORTS,
  });

  async function npm(...args: string[]): Promise<void> {
    const begin = performance.now();
    // npm waits five minutes for a download that stalls before it tries again, which is as long as the whole test may take.
    const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error', '--fetch-timeout', '30000'];
    await promisify(execFile)('npm', [...args, ...quick], { cwd: folder, env: env() });
    commands.push(`npm ${args[0]} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  }

  /** Starts a command that continues to run, and waits for a text of its output. */
  async function start(name: string, program: string, args: string[], text: RegExp): Promise<string> {
    const begin = performance.now();
    // Its own process group, so that everything it starts can be stopped.
    const child = spawn(program, args, { cwd: folder, env: env(), detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    running.push(child);
    let shown = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          shown += stripVTControlCharacters(chunk).replaceAll('\r', '');
          if (text.test(shown)) resolve();
        });
      }
      child.on('exit', (code) => reject(new Error(`${name} ended with code ${code}.\n${shown}`)));
    });
    commands.push(`${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    return shown;
  }

  test('reaches the first screen of the widget within five commands', async () => {
    const begin = performance.now();
    await npm('install', library.tarball, '@tanstack/react-query', 'react', 'react-dom');
    await npm('install', '--save-dev', server.tarball);
    output = await start('npx amp dev', 'script', ['-qec', 'npx amp dev --port 0', '/dev/null'], /Ctrl-C stops/);
    const [snippet = ''] = /import \{ AmpersandProvider[\s\S]+?\n {5}\}\n/.exec(output) ?? [];
    await writeFile(join(folder, 'src/App.tsx'), snippet);
    const viteOutput = await start(
      'npx vite',
      process.execPath,
      [vite, '--port', '0', '--host', '127.0.0.1'],
      /Local: +http:\S+/,
    );
    application = /Local: +(http:\S+)/.exec(viteOutput)?.[1] ?? '';
    await page.goto(application);
    await page.getByRole('textbox', { name: 'CallRail API key' }).waitFor();
    console.log(`first screen after ${((performance.now() - begin) / 1000).toFixed(1)} s: ${commands.join(', ')}`);
    expect(commands.length).toBeLessThanOrEqual(5);
  }, 300_000);

  test('connects, installs, and the records arrive in the inbox with verified signatures', async () => {
    await page.getByRole('textbox', { name: 'CallRail API key' }).fill('demo-key');
    await page.getByRole('button', { name: 'Connect CallRail' }).click();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    const inbox = await browser.newPage();
    await inbox.goto(addressOf('Webhook inbox'));
    await inbox.getByText('Live', { exact: true }).waitFor();
    await inbox.getByText(/2,000 records/).waitFor();
    const newest = inbox.getByRole('listitem').first();
    await newest.getByText('Verified', { exact: true }).waitFor();
    await newest.getByText('read · calls').click();
    await newest.getByRole('region', { name: 'Message as JSON' }).getByText('"objectName": "calls"').waitFor();
    await inbox.close();
  });

  test('reads again with the printed command', async () => {
    const command = /AMP_API_KEY=[\s\S]+?--project \S+/.exec(output)?.[0].replace(/\\\n\s+/, '') ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env: env() });
    expect(stdout).toMatch(/^[\w-]{36}\n$/);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
    ['dark', 320],
  ] as const)('has an inbox that is accessible in %s at %d px, and nothing sticks out', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const visitor = await context.newPage();
    await visitor.goto(addressOf('Webhook inbox'));
    await visitor.locator('summary').first().click();
    await visitor.getByRole('region', { name: 'Message as JSON' }).first().getByText('"objectName"').waitFor();
    const { violations } = await new AxeBuilder({ page: visitor }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    const overhang = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
    await context.close();
  });

  const addressOf = (name: string) => new RegExp(`${name} +(http://\\S+)`).exec(output)?.[1] ?? '';
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
}
