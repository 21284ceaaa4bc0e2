import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerConfig } from '../../node/config.ts';
import { readConfig } from '../../node/config.ts';
import { DEMO_KEY } from '../../sandbox/call-tracking/accounts.ts';
import { DEMO_TOKEN } from '../../sandbox/hubspot/tokens.ts';
import type { ContactsAccess } from '../host/service-calls.ts';
import { CONTACTS_INTEGRATION, INTEGRATION, PROJECT, PROVIDER } from '../setup/provision.ts';
import type { Session } from '../shared/harbor-api.ts';

type Environment = Record<string, string | undefined>;

/** Its own folder, so that `npm start -- --fresh` never removes what `npm run serve` has stored. */
const DATA_DIR = '.amp-demo';

/** Settings that the demo creates for its server. */
export interface OwnSettings {
  /** Full-scope key of the demo's project. */
  fullKey: string;
  /** File that sends the connector to the simulated provider. */
  providersFile: string;
}

/**
 * The server's configuration, with what the demo needs to be so: its own project, a provider and a webhook on this
 * machine, and all of the work in this process. Ports, database, data folder and log level are those of the environment; without
 * `AMP_DATA_DIR`, the data folder is the demo's own.
 *
 * @throws ConfigError for a variable that cannot be used
 */
export function readDemoConfig(env: Environment, own?: OwnSettings): ServerConfig {
  return readConfig({
    ...env,
    AMP_BOOTSTRAP_PROJECT: PROJECT,
    AMP_BOOTSTRAP_API_KEY: own?.fullKey,
    AMP_PROVIDERS_FILE: own?.providersFile,
    AMP_ALLOW_PRIVATE_NETWORK: 'true',
    AMP_ROLE: 'all',
    AMP_DATA_DIR: env['AMP_DATA_DIR'] || DATA_DIR,
    AMP_LOG_LEVEL: env['AMP_LOG_LEVEL'] || 'warn',
  });
}

/** Folder for files that the demo stores or passes to other processes. */
interface NotesFolder {
  path: string;
  close(): Promise<void>;
}

/** @param dataDir `:memory:` gives a temporary folder, which `close` removes */
export async function openNotesFolder(dataDir: string): Promise<NotesFolder> {
  if (dataDir !== ':memory:') return { path: dataDir, close: async () => {} };
  const path = await mkdtemp(join(tmpdir(), 'harbor-'));
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}

/** Opens the simulated provider's other account, whose records are all different. */
const SECOND_KEY = 'second-key';
const ACME = { ref: 'acme-freight', name: 'Acme Freight' };
const NORTHWIND = { ref: 'northwind-books', name: 'Northwind Books' };
const USER = { ref: 'maya-okafor', name: 'Maya Okafor' };

/** Context of the calls about contacts. Each customer has a separate simulated HubSpot account. */
export const CONTACTS_ACCESS: Omit<ContactsAccess, 'crmUrl'> = {
  integration: CONTACTS_INTEGRATION,
  user: USER,
  customers: new Map([
    [ACME.ref, { name: ACME.name, token: DEMO_TOKEN }],
    [NORTHWIND.ref, { name: NORTHWIND.name, token: 'second-token' }],
  ]),
};

/** Session of the page: its customers and the addresses for the embedded components. */
export function makeSession(apiUrl: string, frontendKey: string): Session {
  return {
    project: PROJECT,
    apiKey: frontendKey,
    apiUrl,
    integration: INTEGRATION,
    provider: PROVIDER,
    contactsIntegration: CONTACTS_INTEGRATION,
    customers: [
      { ...ACME, demoKey: DEMO_KEY },
      { ...NORTHWIND, demoKey: SECOND_KEY },
    ],
    user: USER,
  };
}
