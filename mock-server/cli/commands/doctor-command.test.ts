import { describe, expect, it } from 'vitest';
import { AMP_KEY, problemStub, useAmp } from '../../../test/support/run-amp.ts';
import { startStubApi } from '../../../test/support/stub-api.ts';

const { amp, serve } = useAmp();

const json = (body: unknown) => ({ status: 200, headers: { 'content-type': 'application/json' }, body });
const UP = { 'GET /healthz': json({ status: 'ok' }), 'GET /readyz': json({ status: 'ready' }) };
const PROJECTS = { 'GET /v1/projects': json([{ id: 'p1', name: 'crm' }]) };

describe('amp doctor', () => {
  it('says that everything is right', async () => {
    await serve({
      ...UP,
      ...PROJECTS,
      'GET /v1/projects/crm/integrations': json([
        { name: 'calls', latestRevision: { content: { read: { objects: [{ destination: 'hook' }] } } } },
      ]),
      'GET /v1/projects/crm/destinations': json([{ name: 'hook' }]),
    });
    const { exitCode, out } = await amp(['doctor', '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toContain('ok  server');
    expect(out).toContain('ok  database');
    expect(out).toContain('ok  API key: Opens crm.');
    expect(out).toContain('ok  project: 1 integration, and every destination they need.');
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

  it('distinguishes an unreachable server from one without its database', async () => {
    await serve({ 'GET /healthz': json({}), 'GET /readyz': { status: 503 }, ...PROJECTS });
    const sick = await amp(['doctor']);
    expect(sick.exitCode).toBe(1);
    expect(sick.out).toMatch(/ok {2}server[\s\S]*failed {2}database.*503/);

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
