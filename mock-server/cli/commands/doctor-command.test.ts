import { describe, expect, it } from 'vitest';
import { AMP_KEY, problemStub, useAmp } from '../../../test/support/run-amp.ts';
import { startStubApi } from '../../../test/support/stub-api.ts';
import { writeStoredKeys } from '../dev/stored-keys.ts';

const { amp, serve, folder } = useAmp();

const json = (body: unknown) => ({ status: 200, headers: { 'content-type': 'application/json' }, body });
const UP = { 'GET /healthz': json({ status: 'ok' }), 'GET /readyz': json({ status: 'ready' }) };
const CONNECTIONS = 'GET /v1/projects/crm/connections';
const PROJECTS = { 'GET /v1/projects': json([{ id: 'p1', name: 'crm' }]), [CONNECTIONS]: json([]) };

describe('amp doctor', () => {
  it('says that everything is right', async () => {
    await serve({
      ...UP,
      ...PROJECTS,
      'GET /v1/projects/crm/integrations': json([
        { name: 'calls', latestRevision: { content: { read: { objects: [{ destination: 'hook' }] } } } },
      ]),
      'GET /v1/projects/crm/destinations': json([{ id: 'd1', name: 'hook', status: 'active' }]),
      'GET /v1/projects/crm/messages': json({ results: [], pagination: { done: true } }),
    });
    const { exitCode, out } = await amp(['doctor', '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toContain('ok  server');
    expect(out).toContain('ok  database');
    expect(out).toContain('ok  API key: Opens crm.');
    expect(out).toContain('ok  project: crm has 1 integration and every destination that they need.');
    expect(out).toContain('ok  destination hook: No message waits for another attempt.');
  });

  it('fails for a destination that is disabled, and warns of one whose messages failed', async () => {
    await serve({
      ...UP,
      ...PROJECTS,
      'GET /v1/projects/crm/integrations': json([{ name: 'calls', latestRevision: { content: {} } }]),
      'GET /v1/projects/crm/destinations': json([
        { id: 'd1', name: 'old', status: 'disabled' },
        { id: 'd2', name: 'hook', status: 'active' },
      ]),
      'GET /v1/projects/crm/messages': json({
        results: [
          { id: 'msg_2', status: 'pending', attempts: 0, lastError: 'Earlier messages to the destination failed.' },
          { id: 'msg_1', status: 'pending', attempts: 3, lastError: 'The receiver responded with 500.' },
        ],
        pagination: { done: true },
      }),
    });
    const { exitCode, out } = await amp(['doctor', '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out).toContain('failed  destination old: It is disabled');
    expect(out).toContain('amp update:destination old --url <url> --project crm');
    expect(out).toContain('warning  destination hook: Messages to it wait.');
    expect(out).toContain('The latest reason: The receiver responded with 500.');
    expect(out).not.toContain('Earlier messages');
  });

  it('names the destinations that a manifest needs and the project does not have', async () => {
    await serve({
      ...UP,
      ...PROJECTS,
      'GET /v1/projects/crm/integrations': json([
        { name: 'calls', latestRevision: { content: { read: { objects: [{ destination: 'hook' }] } } } },
      ]),
      'GET /v1/projects/crm/destinations': json([]),
    });
    const { exitCode, out } = await amp(['doctor', '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out).toContain(
      'failed  project: No destination named "hook". Nothing is delivered to it. Create it: amp create:destination hook --url <url> --project crm',
    );
    expect(out).toContain('1 of 5 checks failed.');
  });

  it('names the connections whose credentials are refused, and the remedy', async () => {
    const group = { projectId: 'p1', groupRef: 'team-7', groupName: 'Team', createTime: '2026-11-21T12:00:00.000Z' };
    const connection = { provider: 'hubspot', group };
    await serve({
      ...UP,
      ...PROJECTS,
      'GET /v1/projects/crm/integrations': json([]),
      'GET /v1/projects/crm/destinations': json([]),
      [CONNECTIONS]: json([
        { ...connection, id: 'c1', status: 'working' },
        { ...connection, id: 'c2', status: 'bad_credentials' },
      ]),
    });
    const { exitCode, out } = await amp(['doctor', '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toContain('warning  connection c2: hubspot refuses the credentials of the group team-7');
    expect(out).toContain('POST /v1/oauth-connect');
    expect(out).not.toContain('c1');
  });

  it('distinguishes an unreachable server from one without its database', async () => {
    await serve({ ...UP, 'GET /readyz': { ...json({ status: 'database unavailable' }), status: 503 }, ...PROJECTS });
    const sick = await amp(['doctor']);
    expect(sick.exitCode).toBe(1);
    expect(sick.out).toMatch(/ok {2}server[\s\S]*failed {2}database.*503: database unavailable/);

    const gone = await startStubApi({});
    await gone.stop();
    const absent = await amp(['doctor'], { env: { AMP_API_URL: gone.origin } });
    expect(absent.exitCode).toBe(1);
    expect(absent.out).toContain('amp serve');
    expect(absent.out).not.toContain('  database:');
  });

  it('names the encryption keys that the server misses', async () => {
    const missingEncryptionKeys = [{ keyId: '0a1b2c3d', values: 3 }];
    await serve({ ...UP, 'GET /readyz': json({ status: 'ready', missingEncryptionKeys }), ...PROJECTS });
    const { exitCode, out } = await amp(['doctor']);
    expect(exitCode).toBe(1);
    expect(out).toContain(
      'failed  encryption: 3 stored secrets were encrypted with key 0a1b2c3d, which is not configured.',
    );
  });

  it('says that a key is refused, without showing it', async () => {
    const remedy = 'Send an API key of the project in the header X-Api-Key.';
    const refusal = problemStub(401, { detail: 'The API key is unknown or not active.', remedy });
    await serve({ ...UP, 'GET /v1/projects': refusal });
    const { exitCode, out } = await amp(['doctor']);
    expect(exitCode).toBe(1);
    expect(out).toContain('failed  API key: The API key is unknown or not active.');
    expect(out).toContain('Set AMP_API_KEY, or add --key,');
    expect(out).not.toContain('X-Api-Key');
    expect(out).not.toContain(AMP_KEY);
  });

  it('names the server and what selected it', async () => {
    const { origin } = await serve({ ...UP, ...PROJECTS });
    const { out } = await amp(['doctor']);
    expect(out).toContain(`ok  server: ${origin} (AMP_API_URL) responds.`);
  });

  it('distinguishes the management API from something else at its address', async () => {
    const { origin } = await serve({ 'GET /healthz': json({ page: 'of another program' }) });
    const { exitCode, out } = await amp(['doctor']);
    expect(exitCode).toBe(1);
    expect(out).toContain(
      `failed  server: ${origin} (AMP_API_URL) responds with 200, but not as the management API does.`,
    );
  });

  describe('without a key', () => {
    const withoutKey = () => ({ AMP_API_KEY: '', AMP_DATA_DIR: folder() });
    const storeKeys = () =>
      writeStoredKeys(folder(), { fullKey: 'the-full-key-of-amp-dev', frontendKey: 'frontend-key', isOwnFolder: true });
    const project = 'GET /v1/projects/any';

    it('says where to find one', async () => {
      await serve({ ...UP, ...PROJECTS });
      const { exitCode, out, err } = await amp(['doctor'], { env: withoutKey() });
      expect(exitCode).toBe(0);
      expect(out).toContain('skipped  API key: None was given. Set AMP_API_KEY');
      expect(err).toBe('No problems found. 2 of 5 checks were skipped.');
    });

    it('finds out that the server uses the data of "amp dev" in this folder, and sends it no secret', async () => {
      await storeKeys();
      const server = await serve({ ...UP, [project]: problemStub(404, { detail: 'There is no such project.' }) });
      const { exitCode, out } = await amp(['doctor'], { env: withoutKey() });
      expect(exitCode).toBe(0);
      expect(out).toContain(
        `accepts the frontend key that "amp dev" stored in ${folder()}, so it uses the data there.`,
      );
      expect(out).toContain(`Set AMP_API_KEY to the fullKey in ${folder()}/local-keys.json`);
      expect(server.requests.at(-1)?.headers['x-api-key']).toBe('frontend-key');
      expect(JSON.stringify(server.requests)).not.toContain('the-full-key-of-amp-dev');
    });

    it('finds out that the server uses other data', async () => {
      await storeKeys();
      await serve({ ...UP, [project]: problemStub(401, { detail: 'The API key is unknown or not active.' }) });
      const { exitCode, out } = await amp(['doctor'], { env: withoutKey() });
      expect(exitCode).toBe(0);
      expect(out).toMatch(
        /skipped {2}API key: .* does not accept the key that "amp dev" stored in .*: it uses other data\./,
      );
    });

    it('reports a server that fails', async () => {
      await storeKeys();
      await serve({ ...UP, [project]: problemStub(500, { detail: 'Something went wrong.' }) });
      const { exitCode, out } = await amp(['doctor'], { env: withoutKey() });
      expect(exitCode).toBe(1);
      expect(out).toContain('failed  API key:');
    });
  });

  it('finds a bad variable of the server that would be started here', async () => {
    await serve({ ...UP, ...PROJECTS });
    const { exitCode, out } = await amp(['doctor'], { env: { AMP_API_PORT: 'eighty' } });
    expect(exitCode).toBe(1);
    expect(out).toContain('failed  environment: AMP_API_PORT must be a whole number');
  });

  it('names all invalid variables together', async () => {
    await serve({ ...UP, ...PROJECTS });
    const env = { AMP_API_PORT: 'eighty', AMP_ROLE: 'boss', AMP_PROVIDERS_FILE: '/no/such/file' };
    const { out } = await amp(['doctor'], { env });
    expect(out).toContain('AMP_API_PORT must be');
    expect(out).toContain('AMP_ROLE must be');
    expect(out).toContain('AMP_PROVIDERS_FILE cannot be read');
  });

  it('prints one JSON document, whatever it finds', async () => {
    await serve({ ...UP, ...PROJECTS });
    const good = await amp(['doctor', '--json']);
    expect(JSON.parse(good.out)).toContainEqual(expect.objectContaining({ check: 'server', outcome: 'ok' }));
    const bad = await amp(['doctor', '--json'], { env: { AMP_ROLE: 'boss' } });
    expect(bad.exitCode).toBe(1);
    expect(JSON.parse(bad.out)).toContainEqual(expect.objectContaining({ check: 'environment', outcome: 'failed' }));
  });
});
