import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spawnAmp } from '../../../test/support/run-amp.ts';
import { FREE_PORTS } from '../../../test/support/spawn-demo.ts';

// Every command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const AMP = fileURLToPath(new URL('../amp.ts', import.meta.url));
const taken = createServer();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-dev-'));
});

afterEach(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

async function occupyPort(): Promise<string> {
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  return String((taken.address() as AddressInfo).port); // a TCP server has no other kind of address
}

/** Starts a command in the folder, without a terminal. */
async function start(...args: string[]) {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...FREE_PORTS };
  const child = spawn(process.execPath, [AMP, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    ready: JSON.parse(line),
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

describe('amp dev', () => {
  it('prints one line of JSON without a terminal, with everything that a program needs', async () => {
    const { ready, stop } = await start('dev', '--port', '0');
    expect(ready).toMatchObject({ event: 'ready', project: 'my-project', integrations: ['my-integration'] });
    expect(Object.keys(ready.providers)).toEqual(['callRail', 'hubspot', 'salesforce']);
    expect(await (await fetch(ready.inbox)).text()).toContain('my-webhook');
    const path = `/v1/projects/${ready.projectId}/integrations`;
    const headers = { 'x-api-key': ready.frontendKey };
    expect(await (await fetch(ready.api + path, { headers })).json()).toMatchObject([{ name: 'my-integration' }]);
    const apps = await fetch(`${ready.api}/v1/projects/my-project/provider-apps`, {
      headers: { 'x-api-key': ready.apiKey },
    });
    expect((await apps.json()).map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
      'hubspot',
      'salesforce',
    ]);
    expect(await stop()).toBe(0);
  });

  it('deploys the manifest of the folder, and continues with the same keys at the next start', async () => {
    const text = 'specVersion: 1.0.0\nintegrations:\n  - { name: mine, provider: hubspot, proxy: { enabled: true } }\n';
    await writeFile(join(folder, 'amp.yaml'), text);
    const first = await start('dev', '--port', '0', '--project', 'crm');
    expect(first.ready).toMatchObject({ project: 'crm', integrations: ['mine'] });
    await first.stop();
    const second = await start('dev', '--port', '0', '--project', 'crm');
    expect(second.ready).toMatchObject({ apiKey: first.ready.apiKey, frontendKey: first.ready.frontendKey });
    await second.stop();
  });

  it('says which port is in use, in one sentence', async () => {
    const port = await occupyPort();
    const env = { ...FREE_PORTS, AMP_DATA_DIR: ':memory:' };
    expect(await spawnAmp(['dev', '--port', port], env)).toMatchObject({
      exitCode: 1,
      out: `port ${port} (webhook inbox) is in use. --port 0 selects a free one.\n`,
    });
    expect(await spawnAmp(['dev'], { ...env, AMP_API_PORT: port })).toMatchObject({
      exitCode: 1,
      out: `port ${port} (management API) is in use. Is it running already? AMP_API_PORT=0 selects a free port.\n`,
    });
    expect(await spawnAmp(['dev'], { ...env, AMP_API_PORT: port, AMP_READ_PORT: port })).toMatchObject({
      exitCode: 1,
      out: `ports ${port} (management API) and ${port} (read API) are in use. Is it running already? AMP_API_PORT=0 and AMP_READ_PORT=0 select free ports.\n`,
    });
  });

  it('names what is wrong with the manifest', async () => {
    const path = join(folder, 'amp.yaml');
    await writeFile(path, 'specVersion: 1.0.0\nintegrations: []\n');
    const { exitCode, out } = await spawnAmp(['dev', path, '--port', '0'], { ...FREE_PORTS, AMP_DATA_DIR: ':memory:' });
    expect(exitCode).toBe(1);
    expect(out).toContain(`${path} error $.integrations`);
    expect(out).toContain('(line 2, column 15)');
  });
});

describe('amp sandbox', () => {
  it('starts the three providers and writes the file by which a server finds them', async () => {
    const { ready, stop } = await start('sandbox', '--port', '0', '--providers', 'providers.json');
    expect(Object.keys(ready)).toEqual(['event', 'callRail', 'hubspot', 'salesforce']);
    const account = await fetch(`${ready.callRail}/v3/a.json`, { headers: { authorization: 'Token token=demo-key' } });
    expect(account.status).toBe(200);
    const file = JSON.parse(await readFile(join(folder, 'providers.json'), 'utf8'));
    expect(file).toMatchObject({ callRail: { baseURL: ready.callRail }, salesforce: { baseURL: ready.salesforce } });
    expect(await stop()).toBe(0);
  });

  it('says which port is in use', async () => {
    const port = await occupyPort();
    expect(await spawnAmp(['sandbox', '--port', port])).toMatchObject({
      exitCode: 1,
      out: `Port ${port} (CallRail) is in use. Stop the other process, or select free ports: --port 0\n`,
    });
  });
});

it.each([
  ['dev', 'http', '65535'],
  ['sandbox', '65534', '65533'],
])('amp %s rejects --port %s', async (command, port, last) => {
  expect(await spawnAmp([command, '--port', port])).toEqual({
    exitCode: 2,
    out: '',
    err: `--port takes a number from 0 to ${last}, not "${port}".\n`,
  });
});
