import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownSecrets } from '../../node/compose.ts';
import type { ServerConfig } from '../../node/config.ts';
import { readConfig } from '../../node/config.ts';
import { StartError } from '../../node/config-error.ts';
import { growYoungGeneration } from '../../node/heap-growth.ts';
import { createLog } from '../../node/log.ts';
import type { ServerAddresses } from '../../node/start-server.ts';
import { startServer } from '../../node/start-server.ts';
import { DataFolderInUse, openSqliteStore } from '../../store/sql/open-sqlite-store.ts';
import { createApiClient } from '../shared/api-client.ts';
import type { HostServer } from './host-server.ts';
import { isPortTaken, listenWithFallback, openHostServer } from './host-server.ts';
import type { LocalProject, Provisioned } from './provision.ts';
import { provision } from './provision.ts';
import type { SimulatedProvider } from './simulated-providers.ts';
import { PROVIDER_NAMES, SIMULATED_PROVIDERS, writeProvidersFile } from './simulated-providers.ts';
import type { StoredKeys } from './stored-keys.ts';
import { isMadeHere, readStoredKeys, writeStoredKeys } from './stored-keys.ts';

type Environment = Record<string, string | undefined>;

/** Settings of a local start. */
export interface LocalOptions {
  project: LocalProject;
  /** Data folder without `AMP_DATA_DIR`. Not that of `amp serve`, so that `isFresh` never removes its data. */
  dataDir: string;
  /** Starts with an empty data folder. */
  isFresh: boolean;
  /** The server for webhooks and a page. */
  host: {
    /** Its name in messages. */
    title: string;
    /** Requested port; without one, the usual port, or a free one when that is in use. */
    port?: number;
    usualPort: number;
  };
  /** Runs after the checks and before anything listens. */
  prepare?: () => Promise<void>;
  /** Takes the server's log lines; standard error when absent. */
  logTo?: { write(line: string): void };
}

/** Environment of a local start. */
export interface Surroundings {
  env: Environment;
  /** Gets what has to be closed, in the order of starting, also when a later step fails. */
  closers: (() => Promise<unknown>)[];
  stop: AbortSignal;
}

/** Everything that runs after a local start. */
export interface LocalServices {
  config: ServerConfig;
  addresses: Required<ServerAddresses>;
  /** Origins of the simulated providers. */
  providers: Record<SimulatedProvider, string>;
  /** Listens, and responds 503 until `serve` is called. */
  host: HostServer;
  fullKey: string;
  provisioned: Provisioned;
  /** Usual ports that are in use, so that a free one was taken instead. */
  takenPorts: Partial<Record<SimulatedProvider | 'host', number>>;
  /** Description of the storage. */
  storage: string;
}

/**
 * Starts the simulated providers, the server on its embedded database and a server for webhooks, and provisions a project.
 *
 * @throws StartError, ConfigError or CliFailure for failures that the user can fix
 */
export async function startLocal(options: LocalOptions, surroundings: Surroundings): Promise<LocalServices> {
  const { env, closers, stop } = surroundings;
  const wanted = readLocalConfig(env, options);
  await requireFreePorts(wanted);
  if (options.isFresh) await startFresh(wanted);
  const notes = await openNotesFolder(wanted.dataDir);
  closers.push(notes.close);
  await options.prepare?.();

  const takenPorts: LocalServices['takenPorts'] = {};
  const providers = await startProviders(closers, takenPorts);
  const host = await openHost(options.host, () => {
    takenPorts.host = options.host.usualPort;
  });
  closers.push(host.close);

  const keys = await readStoredKeys(notes.path, options.project.name);
  await writeStoredKeys(notes.path, keys);
  const providersFile = join(notes.path, 'local-providers.json');
  await writeProvidersFile(providersFile, providers, env['AMP_PROVIDERS_FILE']);
  const config = readLocalConfig(env, options, { keys, providersFile });
  const log = createLog({ level: config.logLevel, knownSecrets: knownSecrets(config), destination: options.logTo });
  const server = await startServer(config, { log });
  growYoungGeneration();
  closers.push(server.stop);
  stop.throwIfAborted();

  const addresses = allAddresses(server.addresses);
  const api = createApiClient({ origin: addresses.api, key: keys.fullKey });
  const provisioned = await provision(api, host.origin, options.project, keys);
  await writeStoredKeys(notes.path, { ...keys, frontendKey: provisioned.frontendKey });
  const storage = describeStorage(config);
  return { config, addresses, providers, host, fullKey: keys.fullKey, provisioned, takenPorts, storage };
}

/**
 * The server's configuration with what a local start needs: a project, providers and webhooks on this machine, and all of
 * the work in this process. Ports, database, data folder and log level are those of the environment.
 *
 * @throws ConfigError for a variable that cannot be used
 */
export function readLocalConfig(
  env: Environment,
  { project, dataDir }: Pick<LocalOptions, 'project' | 'dataDir'>,
  created?: { keys: StoredKeys; providersFile: string },
): ServerConfig {
  return readConfig({
    ...env,
    AMP_BOOTSTRAP_PROJECT: project.name,
    AMP_BOOTSTRAP_API_KEY: created?.keys.fullKey,
    AMP_PROVIDERS_FILE: created?.providersFile,
    AMP_ALLOW_PRIVATE_NETWORK: 'true',
    AMP_ROLE: 'all',
    AMP_DATA_DIR: env['AMP_DATA_DIR'] || dataDir,
    AMP_LOG_LEVEL: env['AMP_LOG_LEVEL'] || 'warn',
  });
}

async function startProviders(
  closers: Surroundings['closers'],
  takenPorts: LocalServices['takenPorts'],
): Promise<LocalServices['providers']> {
  const urls: [SimulatedProvider, string][] = [];
  for (const name of PROVIDER_NAMES) {
    const { port, start } = SIMULATED_PROVIDERS[name];
    const running = await listenWithFallback(
      port,
      (chosen) => start({ port: chosen }),
      () => {
        takenPorts[name] = port;
      },
    );
    closers.push(running.close);
    urls.push([name, running.url]);
  }
  return Object.fromEntries(urls) as LocalServices['providers']; // one for every name
}

/** Folder for files that a start stores or passes to the server. */
interface NotesFolder {
  path: string;
  close(): Promise<void>;
}

/** @param dataDir `:memory:` selects a temporary folder, which `close` removes */
async function openNotesFolder(dataDir: string): Promise<NotesFolder> {
  if (dataDir !== ':memory:') return { path: dataDir, close: async () => {} };
  const path = await mkdtemp(join(tmpdir(), 'amp-local-'));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}

async function startFresh({ databaseUrl, dataDir }: ServerConfig): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new StartError('--fresh removes the embedded database only. Empty the database of DATABASE_URL yourself.');
  }
  if (dataDir !== ':memory:') await removeLocalData(dataDir);
}

/** A requested port is not replaced by another one. */
async function openHost({ title, port, usualPort }: LocalOptions['host'], onTaken: () => void): Promise<HostServer> {
  if (port === undefined) return listenWithFallback(usualPort, openHostServer, onTaken);
  try {
    return await openHostServer(port);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    throw new StartError(`port ${port} (${title}) is in use. --port 0 selects a free one.`);
  }
}

function allAddresses({ api, write, proxy, read, search, subscribe }: ServerAddresses): Required<ServerAddresses> {
  if (api && write && proxy && read && search && subscribe) return { api, write, proxy, read, search, subscribe };
  throw new Error('The server did not open all of its ports.');
}

function describeStorage({ databaseUrl, dataDir }: ServerConfig): string {
  if (databaseUrl !== undefined) return 'in PostgreSQL (DATABASE_URL)';
  return dataDir === ':memory:' ? 'in memory, removed at the end' : `in ${dataDir}`;
}

/**
 * Removes the data of earlier starts.
 *
 * @throws StartError when another process uses the folder, or when it held something before the first start
 */
export async function removeLocalData(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((): string[] => []);
  if (entries.length === 0) return;
  if (!(await isMadeHere(dataDir))) {
    throw new StartError(
      `${dataDir} was not made by this command, so --fresh does not remove it. Remove it yourself, or set AMP_DATA_DIR.`,
    );
  }
  await requireUnused(dataDir);
  await rm(dataDir, { recursive: true });
}

async function requireUnused(dataDir: string): Promise<void> {
  try {
    const store = await openSqliteStore(dataDir);
    await store.close();
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new StartError(error.message);
    // A database that cannot be opened is what --fresh is for.
  }
}

const NAMES = {
  api: { what: 'management API', variable: 'AMP_API_PORT' },
  write: { what: 'write API', variable: 'AMP_WRITE_PORT' },
  proxy: { what: 'proxy', variable: 'AMP_PROXY_PORT' },
  read: { what: 'read API', variable: 'AMP_READ_PORT' },
  search: { what: 'search API', variable: 'AMP_SEARCH_PORT' },
  subscribe: { what: 'reception of events', variable: 'AMP_SUBSCRIBE_PORT' },
} as const satisfies Record<keyof ServerConfig['ports'], { what: string; variable: string }>;

/**
 * Looks at the server's ports before anything is built or removed.
 *
 * @throws StartError that names every port that is in use
 */
async function requireFreePorts({ host, ports }: Pick<ServerConfig, 'host' | 'ports'>): Promise<void> {
  const used: { port: number; what: string; variable: string }[] = [];
  for (const [name, { what, variable }] of Object.entries(NAMES)) {
    // The keys are those of the record above.
    const port = ports[name as keyof typeof NAMES];
    if (port !== 0 && !(await isFree(port, host))) used.push({ port, what, variable });
  }
  if (used.length === 0) return;
  const [named, settings] = [
    used.map(({ port, what }) => `${port} (${what})`),
    used.map(({ variable }) => `${variable}=0`),
  ].map((items) => new Intl.ListFormat('en').format(items));
  throw new StartError(
    used.length === 1
      ? `port ${named} is in use. Is it running already? ${settings} selects a free port.`
      : `ports ${named} are in use. Is it running already? ${settings} select free ports.`,
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // Another failure to listen is explained better by the server itself.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
