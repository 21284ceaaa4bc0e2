import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { createColors } from 'picocolors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StubAnswer, StubApi, StubRequest } from '../../test/support/stub-api.ts';
import { startStubApi } from '../../test/support/stub-api.ts';
import { BUILT_IN_CATALOG } from '../connectors/catalog/built-in-catalog.ts';
import { runAmp } from './program.ts';

const KEY = 'amp_secret_key_123';
const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: call-sync
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hook
          schedule: "*/10 * * * *"
`;

let folder: string;
let stub: StubApi | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-cli-'));
});

afterEach(async () => {
  await stub?.stop();
  stub = undefined;
  await rm(folder, { recursive: true });
});

interface RunOptions {
  env?: Record<string, string>;
  /** Somebody sits at the terminal and gives this answer. */
  answer?: string;
}

async function amp(args: string[], { env, answer }: RunOptions = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const questions: string[] = [];
  const exitCode = await runAmp(args, {
    env: { AMP_API_KEY: KEY, ...(stub && { AMP_API_URL: stub.origin }), ...env },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    colors: createColors(false),
    isInteractive: answer !== undefined,
    ask: async (question) => {
      questions.push(question);
      return answer ?? '';
    },
  });
  return { exitCode, out: out.join('\n'), err: err.join('\n'), questions };
}

async function manifestFile(text = MANIFEST, name = 'amp.yaml'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function problem(status: number, more: object): StubAnswer {
  const body = { type: 'urn:ampersand:problem:x', title: 'Refused', status, ...more };
  return { status, headers: { 'content-type': 'application/problem+json' }, body };
}

/** What a deploy asks of a server, with some answers changed. */
async function stubDeploy(changes: Record<string, StubAnswer> = {}): Promise<StubApi> {
  const uploadUrl = (request: StubRequest) => ({
    body: { url: `http://${request.headers.host}/uploads/a1?token=t`, bucket: 'amp-uploads', path: 'uploads/a1' },
  });
  return startStubApi({
    'GET /v1/providers': { body: BUILT_IN_CATALOG },
    'GET /v1/projects/crm/destinations': { body: [{ id: 'd1', name: 'hook' }] },
    'GET /v1/projects/crm/integrations': { body: [] },
    'GET /v1/projects/crm/installations': { body: [] },
    'GET /v1/generate-upload-url': uploadUrl,
    'PUT /uploads/a1': {},
    'PUT /v1/projects/crm/integrations:batch': { body: [] },
    ...changes,
  });
}

/** A deployed integration `call-sync` that reads these objects, and how many customers use each. */
function deployed(objectNames: string[], installations: string[][]): Record<string, StubAnswer> {
  const objects = objectNames.map((objectName) => ({ objectName, destination: 'hook', schedule: '*/10 * * * *' }));
  const content = { name: 'call-sync', provider: 'callRail', read: { objects } };
  return {
    'GET /v1/projects/crm/integrations': {
      body: [
        {
          id: 'i1',
          name: 'call-sync',
          provider: 'callRail',
          latestRevision: { id: 'r1', specVersion: '1.0.0', content },
        },
      ],
    },
    'GET /v1/projects/crm/installations': {
      body: installations.map((names, index) => ({
        id: `in${index}`,
        integrationId: 'i1',
        config: {
          content: { provider: 'callRail', read: { objects: Object.fromEntries(names.map((name) => [name, {}])) } },
        },
      })),
    },
  };
}

describe('amp validate', () => {
  it('accepts a manifest without asking a server', async () => {
    const path = await manifestFile();
    expect(await amp(['validate', path])).toMatchObject({ exitCode: 0, out: `${path} is valid: call-sync.` });
  });

  it('finds amp.yaml or amp.yml in a folder', async () => {
    await manifestFile(MANIFEST, 'amp.yml');
    expect(await amp(['validate', folder])).toMatchObject({ exitCode: 0 });
  });

  it('lists every issue with file, line, column, YAML path and a way out, and exits with 1', async () => {
    const path = await manifestFile(
      MANIFEST.replace('*/10', '*/2').replace('provider: callRail', 'provider: callrail'),
    );
    const { exitCode, out } = await amp(['validate', path]);
    expect(exitCode).toBe(1);
    expect(out).toContain(`${path}:4:15 error unknown-provider $.integrations[0].provider`);
    expect(out).toContain('Did you mean "callRail"?');
    expect(out).toContain(`${path}:9:21 error schedule-too-frequent $.integrations[0].read.objects[0].schedule`);
    expect(out).toContain('not valid: 2 errors');
  });

  it('prints the issues as JSON on request', async () => {
    const path = await manifestFile('specVersion: 1.0.0\nintegrations: []');
    const { exitCode, out } = await amp(['validate', path, '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      issues: [{ rule: 'empty-list', level: 'error', path: '$.integrations', line: 2, column: 15 }],
    });
  });

  it('shows warnings and still accepts', async () => {
    const path = await manifestFile(`${MANIFEST}    colour: red\n`);
    const { exitCode, out } = await amp(['validate', path]);
    expect(exitCode).toBe(0);
    expect(out).toContain('warning unknown-key');
  });

  it('judges by AMP_PROVIDERS_FILE as the server does', async () => {
    const path = await manifestFile(MANIFEST.replace('provider: callRail', 'provider: ringer'));
    const entry = { ...BUILT_IN_CATALOG['callRail'], name: 'ringer' };
    const providers = join(folder, 'providers.json');
    await writeFile(providers, JSON.stringify({ catalog: { ringer: entry } }));
    expect(await amp(['validate', path])).toMatchObject({ exitCode: 1 });
    expect(await amp(['validate', path], { env: { AMP_PROVIDERS_FILE: providers } })).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ['a path that is not there', () => join('nowhere', 'amp.yaml'), 'no file or folder'],
    ['a folder without manifest', () => folder, 'holds no amp.yaml or amp.yml'],
    ['a file that is no YAML', () => join(folder, 'notes.txt'), 'is not a manifest'],
  ])('refuses %s as wrong usage', async (_what, path, message) => {
    await writeFile(join(folder, 'notes.txt'), 'x');
    const { exitCode, err } = await amp(['validate', path()]);
    expect(exitCode).toBe(2);
    expect(err).toContain(message);
  });
});

describe('amp deploy', () => {
  it('uploads a zip of exactly amp.yaml with its MD5 and deploys it by its gs address', async () => {
    stub = await stubDeploy();
    const path = await manifestFile(MANIFEST, 'my-manifest.yaml');
    expect(await amp(['deploy', path, '--project', 'crm'])).toMatchObject({
      exitCode: 0,
      out: 'Successfully deployed your integration call-sync.',
    });

    const put = stub.requests.find((request) => request.path.startsWith('/uploads/'));
    const md5 = createHash('md5').update(put!.body).digest('base64');
    const files = unzipSync(new Uint8Array(put!.body));
    expect(Object.keys(files)).toEqual(['amp.yaml']);
    expect(strFromU8(files['amp.yaml']!)).toBe(MANIFEST);
    expect(put?.headers['content-md5']).toBe(md5);
    expect(
      stub.requests.some((request) => request.path === `/v1/generate-upload-url?md5=${encodeURIComponent(md5)}`),
    ).toBe(true);

    const batch = stub.requests.at(-1);
    expect(batch).toMatchObject({ method: 'PUT', path: '/v1/projects/crm/integrations:batch' });
    expect(JSON.parse(batch!.body.toString())).toEqual({ sourceZipUrl: 'gs://amp-uploads/uploads/a1' });
  });

  it('signs requests to the API as the tool, and sends the key nowhere else', async () => {
    stub = await stubDeploy();
    await amp(['deploy', await manifestFile(), '-p', 'crm']);
    const [upload] = stub.requests.filter((request) => request.path.startsWith('/uploads/'));
    expect(upload?.headers).not.toHaveProperty('x-api-key');
    for (const request of stub.requests.filter((candidate) => candidate.path.startsWith('/v1/'))) {
      expect(request.headers).toMatchObject({ 'x-api-key': KEY, 'x-amp-client': 'amp-cli' });
    }
  });

  it('names several integrations in one line', async () => {
    stub = await stubDeploy();
    const path = await manifestFile(
      `${MANIFEST}  - { name: proxy-only, provider: callRail, proxy: { enabled: true } }\n`,
    );
    const { out } = await amp(['deploy', path, '-p', 'crm']);
    expect(out).toBe('Successfully deployed your integrations call-sync, proxy-only.');
  });

  it('refuses a bad manifest before anything is uploaded', async () => {
    stub = await stubDeploy();
    const { exitCode, out } = await amp(['deploy', await manifestFile('specVersion: 2'), '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out).toContain('error wrong-value $.specVersion');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it('warns of a destination that the project does not have, and deploys', async () => {
    stub = await stubDeploy({ 'GET /v1/projects/crm/destinations': { body: [] } });
    const { exitCode, err } = await amp(['deploy', await manifestFile(), '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(err).toContain('The project has no destination "hook"');
  });

  it.each([
    ['created', {}],
    ['unchanged', deployed(['calls'], [])],
    ['changed', deployed(['calls', 'users'], [])],
  ])('shows with --dry-run what would be %s, and changes nothing', async (change, answers) => {
    stub = await stubDeploy(answers);
    const { exitCode, out } = await amp(['deploy', await manifestFile(), '-p', 'crm', '--dry-run']);
    expect(exitCode).toBe(0);
    expect(out).toContain(change === 'unchanged' ? 'call-sync: unchanged' : `call-sync: will be ${change}`);
    expect(out).toContain('Nothing was deployed.');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it('shows with --dry-run which customers lose which objects', async () => {
    stub = await stubDeploy(deployed(['Calls', 'users', 'tags'], [['users'], ['users', 'tags'], ['Calls']]));
    const { out } = await amp(['deploy', await manifestFile(), '-p', 'crm', '--dry-run', '--json']);
    expect(JSON.parse(out)).toEqual({
      dryRun: true,
      integrations: [
        { name: 'call-sync', change: 'changed', removedReadObjects: ['users', 'tags'], affectedInstallations: 2 },
      ],
    });
  });

  it('stops reading removed objects with --destructive', async () => {
    stub = await stubDeploy(deployed(['calls', 'users'], [['users']]));
    await amp(['deploy', await manifestFile(), '-p', 'crm', '--destructive']);
    expect(stub.requests.at(-1)?.path).toBe('/v1/projects/crm/integrations:batch?destructive=true');
  });

  it('asks nobody when there is no terminal: reading goes on, and it says so', async () => {
    stub = await stubDeploy(deployed(['calls', 'users'], [['users']]));
    const { exitCode, out, questions } = await amp(['deploy', await manifestFile(), '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(questions).toEqual([]);
    expect(out).toContain('call-sync no longer has users; reading goes on for 1 installation.');
    expect(stub.requests.at(-1)?.path).toBe('/v1/projects/crm/integrations:batch');
  });

  it.each([
    ['keep', '/v1/projects/crm/integrations:batch'],
    ['stop', '/v1/projects/crm/integrations:batch?destructive=true'],
  ])('asks at a terminal whether to go on reading, and takes "%s"', async (answer, path) => {
    stub = await stubDeploy(deployed(['calls', 'users'], [['users']]));
    const { exitCode, questions } = await amp(['deploy', await manifestFile(), '-p', 'crm'], { answer });
    expect(exitCode).toBe(0);
    expect(questions).toHaveLength(1);
    expect(stub.requests.at(-1)?.path).toBe(path);
  });

  it.each(['cancel', '', 'yes'])('deploys nothing when the answer is "%s"', async (answer) => {
    stub = await stubDeploy(deployed(['calls', 'users'], [['users']]));
    const { exitCode, out } = await amp(['deploy', await manifestFile(), '-p', 'crm'], { answer });
    expect(exitCode).toBe(1);
    expect(out).toContain('Nothing was deployed');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
  });
});

describe('lists', () => {
  it('prints projects as ID and name', async () => {
    stub = await startStubApi({ 'GET /v1/projects': { body: [{ id: 'p1', name: 'crm' }] } });
    expect(await amp(['list:projects'])).toMatchObject({ exitCode: 0, out: 'Project ID: p1, Project Name: crm' });
  });

  it('prints integrations by name with the number of installations', async () => {
    stub = await startStubApi({
      'GET /v1/projects/crm/integrations': { body: ['b', 'c', 'a'].map((name) => ({ id: `id-${name}`, name })) },
      'GET /v1/projects/crm/installations': {
        body: ['id-b', 'id-c', 'id-c'].map((integrationId) => ({ integrationId })),
      },
    });
    expect((await amp(['list:integrations', '-p', 'crm'])).out.split('\n')).toEqual([
      'Integration ID: id-a, Integration Name: a (no installations)',
      'Integration ID: id-b, Integration Name: b (1 installation)',
      'Integration ID: id-c, Integration Name: c (2 installations)',
    ]);
  });

  it.each([
    ['list:installations', ['i1'], 'GET /v1/projects/crm/integrations/i1/installations'],
    ['list:destinations', [], 'GET /v1/projects/crm/destinations'],
    ['list:connections', [], 'GET /v1/projects/crm/connections'],
  ])('%s says so when there is nothing', async (command, args, route) => {
    stub = await startStubApi({ [route]: { body: [] } });
    const { exitCode, out } = await amp([command, ...args, '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^No \w+\.$/);
  });

  it('print the answer as JSON on request', async () => {
    stub = await startStubApi({ 'GET /v1/projects': { body: [{ id: 'p1', name: 'crm' }] } });
    expect(JSON.parse((await amp(['list:projects', '--json'])).out)).toEqual([{ id: 'p1', name: 'crm' }]);
    expect(JSON.parse((await amp(['--json', 'list:projects'])).out)).toHaveLength(1);
  });

  it('do not let a name from the server control the terminal', async () => {
    stub = await startStubApi({ 'GET /v1/projects': { body: [{ id: 'p1', name: '\u001b[2Jcr\u202em' }] } });
    expect((await amp(['list:projects'])).out).toBe('Project ID: p1, Project Name: [2Jcrm');
  });
});

describe('deleting and creating', () => {
  it('deletes an integration', async () => {
    stub = await startStubApi({ 'DELETE /v1/projects/crm/integrations/i%2F1': { status: 204 } });
    expect(await amp(['delete:integration', 'i/1', '-p', 'crm'])).toMatchObject({
      exitCode: 0,
      out: 'Successfully deleted integration.',
    });
  });

  it('deletes an installation', async () => {
    stub = await startStubApi({ 'DELETE /v1/projects/crm/integrations/i1/installations/x': { status: 204 } });
    expect((await amp(['delete:installation', 'i1', 'x', '-p', 'crm'])).out).toBe('Successfully deleted installation.');
  });

  it('creates a destination and shows its signing key', async () => {
    stub = await startStubApi({
      'POST /v1/projects/crm/destinations': { status: 201, body: { id: 'd1', name: 'hook' } },
      'GET /v1/projects/crm/destinations/d1': {
        body: { id: 'd1', name: 'hook', secrets: { webhookSigningKey: 'whsec_x' } },
      },
    });
    const { out } = await amp(['create:destination', 'hook', '--url', 'https://a.example/h', '-p', 'crm']);
    expect(out).toContain('Signing key: whsec_x');
    expect(JSON.parse(stub.requests[0]!.body.toString())).toEqual({
      name: 'hook',
      type: 'webhook',
      metadata: { url: 'https://a.example/h' },
    });
  });

  it('creates an API key and shows it', async () => {
    stub = await startStubApi({
      'POST /v1/projects/crm/api-keys': { status: 201, body: { key: 'new-key', label: 'ui', scopes: ['frontend'] } },
    });
    const { out } = await amp(['create:api-key', '--label', 'ui', '--scope', 'frontend', '-p', 'crm']);
    expect(out.split('\n')[0]).toBe('new-key');
  });

  it('says honestly that JWT keys are not offered yet', async () => {
    const pem = join(folder, 'public.pem');
    await writeFile(pem, '-----BEGIN PUBLIC KEY-----\n');
    const { exitCode, out } = await amp(['create:jwt-key', '--label', 'x', '--public-key', pem, '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out).toContain('does not offer JWT keys yet');
  });
});

describe('refusals', () => {
  it('show what happened, where, and what to do', async () => {
    stub = await startStubApi({
      'GET /v1/projects': problem(400, {
        detail: 'The request is not valid.',
        remedy: 'Correct the places above.',
        requestId: 'req-7',
        issues: [{ title: 'Wrong', detail: 'has to be a text', in: 'body', name: 'metadata.url' }],
      }),
    });
    const { exitCode, out } = await amp(['list:projects']);
    expect(exitCode).toBe(1);
    expect(out.split('\n')).toEqual([
      'The request is not valid.',
      '  metadata.url: has to be a text',
      'Correct the places above.',
      '(400 Refused, request req-7)',
    ]);
  });

  it('are printed as the problem document with --json', async () => {
    stub = await startStubApi({ 'GET /v1/projects': problem(401, { detail: 'Unknown key.' }) });
    const { exitCode, out } = await amp(['list:projects', '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ status: 401, detail: 'Unknown key.' });
  });

  it('never show the key, not even in diagnostics', async () => {
    stub = await startStubApi({ 'GET /v1/projects': problem(401, { detail: 'Unknown key.' }) });
    const { out, err } = await amp(['list:projects', '--debug', '--key', KEY]);
    expect(err).toContain('GET ');
    expect(out + err).not.toContain(KEY);
  });

  it('tell the address and what to try when nobody answers', async () => {
    const gone = await startStubApi({});
    await gone.stop();
    const { exitCode, out } = await amp(['list:projects'], { env: { AMP_API_URL: gone.origin } });
    expect(exitCode).toBe(1);
    expect(out).toContain(`Could not reach ${gone.origin}: nothing listens there.`);
    expect(out).toContain('amp serve');
  });

  it.each([
    ['a web page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }],
    ['a 404 of another server', { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nope' }],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }],
    ['JSON that is cut off', { status: 200, headers: { 'content-type': 'application/json' }, body: '[{' }],
  ])('tell that %s is not an answer of the API', async (_what, answer) => {
    stub = await startStubApi({ 'GET /v1/projects': answer });
    const { exitCode, out } = await amp(['list:projects']);
    expect(exitCode).toBe(1);
    expect(out).toContain('which is not an answer of this API');
  });
});

describe('wrong usage ends with exit code 2', () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['deploi', 'x']],
    ['an unknown option', ['list:projects', '--jsn']],
    ['a missing argument', ['delete:installation', 'i1', '-p', 'crm']],
    ['a surplus argument', ['list:projects', 'crm']],
    ['no project', ['list:integrations']],
    ['a blank project', ['list:integrations', '-p', ' ']],
    ['a missing required option', ['create:destination', 'hook', '-p', 'crm']],
    ['an unknown scope', ['create:api-key', '--label', 'x', '--scope', 'root', '-p', 'crm']],
    ['a public key that is not there', ['create:jwt-key', '--label', 'x', '--public-key', 'nowhere.pem']],
  ])('%s', async (_what, args) => {
    const { exitCode, out, err } = await amp(args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).not.toBe('');
  });

  it('no key', async () => {
    const { exitCode, err } = await amp(['list:projects'], { env: { AMP_API_KEY: '' } });
    expect(exitCode).toBe(2);
    expect(err).toContain('AMP_API_KEY');
  });

  it('a key with a line end', async () => {
    expect(await amp(['list:projects', '-k', 'a\nb'])).toMatchObject({ exitCode: 2 });
  });

  it.each(['localhost:8080', 'ftp://x', 'http://', 'http://u:p@localhost:8080', 'http://a.example/?q=1'])(
    'the address %s',
    async (address) => {
      const { exitCode, err } = await amp(['list:projects'], { env: { AMP_API_URL: address } });
      expect(exitCode).toBe(2);
      expect(err).toContain('AMP_API_URL');
    },
  );
});

describe('the address', () => {
  it.each(['/', '//', '/v1', '/v1/'])('may end with %s', async (end) => {
    stub = await startStubApi({ 'GET /v1/projects': { body: [] } });
    const { exitCode } = await amp(['list:projects'], { env: { AMP_API_URL: `${stub.origin}${end}` } });
    expect(exitCode).toBe(0);
  });
});

describe('help', () => {
  it.each([['--help'], ['help'], ['deploy', '--help'], ['--version']])(
    'amp %s ends with exit code 0',
    async (...args) => {
      const { exitCode, out } = await amp(args);
      expect(exitCode).toBe(0);
      expect(out).not.toBe('');
    },
  );
});
