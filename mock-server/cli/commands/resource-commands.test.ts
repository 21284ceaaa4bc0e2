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
    ['list:api-keys', [], 'GET /v1/projects/crm/api-keys'],
    ['list:jwt-keys', [], 'GET /v1/projects/crm/jwt-keys'],
  ])('%s says so when there is nothing', async (command, args, route) => {
    await serve({ [route]: { body: [] } });
    const { exitCode, out, err } = await amp([command, ...args, '-p', 'crm']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^No [\w ]+\.$/);
    expect(err).toMatch(/^(Create|Customers|Register) /);
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
      {
        id,
        name: 'hook',
        type: 'webhook',
        status: 'active',
        metadata: { url: 'https://receiver.example/a/long/way/to/go' },
      },
    ];
    await serve({ 'GET /v1/projects/crm/destinations': { body } });
    expect((await amp(['list:destinations', '-p', 'crm'], { width: 88 })).out.split('\n')).toEqual([
      'Destination ID                        Destination Name  Type     Status  URL',
      `${id}  hook              webhook  active  https://receiv…`,
    ]);
    expect((await amp(['list:destinations', '-p', 'crm'], { width: 50 })).out).toMatch(/^Destination ID: /);
  });

  it('work in the project of AMP_PROJECT unless --project names another', async () => {
    const stub = await serve({});
    await amp(['list:connections'], { env: { AMP_PROJECT: 'crm' } });
    await amp(['list:connections', '-p', 'other'], { env: { AMP_PROJECT: 'crm' } });
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/v1/projects/crm/connections?pageSize=500',
      '/v1/projects/other/connections?pageSize=500',
    ]);
  });

  it.each([
    [
      'list:installations',
      ['i1', '--group', 'g1', '--limit', '20'],
      '/integrations/i1/installations?groupRef=g1&pageSize=20',
    ],
    [
      'list:connections',
      ['--provider', 'hubspot', '--group', 'g1', '--consumer', 'u1'],
      '/connections?provider=hubspot&groupRef=g1&consumerRef=u1&pageSize=500',
    ],
    ['list:api-keys', ['--active', 'true'], '/api-keys?active=true&pageSize=500'],
    ['list:jwt-keys', ['--active', 'false'], '/jwt-keys?active=false&pageSize=500'],
  ])('%s has the filters of the API', async (command, args, path) => {
    const stub = await serve({});
    await amp([command, ...args, '-p', 'crm']);
    expect(stub.requests.map((request) => request.path)).toEqual([`/v1/projects/crm${path}`]);
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
    const { out, err } = await amp(['create:destination', 'hook', '--url', 'https://a.example/h', '-p', 'crm']);
    expect(out).toBe('whsec_x');
    expect(err).toContain('Destination ID: d1, Destination Name: hook.');
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
    const { out, err } = await amp(['create:api-key', '--label', 'ui', '--scope', 'frontend', '-p', 'crm']);
    expect(out).toBe('new-key');
    expect(err).toContain('Label: ui, Scope: frontend.');
  });
});

describe('keys', () => {
  it('lists API keys by their first characters, by which they are deleted', async () => {
    const stub = await serve({
      'GET /v1/projects/crm/api-keys': {
        body: [{ key: 'amp_12345678…', label: 'ui', scopes: ['frontend'], active: false }],
      },
      'DELETE /v1/projects/crm/api-keys/amp_12345678': { status: 204 },
    });
    expect((await amp(['list:api-keys', '-p', 'crm'])).out).toBe(
      'API Key: amp_12345678, Label: ui, Scope: frontend, Active: no',
    );
    expect((await amp(['delete:api-key', 'amp_12345678', '-p', 'crm'])).out).toBe('Successfully deleted API key.');
    expect(stub.requests).toHaveLength(2);
  });

  it('lists JWT keys by their kid, by which they are deleted', async () => {
    await serve({
      'GET /v1/projects/crm/jwt-keys': {
        body: [{ id: 'kid-1', label: 'prod', active: true, createTime: '2026-01-01T00:00:00Z' }],
      },
      'DELETE /v1/projects/crm/jwt-keys/kid-1': { status: 204 },
    });
    expect((await amp(['list:jwt-keys', '-p', 'crm'])).out).toBe(
      'Kid: kid-1, Label: prod, Active: yes, Created: 2026-01-01T00:00:00Z',
    );
    expect((await amp(['delete:jwt-key', 'kid-1', '-p', 'crm'])).out).toBe('Successfully deleted JWT key.');
  });
});

describe('destinations', () => {
  it('changes only what is given', async () => {
    const stub = await serve({ 'PATCH /v1/projects/crm/destinations/hook': { body: { id: 'd1' } } });
    expect(await amp(['update:destination', 'hook', '--url', 'https://b.example/h', '-p', 'crm'])).toMatchObject({
      exitCode: 0,
      out: 'Successfully updated destination.',
    });
    expect(JSON.parse(stub.requests[0]!.body.toString())).toEqual({
      updateMask: ['metadata.url'],
      destination: { metadata: { url: 'https://b.example/h' } },
    });
  });

  it('rejects a change of nothing as wrong usage', async () => {
    const stub = await serve({});
    const { exitCode, out, err } = await amp(['update:destination', 'hook', '-p', 'crm']);
    expect({ exitCode, out, err }).toEqual({
      exitCode: 2,
      out: '',
      err: 'Nothing to change was given. Add --url or --name.',
    });
    expect(stub.requests).toEqual([]);
  });

  it('deletes one', async () => {
    await serve({ 'DELETE /v1/projects/crm/destinations/hook': { status: 204 } });
    expect((await amp(['delete:destination', 'hook', '-p', 'crm'])).out).toBe('Successfully deleted destination.');
  });
});

describe('operations', () => {
  const path = 'GET /v1/projects/crm/integrations/i1/installations/x/operations';

  it('lists as many pages as the limit needs', async () => {
    const stub = await serve({
      [path]: ({ path: address }) => {
        const query = new URL(address, 'http://stub').searchParams;
        const size = Number(query.get('pageSize'));
        const results = Array.from({ length: size }, (_, at) => ({
          id: `o${at}`,
          actionType: 'read',
          resource: 'calls',
          status: 'success',
          createTime: '2026-01-01T00:00:00Z',
          result: 'Read 3 records',
        }));
        return { body: { results, pagination: { done: false, nextPageToken: 'next' } } };
      },
    });
    const { out } = await amp(['list:operations', 'i1', 'x', '--limit', '750', '-p', 'crm']);
    expect(out.split('\n')).toHaveLength(750);
    expect(out.split('\n')[0]).toBe(
      'Operation ID: o0, Action: read, Object: calls, Status: success, Created: 2026-01-01T00:00:00Z, Result: Read 3 records',
    );
    expect(stub.requests.map(({ path: address }) => address.split('?')[1])).toEqual([
      'pageSize=500',
      'pageSize=250&pageToken=next',
    ]);
  });

  it.each(['0', 'all', '-1'])('rejects the limit %s', async (limit) => {
    const { exitCode, err } = await amp(['list:operations', 'i1', 'x', `--limit=${limit}`, '-p', 'crm']);
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: `--limit takes a number above 0, not "${limit}".` });
  });

  it('shows the log of one', async () => {
    const message = { msg: 'A page was not read.', error: 'HTTP 429' };
    await serve({
      'GET /v1/projects/crm/operations/o1/logs': {
        body: [{ timestamp: '2026-01-01T00:00:00Z', severity: 'ERROR', message }],
      },
    });
    expect((await amp(['list:operation-logs', 'o1', '-p', 'crm'])).out).toBe(
      '2026-01-01T00:00:00Z ERROR A page was not read. HTTP 429',
    );
  });
});

describe('reading now', () => {
  const read = ['trigger:read', 'i1', 'calls', '--group', 'team-7', '-p', 'crm'];
  const route = 'POST /v1/projects/crm/integrations/i1/objects/calls';

  it('prints the ID of the operation alone', async () => {
    const stub = await serve({ [route]: { status: 201, body: { operationId: 'o1' } } });
    const { out, err } = await amp([...read, '--since', '2026-01-31T00:00:00Z'], {
      env: { AMP_READ_URL: stub.origin },
    });
    expect(out).toBe('o1');
    expect(err).toContain('Reading calls of team-7.');
    expect(JSON.parse(stub.requests[0]!.body.toString())).toEqual({
      groupRef: 'team-7',
      mode: 'async',
      sinceTimestamp: '2026-01-31T00:00:00Z',
    });
  });

  it('derives the address of the read API from that of the management API', async () => {
    const stub = await serve({ [route]: { status: 201, body: { operationId: 'o1' } } });
    const below = `http://127.0.0.1:${Number(new URL(stub.origin).port) - 3}`;
    expect(await amp(read, { env: { AMP_API_URL: below } })).toMatchObject({ exitCode: 0, out: 'o1' });
  });

  it('asks for the address when it cannot be derived, and names its variable when nothing listens there', async () => {
    const { exitCode, err } = await amp(read, { env: { AMP_API_URL: 'https://api.example.com' } });
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: 'Set AMP_READ_URL to the address of the read API, which serves this command.',
    });
    expect((await amp(read, { env: { AMP_READ_URL: 'http://127.0.0.1:1' } })).out).toContain('set AMP_READ_URL');
  });

  it('rejects a time that is none', async () => {
    const { exitCode, err } = await amp([...read, '--since', 'yesterday']);
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: '--since takes a time such as 2026-01-31T00:00:00Z, not "yesterday".',
    });
  });
});
