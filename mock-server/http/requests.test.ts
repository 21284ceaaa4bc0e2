import { describe, expect, it } from 'vitest';
import { connect, deploy, INSTALLATIONS, install } from '../../test/support/management-steps.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';
import { noTelemetry } from '../core/kernel/no-telemetry.ts';
import type { Telemetry } from '../core/kernel/ports.ts';
import { StoreConflict, StoreUnavailable } from '../core/kernel/store-errors.ts';
import { DEMO_KEY } from '../sandbox/call-tracking/account-data.ts';
import { createMemoryStore } from '../store/memory/memory-store.ts';
import { createManagementApp } from './apps/management-app.ts';

const KEYS_PATH = '/projects/acme/api-keys';

describe('addresses', () => {
  it('that lead nowhere get 404 with a problem document', async () => {
    const server = await createTestServer();
    for (const path of ['/nothing', '//nothing', '//v1', '/projects/acme/', '/projects/%zz/integrations']) {
      const { status, json, headers } = await server.call('GET', path);
      expect(status, path).toBe(404);
      expect(headers.get('Content-Type')).toBe('application/problem+json');
      expect(json).toMatchObject({ type: 'urn:ampersand:problem:route-not-found', title: 'No such address' });
    }
  });

  it('say which methods they take', async () => {
    const server = await createTestServer();
    const { status, headers, json } = await server.call('DELETE', KEYS_PATH);
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('GET, POST');
    expect(json.type).toBe('urn:ampersand:problem:method-not-allowed');
  });

  it('are decoded part by part, and names may contain dots, dashes and slashes', async () => {
    const server = await createTestServer();
    await deploy(server);
    expect((await server.call('GET', '/projects/%61cme/integrations/calls%2Dto%2Dcrm')).status).toBe(200);
    const { status, json } = await server.call('GET', '/projects/acme/integrations/a%2Fb.c_d-e');
    expect(status).toBe(404);
    expect(json.detail).toContain('"a/b.c_d-e"');
  });

  it('handle HEAD as GET without a body', async () => {
    const server = await createTestServer();
    const { status, text } = await server.call('HEAD', '/projects/acme');
    expect([status, text]).toEqual([200, '']);
  });
});

describe('the log line of a request', () => {
  const last = (server: Awaited<ReturnType<typeof createTestServer>>) =>
    server.ports.logged.findLast(({ event }) => event === 'request')?.fields;
  const line = { requestId: expect.any(String), ms: expect.any(Number), projectId: 'project-1', keyId: 'acme-full' };

  it('has route, status, project and key, and not the address', async () => {
    const server = await createTestServer();
    await server.call('GET', KEYS_PATH);
    const request = { endpoint: 'listApiKeys', method: 'GET', route: '/v1/projects/{project}/api-keys' };
    expect(last(server)).toEqual({ ...line, ...request, operationId: undefined, status: 200 });
    await server.call('GET', `${KEYS_PATH}/${KEYS.full}`);
    expect(last(server)).toMatchObject({ status: 200 });
    expect(JSON.stringify(last(server))).not.toContain(KEYS.full);
  });

  it('has the status of a document that the caller has already', async () => {
    const server = await createTestServer();
    const headers = { 'If-None-Match': '*' };
    await createManagementApp(server).fetch(new Request('https://api.test/v1/providers', { headers }));
    expect(last(server)).toMatchObject({ endpoint: 'listProviders', status: 304 });
  });

  it('has the operation that the request began', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    await install(server);
    const body = { groupRef: 'g1', type: 'create', record: { name: 'VIP' }, mode: 'asynchronous' };
    const path = '/projects/acme/integrations/calls-to-crm/objects/tags';
    const { json } = await server.call('POST', path, { api: 'write', body });
    expect(last(server)).toMatchObject({ ...line, method: 'POST', operationId: json.operationId });
  });

  it('has what is known of a refused request', async () => {
    const server = await createTestServer();
    await server.call('GET', KEYS_PATH, { key: 'unknown' });
    const { projectId: _, keyId: __, ...known } = line;
    expect(last(server)).toMatchObject({ ...known, status: 401, refused: 'unauthenticated' });
    expect(last(server)?.keyId).toBeUndefined();
  });
});

describe('every response', () => {
  it('carries a request id, and a problem document repeats it', async () => {
    const server = await createTestServer();
    const { headers, json } = await server.call('GET', '/projects/unknown');
    const id = headers.get('X-Request-Id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(json).toMatchObject({ requestId: id, instance: `urn:uuid:${id}`, subsystem: 'api' });
    expect(json.time).toBe('2026-11-21T12:03:00.000Z');
    expect(server.ports.logged.map(({ fields }) => fields.requestId)).toContain(id);
  });

  it('is neither cached nor sniffed', async () => {
    const server = await createTestServer();
    const { headers } = await server.call('GET', '/projects/acme');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('holds no credential, and neither does the log', async () => {
    const server = await createTestServer();
    const responses = [
      await server.call('GET', `${KEYS_PATH}/${KEYS.full}`),
      await server.call('GET', `${KEYS_PATH}/${KEYS.foreign}`),
      await server.call('POST', `${KEYS_PATH}`, { body: `{"label": "${KEYS.full}` }),
      await server.call('POST', '/projects/acme/connections:generate', {
        body: { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'canary-key\nX-Evil: 1' },
      }),
      await server.call('POST', '/projects/acme/connections:generate', {
        body: { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: { canary: 'canary-key' } },
      }),
      await server.call('POST', '/projects/acme/connections:generate', {
        body: { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'canary-key' },
      }),
    ];
    const seen = JSON.stringify([responses.map(({ text }) => text), server.ports.logged]);
    for (const secret of [KEYS.full, KEYS.foreign, 'canary-key']) expect(seen).not.toContain(secret);
  });
});

describe('bodies', () => {
  it.each(['{"label":', '', 'null ', '[1,]', '"\u0000"'])('that are not JSON are refused: %j', async (body) => {
    const server = await createTestServer();
    const { status } = await server.call('POST', KEYS_PATH, { body });
    expect(status).toBe(400);
  });

  it('that are not UTF-8 are refused', async () => {
    const server = await createTestServer();
    const request = new Request(`https://api.test/v1${KEYS_PATH}`, {
      method: 'POST',
      headers: { 'X-Api-Key': KEYS.full, 'Content-Type': 'application/json' },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    const response = await server.apps.management.fetch(request);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'urn:ampersand:problem:malformed-body' });
  });

  it.each([
    ['a comma after the last member', '{\n  "label": "hidden",\n}', 'line 3, column 1'],
    ['a single quote', `{'label': 'hidden'}`, 'line 1, column 2'],
    ['a missing comma', '{"label": "hidden" "scopes": []}', 'line 1, column 20'],
    ['a line break in a text', '{"label": "hid\nden"}', 'line 1, column 15'],
    ['an unknown escape', '{"label": "hid\\den"}', 'line 1, column 15'],
    ['a text that is not closed', '{"label": "hidden', 'line 1, column 18'],
    ['a number with a leading zero', '{"label": 01}', 'line 1, column 12'],
    ['brackets that do not match', '{"scopes": ["full"}', 'line 1, column 19'],
    ['more after the end', '{"label": "hidden"}}', 'line 1, column 20'],
  ])('that are no JSON are refused with the place and a remedy, without their content: %s', async (_, body, place) => {
    const server = await createTestServer();
    const { status, json, text } = await server.call('POST', KEYS_PATH, { body });
    expect([status, json.detail]).toEqual([400, `The body is not valid JSON: see ${place}.`]);
    expect(json.remedy).toContain('double quotes');
    expect(text).not.toMatch(/hid/);
  });

  it('that hold a text of megabytes and break off are refused with the place', async () => {
    const server = await createTestServer();
    const { json } = await server.call('POST', KEYS_PATH, { body: `{"label": "${'x'.repeat(5_000_000)}` });
    expect(json.detail).toBe('The body is not valid JSON: see line 1, column 5000012.');
  });

  it('that are nested too deeply are refused without being walked', async () => {
    const server = await createTestServer();
    const body = `{"label":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { status, json } = await server.call('POST', KEYS_PATH, { body });
    expect(status).toBe(400);
    expect(json.detail).toContain('64 levels');
    expect((await server.call('POST', KEYS_PATH, { body: { label: '[[[[ "{{" \\" ]]' } })).status).toBe(201);
  });

  // Abuse case 28.
  it('that name a member twice are refused, however it is written', async () => {
    const server = await createTestServer();
    for (const body of ['{"label":"a","label":"b"}', '{"label":"a","l\\u0061bel":"b"}']) {
      const { status, json, text } = await server.call('POST', KEYS_PATH, { body });
      expect(status, body).toBe(400);
      expect(json.type).toBe('urn:ampersand:problem:malformed-body');
      expect(text).not.toContain('label');
    }
  });

  // Abuse case 28.
  it('may begin with a byte order mark', async () => {
    const server = await createTestServer();
    expect((await server.call('POST', KEYS_PATH, { body: '\ufeff{"label":"x"}' })).status).toBe(201);
  });

  // Abuse case 26.
  it('with members like __proto__ change no prototype', async () => {
    const server = await createTestServer();
    const names = ['__proto__', 'constructor', 'prototype'];
    const evil = `{${names.map((name) => `"${name}":{"polluted":"yes","value":"yes"}`).join(',')}}`;
    const connection = { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: DEMO_KEY };
    const inside = JSON.stringify(connection).slice(1);
    await deploy(server);
    const responses = [
      await server.call('POST', KEYS_PATH, { body: evil }),
      await server.call('POST', '/projects/acme/connections:generate', { body: `${evil.slice(0, -1)},${inside}` }),
      await server.call('POST', '/projects/acme/connections:generate', {
        body: `{"providerMetadata":${evil},${inside}`,
      }),
      await server.call('POST', INSTALLATIONS, {
        body: `{"groupRef":"g","config":{"content":{"provider":"callRail","read":{"objects":${evil}}}}}`,
      }),
    ];
    for (const { status } of responses) expect(status).toBeLessThan(500);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  });

  it('of other kinds are refused', async () => {
    const server = await createTestServer();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status } = await server.call('POST', KEYS_PATH, {
        body: '{"label":"x"}',
        headers: { 'Content-Type': type },
      });
      expect(status, type).toBe(415);
    }
    const charset = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await server.call('POST', KEYS_PATH, { body: '{"label":"x"}', headers: charset })).status).toBe(201);
  });

  it('of the wrong shape are refused with every wrong place', async () => {
    const server = await createTestServer();
    await deploy(server);
    const { status, json } = await server.call('POST', INSTALLATIONS, {
      body: {
        groupRef: 7,
        config: {
          content: {
            provider: 'callRail',
            read: {
              objects: {
                calls: { schedule: 5, backfill: { defaultPeriod: { days: -1 } }, fieldFilters: [{ fieldName: 'a' }] },
                'a.b': { objectName: 'other' },
              },
            },
          },
        },
      },
    });
    expect(status).toBe(400);
    expect(json.type).toBe('urn:ampersand:problem:invalid-input');
    expect(json.issues.map(({ name }: { name: string }) => name)).toEqual([
      'groupRef',
      'config.content.read.objects.calls.schedule',
      'config.content.read.objects.calls.backfill.defaultPeriod.days',
      'config.content.read.objects.calls.fieldFilters[0].operator',
      'config.content.read.objects.calls.fieldFilters[0].value',
    ]);
    expect(json.issues[0]).toMatchObject({ in: 'body', value: 7 });
    expect(json.detail).toMatch(/groupRef: .* And 2 more\.$/);
  });

  it('name an object by its key only', async () => {
    const server = await createTestServer();
    await deploy(server);
    const { json } = await server.call('POST', INSTALLATIONS, {
      body: {
        groupRef: 'g1',
        config: { content: { provider: 'callRail', read: { objects: { 'a.b': { objectName: 'other' } } } } },
      },
    });
    expect(json.issues).toMatchObject([{ name: 'config.content.read.objects["a.b"].objectName', value: 'other' }]);
  });

  it('that break off are no error of the server', async () => {
    const server = await createTestServer();
    const half = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"label":')),
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const request = new Request(`https://api.test/v1${KEYS_PATH}`, {
      method: 'POST',
      headers: { 'X-Api-Key': KEYS.full, 'Content-Type': 'application/json' },
      body: half,
      duplex: 'half',
    } as RequestInit);
    expect((await server.apps.management.fetch(request)).status).toBe(400);
    expect(server.ports.logged.map(({ event }) => event)).not.toContain('request.crashed');
  });

  it('that announce too many bytes are refused before they are read', async () => {
    const server = await createTestServer();
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const send = (headers: Record<string, string>, body: BodyInit) =>
      server.apps.management.fetch(
        new Request(`https://api.test/v1${KEYS_PATH}`, {
          method: 'POST',
          headers: { 'X-Api-Key': KEYS.full, 'Content-Type': 'application/json', ...headers },
          body,
          duplex: 'half',
        } as RequestInit),
      );
    expect((await send({ 'Content-Length': '10000001' }, '{}')).status).toBe(413);
    expect((await send({}, endless)).status).toBe(413);
    expect(pulled).toBeLessThan(15);
    expect((await send({}, `{"label":"${' '.repeat(300)}`.padEnd(10_000_001))).status).toBe(413);
    expect((await send({}, '{"label":"x"}'.padEnd(10_000_000))).status).toBe(201);
  });
});

// Abuse case 28.
it('takes as many bytes as the operator of the server says, and not one more', async () => {
  const server = await createTestServer();
  const deps = { ports: server.ports, maxBodyBytes: 100 };
  const app = createManagementApp(deps);
  const send = (body: BodyInit) =>
    app.fetch(
      new Request(`https://api.test/v1${KEYS_PATH}`, {
        method: 'POST',
        headers: { 'X-Api-Key': KEYS.full, 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
  const chunked = (text: string) => new Blob([text]).stream();
  expect((await send('{"label":"x"}'.padEnd(100))).status).toBe(201);
  expect((await send('{"label":"x"}'.padEnd(101))).status).toBe(413);
  expect((await send(chunked('{"label":"x"}'.padEnd(100)))).status).toBe(201);
  expect((await send(chunked('{"label":"x"}'.padEnd(101)))).status).toBe(413);
});

describe('a body with a value of another type', () => {
  it('is refused with the type that belongs there', async () => {
    const server = await createTestServer();
    const { status, json } = await server.call('POST', '/oauth-connect', {
      body: {
        projectIdOrName: 'acme',
        provider: 'hubspot',
        groupRef: 'g',
        consumerRef: 'c',
        providerMetadata: { workspace: 'x' },
      },
    });
    expect(status).toBe(400);
    const detail = 'This value must be of type object.';
    expect(json.issues).toMatchObject([{ in: 'body', name: 'providerMetadata.workspace', detail }]);
  });
});

it('a body may name the project as the published SDK does', async () => {
  const server = await createTestServer();
  const begin = (project: object) =>
    server.call('POST', '/oauth-connect', {
      body: { ...project, provider: 'unknown', groupRef: 'g', consumerRef: 'c' },
    });
  expect((await begin({ projectId: 'acme' })).json.detail).toBe('There is no provider "unknown" in the catalogue.');
  expect((await begin({ projectId: 'acme', projectIdOrName: 'rival' })).status).toBe(403);
  expect((await begin({})).json.issues).toMatchObject([{ name: 'projectIdOrName' }]);
});

it('a required member that is misspelt is named, and no other member taken for it', async () => {
  const server = await createTestServer();
  const connect = (refs: object) =>
    server.call('POST', '/projects/acme/connections:generate', {
      body: { provider: 'callRail', apiKey: 'k', ...refs },
    });
  const required = 'This value is required, of type string.';
  expect((await connect({ groupref: 'g', consumerRef: 'c' })).json.issues).toMatchObject([
    { name: 'groupRef', detail: `${required} It is not "groupref".` },
  ]);
  expect((await connect({ groupRef: 'g', consumerName: 'c' })).json.issues).toMatchObject([
    { name: 'consumerRef', detail: required },
  ]);
});

describe('queries', () => {
  it('of the wrong shape are refused with their names', async () => {
    const server = await createTestServer();
    await deploy(server);
    const { status, json } = await server.call('GET', '/projects/acme?includeEntitlements=yes');
    expect(status).toBe(400);
    const choice = 'expected true or false.';
    expect(json.issues).toMatchObject([{ in: 'query', name: 'includeEntitlements', value: 'yes', detail: choice }]);
    const missing = await server.call('GET', '/projects/acme/bootstrap');
    const detail = 'This value is required, of type string.';
    expect(missing.json.issues).toMatchObject([{ in: 'query', name: 'groupRef', title: 'A value is missing', detail }]);
    const misspelt = await server.call('GET', '/projects/acme/bootstrap?group_ref=g1');
    expect(misspelt.json.issues).toMatchObject([{ name: 'groupRef', detail: `${detail} It is not "group_ref".` }]);
    const page = await server.call('GET', `${INSTALLATIONS}/x/operations?pageSize=1001`);
    const range = 'expected a whole number from 1 to 1000.';
    expect(page.json.issues).toMatchObject([{ in: 'query', name: 'pageSize', value: '1001', detail: range }]);
  });
});

describe('pages of other origins', () => {
  it('may send every header, such as those of the published client and of tracing tools', async () => {
    const server = await createTestServer();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await server.call('OPTIONS', '/projects/acme/connections:generate', {
        key: null,
        headers: {
          Origin: 'https://app.example',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers':
            'authorization,content-type,x-amp-client,x-amp-client-version,x-amp-future,x-api-key,traceparent,sentry-trace,bag gage',
        },
      });
      expect(status).toBe(204);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Allow-Methods')).toContain(method);
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(headers.get('Access-Control-Allow-Headers')?.split(', ').sort()).toEqual([
        'authorization',
        'content-type',
        'sentry-trace',
        'traceparent',
        'x-amp-client',
        'x-amp-client-version',
        'x-amp-future',
        'x-api-key',
      ]);
    }
  });

  it('may read every response and its request id, refusals included', async () => {
    const server = await createTestServer();
    for (const path of ['/projects/acme', '/projects/unknown', '/nothing']) {
      const { headers } = await server.call('GET', path, { headers: { Origin: 'https://app.example' } });
      expect(headers.get('Access-Control-Allow-Origin'), path).toBe('*');
      expect(headers.get('Access-Control-Expose-Headers'), path).toContain('X-Request-Id');
    }
  });
});

describe('a failing server', () => {
  it('responds with 500 to a bug, and describes it only in the log', async () => {
    const server = await createTestServer();
    server.ports.catalog.all = () => {
      throw new Error('secret inner workings');
    };
    const { status, text, json, headers } = await server.call('GET', '/providers');
    expect(status).toBe(500);
    expect(json.type).toBe('urn:ampersand:problem:internal');
    expect(headers.get('X-Request-Id')).toBe(json.requestId);
    expect(text).not.toContain('inner workings');
    expect(JSON.stringify(server.ports.logged)).toContain('inner workings');
  });

  it('does not call a request failed whose change was stored before the bug', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    server.ports.jobs.wake = () => {
      throw new Error('secret inner workings');
    };
    const body = { groupRef: 'g1', config: { content: { provider: 'callRail', proxy: { enabled: true } } } };
    const { status, json } = await server.call('POST', INSTALLATIONS, { body });
    expect([status, json.type, json.retryable]).toEqual([500, 'urn:ampersand:problem:outcome-unknown', false]);
    expect((await server.call('GET', INSTALLATIONS)).json).toHaveLength(1);
  });

  it.each([
    ['unreachable', 'The database does not respond. Nothing was changed.'],
    ['full', 'The database has no space left. Nothing was changed.'],
    ['readOnly', 'The database accepts no changes at the moment. Nothing was changed.'],
    ['slow', 'The database did not finish in time. Nothing was changed.'],
    ['overtaken', 'Other requests changed the same records again and again. Nothing was changed.'],
  ] as const)('says what the database lacks: %s', async (failure, detail) => {
    const store = createMemoryStore();
    const server = await createTestServer({ ports: { store } });
    store.projects.find = async () => {
      throw new StoreUnavailable(new Error('no'), false, failure);
    };
    const { status, json } = await server.call('GET', '/projects/acme');
    expect([status, json.detail]).toEqual([503, detail]);
  });

  it('asks to come back while the database is away', async () => {
    const store = createMemoryStore();
    const server = await createTestServer({ ports: { store } });
    store.projects.find = async () => {
      throw new StoreUnavailable(new Error('connection refused'));
    };
    const { status, json, headers } = await server.call('GET', '/projects/acme');
    expect(status).toBe(503);
    expect(json).toMatchObject({ retryable: true, type: 'urn:ampersand:problem:unavailable' });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('counts and times requests that it fails to handle like any other', async () => {
    const counted: unknown[] = [];
    const timed: unknown[] = [];
    const telemetry: Telemetry = {
      ...noTelemetry,
      count: (name, labels) => counted.push([name, labels]),
      observe: (name, labels) => timed.push([name, labels]),
    };
    const server = await createTestServer({ ports: { telemetry } });
    server.ports.catalog.all = () => {
      throw new StoreUnavailable(new Error('connection refused'));
    };
    await server.call('GET', '/providers');
    const labels = { api: 'management', endpoint: 'listProviders' };
    expect(counted).toEqual([['requests', { ...labels, status: 'unavailable' }]]);
    expect(timed).toEqual([['request_seconds', labels]]);
  });

  it('says that a request was overtaken, where a row was deleted or used in between', async () => {
    const store = createMemoryStore();
    const server = await createTestServer({ ports: { store } });
    const { id } = await connect(server);
    store.transaction = async () => {
      throw new StoreConflict(new Error('violates foreign key constraint'));
    };
    const { status, json, text } = await server.call('DELETE', `/projects/acme/connections/${id}`);
    expect([status, json.type]).toEqual([409, 'urn:ampersand:problem:conflict']);
    expect(text).not.toContain('foreign key');
  });
});

describe('the write API', () => {
  it('returns 400 in plain text, unless the client prefers JSON', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    const path = '/projects/acme/integrations/calls-to-crm/objects/tags';
    const send = (accept?: string) =>
      server.call('POST', path, { api: 'write', body: { type: 'create' }, headers: accept ? { Accept: accept } : {} });
    for (const accept of [undefined, '*/*', 'text/plain', 'text/plain, application/json;q=0.5']) {
      const { status, headers, text } = await send(accept);
      expect(status).toBe(400);
      expect(headers.get('Content-Type'), accept).toMatch(/^text\/plain/);
      expect(text).toContain('groupRef');
    }
    const { headers, json } = await send('application/json, text/plain, */*');
    expect(headers.get('Content-Type')).toBe('application/problem+json');
    expect(json.issues).toMatchObject([{ name: 'groupRef' }]);
  });
});

describe('a batch policy', () => {
  it('is refused without a batch, which it would silently not apply to', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    await server.call('POST', INSTALLATIONS, {
      body: { groupRef: 'g1', config: { content: { provider: 'callRail' } } },
    });
    const body = { groupRef: 'g1', type: 'create', record: { name: 'VIP' }, batchPolicy: { allOrNone: true } };
    const { status, json } = await server.call('POST', '/projects/acme/integrations/calls-to-crm/objects/tags', {
      api: 'write',
      body,
      headers: { Accept: 'application/json' },
    });
    expect(status).toBe(400);
    expect(json.issues).toMatchObject([{ name: 'batchPolicy', in: 'body' }]);
  });
});

describe('the search API', () => {
  it('says that the provider cannot be searched', async () => {
    const server = await createTestServer();
    await deploy(server);
    const send = (groupRef: string) =>
      server.call('POST', `/projects/acme/integrations/calls-to-crm?groupRef=${groupRef}`, {
        api: 'search',
        body: { objectName: 'calls', fieldFilters: [] },
      });
    expect((await send('unknown')).status).toBe(404);
    await connect(server);
    await server.call('POST', INSTALLATIONS, {
      body: { groupRef: 'g1', config: { content: { provider: 'callRail' } } },
    });
    const { status, json } = await send('g1');
    expect(status).toBe(400);
    expect(json.type).toBe('urn:ampersand:problem:not-supported');
  });
});
