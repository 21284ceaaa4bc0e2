import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { refreshesEnded } from '../core/connections/fresh-credential.ts';
import type { Ports } from '../core/kernel/ports.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import { createManagementApp } from '../http/apps/management-app.ts';
import { createReadApp, createSearchApp } from '../http/apps/read-and-search-apps.ts';
import { createSubscribeApp } from '../http/apps/subscribe-app.ts';
import { createWriteApp } from '../http/apps/write-app.ts';
import { createRequestLimits } from '../http/limits/request-limits.ts';
import type { HttpDeps } from '../http/request-scope.ts';
import { bootstrap } from './bootstrap.ts';
import type { Composition, PortOverrides } from './compose.ts';
import { compose } from './compose.ts';
import type { ListenerName, ServerConfig } from './config.ts';
import { ConfigError, StartError } from './config-error.ts';
import { fetchListener } from './http-server/fetch-listener.ts';
import type { ServerLimits } from './http-server/http-server.ts';
import { createGuardedServer, remoteAddressOf, trackConnections } from './http-server/http-server.ts';
import type { Probes } from './probes.ts';
import { createProbes } from './probes.ts';
import { createProxyServer } from './proxy/proxy-server.ts';

/** Origins by API, as in the ready line. A worker has `api` alone, with its health endpoints. */
export type ServerAddresses = Partial<Record<ListenerName, string>>;

/** A server that responds. */
export interface RunningServer {
  addresses: ServerAddresses;
  /** Components of the server, for tests and embedding programs. */
  ports: Ports;
  /**
   * Stops accepting requests and work, waits for running ones, releases unfinished work after a timeout, and closes
   * everything. Further calls wait for the first.
   */
  stop(): Promise<void>;
}

/** In the order in which they are opened: links need the address of the first. */
const LISTENERS: readonly ListenerName[] = ['api', 'write', 'proxy', 'read', 'search', 'subscribe'];

/**
 * Starts the reference server in this process: every API on its port, and the workers.
 *
 * @param overrides ports to use instead of the real ones, such as a clock that a test drives
 * @throws ConfigError for a variable that cannot be used; StartError when a port or the database is not to be had
 */
export async function startServer(config: ServerConfig, overrides?: PortOverrides): Promise<RunningServer> {
  const composition = await compose(config, overrides);
  const { ports, dispatcher, workers } = composition;
  const probes = createProbes(ports.store, ports.log, composition.metrics, composition.missingKeys);
  const opened: Listener[] = [];
  try {
    const addresses = await openListeners(config, composition, probes, opened);
    await bootstrap(ports, config);
    const report = startReport(composition, config);
    if (config.role !== 'api') dispatcher.start(workers);
    ports.log.info('server.ready', { ...addresses, role: config.role });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= report.stop().then(() => stopServer(composition, probes, opened));
      return stopping;
    };
    return { addresses, ports, stop };
  } catch (error) {
    await Promise.all(opened.map((listener) => listener.close(0)));
    await composition.close();
    throw error;
  }
}

/** @param opened gets each listener as soon as it is open, so that a failure of the next one can close it */
async function openListeners(
  config: ServerConfig,
  composition: Composition,
  probes: Probes,
  opened: Listener[],
): Promise<ServerAddresses> {
  const { settings } = composition.ports;
  const addresses: ServerAddresses = {};
  const servers = await createServers(config, composition, probes, addresses);
  for (const name of LISTENERS) {
    const server = servers[name];
    if (server === undefined) continue;
    const variable = `AMP_${name.toUpperCase()}_PORT`;
    const listener = await listen(server, { host: config.host, port: config.ports[name], variable });
    opened.push(listener);
    addresses[name] = listener.address;
    // Which port 0 has become is known only now.
    if (name === 'api' && settings.publicApiUrl === '') settings.publicApiUrl = listener.address;
    if (name === 'subscribe' && settings.publicSubscribeUrl === '') settings.publicSubscribeUrl = listener.address;
  }
  return addresses;
}

/** Reports unreadable connections beside everything else. Processes of role `api` leave it to those that use the connections. */
function startReport({ ports, reportUnreadable }: Composition, { role }: ServerConfig): { stop(): Promise<void> } {
  const ending = new AbortController();
  const done = (role === 'api' ? Promise.resolve() : reportUnreadable(ending.signal)).catch((error: unknown) => {
    ports.log.error('encryption.report_failed', { error: String(error) });
  });
  return {
    stop: () => {
      ending.abort();
      return done;
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

async function stopServer(
  { ports, dispatcher, close }: Composition,
  probes: Probes,
  opened: Listener[],
): Promise<void> {
  ports.log.info('server.stopping');
  probes.stop();
  const timeout = AbortSignal.timeout(TIME_LIMITS.stop);
  const [isWorkDone] = await Promise.all([
    dispatcher.stop(TIME_LIMITS.stop),
    ...opened.map((listener) => listener.close(TIME_LIMITS.stop)),
  ]);
  // A refresh may outlive the request that began it, and its tokens cannot be requested again.
  await Promise.race([refreshesEnded(ports), aborted(timeout)]);
  if (!isWorkDone) ports.log.warn('server.work-handed-back');
  await close();
  ports.log.info('server.stopped');
}

/** Something that turns a request into a response, such as a Hono app. */
interface FetchApp {
  /** @param env the connection: Node's own request and response */
  fetch(request: Request, env?: HttpBindings): Response | Promise<Response>;
}

/**
 * @param addresses filled in as the servers are opened
 * @returns the servers of a process by the port they belong on; a worker has its health endpoints alone
 */
async function createServers(
  config: ServerConfig,
  { ports, outbound }: Composition,
  probes: Probes,
  addresses: ServerAddresses,
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
    addresses: () => {
      const { api: _, ...others } = addresses;
      return { ...others, management: ports.settings.publicApiUrl, subscribe: ports.settings.publicSubscribeUrl };
    },
    readReferenceFile,
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
        requestTimeout: Math.max(settings.requestTimeoutMs, TIME_LIMITS.upload),
      },
    }),
    read: serve(createReadApp(deps), probes, held),
    search: serve(createSearchApp(deps), probes, held),
    subscribe: serve(createSubscribeApp(deps), probes, held),
  };
}

function serve(app: FetchApp, probes: Probes, limits: ServerLimits): Server {
  return createGuardedServer(
    fetchListener((request, env) => probes.respond(new URL(request.url).pathname) ?? app.fetch(request, env)),
    limits,
  );
}

/** The build copies the files beside the code; in a checkout they are those of the installed package. */
const FOLDERS = ['reference', '../../node_modules/swagger-ui-dist'].map((path) => join(import.meta.dirname, path));

/**
 * Reads a file of the API reference.
 *
 * @param name one of a fixed list
 */
export async function readReferenceFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const [built = '', installed = ''] = FOLDERS.map((folder) => join(folder, name));
  return readFile(built).catch(() => readFile(installed));
}

/** Address to listen on, and its environment variable, for messages. */
interface ListenOptions {
  host: string;
  port: number;
  /** For example `AMP_API_PORT`. */
  variable: string;
}

/** One open port. */
export interface Listener {
  /** Origin under which it is reached from this machine, such as `http://127.0.0.1:8080`. */
  address: string;
  /** Takes no new connection, waits for requests that run, and cuts off what is left after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Opens a port.
 *
 * @throws ConfigError when there is no such address here, StartError when the port is taken
 */
export async function listen(server: Server, options: ListenOptions): Promise<Listener> {
  const connections = trackConnections(server);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, options);
  }
  // A server on a port always has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { address: `http://${hostOf(options.host)}:${port}`, close: connections.close };
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(error: unknown, { host, port, variable }: ListenOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `${variable}: port ${port} of ${host} is in use by another process. Stop it, or set ${variable} to another port; 0 takes a free one.`,
      );
    case 'EACCES':
      return new ConfigError(variable, `is ${port}, which this user may not listen on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError('AMP_HOST', `is ${host}, which is no address of this machine.`);
    default:
      return error;
  }
}
