import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import type { Destination } from '../../src/contract/index.ts';
import { projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { findCodeBlocks } from './code-blocks.ts';

const root = join(import.meta.dirname, '../..');
const KEY = 'my-key';

/*
 * Runs the snippets as a reader does, in an empty folder against a server as its own process. `npx amp` is the command line
 * of the sources; steps that install packages or start servers are left out.
 */
let folder: string;
/** Inside of the repository, so that snippets find their packages. */
let modules: string;
let sandbox: RunningSandbox;
let server: SpawnedServer;
let receiver: Server;

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  folder = await mkdtemp(join(tmpdir(), 'amp-snippets-'));
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  modules = await mkdtemp(join(root, 'node_modules/.cache/snippets-'));
  await mkdir(join(folder, 'bin'));
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(root, 'mock-server/cli/amp.ts')}" "$@"\n`;
  await writeFile(join(folder, 'bin/npx'), npx);
  await chmod(join(folder, 'bin/npx'), 0o755);
  sandbox = await startCallTrackingSandbox();
  server = await spawnServer({
    providers: { callRail: sandbox.url },
    env: { AMP_BOOTSTRAP_PROJECT: 'my-project', AMP_BOOTSTRAP_API_KEY: KEY },
  });
  receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});

afterAll(async () => {
  vi.restoreAllMocks();
  receiver.closeAllConnections();
  receiver.close();
  await server?.stop();
  await sandbox?.close();
  await rm(folder, { recursive: true, force: true });
  await rm(modules, { recursive: true, force: true });
});

const addressOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;

/** The only block of a page in a language, or the one that contains a text. */
function blockOf(page: string, language: string, part = ''): string {
  const found = findCodeBlocks(language).find(({ file, code }) => file === page && code.includes(part));
  if (found === undefined) throw new Error(`${page} has no ${language} with "${part}".`);
  return found.code;
}

/** Loads the receiver of the webhooks page that imports a package. */
async function receiverOf(specifier: string): Promise<(request: Request, signingKey: string) => Promise<Response>> {
  const code = blockOf('docs/webhooks.md', 'ts', specifier);
  const source = pathToFileURL(join(root, 'mock-server/delivery/webhooks.ts')).href;
  const module = join(modules, `receive-${specifier.length}.mjs`);
  await writeFile(module, stripTypeScriptTypes(code.replace("'ampersand-embed-server/webhooks'", `'${source}'`)));
  return (await import(module)).receive;
}

/** Runs the shell snippets of a page that need nothing but a server. @returns their output */
async function runShell(page: string): Promise<string> {
  const script = findCodeBlocks('sh')
    .filter(({ file, code }) => file === page && !/npm (install|ci|run)|amp (serve|dev|sandbox)|…|<\w+>/.test(code))
    .map(({ code }) => code)
    .join('\n')
    .replaceAll('http://localhost:8080', server.api)
    .replaceAll('http://localhost:$1', '$(origin $1)')
    .replaceAll('https://example.com/webhook', addressOf(receiver));
  const head = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
origin() { case $1 in 8081) echo ${server.write};; 8083) echo ${server.read};; *) echo ${server.api};; esac; }
`;
  const { stdout } = await promisify(execFile)('bash', ['-c', head + script], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, AMP_API_URL: server.api, AMP_API_KEY: KEY },
  });
  return stdout;
}

it('installs, reads and writes by the commands of the quick start; the receivers of the webhooks page verify the message', {
  timeout: 120_000,
}, async () => {
  await writeFile(join(folder, 'amp.yaml'), blockOf('docs/quick-start.md', 'yaml'));
  const receive = await receiverOf("'ampersand-embed-server/webhooks'");
  const receiveWithLibrary = await receiverOf("'standardwebhooks'");
  const call = projectCaller({ ...server, project: 'my-project', apiKey: KEY });
  const verified: string[] = [];
  receiver.on('request', async (incoming, response) => {
    const body = await text(incoming);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = () => new Request('http://receiver.test', { method: 'POST', headers, body });
    const destination = await call<Destination>('GET', '/destinations/my-webhook?includeSecrets=true');
    const signingKey = destination.body.secrets?.webhookSigningKey ?? '';
    await expect(receive(request(), 'whsec_c29tZSBvdGhlciBrZXk=')).rejects.toThrow();
    await expect(receiveWithLibrary(request(), 'whsec_c29tZSBvdGhlciBrZXk=')).rejects.toThrow();
    expect((await receiveWithLibrary(request(), signingKey)).status).toBe(204);
    const { status } = await receive(request(), signingKey);
    if (status === 204) verified.push(body);
    response.writeHead(status).end();
  });

  const printed = await runShell('docs/quick-start.md');
  expect(printed).toContain('amp.yaml is valid: my-integration.');
  expect(printed).toMatch(/"success":\s*true/);
  await expect.poll(() => verified.length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(JSON.parse(verified[0] ?? '')).toMatchObject({ action: 'read', objectName: 'calls', groupRef: 'team-8' });
});

it.each(['docs/webhooks.md', 'docs/localization.md', 'docs/provider-apps.md'])(
  'runs the commands of %s',
  { timeout: 60_000 },
  async (page) => {
    await runShell(page);
  },
);

it('signs tokens with the backend of the page, which open one group only', { timeout: 60_000 }, async () => {
  const kid = (await runShell('docs/user-tokens.md')).split('\n')[0] ?? '';
  const module = join(modules, 'backend.mjs');
  await writeFile(module, stripTypeScriptTypes(blockOf('docs/user-tokens.md', 'ts')));
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const origin = addressOf(free);
  free.close();
  const env = { ...process.env, AMP_KID: kid, PORT: new URL(origin).port };
  const backend = spawn(process.execPath, [module], { cwd: folder, env, stdio: 'inherit' });
  try {
    const fetchToken = () => fetch(`${origin}/integration-token`).then((response) => response.text());
    await expect.poll(() => fetchToken().catch(() => ''), { timeout: 20_000 }).toMatch(/^ey/);
    const headers = { Authorization: `Bearer ${await fetchToken()}` };
    const connections = `${server.api}/v1/projects/my-project/connections`;
    expect((await fetch(`${connections}?groupRef=team-7`, { headers })).status).toBe(200);
    expect((await fetch(`${connections}?groupRef=team-8`, { headers })).status).toBe(403);
  } finally {
    backend.kill();
  }
});
