import type { ServerConfig } from '../../node/config.ts';
import { readConfig } from '../../node/config.ts';
import { PROJECT } from '../setup/provision.ts';

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
