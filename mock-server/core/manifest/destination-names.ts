import type { ManifestIntegration } from '../../../src/contract/index.ts';
import { quote } from './show-value.ts';

/** Returns the names of the destinations that an integration delivers to, each once. */
export function destinationNames({ read, subscribe, watchSchema }: ManifestIntegration): string[] {
  const owners = [...(read?.objects ?? []), ...(subscribe?.objects ?? []), ...(watchSchema ? [watchSchema] : [])];
  return [...new Set(owners.map(({ destination }) => destination))];
}

/** Returns the text for a destination that the project does not have, wherever it is missed. */
export function noDestinationNamed(name: string): string {
  return `No destination named ${quote(name)}.`;
}
