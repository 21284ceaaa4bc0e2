import type { ServerConfig } from '../../node/config.ts';
import { readConfig } from '../../node/config.ts';
import { PROJECT } from '../setup/provision.ts';

type Environment = Record<string, string | undefined>;

/** What the demo makes for its server. */
export interface OwnSettings {
  /** Full-scope key of the demo's project. */
  fullKey: string;
  /** File that sends the connector to the simulated provider. */
  providersFile: string;
}

/**
 * The server's configuration, with what the demo needs to be so: its own project, a provider and a webhook on this
 * machine, and all of the work in this process. Ports, data, database and log level stay as the environment has them.
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
    AMP_LOG_LEVEL: env['AMP_LOG_LEVEL'] || 'warn',
  });
}
