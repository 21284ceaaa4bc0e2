import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { explainNetworkError } from './api-client.ts';

const opened: Server[] = [];
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

/** @returns a key and a self-signed certificate */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'amp-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=elsewhere.example', '-days', '1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject];
  execFileSync('openssl', made, { stdio: 'ignore' });
  try {
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function open(server: ReturnType<typeof createTcpServer>, protocol: string): Promise<string> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return `${protocol}://127.0.0.1:${port}`;
}

/** @returns the error text of a call to the address */
async function explain(origin: string): Promise<string> {
  try {
    await fetch(origin);
  } catch (error) {
    return explainNetworkError(error, origin, 60_000);
  }
  throw new Error('It responded.');
}

it.runIf(hasOpenssl)('a self-signed certificate: how to trust it', async () => {
  const origin = await open(createHttpsServer(makeCertificate()), 'https');
  expect(await explain(origin)).toBe(
    `Could not reach ${origin}: its certificate is signed by itself. If you trust it, name the certificate of its authority in NODE_EXTRA_CA_CERTS.`,
  );
});

it('https where http is spoken: which address to set', async () => {
  const origin = await open(createHttpServer(), 'https');
  expect(await explain(origin)).toBe(
    `Could not reach ${origin}: it does not speak https. Set AMP_API_URL to an address that begins with http://.`,
  );
});

it('something that speaks no http', async () => {
  const origin = await open(
    createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')),
    'http',
  );
  expect(await explain(origin)).toContain('the server there does not speak http.');
});

it('a connection that is cut, and a host that is not there', async () => {
  const origin = await open(
    createTcpServer((socket) => socket.destroy()),
    'http',
  );
  expect(await explain(origin)).toMatch(/: the connection was cut\. Start the server with "amp serve"/);
  expect(await explain('http://nowhere.invalid')).toMatch(/: (there is no such host|the name of the host could not)/);
});
