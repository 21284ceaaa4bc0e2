import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('mock-server');
  linkCommand();
});

afterAll(() => packed.remove());

/** As `npm install` does with the commands of a package. */
function linkCommand(): void {
  const commands = join(packed.host, 'node_modules/.bin');
  mkdirSync(commands);
  chmodSync(join(packed.folder, 'dist/amp.js'), 0o755);
  symlinkSync('../ampersand-embed-server/dist/amp.js', join(commands, 'amp'));
}

const bundleForBrowser = (application: string) =>
  build({
    stdin: { contents: application, resolveDir: packed.host },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });

it('offers MSW handlers that bundle for a browser', async () => {
  const { outputFiles } = await bundleForBrowser(`export * from 'ampersand-embed-server/msw';`);
  expect(outputFiles).toHaveLength(1);
});

it('keeps the server out of browser bundles', async () => {
  await expect(bundleForBrowser(`export * from 'ampersand-embed-server/node';`)).rejects.toThrow(
    'ampersand-embed-server',
  );
});

/** A Node 20 or older of this machine. */
const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && Number.parseInt(releaseOf(path), 10) < 22);

function releaseOf(node: string): string {
  return execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
}

describe.skipIf(olderNode === undefined)('under a Node that is too old', { tags: ['programs'] }, () => {
  const node = olderNode ?? '';

  /** Runs a program. @returns its output, or the message of its error */
  function outputOf(program: string): string {
    const script = join(packed.host, 'older-node.mjs');
    writeFileSync(script, `try { ${program} } catch (error) { console.log(error.message); }`);
    return execFileSync(node, [script], { encoding: 'utf8' }).trim();
  }

  const sentence = () =>
    `The server needs Node 24 or newer, and this is Node ${releaseOf(node)}. To install it in this project: npm install --save-dev node@24. npx and npm scripts then use it.`;

  it('the MSW handlers work nevertheless: scenarios, requests, time and messages', () => {
    const program = `
      const { createMockBackend, MOCK } = await import('ampersand-embed-server/msw');
      const { setupServer } = await import('msw/node');
      const backend = createMockBackend({ scenario: 'installed', records: { calls: 3 } });
      const server = setupServer(...backend.handlers);
      server.listen();
      const path = \`/v1/projects/\${MOCK.project}/connections\`;
      const response = await fetch(backend.origins.api + path, { headers: { 'x-api-key': MOCK.apiKey } });
      await backend.idle();
      const { installations } = await backend.state();
      const requests = backend.provider.journal.entries().length;
      console.log(response.status, (await response.json()).length, installations.length, backend.webhookMessages().length);
      await backend.advance(600_000);
      console.log(backend.provider.journal.entries().length > requests);
      server.close();
      await backend.stop();`;
    expect(outputOf(program)).toBe('200 1 1 1\ntrue');
  });

  it('the server in a program says which one it needs', () => {
    const program = `const { readConfig, startServer } = await import('ampersand-embed-server/node'); await startServer(readConfig({}));`;
    expect(outputOf(program)).toBe(sentence());
  });

  it.each(['serve', 'sandbox', 'dev', 'list:projects'])('amp %s says which one it needs', (command) => {
    const { status, stderr } = spawnSync(node, [join(packed.folder, 'dist/amp.js'), command], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence()}\n` });
  });
});

it.skipIf(olderNode === undefined)(
  'verifies messages under an older Node, and in a bundle without modules of Node',
  { tags: ['programs'] },
  async () => {
    const application = `import { verify } from 'ampersand-embed-server/webhooks';
      const key = 'c2VjcmV0';
      const timestamp = Math.floor(Date.now() / 1000);
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode('secret'), algorithm, false, ['sign']);
      const signed = await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode('msg_1.' + timestamp + '.{}'));
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': 'v1,' + btoa(String.fromCharCode(...new Uint8Array(signed))),
      };
      const request = new Request('https://receiver.test', { method: 'POST', headers, body: '{}' });
      console.log((await verify(request, key)).id);
      await verify({ headers, body: '[]' }, key).catch((error) => console.log(error.code));`;
    const { outputFiles } = await bundleForBrowser(application);
    const bundled = join(packed.host, 'webhooks-bundled.mjs');
    writeFileSync(bundled, outputFiles[0]?.text ?? '');
    const installed = join(packed.host, 'webhooks.mjs');
    writeFileSync(installed, application);
    for (const script of [bundled, installed]) {
      expect(execFileSync(olderNode ?? '', [script], { encoding: 'utf8' })).toBe('msg_1\nsignature-wrong\n');
    }
  },
);

describe('npx amp serve', () => {
  /** Starts the server as the README says, in the application's folder and its own process group. */
  async function serve(ports: Record<string, string>) {
    const child = spawn('npx', ['amp', 'serve'], {
      cwd: packed.host,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
        HOME: process.env['HOME'],
        AMP_DATA_DIR: join(packed.host, 'data'),
        ...ports,
      },
    });
    onTestFinished(() => {
      // Ends what a failed test left running.
      if (child.stdout.readable) process.kill(-(child.pid ?? 0), 'SIGKILL');
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    // Both outputs are closed only when the server has ended too.
    const closed = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    const line: unknown[] = await Promise.race([once(lines, 'line'), closed.then(() => [])]);
    if (typeof line[0] !== 'string') throw new Error(`The server ended before it was ready: ${log}`);
    const { event: _, ...origins } = JSON.parse(line[0]) as Record<string, string>;
    return { child, closed, log: () => log, origins };
  }

  const names = ['api', 'write', 'proxy', 'read', 'search', 'subscribe'];
  const portsOf = (port: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [`AMP_${name.toUpperCase()}_PORT`, port(name)]));

  it.each([
    ['SIGTERM to npx', (pid: number) => process.kill(pid, 'SIGTERM')],
    // The terminal sends it to every process.
    ['Ctrl-C', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('gives its ports and its data folder back after %s', async (_, stop) => {
    const first = await serve(portsOf(() => '0'));
    stop(first.child.pid ?? 0);
    await first.closed;
    expect(first.log()).toContain('"server.stopped"');
    const second = await serve(portsOf((name) => new URL(first.origins[name] ?? '').port));
    expect(second.origins).toEqual(first.origins);
    process.kill(-(second.child.pid ?? 0), 'SIGTERM');
    await second.closed;
  });
});

it('has a command-line tool that explains itself', () => {
  const help = execFileSync(process.execPath, [join(packed.folder, 'dist/amp.js'), '--help'], { encoding: 'utf8' });
  expect(help).toContain('amp');
});
