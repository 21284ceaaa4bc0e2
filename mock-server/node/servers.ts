import type { Server } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { getRequestListener } from '@hono/node-server';
import { createManagementApp } from '../http/apps/management-app.ts';
import { createReadApp } from '../http/apps/read-app.ts';
import { createSearchApp } from '../http/apps/search-app.ts';
import { createWriteApp } from '../http/apps/write-app.ts';
import { createRequestLimits } from '../http/limits/request-limits.ts';
import type { HttpDeps } from '../http/request-scope.ts';
import type { Composition } from './compose.ts';
import type { ListenerName, ServerConfig } from './config.ts';
import type { ServerLimits } from './http-server/guarded-server.ts';
import { createGuardedServer } from './http-server/guarded-server.ts';
import { remoteAddressOf } from './http-server/remote-address.ts';
import type { Probes } from './probes.ts';
import { createProxyServer, MAX_CALL_MS } from './proxy/proxy-server.ts';

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
      // Bindings of `serve`.
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
        requestTimeout: Math.max(settings.requestTimeoutMs, MAX_CALL_MS),
      },
    }),
    read: serve(createReadApp(deps), probes, held),
    search: serve(createSearchApp(deps), probes, held),
  };
}

function serve(app: FetchApp, probes: Probes, limits: ServerLimits): Server {
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
