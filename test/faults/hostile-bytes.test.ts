import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { Installation, Operation, Project } from '../../src/contract/index.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import { HOSTILE_RESPONSES } from '../support/hostile-responses.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const REQUESTS = [
  'GET /%00 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET // HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET http://[/ HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /%zz?%zz HTTP/1.1\r\nhost: [\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: 完\r\ncookie: 完=\u007f\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
  'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\nabcde',
  'POST / HTTP/1.1\r\nhost: x\r\nexpect: 完\r\ncontent-length: 5\r\n\r\nabcde',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{',
  `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
  '\u0016\u0003\u0001\u0000',
];

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A peer that responds to everything as a test wants, except to the request for its accounts. */
async function startPeer() {
  let bytes: string | undefined;
  /** First lines of the requests. */
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const isAccount = String(chunk).startsWith('GET /v3/a.json');
      seen.push(String(chunk).split(' HTTP/')[0] ?? '');
      const json = isAccount ? '{"accounts":[{"id":"ACC1","numeric_id":1}]}' : '{}';
      if (bytes === undefined || isAccount) {
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${json.length}\r\nconnection: close\r\n\r\n${json}`);
      } else socket.end(bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUps.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
  const respondWith = (next: string) => {
    bytes = next;
  };
  return { url, respondWith, seen };
}

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: files
    provider: callRail
    read:
      objects: [{ objectName: tags, destination: hooks, optionalFieldsAuto: all }]
    write:
      objects: [{ objectName: tags }]
    proxy: { enabled: true }
`;

/** A provider whose tokens come from the peer. */
const tokensFrom = (peer: string) => ({
  baseURL: peer,
  authType: 'oauth2',
  oauth2Opts: { grantType: 'clientCredentials', tokenURL: `${peer}/token` },
});

/** Sends notifications to the peer, besides what it reads. */
async function notify(server: SpawnedServer): Promise<void> {
  const call = projectCaller(server);
  const { body: destinations } = await call<{ id: string }[]>('GET', '/destinations');
  const { body: topic } = await call<{ id: string }>('POST', '/topics', { name: 'accounts' });
  for (const eventType of ['connection.created', 'connection.error']) {
    await call('POST', '/notification-event-topic-routes', { eventType, topicId: topic.id });
  }
  const route = { topicId: topic.id, destinationId: destinations[0]?.id };
  expect((await call('POST', '/topic-destination-routes', route)).status).toBe(201);
}

/** @returns headers of proxied calls */
async function install(server: SpawnedServer, peer: string): Promise<Record<string, string>> {
  const call = projectCaller(server);
  await call('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata: { url: `${peer}/hooks` } });
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  await call('POST', '/connections:generate', { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'key' });
  const content = {
    provider: 'callRail',
    read: { objects: { tags: { objectName: 'tags', selectedFields: { id: true } } } },
    proxy: { enabled: true },
  };
  const path = '/integrations/files/installations';
  const installed = await call<Installation>('POST', path, { groupRef: 'g', config: { content } });
  expect(installed.status, JSON.stringify(installed.body)).toBe(201);
  const { body: project } = await call<Project>('GET', '');
  return {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': project.id,
    'x-api-key': server.apiKey,
    'x-amp-installation-id': installed.body.id,
  };
}

const isHealthy = async ({ api }: SpawnedServer) => (await fetch(`${api}/healthz`)).status;

it('no response of a peer ends the server: of providers, token endpoints, receivers, hosts of logos and collectors', async () => {
  const peer = await startPeer();
  const server = await spawnServer({
    providers: {
      callRail: { baseURL: peer.url, media: { regular: { iconURL: `${peer.url}/icon.svg` } } },
      acme: tokensFrom(peer.url),
    },
    // A message that failed is sent again within the test.
    env: { AMP_LOG_LEVEL: 'warn', AMP_TIME_SCALE: '600', OTEL_EXPORTER_OTLP_ENDPOINT: peer.url },
  });
  cleanUps.push(() => server.stop());
  const headers = await install(server, peer.url);
  await notify(server);
  const objects = `/v1/projects/${server.project}/integrations/files/objects/tags`;
  const record = { name: 'x' };
  for (const bytes of HOSTILE_RESPONSES) {
    peer.respondWith(bytes);
    const calls = [
      fetch(`${server.proxy}/x`, { headers }).then((response) => response.text()),
      fetch(`${server.proxy}/x`, { method: 'POST', body: 'x', headers }).then((response) => response.text()),
      ...(['create', 'update'] as const).map((type) =>
        callApi(
          server.write,
          server.apiKey,
          'POST',
          objects,
          { groupRef: 'g', type, mode: 'synchronous', record: type === 'update' ? { ...record, id: '1' } : record },
          'write',
        ),
      ),
      callApi(server.read, server.apiKey, 'POST', objects, { groupRef: 'g', mode: 'async' }, 'read'),
      projectCaller(server)('POST', '/connections:generate', {
        provider: 'callRail',
        groupRef: 'h',
        consumerRef: 'c',
        apiKey: 'key',
      }),
      projectCaller(server)('POST', '/connections:generate', {
        provider: 'acme',
        groupRef: 'g',
        consumerRef: 'c',
        oauth2ClientCredentials: { clientId: 'client', clientSecret: 'secret' },
      }),
      fetch(`${server.api}/logos/callRail`),
    ];
    // A response whose body is cut off rejects in the client.
    await Promise.allSettled(calls);
    expect(await isHealthy(server), `${JSON.stringify(bytes)}\n${server.log().slice(-2_000)}`).toBe(200);
  }
  expect(server.log()).not.toContain('process.crashed');
  const countOf = (request: string) => peer.seen.filter((line) => line === request).length;
  for (const request of ['POST /token', 'POST /hooks', 'POST /x', 'GET /x']) {
    expect(countOf(request), request).toBeGreaterThan(5);
  }
  expect(countOf('GET /icon.svg')).toBeGreaterThan(0);
  await expect.poll(() => countOf('POST /v1/traces'), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await isHealthy(server)).toBe(200);
}, 120_000);

it('a create reaches the provider once, whatever it responds with after that', async () => {
  const peer = await startPeer();
  const server = await spawnServer({
    providers: { callRail: peer.url },
    // An attempt that is repeated would follow within the test.
    env: { AMP_LOG_LEVEL: 'warn', AMP_TIME_SCALE: '6000' },
  });
  cleanUps.push(() => server.stop());
  await install(server, peer.url);
  const objects = `/v1/projects/${server.project}/integrations/files/objects/tags`;
  const call = projectCaller(server);
  // A limit says that nothing was created.
  for (const bytes of HOSTILE_RESPONSES.filter((response) => !response.includes(' 429 '))) {
    peer.respondWith(bytes);
    peer.seen.length = 0;
    const body = { groupRef: 'g', type: 'create', mode: 'asynchronous', record: { name: 'x' } };
    const accepted = await callApi<{ operationId: string }>(
      server.write,
      server.apiKey,
      'POST',
      objects,
      body,
      'write',
    );
    const path = `/operations/${accepted.body.operationId}`;
    await expect
      .poll(async () => (await call<Operation>('GET', path)).body.status, { timeout: 20_000 })
      .not.toBe('in_progress');
    expect(
      peer.seen.filter((line) => line.startsWith('POST /v3/')),
      JSON.stringify(bytes),
    ).toHaveLength(1);
  }
}, 120_000);

it('no request to a port ends the server', async () => {
  const server = await spawnServer();
  cleanUps.push(() => server.stop());
  const { api, write, proxy, read, search, subscribe } = server;
  const send = async (origin: string, bytes: string) => {
    const socket: Socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.end(bytes);
    // Reset or closed, with or without a response.
    await text(socket).catch(() => undefined);
  };
  for (const bytes of REQUESTS) {
    await Promise.all([api, write, proxy, read, search, subscribe].map((origin) => send(origin, bytes)));
    expect(await isHealthy(server), `${JSON.stringify(bytes)}\n${server.log().slice(-2_000)}`).toBe(200);
  }
  expect(server.log()).not.toContain('process.crashed');
}, 120_000);
