import type { Destination, ManifestIntegration } from '../../../src/contract/index.ts';
import { destinationNames, noDestinationNamed } from '../../core/manifest/destination-names.ts';
import { printable } from './terminal.ts';

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
