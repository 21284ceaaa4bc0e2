import type { Destination, ManifestIntegration, ProviderInfo } from '../../../src/contract/index.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import { mergeCatalog } from '../../connectors/catalog/merge-catalog.ts';
import { createConnectorRegistry, createProviderCatalog } from '../../connectors/connector-registry.ts';
import { destinationNames, noDestinationNamed } from '../../core/manifest/integration-rules.ts';
import type { ManifestFacts } from '../../core/manifest/manifest-rule.ts';
import { factsOfConnectors } from '../../core/manifest/manifest-rule.ts';
import { readTextFile } from '../../node/read-text-file.ts';
import { CliFailure, EXIT } from './cli-failure.ts';
import { printable } from './terminal.ts';

const CONNECTORS = createConnectorRegistry();

/** @returns the facts that hold for any server of this version with the given catalogue */
export function factsWithCatalog(providers: Readonly<Record<string, ProviderInfo>>): ManifestFacts {
  return { providers, ...factsOfConnectors(CONNECTORS) };
}

/**
 * Returns the catalogue data that a server in the same environment would use.
 *
 * @throws CliFailure (usage) when `AMP_PROVIDERS_FILE` is no catalogue
 */
export async function readLocalFacts(env: Record<string, string | undefined>): Promise<ManifestFacts> {
  const path = env['AMP_PROVIDERS_FILE'];
  if (!path) return factsWithCatalog(createProviderCatalog(BUILT_IN_CATALOG, CONNECTORS).all());
  const text = await readTextFile(path).catch((error: Error) => {
    throw new CliFailure(`AMP_PROVIDERS_FILE cannot be read: ${error.message}.`, EXIT.usage);
  });
  const merged = mergeCatalog(BUILT_IN_CATALOG, text);
  if (!merged.ok) throw new CliFailure(`AMP_PROVIDERS_FILE: ${merged.rejection}`, EXIT.usage);
  return factsWithCatalog(createProviderCatalog(merged.value, CONNECTORS).all());
}

/** Returns the names of destinations that integrations deliver to and the project does not have, each once. */
export function missingDestinations(
  integrations: readonly ManifestIntegration[],
  destinations: readonly Pick<Destination, 'name'>[],
): string[] {
  const existing = new Set(destinations.map(({ name }) => name));
  return [...new Set(integrations.flatMap(destinationNames))].filter((name) => !existing.has(name));
}

/** Returns one line that names a missing destination, what it causes and the command that creates it. */
export function describeMissingDestination(name: string, project: string): string {
  return printable(
    `${noDestinationNamed(name)} Nothing is delivered to it. Create it: amp create:destination ${name} --url <url> --project ${project}`,
  );
}
