import { describe, expect, it } from 'vitest';
import { useAmp } from '../../../test/support/run-amp.ts';

const { amp, serve } = useAmp();

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
    const { exitCode, out, err } = await amp([command, ...args, '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^No \w+\.$/);
    expect(err).toMatch(/^(Create|Customers) /);
    const json = await amp([command, ...args, '-p', 'crm', '--json']);
    expect(json).toMatchObject({ out: '[]', err: '' });
  });

  it('print the response as JSON on request', async () => {
    await serve({ 'GET /v1/projects': { body: [{ id: 'p1', name: 'crm' }] } });
    expect(JSON.parse((await amp(['list:projects', '--json'])).out)).toEqual([{ id: 'p1', name: 'crm' }]);
    expect(JSON.parse((await amp(['--json', 'list:projects'])).out)).toHaveLength(1);
  });

  it('are a table on a screen, which cuts names and never ids', async () => {
    const id = '0b8f5a4e-1c52-4f0e-9b57-0d7a6f3d2c11';
    const body = [
      { id, name: 'hook', type: 'webhook', metadata: { url: 'https://receiver.example/a/long/way/to/go' } },
    ];
    await serve({ 'GET /v1/projects/crm/destinations': { body } });
    expect((await amp(['list:destinations', '-p', 'crm'], { width: 80 })).out.split('\n')).toEqual([
      'Destination ID                        Destination Name  Type     URL',
      `${id}  hook              webhook  https://receiv…`,
    ]);
    expect((await amp(['list:destinations', '-p', 'crm'], { width: 50 })).out).toMatch(/^Destination ID: /);
  });

  it('work in the project of AMP_PROJECT unless --project names another', async () => {
    const stub = await serve({});
    await amp(['list:connections'], { env: { AMP_PROJECT: 'crm' } });
    await amp(['list:connections', '-p', 'other'], { env: { AMP_PROJECT: 'crm' } });
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/v1/projects/crm/connections',
      '/v1/projects/other/connections',
    ]);
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
});
