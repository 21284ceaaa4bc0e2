import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Installation, Project } from '../../src/contract/index.ts';
import { residentMegabytes } from '../bench/child.ts';
import { projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

const MEGABYTE = 1024 * 1024;
const CLIENTS = 20;
const MEGABYTES = 100;
/** A tenth of the bodies: Node frees what was passed on when it needs the memory. */
const MAX_GROWTH_MB = 200;
/** Growth between the first and the second half of the bodies. */
const MAX_DRIFT_MB = 50;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A provider that sends 100 MB as fast as they are taken. */
async function startProvider(): Promise<string> {
  const chunk = Buffer.alloc(MEGABYTE, 'x');
  const server: Server = createServer((incoming, response) => {
    if (incoming.url === '/v3/a.json') {
      response.end('{"accounts":[{"id":"ACC1","numeric_id":1}]}');
      return;
    }
    let sent = 0;
    response.writeHead(200, { 'content-length': MEGABYTES * MEGABYTE });
    const push = () => {
      while (sent < MEGABYTES) {
        sent += 1;
        if (!response.write(chunk)) {
          response.once('drain', push);
          return;
        }
      }
      response.end();
    };
    push();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

async function headersOfProxy(server: SpawnedServer): Promise<Record<string, string>> {
  const call = projectCaller(server);
  const sourceYaml = `specVersion: 1.0.0
integrations:
  - name: files
    provider: callRail
    proxy:
      enabled: true
`;
  await call('PUT', '/integrations:batch', { sourceYaml });
  await call('POST', '/connections:generate', { provider: 'callRail', groupRef: 'g', consumerRef: 'c', apiKey: 'key' });
  const config = { content: { provider: 'callRail', proxy: { enabled: true } } };
  const path = '/integrations/files/installations';
  const { body: installation } = await call<Installation>('POST', path, { groupRef: 'g', config });
  const { body: project } = await call<Project>('GET', '');
  return {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': project.id,
    'x-api-key': server.apiKey,
    'x-amp-installation-id': installation.id,
  };
}

it('20 clients that read 100 MB slowly do not fill the memory of the server', async () => {
  const server = await spawnServer({ providers: { callRail: await startProvider() } });
  opened.push(() => server.stop());
  const headers = await headersOfProxy(server);
  const open = async () => {
    const sent = request(`${server.proxy}/file`, { headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    return response;
  };
  await (await open()).destroy();
  const before = await residentMegabytes(server.pid);
  const highest = { firstHalf: before, secondHalf: before };

  async function read(): Promise<number> {
    let bytes = 0;
    let pause = MEGABYTE;
    for await (const chunk of await open()) {
      bytes += chunk.length;
      if (bytes < pause) continue;
      pause = bytes + 5 * MEGABYTE;
      // A slow client, not a wait for something.
      await delay(50);
      const half = bytes < (MEGABYTES / 2) * MEGABYTE ? 'firstHalf' : 'secondHalf';
      highest[half] = Math.max(highest[half], await residentMegabytes(server.pid));
    }
    return bytes;
  }
  const bytes = await Promise.all(Array.from({ length: CLIENTS }, read));
  expect(new Set(bytes)).toEqual(new Set([MEGABYTES * MEGABYTE]));
  expect(highest.secondHalf - before).toBeLessThan(MAX_GROWTH_MB);
  expect(highest.secondHalf - highest.firstHalf).toBeLessThan(MAX_DRIFT_MB);
}, 120_000);
