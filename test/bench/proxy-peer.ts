import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

/**
 * A proxy built with a published package, with a hook that does what the server's cache does: finds the API key and the
 * installation in memory, removes the headers of the caller and attaches the credential. Arguments: name of the package,
 * origin of the provider, API key, ids of installations as JSON. Prints its address.
 */
const [name = '', origin = '', apiKey = '', ids = '[]'] = process.argv.slice(2);

const keys = new Set([apiKey]);
const credentials = new Map<string, string>(JSON.parse(ids).map((id: string) => [id, `Token token=${id}`]));

/** @returns headers for the provider; undefined for a caller that is refused */
function authorise(headers: IncomingHttpHeaders): IncomingHttpHeaders | undefined {
  const credential = credentials.get(String(headers['x-amp-installation-id']));
  if (!keys.has(String(headers['x-api-key'])) || credential === undefined) return undefined;
  const kept = Object.entries(headers).filter(([header]) => header !== 'x-api-key' && !header.startsWith('x-amp-'));
  return { ...Object.fromEntries(kept), authorization: credential };
}

// Installed beside its package.json by the benchmark, so that the compiler does not know these packages.
const load = createRequire(new URL('./proxy-peers/package.json', import.meta.url));

/** @returns the address */
async function startFastify(): Promise<string> {
  const app = load('fastify')({ logger: false });
  await app.register(load('@fastify/http-proxy'), {
    upstream: origin,
    undici: { connections: 256 },
    preHandler: (
      request: { headers: IncomingHttpHeaders; raw: IncomingMessage },
      reply: { code(status: number): { send(body: string): void } },
      done: () => void,
    ) => {
      const headers = authorise(request.headers);
      if (headers === undefined) {
        reply.code(401).send('Unknown');
        return;
      }
      request.raw.headers = headers;
      done();
    },
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** @returns the address */
async function startHttpProxy(): Promise<string> {
  const { createProxyServer } = load('http-proxy-3');
  const { Agent } = load('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const proxy: { web: RequestListener } = createProxyServer({ target: origin, agent });
  const server = createServer((request, response) => {
    const headers = authorise(request.headers);
    if (headers === undefined) {
      response.writeHead(401).end();
      return;
    }
    request.headers = headers;
    proxy.web(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

const url = await (name === 'http-proxy-3' ? startHttpProxy() : startFastify());
process.stdout.write(`${JSON.stringify({ url })}\n`);
