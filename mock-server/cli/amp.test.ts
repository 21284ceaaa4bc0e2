import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpawnedServer } from '../../test/support/spawn-server.ts';
import { spawnServer } from '../../test/support/spawn-server.ts';
import type { RunningSandbox } from '../sandbox/start.ts';
import { startCallTrackingSandbox } from '../sandbox/start.ts';

const AMP = fileURLToPath(new URL('./amp.ts', import.meta.url));

let folder: string;
let sandbox: RunningSandbox;
let server: SpawnedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-tool-'));
  sandbox = await startCallTrackingSandbox({ counts: { calls: 3 } });
  server = await spawnServer({ providers: { callRail: sandbox.url } });
});

afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Runs the tool as a process of its own, without a terminal. */
function amp(...args: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], AMP_API_URL: `${server.api}/`, AMP_API_KEY: server.apiKey };
  return new Promise((resolve) => {
    execFile(process.execPath, [AMP, ...args], { env }, (error, out, err) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

const inProject = (...args: string[]) => amp(...args, '--project', server.project);

async function manifest(readObjects: string[]): Promise<string> {
  const entries = readObjects.map(
    (name) => `        - { objectName: ${name}, destination: hook, optionalFieldsAuto: all }`,
  );
  const text = `specVersion: 1.0.0
integrations:
  - name: tool-calls
    provider: callRail
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
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: 'tool-calls: will be created\nNothing was deployed.\n' });
    expect(err).toContain('The project has no destination "hook"');
    expect((await inProject('list:integrations')).out).toBe('No integrations.\n');
  });

  it('creates a destination and shows the key that its messages are signed with', async () => {
    const { exitCode, out } = await inProject('create:destination', 'hook', '--url', 'http://127.0.0.1:9/hook');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/Signing key: whsec_\S+/);
    expect((await inProject('list:destinations')).out).toMatch(/Destination Name: hook, Type: webhook/);
  });

  it('deploys through an upload', async () => {
    expect(await inProject('deploy', await manifest(['calls', 'users']))).toEqual({
      exitCode: 0,
      out: 'Successfully deployed your integration tool-calls.\n',
      err: '',
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

  it('goes on reading removed objects unless it is told to stop', async () => {
    const kept = await inProject('deploy', await manifest(['calls']));
    expect(kept.out).toContain('tool-calls no longer has users; reading goes on for 1 installation.');
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

  it('shows the words of the server when it refuses', async () => {
    const { exitCode, out } = await inProject('create:destination', 'hook', '--url', 'http://127.0.0.1:9/hook');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/\(409 /);
    expect((await inProject('delete:integration', 'nothing')).out).toMatch(/\(404 /);
  });

  it('creates a key that works, and refuses one that does not', async () => {
    const { out } = await inProject('create:api-key', '--label', 'from a test');
    const [key = ''] = out.split('\n');
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

describe('amp serve', () => {
  it('ends with exit code 2 and the name of a variable that cannot be used', async () => {
    const env = { PATH: process.env['PATH'], AMP_API_PORT: 'eighty' };
    const { code, err } = await new Promise<{ code: unknown; err: string }>((resolve) => {
      execFile(process.execPath, [AMP, 'serve'], { env }, (error, _out, err) => resolve({ code: error?.code, err }));
    });
    expect(code).toBe(2);
    expect(err).toContain('AMP_API_PORT');
  });
});
