import { refreshesEnded } from '../core/connections/fresh-credential.ts';
import type { Ports } from '../core/kernel/ports.ts';
import { bootstrap } from './bootstrap.ts';
import type { Composition, PortOverrides } from './compose.ts';
import { compose } from './compose.ts';
import type { ListenerName, ServerConfig } from './config.ts';
import type { Listener } from './listen.ts';
import { listen } from './listen.ts';
import type { Probes } from './probes.ts';
import { createProbes } from './probes.ts';
import { createServers } from './servers.ts';

/** Origins by API, as in the ready line. A worker has `api` alone, with its health endpoints. */
export type ServerAddresses = Partial<Record<ListenerName, string>>;

/** A server that answers. */
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

/** Longest that a stop waits for running requests and work. */
const STOP_TIMEOUT_MS = 10_000;

/** In the order in which they are opened: links need the address of the first. */
const LISTENERS: readonly ListenerName[] = ['api', 'write', 'proxy', 'read', 'search'];

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
    if (config.role !== 'api') dispatcher.start(workers);
    ports.log.info('server.ready', { ...addresses, role: config.role });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= stopServer(composition, probes, opened);
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
  const servers = await createServers(config, composition, probes);
  const { settings } = composition.ports;
  const addresses: ServerAddresses = {};
  for (const name of LISTENERS) {
    const server = servers[name];
    if (server === undefined) continue;
    const variable = `AMP_${name.toUpperCase()}_PORT`;
    const listener = await listen(server, { host: config.host, port: config.ports[name], variable });
    opened.push(listener);
    addresses[name] = listener.address;
    // Which port 0 has become is known only now.
    if (name === 'api' && settings.publicApiUrl === '') settings.publicApiUrl = listener.address;
  }
  return addresses;
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
  const timeout = AbortSignal.timeout(STOP_TIMEOUT_MS);
  const [isWorkDone] = await Promise.all([
    dispatcher.stop(STOP_TIMEOUT_MS),
    ...opened.map((listener) => listener.close(STOP_TIMEOUT_MS)),
  ]);
  // A refresh may outlive the request that began it, and its tokens cannot be requested again.
  await Promise.race([refreshesEnded(ports), aborted(timeout)]);
  if (!isWorkDone) ports.log.warn('server.work-handed-back');
  await close();
  ports.log.info('server.stopped');
}
