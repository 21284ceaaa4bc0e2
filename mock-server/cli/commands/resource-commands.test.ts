import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useAmp } from '../../../test/support/run-amp.ts';

const { amp, serve, folder } = useAmp();

describe('lists', () => {
  it('prints projects as ID and name', async () => {
    await serve({ 'GET /v1/projects': { body: [{ id: 'p1', name: 'crm' }] } });
    expect(await amp(['list:projects'])).toMatchObject({ exitCode: 0, out: 'Project ID: p1, Project Name: crm' });
  });

  it('prints integrations by name with the number of installations', async () => {
    await serve({
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
    await serve({ [route]: { body: [] } });
    const { exitCode, out } = await amp([command, ...args, '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^No \w+\.$/);
  });

  it('print the answer as JSON on request', async () => {
    await serve({ 'GET /v1/projects': { body: [{ id: 'p1', name: 'crm' }] } });
    expect(JSON.parse((await amp(['list:projects', '--json'])).out)).toEqual([{ id: 'p1', name: 'crm' }]);
    expect(JSON.parse((await amp(['--json', 'list:projects'])).out)).toHaveLength(1);
  });

  it('do not let a name from the server control the terminal', async () => {
    await serve({ 'GET /v1/projects': { body: [{ id: 'p1', name: '\u001b[2Jcr\u202em' }] } });
    expect((await amp(['list:projects'])).out).toBe('Project ID: p1, Project Name: [2Jcrm');
  });
});

describe('deleting and creating', () => {
  it('deletes an integration', async () => {
    await serve({ 'DELETE /v1/projects/crm/integrations/i%2F1': { status: 204 } });
    expect(await amp(['delete:integration', 'i/1', '-p', 'crm'])).toMatchObject({
      exitCode: 0,
      out: 'Successfully deleted integration.',
    });
  });

  it('deletes an installation', async () => {
    await serve({ 'DELETE /v1/projects/crm/integrations/i1/installations/x': { status: 204 } });
    expect((await amp(['delete:installation', 'i1', 'x', '-p', 'crm'])).out).toBe('Successfully deleted installation.');
  });

  it('creates a destination and shows its signing key', async () => {
    const stub = await serve({
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
    await serve({
      'POST /v1/projects/crm/api-keys': { status: 201, body: { key: 'new-key', label: 'ui', scopes: ['frontend'] } },
    });
    const { out } = await amp(['create:api-key', '--label', 'ui', '--scope', 'frontend', '-p', 'crm']);
    expect(out.split('\n')[0]).toBe('new-key');
  });

  it('registers a public key and shows the kid that tokens have to name', async () => {
    const stub = await serve({ 'POST /v1/projects/crm/jwt-keys': { status: 201, body: { kid: 'kid-1' } } });
    const file = join(folder(), 'public.pem');
    const publicKeyPem = '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n';
    await writeFile(file, publicKeyPem);
    const args = ['create:jwt-key', '--label', 'Production', '--public-key', file, '-p', 'crm'];
    const { exitCode, out } = await amp(args);
    expect(exitCode).toBe(0);
    expect(out.split('\n')[0]).toBe('kid-1');
    const body = { label: 'Production', algorithm: 'RS256', publicKeyPem };
    expect(JSON.parse(stub.requests[0]!.body.toString())).toEqual(body);
    expect(JSON.parse((await amp([...args, '--json'])).out)).toEqual({ kid: 'kid-1' });
  });

  it('sends no private key, and no file that is no key', async () => {
    const stub = await serve({});
    const file = join(folder(), 'key.pem');
    for (const [text, message] of [
      ['-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----\n', 'holds a private key'],
      ['-----BEGIN RSA PRIVATE KEY-----\ncanary\n-----END RSA PRIVATE KEY-----\n', 'holds a private key'],
      ['canary', 'is not a public key in PEM form'],
    ] as const) {
      await writeFile(file, text);
      const { exitCode, out, err } = await amp(['create:jwt-key', '--label', 'x', '--public-key', file, '-p', 'crm']);
      expect(exitCode).toBe(2);
      expect(out + err).toContain(message);
      expect(out + err).not.toContain('canary');
    }
    expect(stub.requests).toEqual([]);
  });

  it('names what the server refuses about a key', async () => {
    const issue = {
      type: 'x',
      title: 'x',
      detail: 'The key is shorter than 2048 bits.',
      in: 'body',
      name: 'publicKeyPem',
    };
    const problem = { type: 'urn:ampersand:problem:invalid-input', title: 'x', status: 400, detail: issue.detail };
    await serve({ 'POST /v1/projects/crm/jwt-keys': { status: 400, body: { ...problem, issues: [issue] } } });
    const file = join(folder(), 'public.pem');
    await writeFile(file, '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n');
    const { exitCode, out, err } = await amp(['create:jwt-key', '--label', 'x', '--public-key', file, '-p', 'crm']);
    expect(exitCode).toBe(1);
    expect(out + err).toContain('shorter than 2048 bits');
  });
});
