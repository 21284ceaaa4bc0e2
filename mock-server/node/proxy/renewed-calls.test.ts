import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { fullKey } from '../../../test/support/stored-key.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { sealCredential } from '../../core/connections/sealed-credential.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import type { Outbound } from '../gateway/outbound.ts';
import { createOutbound } from '../gateway/outbound.ts';
import { createProxyServer } from './proxy-server.ts';

const KEY = 'full-key-of-acme';
const opened: { servers: Server[]; outbound: Outbound[] } = { servers: [], outbound: [] };

afterEach(async () => {
  for (const server of opened.servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(opened.outbound.splice(0).map((outbound) => outbound.close()));
});

async function listen(server: Server): Promise<string> {
  opened.servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

/** A provider that lets `fresh` in alone, and a proxy whose connection still has `stale`. */
async function start(
  tokenResponse: { status: number; body: object },
  { expiresAt, respond }: { expiresAt?: string; respond?: RequestListener } = {},
) {
  const seen: { token: string | undefined; body: string }[] = [];
  const counted = { tokenRequests: 0 };
  const provider = await listen(
    createServer(async (request: IncomingMessage, response) => {
      const body = await text(request);
      respond?.(request, response);
      if (response.headersSent) return;
      if (request.url === '/oauth/token') {
        counted.tokenRequests += 1;
        response.writeHead(tokenResponse.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(tokenResponse.body));
        return;
      }
      const token = request.headers.authorization?.replace('Bearer ', '');
      seen.push({ token, body });
      const isAllowed = token === 'fresh' && !request.url?.startsWith('/admin');
      response.writeHead(isAllowed ? 200 : 401).end(isAllowed ? body : 'who are you?');
    }),
  );
  const outbound = createOutbound({ allowPrivateNetwork: true });
  opened.outbound.push(outbound);
  const oauth2Opts = {
    grantType: 'clientCredentials' as const,
    tokenURL: `${provider}/oauth/token`,
    explicitScopesRequired: false,
    explicitWorkspaceRequired: false,
    tokenMetadataFields: {},
  };
  const entry = { ...callRail, baseURL: provider, authType: 'oauth2' as const, apiKeyOpts: undefined, oauth2Opts };
  const world = await createInstalledWorld({
    ports: { catalog: createProviderCatalog({ callRail: entry }), gateway: outbound.gateway },
  });
  const { ports, connection, project } = world;
  await ports.store.apiKeys.insert(fullKey(project, KEY));
  const sealedCredential = await sealCredential(ports, connection.id, {
    scheme: 'oauth2',
    grant: 'clientCredentials',
    accessToken: 'stale',
    ...(expiresAt !== undefined && { expiresAt }),
    client: { clientId: 'c', clientSecret: 'client-secret' },
  });
  await ports.store.connections.update({ ...connection, sealedCredential });
  const proxy = await listen(createProxyServer({ ports, agent: outbound.agent }));
  const call = async (init: RequestInit & { duplex?: 'half' } = {}, path = '/x') => {
    const response = await fetch(`${proxy}${path}`, {
      ...init,
      headers: {
        'x-amp-proxy-version': '1',
        'x-amp-project-id': 'project-1',
        'x-api-key': KEY,
        'x-amp-installation-id': 'installation-1',
      },
    });
    return { status: response.status, body: await response.text(), headers: response.headers };
  };
  const status = async () => (await ports.store.connections.get(connection.id))?.status;
  return { seen, counted, call, status, clock: ports.clock };
}

const FRESH = { status: 200, body: { access_token: 'fresh', expires_in: 3600 } };

it('a call that is refused is sent again with a new token, its body included', async () => {
  const { seen, call, status } = await start(FRESH);
  expect(await call({ method: 'POST', body: 'the body' })).toMatchObject({ status: 200, body: 'the body' });
  expect(seen).toEqual([
    { token: 'stale', body: 'the body' },
    { token: 'fresh', body: 'the body' },
  ]);
  await expect.poll(status).toBe('working');
});

it('a body that is too large to be kept is not sent again, and the next call has the new token', async () => {
  const { seen, counted, call } = await start(FRESH);
  const large = await call({ method: 'POST', body: 'x'.repeat(65_537) });
  expect([large.status, large.body, seen.length]).toEqual([401, 'who are you?', 1]);
  await expect.poll(() => counted.tokenRequests).toBe(1);
  expect((await call()).status).toBe(200);
  expect(counted.tokenRequests).toBe(1);
});

it('an endpoint that refuses every token has its own response, and the connection stays as it is', async () => {
  const { counted, call, status } = await start(FRESH);
  for (let n = 0; n < 3; n += 1) expect(await call({}, '/admin')).toMatchObject({ status: 401, body: 'who are you?' });
  expect(counted.tokenRequests).toBe(1);
  expect((await call()).status).toBe(200);
  await expect.poll(status).toBe('working');
});

it('a rejected refresh returns our own 401, with the provider’s message', async () => {
  const { call, status } = await start({ status: 400, body: { error: 'invalid_grant', error_description: 'Gone.' } });
  const response = await call();
  expect([response.status, response.headers.get('x-amp-error')]).toEqual([401, 'true']);
  expect(JSON.parse(response.body)).toMatchObject({
    type: 'urn:ampersand:problem:reconnect-needed',
    detail: 'The access to CallRail could not be refreshed: Gone.',
  });
  expect(await status()).toBe('bad_credentials');
});

it('a token endpoint that is down lets the provider’s own response through, and the status stays', async () => {
  const { call, status } = await start({ status: 503, body: {} });
  expect(await call()).toMatchObject({ status: 401, body: 'who are you?' });
  expect(await status()).toBe('created');
});

/** Responds to requests for a path with a body that never ends. */
function trickling(path: string, status: number) {
  const isTrickling = Promise.withResolvers<ServerResponse>();
  const respond: RequestListener = (request, response) => {
    if (request.url !== path) return;
    response.writeHead(status).write('.');
    const timer = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(timer));
    isTrickling.resolve(response);
  };
  return { respond, isTrickling: isTrickling.promise };
}

it('a refusal whose body trickles results in 504 in time', async () => {
  const { respond, isTrickling } = trickling('/x', 401);
  const { call, clock, counted } = await start(FRESH, { respond });
  const received = call();
  const isClosed = once(await isTrickling, 'close');
  clock.advance(TIME_LIMITS.answer);
  const { status, headers } = await received;
  expect([status, headers.get('x-amp-error'), counted.tokenRequests]).toEqual([504, 'true', 0]);
  await isClosed;
});

it('a token endpoint that trickles leaves the caller with 504 in time, and nothing is sent with the old token', async () => {
  const { respond, isTrickling } = trickling('/oauth/token', 200);
  const { call, clock, seen } = await start(FRESH, { respond, expiresAt: '2026-11-21T12:00:00.000Z' });
  const received = call();
  await isTrickling;
  clock.advance(TIME_LIMITS.answer);
  const { status, body } = await received;
  expect([status, JSON.parse(body).type, seen]).toEqual([504, 'urn:ampersand:problem:provider-timeout', []]);
});
