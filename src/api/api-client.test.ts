import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import {
  deleteConnection,
  generateConnection,
  getProject,
  hydrateRevision,
  oauthConnect,
} from '../contract/endpoints.ts';
import type { ApiClient } from './api-client.ts';
import { CLIENT_NAME, CLIENT_VERSION, createApiClient } from './api-client.ts';
import { createTokenCache } from './token-cache.ts';

const ORIGIN = 'https://api.example.com';
const subject = { consumerRef: 'ada', groupRef: 'acme' };
const server = setupServer();
let requests: Request[] = [];
let api: ApiClient;

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  server.events.on('request:start', ({ request }) => void requests.push(request.clone()));
  api = createApiClient(ORIGIN, 'harbor', { apiKey: 'secret-key' });
});
afterEach(() => {
  server.resetHandlers();
  server.events.removeAllListeners();
});

function respondWith(response: () => Response | Promise<Response>) {
  server.use(http.all(`${ORIGIN}/v1/*`, response));
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the request should fail'),
    (error: unknown) => error,
  );
}

describe('a request', () => {
  it('carries the key and the client, and goes below /v1 of the origin', async () => {
    respondWith(() => HttpResponse.json({ id: '1' }));
    expect(await api.send(getProject, { query: { includeEntitlements: true } })).toEqual({ id: '1' });
    const [request] = requests;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe(`${ORIGIN}/v1/projects/harbor?includeEntitlements=true`);
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'x-api-key': 'secret-key',
      'x-amp-client': CLIENT_NAME,
      'x-amp-client-version': CLIENT_VERSION,
    });
    expect(request?.headers.has('content-type')).toBe(false);
  });

  it('tells the version of the package', () => {
    expect(CLIENT_VERSION).toBe(packageJson.version);
  });

  it('sends a body as JSON', async () => {
    respondWith(() => HttpResponse.json({ id: 'c' }, { status: 201 }));
    const body = { provider: 'callRail', groupRef: 'acme', consumerRef: 'ada', apiKey: 'k' };
    await api.send(generateConnection, { body });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual(body);
  });

  it('percent-encodes what goes into the address and keeps its literal parts', async () => {
    respondWith(() => HttpResponse.json({}));
    const params = { integration: 'a/b', revision: 'r 1' };
    await api.send(hydrateRevision, { params, query: { connectionId: 'x&y' } });
    expect(requests[0]?.url).toBe(
      `${ORIGIN}/v1/projects/harbor/integrations/a%2Fb/revisions/r%201:hydrate?connectionId=x%26y`,
    );
  });

  it('ends without a value where the endpoint responses without a body', async () => {
    respondWith(() => new HttpResponse(null, { status: 204 }));
    expect(await api.send(deleteConnection, { params: { connection: 'c' } })).toBeUndefined();
    respondWith(() => new HttpResponse('fine', { status: 200 }));
    expect(await api.send(deleteConnection, { params: { connection: 'c' } })).toBeUndefined();
  });

  it.each([
    ['bare', new HttpResponse('https://provider.test/authorize?a=1\n')],
    ['as JSON', HttpResponse.json('https://provider.test/authorize?a=1')],
  ])('ends with a text that comes %s', async (_words, response) => {
    respondWith(() => response);
    const body = { projectIdOrName: 'harbor', provider: 'acme', ...subject };
    expect(await api.send(oauthConnect, { body })).toBe('https://provider.test/authorize?a=1');
  });

  it('ends with the reason of its signal when it is aborted', async () => {
    respondWith(() => HttpResponse.json({}));
    const { signal } = { signal: AbortSignal.abort() };
    expect(await failureOf(api.send(getProject, { signal }))).toBe(signal.reason);
  });
});

describe('a failure', () => {
  it('says the causes, one a line, and keeps the remedy apart', async () => {
    respondWith(() =>
      HttpResponse.json(
        { title: 'T', status: 422, detail: 'D', causes: ['first', 'second'], remedy: 'Do this', requestId: 'r-1' },
        { status: 422 },
      ),
    );
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({
      kind: 'rejected',
      message: 'first\nsecond',
      remedy: 'Do this',
      status: 422,
      requestId: 'r-1',
      problem: { type: 'about:blank', detail: 'D' },
    });
  });

  it('says the detail, else the title', async () => {
    respondWith(() => HttpResponse.json({ title: 'T', detail: 'D' }, { status: 400 }));
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({ message: 'D', status: 400 });
    respondWith(() => HttpResponse.json({ title: 'T' }, { status: 400 }));
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({ message: 'T' });
  });

  it('never says "undefined" when the document says nothing', async () => {
    respondWith(() => HttpResponse.json({}, { status: 500, headers: { 'x-request-id': 'r-2' } }));
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({
      message: expect.stringMatching(/^The server refused the request \(500/),
      requestId: 'r-2',
    });
  });

  it('is unreadable when an error is no JSON, and says the status', async () => {
    respondWith(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({
      kind: 'unreadable',
      status: 502,
      message: expect.stringContaining('502'),
      problem: undefined,
    });
  });

  it('is unreadable when a success is no JSON', async () => {
    respondWith(() => new HttpResponse('<h1>Welcome</h1>', { status: 200 }));
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  it('is of the network when no server responds', async () => {
    respondWith(() => HttpResponse.error());
    expect(await failureOf(api.send(getProject, {}))).toMatchObject({ kind: 'network', status: 0 });
  });

  it('is a timeout when the server does not respond within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    respondWith(() => new Promise<never>(() => {}));
    const failure = failureOf(api.send(getProject, {}));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await failure).toMatchObject({ kind: 'timeout', message: expect.stringContaining('60 seconds') });
  });

  it('never holds the credential', async () => {
    respondWith(() => HttpResponse.json({ detail: 'no' }, { status: 401 }));
    const error = await failureOf(api.send(getProject, {}));
    expect(JSON.stringify([error, String(error)])).not.toContain('secret-key');
  });
});

describe('a request signed with tokens', () => {
  function withTokens(...tokens: string[]) {
    const asked: string[] = [];
    const getToken = async () => {
      const token = tokens[asked.length] ?? 'none left';
      asked.push(token);
      return token;
    };
    return { asked, client: createApiClient(ORIGIN, 'harbor', { tokens: createTokenCache(() => getToken) }) };
  }

  it('carries the token of its consumer and group', async () => {
    respondWith(() => HttpResponse.json({}));
    await withTokens('one').client.send(getProject, { subject });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer one');
    expect(requests[0]?.headers.has('x-api-key')).toBe(false);
  });

  it('is sent once more with a new token when the server refuses the first', async () => {
    respondWith(() => new HttpResponse(null, { status: 401 }));
    server.use(
      http.get(`${ORIGIN}/v1/projects/harbor`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer two'
          ? HttpResponse.json({ id: '1' })
          : HttpResponse.json({ detail: 'expired' }, { status: 401 }),
      ),
    );
    const { client, asked } = withTokens('one', 'two');
    expect(await client.send(getProject, { subject })).toEqual({ id: '1' });
    expect(asked).toEqual(['one', 'two']);
  });

  it('fails when the server refuses the second as well', async () => {
    respondWith(() => HttpResponse.json({ detail: 'no access' }, { status: 401 }));
    const { client, asked } = withTokens('one', 'two', 'three');
    expect(await failureOf(client.send(getProject, { subject }))).toMatchObject({ status: 401, message: 'no access' });
    expect(asked).toEqual(['one', 'two']);
    expect(requests).toHaveLength(2);
  });

  it('asks for one new token when many requests are refused at once', async () => {
    server.use(
      http.get(`${ORIGIN}/v1/projects/harbor`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer two'
          ? HttpResponse.json({ id: '1' })
          : HttpResponse.json({ detail: 'expired' }, { status: 401 }),
      ),
    );
    const { client, asked } = withTokens('one', 'two', 'three');
    await Promise.all([1, 2, 3].map(() => client.send(getProject, { subject })));
    expect(asked).toEqual(['one', 'two']);
  });

  it('says what is missing when the request names no owner', async () => {
    expect(await failureOf(withTokens('one').client.send(getProject, {}))).toMatchObject({
      name: 'AmpersandConfigError',
      message: expect.stringContaining('consumerRef'),
    });
  });
});
