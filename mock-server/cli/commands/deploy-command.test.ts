import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AMP_KEY, CALL_MANIFEST, problemStub, useAmp } from '../../../test/support/run-amp.ts';
import type { StubApi, StubRequest, StubResponse } from '../../../test/support/stub-api.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';

const { amp, serve, manifestFile } = useAmp();

/** Server of a deployment, with some changed responses. */
function serveDeploy(changes: Record<string, StubResponse> = {}): Promise<StubApi> {
  const uploadUrl = (request: StubRequest) => ({
    body: { url: `http://${request.headers.host}/uploads/a1?token=t`, bucket: 'amp-uploads', path: 'uploads/a1' },
  });
  return serve({
    'GET /v1/providers': { body: createProviderCatalog(BUILT_IN_CATALOG).all() },
    'GET /v1/projects/crm/provider-apps': { body: [] },
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
function deployed(objectNames: string[], installations: string[][]): Record<string, StubResponse> {
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

describe('amp deploy', () => {
  it('uploads a zip of exactly amp.yaml with its MD5 and deploys it by its gs address', async () => {
    const stub = await serveDeploy();
    const path = await manifestFile(CALL_MANIFEST, 'my-manifest.yaml');
    expect(await amp(['deploy', path, '--project', 'crm'])).toMatchObject({
      exitCode: 0,
      out: 'Successfully deployed your integration call-sync.',
    });

    const put = stub.requests.find((request) => request.path.startsWith('/uploads/'));
    const md5 = createHash('md5').update(put!.body).digest('base64');
    const files = unzipSync(new Uint8Array(put!.body));
    expect(Object.keys(files)).toEqual(['amp.yaml']);
    expect(strFromU8(files['amp.yaml']!)).toBe(CALL_MANIFEST);
    expect(put?.headers['content-md5']).toBe(md5);
    expect(
      stub.requests.some((request) => request.path === `/v1/generate-upload-url?md5=${encodeURIComponent(md5)}`),
    ).toBe(true);

    const batch = stub.requests.at(-1);
    expect(batch).toMatchObject({ method: 'PUT', path: '/v1/projects/crm/integrations:batch' });
    expect(JSON.parse(batch!.body.toString())).toEqual({ sourceZipUrl: 'gs://amp-uploads/uploads/a1' });
  });

  it('signs requests to the API as the tool, and sends the key nowhere else', async () => {
    const stub = await serveDeploy();
    await amp(['deploy', await manifestFile(), '-p', 'crm']);
    const [upload] = stub.requests.filter((request) => request.path.startsWith('/uploads/'));
    expect(upload?.headers).not.toHaveProperty('x-api-key');
    for (const request of stub.requests.filter((candidate) => candidate.path.startsWith('/v1/'))) {
      expect(request.headers).toMatchObject({ 'x-api-key': AMP_KEY, 'x-amp-client': 'amp-cli' });
    }
  });

  it('names several integrations in one line', async () => {
    await serveDeploy();
    const path = await manifestFile(
      `${CALL_MANIFEST}  - { name: proxy-only, provider: callRail, proxy: { enabled: true } }\n`,
    );
    const { out } = await amp(['deploy', path, '-p', 'crm']);
    expect(out).toBe('Successfully deployed your integrations call-sync, proxy-only.');
  });

  it('refuses a bad manifest before anything is uploaded', async () => {
    const stub = await serveDeploy();
    const { exitCode, out } = await amp(['deploy', await manifestFile('specVersion: 2'), '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out).toContain('error wrong-value $.specVersion');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it('warns of a destination that the project does not have, deploys, and ends with the command that creates it', async () => {
    await serveDeploy({ 'GET /v1/projects/crm/destinations': { body: [] } });
    const path = await manifestFile();
    const { exitCode, out, err } = await amp(['deploy', path, '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(err).toContain(
      `${path}:8:24 warning unknown-destination $.integrations[0].read.objects[0].destination\n    No destination named "hook".`,
    );
    expect(out).toBe('Successfully deployed your integration call-sync.');
    expect(err.split('\n').at(-1)).toBe(
      'No destination named "hook". Nothing is delivered to it. Create it: amp create:destination hook --url <url> --project crm',
    );
    const json = await amp(['deploy', path, '-p', 'crm', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ dryRun: false, missingDestinations: ['hook'] });
    const dryRun = await amp(['deploy', path, '-p', 'crm', '--dry-run']);
    expect(dryRun.err.split('\n').at(-1)).toContain('amp create:destination hook --url <url> --project crm');
  });

  it('warns of scopes that the newest provider app does not ask for', async () => {
    const app = { id: 'a1', projectId: 'crm', provider: 'hubspot', clientId: 'c' };
    const older = { ...app, createTime: '2026-01-01T00:00:00Z', scopes: ['crm.objects.deals.read'] };
    const newer = { ...app, createTime: '2026-02-01T00:00:00Z', scopes: ['crm.objects.contacts.read'] };
    await serveDeploy({ 'GET /v1/projects/crm/provider-apps': { body: [newer, older] } });
    const path = await manifestFile(`specVersion: 1.0.0
integrations:
  - name: crm-sync
    provider: hubspot
    read:
      objects:
        - { objectName: contacts, destination: hook, schedule: "0 * * * *" }
        - { objectName: deals, destination: hook, schedule: "0 * * * *" }
`);
    const { exitCode, err } = await amp(['deploy', path, '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(err.match(/missing-scope/g)).toHaveLength(1);
    expect(err).toContain('does not ask for the scope "crm.objects.deals.read"');
  });

  it('says what is unchanged, and claims to deploy only the rest', async () => {
    const unchanged = 'Unchanged, with the revision from before: call-sync.';
    await serveDeploy(deployed(['calls'], []));
    expect((await amp(['deploy', await manifestFile(), '-p', 'crm'])).out).toBe(unchanged);
    const more = `${CALL_MANIFEST}  - { name: proxy-only, provider: callRail, proxy: { enabled: true } }\n`;
    expect((await amp(['deploy', await manifestFile(more), '-p', 'crm'])).out.split('\n')).toEqual([
      'Successfully deployed your integration proxy-only.',
      unchanged,
    ]);
  });

  it('agrees with doctor about a destination that is missing', async () => {
    const answers = { 'GET /v1/projects/crm/destinations': { body: [] }, ...deployed(['calls'], []) };
    const up = {
      'GET /v1/projects/crm/connections': { body: [] },
      'GET /healthz': { body: { status: 'ok' } },
      'GET /readyz': {},
    };
    await serveDeploy({ ...answers, ...up, 'GET /v1/projects': { body: [] } });
    const deploy = await amp(['deploy', await manifestFile(), '-p', 'crm']);
    const doctor = await amp(['doctor', '-p', 'crm']);
    expect(doctor.exitCode).toBe(1);
    expect(doctor.out).toContain(`failed  project: ${deploy.err.split('\n').at(-1)}`);
  });

  it('deploys nothing with --strict when there is a warning', async () => {
    const stub = await serveDeploy({ 'GET /v1/projects/crm/destinations': { body: [] } });
    const path = await manifestFile();
    const { exitCode, out } = await amp(['deploy', path, '-p', 'crm', '--strict']);
    expect(exitCode).toBe(1);
    expect(out).toContain('warning unknown-destination');
    expect(out).toContain(`${path} is rejected by --strict: 1 warning.`);
    expect(out.split('\n').at(-1)).toContain('amp create:destination hook --url <url> --project crm');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
    const json = await amp(['deploy', path, '-p', 'crm', '--strict', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ valid: false, issues: [{ rule: 'unknown-destination' }] });
  });

  it('deploys with --strict when there is nothing to warn of', async () => {
    await serveDeploy();
    const { exitCode, out } = await amp(['deploy', await manifestFile(), '-p', 'crm', '--strict']);
    expect([exitCode, out]).toEqual([0, 'Successfully deployed your integration call-sync.']);
  });

  it.each([
    ['created', {}],
    ['unchanged', deployed(['calls'], [])],
    ['changed', deployed(['calls', 'users'], [])],
  ])('shows with --dry-run what would be %s, and changes nothing', async (change, answers) => {
    const stub = await serveDeploy(answers);
    const { exitCode, out } = await amp(['deploy', await manifestFile(), '-p', 'crm', '--dry-run']);
    expect(exitCode).toBe(0);
    expect(out).toContain(change === 'unchanged' ? 'call-sync: unchanged' : `call-sync: will be ${change}`);
    expect(out).toContain('Nothing was deployed.');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it('shows with --dry-run what is added, changed and removed, and which customers lose what', async () => {
    await serveDeploy(deployed(['Calls', 'users', 'tags'], [['users'], ['users', 'tags'], ['Calls']]));
    const path = await manifestFile(
      `${CALL_MANIFEST.replace('*/10', '*/30')}          requiredFields: [{ fieldName: id }]\n    proxy: { enabled: true }\n`,
    );
    const { out } = await amp(['deploy', path, '-p', 'crm', '--dry-run']);
    expect(out.split('\n')).toEqual([
      'call-sync: will be changed',
      '  ~ read.objects.calls.objectName: "Calls" → "calls"',
      '  ~ read.objects.calls.schedule: "*/10 * * * *" → "*/30 * * * *"',
      '  + read.objects.calls.requiredFields.id',
      '  - read.objects.users  (destructive)',
      '  - read.objects.tags  (destructive)',
      '  + proxy.enabled',
      '  reading users, tags for 2 installations continues unless --destructive is given',
      'Nothing was deployed.',
    ]);
    const json = await amp(['deploy', path, '-p', 'crm', '--dry-run', '--json']);
    expect(json.err).toBe('');
    expect(JSON.parse(json.out)).toMatchObject({
      dryRun: true,
      untouched: [],
      integrations: [
        {
          name: 'call-sync',
          change: 'changed',
          changes: expect.arrayContaining([
            { path: 'read.objects.users', kind: 'removed', isDestructive: true },
            { path: 'proxy.enabled', kind: 'added', isDestructive: false },
          ]),
          removedReadObjects: ['users', 'tags'],
          affectedInstallations: 2,
        },
      ],
    });
  });

  it('names the deployed integrations that the manifest leaves alone', async () => {
    await serveDeploy(deployed(['calls'], []));
    const path = await manifestFile(CALL_MANIFEST.replace('call-sync', 'other'));
    const { out } = await amp(['deploy', path, '-p', 'crm', '--dry-run']);
    expect(out).toContain('other: will be created');
    expect(out).toContain('call-sync: not in the manifest, stays as it is');
  });

  it('shows what the server refuses with file, line, column and YAML path', async () => {
    const issue = { title: 'x', detail: 'The provider is gone.', in: 'body', name: '$.integrations[0].provider' };
    const issues = [{ ...issue, line: 4, column: 15 }];
    await serveDeploy({
      'PUT /v1/projects/crm/integrations:batch': problemStub(422, { detail: 'The manifest is not valid.', issues }),
    });
    const path = await manifestFile();
    const { exitCode, out } = await amp(['deploy', path, '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out).toBe(`${path}:4:15 error $.integrations[0].provider
    The provider is gone.
The manifest is not valid.
(422 Refused)`);
    const json = await amp(['deploy', path, '-p', 'crm', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ status: 422, issues });
  });

  it('reports its steps, and only the result with --json', async () => {
    await serveDeploy();
    const path = await manifestFile();
    const { err } = await amp(['deploy', path, '-p', 'crm']);
    expect(err).toBe(`Comparing with what is deployed…\nUploading ${path}…\nDeploying to crm…`);
    expect((await amp(['deploy', path, '-p', 'crm', '--json'])).err).toBe('');
  });

  it('stops reading removed objects with --destructive', async () => {
    const stub = await serveDeploy(deployed(['calls', 'users'], [['users']]));
    await amp(['deploy', await manifestFile(), '-p', 'crm', '--destructive']);
    expect(stub.requests.at(-1)?.path).toBe('/v1/projects/crm/integrations:batch?destructive=true');
  });

  it('does not ask without a terminal: reports that reading continues', async () => {
    const stub = await serveDeploy(deployed(['calls', 'users'], [['users']]));
    const { exitCode, out, questions } = await amp(['deploy', await manifestFile(), '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(questions).toEqual([]);
    expect(out).toContain('call-sync no longer has users; reading continues for 1 installation.');
    expect(stub.requests.at(-1)?.path).toBe('/v1/projects/crm/integrations:batch');
  });

  it.each([
    ['keep', '/v1/projects/crm/integrations:batch'],
    ['stop', '/v1/projects/crm/integrations:batch?destructive=true'],
  ])('asks at a terminal whether to continue reading, and takes "%s"', async (answer, path) => {
    const stub = await serveDeploy(deployed(['calls', 'users'], [['users']]));
    const { exitCode, questions } = await amp(['deploy', await manifestFile(), '-p', 'crm'], { answer });
    expect(exitCode).toBe(0);
    expect(questions).toHaveLength(1);
    expect(stub.requests.at(-1)?.path).toBe(path);
  });

  it.each(['cancel', '', 'yes'])('deploys nothing when the answer is "%s"', async (answer) => {
    const stub = await serveDeploy(deployed(['calls', 'users'], [['users']]));
    const { exitCode, out } = await amp(['deploy', await manifestFile(), '-p', 'crm'], { answer });
    expect(exitCode).toBe(1);
    expect(out).toContain('Nothing was deployed');
    expect(stub.requests.every((request) => request.method === 'GET')).toBe(true);
  });
});
