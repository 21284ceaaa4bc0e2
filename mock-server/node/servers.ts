import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { getRequestListener } from '@hono/node-server';
import { createRequestLimits } from '../http/limits/request-limits.ts';
import { createManagementApp } from '../http/management-app.ts';
import { createReadApp } from '../http/read-app.ts';
import type { HttpDeps } from '../http/request-scope.ts';
import { createSearchApp } from '../http/search-app.ts';
import { createWriteApp } from '../http/write-app.ts';
import type { Composition } from './compose.ts';
import type { ListenerName, ServerConfig } from './config.ts';
import type { Probes } from './probes.ts';
import { createProxyServer } from './proxy/proxy-server.ts';
import { remoteAddressOf } from './remote-address.ts';

/** A client that neither reads nor writes. */
const IDLE_TIMEOUT_MS = 120_000;

const UPLOAD_TIMEOUT_MS = 300_000;

/** What a client's connection is held to, in ms and bytes. */
const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  /** Longer than what load balancers in front keep idle connections, so that they never write into one that just closed. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** What differs from it. */
type OwnLimits = Partial<typeof CONNECTION_LIMITS>;

/** Something that turns a request into an answer, such as a Hono app. */
interface FetchApp {
  /** @param env the connection: Node's own request and answer */
  fetch(request: Request, env?: HttpBindings): Response | Promise<Response>;
}

/** @returns the servers of a process by the port they belong on; a worker has its health endpoints alone */
export async function createServers(
  config: ServerConfig,
  { ports, outbound }: Composition,
  probes: Probes,
): Promise<Partial<Record<ListenerName, Server>>> {
  const { limits: settings, isProxyTrusted } = config;
  const held = { headersTimeout: settings.headerTimeoutMs, requestTimeout: settings.requestTimeoutMs };
  if (config.role === 'worker') {
    return { api: serve({ fetch: () => new Response(null, { status: 404 }) }, probes, held) };
  }
  const limits = createRequestLimits(ports, settings);
  const deps: HttpDeps = {
    ports,
    ...(config.adminToken !== undefined && { operatorTokenHash: await ports.digests.sha256Hex(config.adminToken) }),
    limits,
    maxBodyBytes: settings.maxBodyBytes,
    remoteAddress: (env, headers) => {
      // What `serve` passes along.
      const { incoming } = env as HttpBindings;
      return remoteAddressOf(incoming, isProxyTrusted ? headers.get('X-Forwarded-For') : undefined);
    },
  };
  return {
    api: serve(createManagementApp(deps), probes, held),
    write: serve(createWriteApp(deps), probes, held),
    proxy: createProxyServer({
      ports,
      agent: outbound.agent,
      limits,
      isProxyTrusted,
      callerLimits: {
        headersTimeout: settings.headerTimeoutMs,
        // The body of a long upload may take its time.
        requestTimeout: Math.max(settings.requestTimeoutMs, UPLOAD_TIMEOUT_MS),
      },
    }),
    read: serve(createReadApp(deps), probes, held),
    search: serve(createSearchApp(deps), probes, held),
  };
}

function serve(app: FetchApp, probes: Probes, limits: OwnLimits): Server {
  return createGuardedServer(
    getRequestListener(
      // The app runs over HTTP/1 alone, which the type leaves open.
      (request, env) => probes.answer(new URL(request.url).pathname) ?? app.fetch(request, env as HttpBindings),
      // A program that runs the server keeps its own Request and Response.
      { overrideGlobalObjects: false },
    ),
    limits,
  );
}

/**
 * @param limits in place of single ones of the ordinary limits
 * @returns a server whose clients cannot hold a connection by being slow
 */
export function createGuardedServer(onRequest: RequestListener, limits: OwnLimits = {}): Server {
  const server = createServer({ ...CONNECTION_LIMITS, ...limits }, onRequest);
  server.timeout = IDLE_TIMEOUT_MS;
  return server;
}
