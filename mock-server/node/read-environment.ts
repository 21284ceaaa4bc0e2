import { BUILT_IN_CATALOG } from '../connectors/catalog/built-in-catalog.ts';
import { mergeCatalog } from '../connectors/catalog/merge-catalog.ts';
import { createConnectorRegistry, createProviderCatalog } from '../connectors/connector-registry.ts';
import type { ConnectorRegistry, ProviderCatalog } from '../core/kernel/ports.ts';
import type { ServerConfig } from './config.ts';
import { readConfig } from './config.ts';
import type { ConfigProblem } from './config-error.ts';
import { ConfigError } from './config-error.ts';
import { readTextFile } from './read-text-file.ts';

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

/**
 * @param file path of a JSON file that is merged over the built-in catalogue, if any
 * @throws ConfigError when the file cannot be read or used
 */
export async function loadCatalog(file: string | undefined, connectors: ConnectorRegistry): Promise<ProviderCatalog> {
  if (file === undefined) return createProviderCatalog(BUILT_IN_CATALOG, connectors);
  const text = await readTextFile(file).catch((error: Error) => {
    throw new ConfigError('AMP_PROVIDERS_FILE', `cannot be read: ${error.message}.`);
  });
  const merged = mergeCatalog(BUILT_IN_CATALOG, text);
  if (!merged.ok) throw new ConfigError('AMP_PROVIDERS_FILE', `cannot be used: ${merged.rejection}`);
  return createProviderCatalog(merged.value, connectors);
}
