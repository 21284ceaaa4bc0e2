import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StubApi } from '../../../test/support/stub-api.ts';
import { startStubApi } from '../../../test/support/stub-api.ts';
import type { MessageFeed, Session } from '../shared/harbor-api.ts';
import { createHostApp } from './host-app.ts';

const WEBHOOK_PATH = '/webhooks/inbox';

const SECRET = Buffer.from('a key of at least thirty-two bytes');
const FULL_KEY = 'full-key-that-stays-in-the-backend';
const HUBSPOT_TOKEN = 'hubspot-token-that-stays-in-the-backend';

const session: Session = {
  project: 'harbor',
  apiKey: 'frontend-key',
  apiUrl: 'http://127.0.0.1:8080',
  integration: 'harbor-calls',
  provider: 'callRail',
  contactsIntegration: 'harbor-contacts',
  customers: [{ ref: 'northwind', name: 'Northwind', demoKey: 'demo-key' }],
  user: { ref: 'maya', name: 'Maya Okafor' },
};

let webFolder: string;
let service: StubApi | undefined;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'harbor-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
});

afterAll(() => rm(webFolder, { recursive: true }));

function host(serviceUrl = 'http://127.0.0.1:9') {
  const access = {
    apiUrl: serviceUrl,
    writeUrl: serviceUrl,
    proxyUrl: serviceUrl,
    project: 'harbor',
    projectId: 'p1',
    integration: session.integration,
    provider: session.provider,
    apiKey: FULL_KEY,
    contacts: {
      integration: session.contactsIntegration,
      crmUrl: serviceUrl,
      user: session.user,
      customers: new Map([['northwind', { name: 'Northwind', token: HUBSPOT_TOKEN }]]),
    },
  };
  const app = createHostApp({
    session,
    access,
    webhook: WEBHOOK_PATH,
    signingKey: `whsec_${SECRET.toString('base64')}`,
    webFolder,
  });
  return async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    app.request(`http://127.0.0.1:3000${path}`, { ...init, headers: { host: '127.0.0.1:3000', ...init.headers } });
}

function delivery(secret: Buffer, id = 'msg_1') {
  const body = JSON.stringify({
    action: 'read',
    objectName: 'calls',
    readType: 'backfill',
    groupRef: 'northwind',
    groupName: 'Northwind',
    resultInfo: { type: 'inline', numRecords: 2 },
    result: [{ raw: { id: 1 } }, { raw: { id: 2 } }],
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': `${timestamp}`, 'svix-signature': `v1,${signature}` };
  return { method: 'POST', headers, body };
}

async function firstFeed(response: Response): Promise<MessageFeed> {
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return JSON.parse(new TextDecoder().decode(value).match(/^data: (.*)$/m)![1]!);
}

describe('the webhook of the host application', () => {
  it('keeps a message with the right signature and shows it to the page', async () => {
    const request = host();
    expect((await request(WEBHOOK_PATH, delivery(SECRET))).status).toBe(204);
    const feed = await firstFeed(await request('/api/messages/stream'));
    expect(feed.totals).toEqual({ messages: 1, records: 2 });
    expect(feed.messages).toMatchObject([
      { id: 'msg_1', isVerified: true, objectName: 'calls', readType: 'backfill', groupName: 'Northwind', records: 2 },
    ]);
    expect(await (await request('/api/messages/msg_1')).json()).toMatchObject({ result: [{}, {}] });
  });

  it('rejects a message with a foreign signature, and lists it', async () => {
    const request = host();
    expect((await request(WEBHOOK_PATH, delivery(Buffer.from('another key')))).status).toBe(401);
    const feed = await firstFeed(await request('/api/messages/stream'));
    expect(feed.messages).toMatchObject([{ isVerified: false, problem: expect.stringContaining('signature') }]);
    expect(feed.totals.records).toBe(0);
  });

  it('returns 404 for a message that is not kept', async () => {
    expect((await host()('/api/messages/nothing')).status).toBe(404);
  });
});

describe('the page', () => {
  it('is served under a policy without inline styles, inline scripts and third parties', async () => {
    const response = await host()('/');
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:8080;");
    expect(policy).not.toContain('unsafe');
  });

  it.each(['/messages', '/accounts?customer=northwind'])(
    'is there at %s too, so that a reload keeps the place',
    async (path) => {
      const response = await host()(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<!doctype html>');
    },
  );

  it('is not the response of an unknown address of the backend', async () => {
    expect((await host()('/api/nothing')).status).toBe(404);
  });

  it('gets the key for browsers and never the full one', async () => {
    const response = await host()('/api/session');
    const text = await response.text();
    expect(text).toContain('frontend-key');
    expect(text).not.toContain(FULL_KEY);
  });

  it.each([
    ['another website', { origin: 'https://evil.example' }],
    ['another website without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a name that was pointed at this machine', { host: 'evil.example' }],
  ])('is the only one that gets a response: not %s', async (_who, headers) => {
    const body = JSON.stringify({ kind: 'latest-calls', groupRef: 'northwind' });
    expect((await host()('/api/calls', { method: 'POST', headers, body })).status).toBe(403);
  });
});

describe('calls in the name of the page', () => {
  const ask = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

  it('create a tag with the full key, and show everything but the key', async () => {
    service = await startStubApi({
      'POST /v1/projects/harbor/integrations/harbor-calls/objects/tags': {
        body: { operationId: 'o1', result: { success: true } },
      },
    });
    const response = await host(service.origin)(
      '/api/calls',
      ask({ kind: 'create-tag', groupRef: 'northwind', mode: 'asynchronous', name: 'Hot', color: 'red1' }),
    );
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      request: { method: 'POST' },
      response: { status: 200, body: { operationId: 'o1' } },
    });
    expect(text).not.toContain(FULL_KEY);
    expect(service.requests[0]?.headers['x-api-key']).toBe(FULL_KEY);
    expect(JSON.parse(service.requests[0]!.body.toString())).toEqual({
      groupRef: 'northwind',
      type: 'create',
      mode: 'asynchronous',
      record: { name: 'Hot', color: 'red1' },
    });
  });

  it('ask the provider for calls of the account that the service found', async () => {
    service = await startStubApi({
      'GET /v1/projects/harbor/connections': {
        body: [{ providerMetadata: { accountId: { value: '77', source: 'provider' } } }],
      },
      'GET /v3/a/77/calls.json': { body: { calls: [] } },
    });
    const response = await host(service.origin)('/api/calls', ask({ kind: 'latest-calls', groupRef: 'northwind' }));
    expect(await response.json()).toMatchObject({ response: { status: 200, body: { calls: [] } } });
    expect(service.requests.at(-1)?.headers).toMatchObject({
      'x-amp-proxy-version': '1',
      'x-amp-project-id': 'p1',
      'x-amp-integration-name': 'harbor-calls',
      'x-amp-group-ref': 'northwind',
    });
  });

  it('connect HubSpot with the token of the customer, and show everything but the token', async () => {
    service = await startStubApi({
      'POST /v1/projects/harbor/connections:generate': { status: 201, body: { id: 'c1' } },
      'POST /v1/projects/harbor/integrations/harbor-contacts/installations': { status: 201, body: { id: 'i1' } },
    });
    const request = host(service.origin);
    const response = await request('/api/calls', ask({ kind: 'connect-hubspot', groupRef: 'northwind' }));
    const text = await response.text();
    expect(text).toContain('(stays in the backend)');
    expect(text).not.toContain(HUBSPOT_TOKEN);
    const group = { groupRef: 'northwind', groupName: 'Northwind' };
    const consumer = { consumerRef: 'maya', consumerName: 'Maya Okafor' };
    const accessToken = { token: HUBSPOT_TOKEN };
    expect(JSON.parse(service.requests[0]!.body.toString())).toEqual({
      provider: 'hubspot',
      ...group,
      ...consumer,
      oauth2AuthorizationCode: { accessToken },
    });
    await request('/api/calls', ask({ kind: 'install-contacts', groupRef: 'northwind', connectionId: 'c1' }));
    expect(JSON.parse(service.requests[1]!.body.toString())).toMatchObject({
      groupRef: 'northwind',
      connectionId: 'c1',
      config: { content: { write: { objects: { contacts: {} } } } },
    });
  });

  it('change a contact in the CRM itself, and show everything but the token', async () => {
    service = await startStubApi({
      'GET /crm/v3/objects/contacts': { status: 200, body: { results: [{ id: '101' }] } },
      'PATCH /crm/v3/objects/contacts/101': { status: 200, body: { id: '101' } },
    });
    const request = host(service.origin);
    const response = await request('/api/calls', ask({ kind: 'change-contact', groupRef: 'northwind' }));
    const text = await response.text();
    expect(text).not.toContain(HUBSPOT_TOKEN);
    expect(JSON.parse(text)).toMatchObject({ request: { method: 'PATCH' }, response: { status: 200 } });
    expect(JSON.parse(service.requests.at(-1)!.body.toString())).toEqual({
      properties: { phone: expect.stringMatching(/^\+1 555 \d+$/) },
    });
  });

  it('create three contacts, two of them with the same email address', async () => {
    const path = '/v1/projects/harbor/integrations/harbor-contacts/objects/contacts';
    service = await startStubApi({ [`POST ${path}`]: { body: { operationId: 'o1' } } });
    const request = host(service.origin);
    const call = { kind: 'create-contacts', groupRef: 'northwind', mode: 'synchronous' };
    await request('/api/calls', ask({ ...call, allOrNone: false }));
    await request('/api/calls', ask({ ...call, allOrNone: true }));
    const [partial, whole] = service.requests.map(({ body }) => JSON.parse(body.toString()));
    expect(partial).toMatchObject({ groupRef: 'northwind', type: 'create', mode: 'synchronous' });
    expect(partial).not.toHaveProperty('batchPolicy');
    expect(whole).toMatchObject({ batchPolicy: { allOrNone: true } });
    const [first, second, third] = partial.batch.map(({ record }: { record: { email: string } }) => record.email);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(whole.batch[0].record.email).not.toBe(first);
  });

  it('look an operation up, and list installations', async () => {
    service = await startStubApi({
      'GET /v1/projects/harbor/operations/o1': { body: { id: 'o1', status: 'success' } },
      'GET /v1/projects/harbor/integrations/harbor-calls/installations': { body: [] },
    });
    const request = host(service.origin);
    const operation = await request('/api/calls', ask({ kind: 'operation', operationId: 'o1' }));
    expect(await operation.json()).toMatchObject({ response: { status: 200, body: { status: 'success' } } });
    const installations = await request('/api/calls', ask({ kind: 'installations' }));
    expect(await installations.json()).toMatchObject({ response: { status: 200, body: [] } });
  });

  it('say so when the service is not there', async () => {
    const response = await host()('/api/calls', ask({ kind: 'latest-calls', groupRef: 'northwind' }));
    expect(response.status).toBe(502);
  });

  it.each([['nothing'], [{ kind: 'delete' }], [{ kind: 'create-tag', groupRef: 'g' }], [{ kind: 'create-contacts' }]])(
    'refuse %o',
    async (body) => {
      expect((await host()('/api/calls', ask(body))).status).toBe(400);
    },
  );
});
