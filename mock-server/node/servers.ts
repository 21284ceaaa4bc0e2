import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createManagementApp } from '../http/management-app.ts';
import { createReadApp } from '../http/read-app.ts';
import type { HttpDeps } from '../http/request-scope.ts';
import { createSearchApp } from '../http/search-app.ts';
import { createWriteApp } from '../http/write-app.ts';
import type { Composition } from './compose.ts';
import type { ListenerName, ServerConfig } from './config.ts';
import type { Probes } from './probes.ts';
import { createProxyServer } from './proxy/proxy-server.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than what load balancers in front keep idle connections, so that they never write into one that just closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** A client that neither reads nor writes. */
const IDLE_TIMEOUT_MS = 120_000;
const CHECK_EVERY_MS = 2_000;
const MAX_HEADER_BYTES = 16_384;

/** Something that turns a request into an answer, such as a Hono app. */
interface FetchApp {
  fetch(request: Request): Response | Promise<Response>;
}

/** @returns the servers of a process by the port they belong on; a worker has its health endpoints alone */
export async function createServers(
  config: ServerConfig,
  { ports, outbound }: Composition,
  probes: Probes,
): Promise<Partial<Record<ListenerName, Server>>> {
  if (config.role === 'worker') return { api: serve({ fetch: () => new Response(null, { status: 404 }) }, probes) };
  const deps: HttpDeps = {
    ports,
    ...(config.adminToken !== undefined && { operatorTokenHash: await ports.digests.sha256Hex(config.adminToken) }),
  };
  return {
    api: serve(createManagementApp(deps), probes),
    write: serve(createWriteApp(deps), probes),
    proxy: createProxyServer({ ports, agent: outbound.agent }),
    read: serve(createReadApp(deps), probes),
    search: serve(createSearchApp(deps), probes),
  };
}

function serve(app: FetchApp, probes: Probes): Server {
  return createGuardedServer(
    // A program that runs the server keeps its own Request and Response.
    getRequestListener((request) => probes.answer(new URL(request.url).pathname) ?? app.fetch(request), {
      overrideGlobalObjects: false,
    }),
  );
}

/** @returns a server whose clients cannot hold a connection by being slow */
export function createGuardedServer(onRequest: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    onRequest,
  );
  server.timeout = IDLE_TIMEOUT_MS;
  return server;
}
