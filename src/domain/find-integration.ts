import type { Integration } from '../contract/index.ts';

/**
 * Finds an integration by the host's name or id.
 *
 * @param nameOrId the name from the manifest, or the id; a name wins over an equal id
 * @returns undefined when none matches
 */
export function findIntegration(integrations: readonly Integration[], nameOrId: string): Integration | undefined {
  return (
    integrations.find((integration) => integration.name === nameOrId) ??
    integrations.find((integration) => integration.id === nameOrId)
  );
}
