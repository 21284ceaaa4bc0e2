import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawnAmp, spawnAmpOnTerminal } from '../../test/support/run-amp.ts';
import type { SpawnedServer } from '../../test/support/spawn-server.ts';
import { spawnServer } from '../../test/support/spawn-server.ts';
import type { RunningSandbox } from '../sandbox/start.ts';
import { startCallTrackingSandbox } from '../sandbox/start.ts';

// Every command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let sandbox: RunningSandbox;
let server: SpawnedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-tool-'));
  sandbox = await startCallTrackingSandbox({ counts: { calls: 3 } });
  server = await spawnServer({
    providers: { callRail: sandbox.url, stripe: { support: { read: true, write: true } } },
  });
});

afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const environment = () => ({ AMP_API_URL: `${server.api}/`, AMP_API_KEY: server.apiKey });
const amp = (...args: string[]) => spawnAmp(args, environment());
const inProject = (...args: string[]) => amp(...args, '--project', server.project);

async function manifest(readObjects: string[], provider = 'callRail'): Promise<string> {
  const entries = readObjects.map(
    (name) => `        - { objectName: ${name}, destination: hook, optionalFieldsAuto: all }`,
  );
  const text = `specVersion: 1.0.0
integrations:
  - name: tool-calls
    provider: ${provider}
    read:
      objects:
${entries.join('\n')}
    proxy:
      enabled: true
`;
  await writeFile(join(folder, 'amp.yaml'), text);
  return folder;
}

/** Connects a group and installs `users` for it, as a customer would through the widget. */
async function installUsers(): Promise<string> {
  const call = async (path: string, body: object) => {
    const response = await fetch(`${server.api}/v1/projects/${server.project}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    return response.json();
  };
  await call('/connections:generate', { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'demo-key' });
  const users = { objectName: 'users', selectedFields: { id: true } };
  const content = { provider: 'callRail', read: { objects: { users } } };
  return (await call('/integrations/tool-calls/installations', { groupRef: 'g', config: { content } })).id;
}

// One story, each step on what the one before left: the tool and a real server, nothing between them.
describe('amp against a running server', () => {
  let installation: string;

  it('shows what a first deploy would create, and creates nothing', async () => {
    const { exitCode, out, err } = await inProject('deploy', await manifest(['calls', 'users']), '--dry-run');
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: `tool-calls: will be created
  + read.objects.calls
  + read.objects.users
  + proxy.enabled
Nothing was deployed.
`,
    });
    expect(err).toContain('Create it: amp create:destination hook --url <url> --project test-project');
    const listed = await inProject('list:integrations');
    expect(listed.out).toBe('No integrations.\n');
    expect(listed.err).toBe('Deploy a manifest: amp deploy <folder> --project test-project\n');
  });

  it('deploys nothing with --strict while the destination is missing', async () => {
    const { exitCode, out } = await inProject('deploy', folder, '--strict');
    expect(exitCode).toBe(1);
    expect(out.trimEnd().split('\n').at(-1)).toContain(
      'Create it: amp create:destination hook --url <url> --project test-project',
    );
    expect((await inProject('list:integrations')).out).toBe('No integrations.\n');
  });

  it('deploys no reads of a provider that this server has no connector for', async () => {
    const path = await manifest(['charges'], 'stripe');
    const { exitCode, out } = await inProject('deploy', path);
    expect(exitCode).toBe(1);
    expect(out).toContain(':6:7 error action-not-supported $.integrations[0].read');
    expect(out).toContain('This server does not support "read" for the provider "stripe". It supports "proxy"');
  });

  it('creates a destination and shows the key that its messages are signed with', async () => {
    const { exitCode, out } = await inProject('create:destination', 'hook', '--url', 'http://127.0.0.1:9/hook');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^whsec_\S+\n$/);
    expect((await inProject('list:destinations')).out).toMatch(/Destination Name: hook, Type: webhook/);
  });

  it('deploys through an upload', async () => {
    expect(await inProject('deploy', await manifest(['calls', 'users']))).toEqual({
      exitCode: 0,
      out: 'Successfully deployed your integration tool-calls.\n',
      err: `Comparing with what is deployed…\nUploading ${folder}/amp.yaml…\nDeploying to test-project…\n`,
    });
    expect((await inProject('list:integrations')).out).toMatch(
      /^Integration ID: \S+, Integration Name: tool-calls \(no installations\)\n$/,
    );
    expect((await inProject('deploy', folder, '--dry-run')).out).toContain('tool-calls: unchanged');
  });

  it('lists what customers have connected and installed', async () => {
    installation = await installUsers();
    expect((await inProject('list:connections')).out).toMatch(/Provider: callRail, Group: g, Status: \w+/);
    expect((await inProject('list:installations', 'tool-calls')).out).toContain(
      `Installation ID: ${installation}, Group: g`,
    );
    expect((await inProject('list:integrations')).out).toContain('(1 installation)');
  });

  it('reads an object now, and shows the operation and its log', async () => {
    const env = { AMP_READ_URL: server.read };
    const { out } = await spawnAmp(
      ['trigger:read', 'tool-calls', 'users', '--group', 'g', '--project', server.project],
      { AMP_API_URL: server.api, AMP_API_KEY: server.apiKey, ...env },
    );
    expect(out).toMatch(/^[\w-]{36}\n$/);
    const listed = await inProject('list:operations', 'tool-calls', installation);
    expect(listed.out).toContain(`Operation ID: ${out.trimEnd()}, Action: read, Object: users`);
    expect(await inProject('list:operation-logs', out.trimEnd())).toMatchObject({ exitCode: 0 });
  });

  it('continues reading removed objects without --destructive', async () => {
    const kept = await inProject('deploy', await manifest(['calls']));
    expect(kept.out).toContain('tool-calls no longer has users; reading continues for 1 installation.');
    const path = `/v1/projects/${server.project}/integrations/tool-calls/installations/${installation}`;
    const isDisabled = async () => {
      const response = await fetch(`${server.api}${path}`, { headers: { 'x-api-key': server.apiKey } });
      return (await response.json()).config.content.read.objects.users.disabled ?? false;
    };
    expect(await isDisabled()).toBe(false);
    await inProject('deploy', await manifest(['calls', 'users']));
    expect((await inProject('deploy', await manifest(['calls']), '--destructive')).exitCode).toBe(0);
    expect(await isDisabled()).toBe(true);
  });

  it('moves installations to the latest revision, and says which it does not allow', async () => {
    const rejected = await inProject('upgrade:installations', 'tool-calls');
    expect(rejected.exitCode).toBe(1);
    expect(rejected.out).toMatch(new RegExp(`^Installation ID: ${installation}, Group: g, rejected: .*users`, 's'));
    await inProject('deploy', await manifest(['calls', 'users']));
    const planned = await inProject('upgrade:installations', 'tool-calls', '--dry-run');
    expect(planned.out).toBe(`Installation ID: ${installation}, Group: g, would be upgraded\n`);
    const upgraded = await inProject('upgrade:installations', 'tool-calls', '--group', 'g');
    expect(upgraded).toMatchObject({ exitCode: 0, out: `Installation ID: ${installation}, Group: g, upgraded\n` });
    const again = await inProject('upgrade:installations', 'tool-calls');
    expect(again).toEqual({
      exitCode: 0,
      out: '',
      err: '1 of 1 installations had the latest revision already.\n',
    });
  });

  it('shows the message of a rejection by the server', async () => {
    const { exitCode, out } = await inProject('create:destination', 'hook', '--url', 'http://127.0.0.1:9/hook');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/\(409 /);
    expect((await inProject('delete:integration', 'nothing')).out).toMatch(/\(404 /);
    const metadata = await inProject('create:destination', 'cloud', '--url', 'http://2852039166/latest');
    expect(metadata.exitCode).toBe(1);
    expect(metadata.out).toContain('metadata.url');
    expect(metadata.out).toContain('169.254.169.254 is the metadata service of a cloud');
  });

  it('creates a key that works, and refuses one that does not', async () => {
    const { out } = await inProject('create:api-key', '--label', 'from a test');
    const key = out.trimEnd();
    expect((await amp('list:projects', '--key', key)).out).toContain(`Project Name: ${server.project}`);
    const refused = await amp('list:projects', '--key', 'no-such-key');
    expect(refused.exitCode).toBe(1);
    expect(refused.out + refused.err).not.toContain('no-such-key');
  });

  it('uninstalls and deletes', async () => {
    expect(await inProject('delete:installation', 'tool-calls', installation)).toMatchObject({
      exitCode: 0,
      out: 'Successfully deleted installation.\n',
    });
    expect(await inProject('delete:integration', 'tool-calls')).toMatchObject({
      exitCode: 0,
      out: 'Successfully deleted integration.\n',
    });
    expect((await inProject('list:integrations', '--json')).out).toBe('[]\n');
  });

  it('never shows its own key, and no colours without a terminal', async () => {
    for (const args of [
      ['list:integrations', '--debug'],
      ['list:destinations', '--json'],
      ['delete:integration', 'x'],
    ]) {
      const { out, err } = await inProject(...args);
      expect(out + err).not.toContain(server.apiKey);
      expect(out + err).not.toContain('\u001b[');
    }
  });
});

describe.runIf(spawnSync('script', ['--version']).error === undefined)('on a terminal', () => {
  const show = (args: string[], columns?: number, env: Record<string, string> = {}) =>
    spawnAmpOnTerminal([...args, '-p', server.project], { ...environment(), ...env }, columns);

  it('a list is a table in colours that fits the width, and lines of text where it cannot', async () => {
    await inProject('deploy', await manifest(['calls']));
    const wide = await show(['list:destinations'], 100);
    expect(wide).toContain('\u001b[2mDestination ID ');
    expect(stripVTControlCharacters(wide)).toMatch(
      /^Destination ID +Destination Name +Type +Status +URL\n\S+ +hook +webhook +active +http:\S+\n$/,
    );
    const narrow = await show(['list:destinations'], 82);
    expect(narrow).toMatch(/…\n$/);
    const longest = Math.max(
      ...stripVTControlCharacters(narrow)
        .trim()
        .split('\n')
        .map(({ length }) => length),
    );
    expect(longest).toBeLessThanOrEqual(82);
    expect(await show(['list:destinations'], 40)).toMatch(/^Destination ID: /);
    expect(await show(['list:destinations'], 100, { NO_COLOR: '1' })).not.toContain('\u001b');
  });

  it('a deploy shows each step while it takes, and leaves the result alone', async () => {
    const shown = await show(['deploy', await manifest(['calls'])]);
    expect(shown).toContain('⠋ Deploying to test-project…');
    const left = shown.split('\r\u001b[K').at(-1);
    expect(left).toBe('\u001b[32mUnchanged, with the revision from before: tool-calls.\u001b[39m\n');
  });
});

it('colours what is not a screen when FORCE_COLOR asks for it', async () => {
  const { err } = await spawnAmp(['list:projects'], { FORCE_COLOR: '1' });
  expect(err).toContain('\u001b[31mNo API key was given.');
});

it('ends quietly when the reader of its output has seen enough', async () => {
  const env = { ...environment(), PATH: process.env['PATH'] };
  const run = promisify(execFile);
  const amp = fileURLToPath(new URL('./amp.ts', import.meta.url));
  const { stdout, stderr } = await run('sh', ['-c', `"$0" "$1" list:projects --json | true`, process.execPath, amp], {
    env,
  });
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
});
