import { readFile } from 'node:fs/promises';
import { BUILT_IN_CATALOG } from '../connectors/catalog/built-in-catalog.ts';
import { mergeCatalog } from '../connectors/catalog/merge-catalog.ts';
import { createProviderCatalog } from '../connectors/provider-catalog.ts';
import type { ConnectorRegistry, ProviderCatalog } from '../core/kernel/ports.ts';
import { ConfigError } from './config-error.ts';

/**
 * @param file path of a JSON file that is merged over the built-in catalogue, if any
 * @throws ConfigError when the file cannot be read or used
 */
export async function loadCatalog(file: string | undefined, connectors: ConnectorRegistry): Promise<ProviderCatalog> {
  if (file === undefined) return createProviderCatalog(BUILT_IN_CATALOG, connectors);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError('AMP_PROVIDERS_FILE', `cannot be read: ${error.message}.`);
  });
  const merged = mergeCatalog(BUILT_IN_CATALOG, text);
  if (!merged.ok) throw new ConfigError('AMP_PROVIDERS_FILE', `cannot be used: ${merged.rejection}`);
  return createProviderCatalog(merged.value, connectors);
}
