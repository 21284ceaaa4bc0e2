import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '../../node/config.ts';
import { startServer } from '../../node/start-server.ts';
import { startCallTrackingSandbox, startHubspotSandbox } from '../../sandbox/start.ts';
import { createHostApp, WEBHOOK_PATH } from '../host/host-app.ts';
import { readDemoKeys, writeDemoKeys } from '../setup/demo-keys.ts';
import { removeDemoData } from '../setup/fresh-data.ts';
import { INTEGRATION, PROJECT, PROVIDER, provision } from '../setup/provision.ts';
import { requireFreePorts } from '../setup/require-free-ports.ts';
import { buildStale, WEB_FOLDER } from '../setup/stale-builds.ts';
import { DemoFailure, isPortTaken } from '../shared/demo-failure.ts';
import type { DemoAddresses } from './demo-addresses.ts';
import { CONTACTS_ACCESS, makeSession, openNotesFolder, readDemoConfig } from './demo-environment.ts';
import type { HostServer } from './host-server.ts';
import { listenWithFallback, openHostServer } from './host-server.ts';
import type { StartArguments } from './parse-arguments.ts';
import { writeSandboxAddresses } from './sandbox-address.ts';

const HOST_PORT = 3000;
const SANDBOX_PORT = 9001;
const HUBSPOT_PORT = 9003;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Environment of a start. */
export interface Surroundings {
  env: Record<string, string | undefined>;
  /** Gets what has to be closed, in the order of starting, also when a later step fails. */
  closers: (() => Promise<unknown>)[];
  stop: AbortSignal;
  /** Reports one line of progress. */
  report: (line: string) => void;
}

/**
 * Starts everything, each step when the ones it needs are done.
 *
 * @throws DemoFailure, ConfigError, StartError or CliFailure for failures that the user can fix
 */
export async function startServices(
  args: StartArguments,
  { env, closers, stop, report }: Surroundings,
): Promise<DemoAddresses> {
  const wanted = readDemoConfig(env);
  await requireFreePorts(wanted);
  if (args.isFresh) await startFresh(wanted);
  const notes = await openNotesFolder(wanted.dataDir);
  closers.push(notes.close);
  await buildStale(ROOT, stop, report);

  const takenPorts: DemoAddresses['takenPorts'] = {};
  const sandbox = await listenWithFallback(
    SANDBOX_PORT,
    (port) => startCallTrackingSandbox({ port }),
    () => {
      takenPorts.sandbox = SANDBOX_PORT;
    },
  );
  closers.push(sandbox.close);
  const hubspot = await listenWithFallback(
    HUBSPOT_PORT,
    (port) => startHubspotSandbox({ port }),
    () => {
      takenPorts.hubspot = HUBSPOT_PORT;
    },
  );
  closers.push(hubspot.close);
  const host = await openHost(args.port, () => {
    takenPorts.host = HOST_PORT;
  });
  closers.push(host.close);

  const keys = await readDemoKeys(notes.path);
  await writeDemoKeys(notes.path, keys);
  const providersFile = await writeSandboxAddresses(
    notes.path,
    { callRail: sandbox.url, hubspot: hubspot.url },
    env['AMP_PROVIDERS_FILE'],
  );
  const config = readDemoConfig(env, { fullKey: keys.fullKey, providersFile });
  const server = await startServer(config);
  closers.push(server.stop);
  stop.throwIfAborted();

  const addresses = allAddresses(server.addresses);
  const { projectId, signingKey, frontendKey } = await provision(addresses.api, host.origin + WEBHOOK_PATH, keys);
  await writeDemoKeys(notes.path, { ...keys, frontendKey });
  const app = createHostApp({
    session: makeSession(config.publicApiUrl ?? addresses.api, frontendKey),
    access: {
      apiUrl: addresses.api,
      writeUrl: addresses.write,
      proxyUrl: addresses.proxy,
      project: PROJECT,
      projectId,
      integration: INTEGRATION,
      provider: PROVIDER,
      apiKey: keys.fullKey,
      contacts: { ...CONTACTS_ACCESS, crmUrl: hubspot.url },
    },
    signingKey,
    webFolder: join(ROOT, WEB_FOLDER),
  });
  host.serve((request) => app.fetch(request));
  return {
    ...addresses,
    host: host.origin,
    sandbox: sandbox.url,
    hubspot: hubspot.url,
    takenPorts,
    storage: describeStorage(config),
  };
}

async function startFresh({ databaseUrl, dataDir }: ServerConfig): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new DemoFailure('--fresh removes the embedded database only. Empty the database of DATABASE_URL yourself.');
  }
  if (dataDir !== ':memory:') await removeDemoData(dataDir);
}

/** A requested port is not replaced by another one. */
async function openHost(port: number | undefined, onTaken: () => void): Promise<HostServer> {
  if (port === undefined) return listenWithFallback(HOST_PORT, openHostServer, onTaken);
  try {
    return await openHostServer(port);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    throw new DemoFailure(`port ${port} (host application) is taken. --port 0 takes a free one.`);
  }
}

type ServerAddresses = Pick<DemoAddresses, 'api' | 'write' | 'proxy' | 'read' | 'search'>;

function allAddresses({ api, write, proxy, read, search }: Partial<ServerAddresses>): ServerAddresses {
  if (api && write && proxy && read && search) return { api, write, proxy, read, search };
  throw new Error('The server did not open all of its ports.');
}

function describeStorage({ databaseUrl, dataDir }: ServerConfig): string {
  if (databaseUrl !== undefined) return 'in PostgreSQL (DATABASE_URL)';
  return dataDir === ':memory:' ? 'in memory, gone at the end' : `in ${dataDir}`;
}
