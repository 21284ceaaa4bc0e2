import { createConnectorRegistry } from '../connectors/connector-registry.ts';
import type { ServerConfig } from './config.ts';
import { readConfig } from './config.ts';
import type { ConfigProblem } from './config-error.ts';
import { ConfigError } from './config-error.ts';
import { loadCatalog } from './load-catalog.ts';

/**
 * Reads the configuration from an environment, and the file that `AMP_PROVIDERS_FILE` names.
 *
 * @throws ConfigError that names every variable that cannot be used, the one of the file included
 */
export async function readEnvironment(env: Record<string, string | undefined>): Promise<ServerConfig> {
  const [config, providers] = await Promise.allSettled([
    Promise.resolve(env).then(readConfig),
    loadCatalog(env['AMP_PROVIDERS_FILE'] || undefined, createConnectorRegistry()),
  ]);
  const [first, ...more] = [...problemsOf(config), ...problemsOf(providers)];
  if (first !== undefined) throw new ConfigError(first.variable, first.problem, ...more);
  if (config.status === 'rejected') throw config.reason;
  return config.value;
}

function problemsOf(outcome: PromiseSettledResult<unknown>): readonly ConfigProblem[] {
  if (outcome.status === 'fulfilled') return [];
  if (outcome.reason instanceof ConfigError) return outcome.reason.problems;
  throw outcome.reason;
}
