import { AmpersandApiError } from '../api/api-error.ts';
import type { Connection } from '../contract/connection.ts';
import {
  getProject,
  getProvider,
  listConnections,
  listInstallations,
  listIntegrations,
} from '../contract/endpoints.ts';
import type { Installation } from '../contract/installation.ts';
import type { Integration } from '../contract/integration.ts';
import type { ProviderInfo } from '../contract/provider.ts';
import type { Session } from './useSession.ts';

/** A group's installations of an integration: none or one. */
export function installationsQuery({ api, keys, subject }: Session, groupRef: string, integrationId: string) {
  return {
    queryKey: keys.installations(groupRef, integrationId),
    queryFn: (): Promise<Installation[]> =>
      api.send(listInstallations, { subject, params: { integration: integrationId }, query: { groupRef } }),
  };
}

/**
 * A group's connections, newest first.
 *
 * @param provider all providers when absent
 */
export function connectionsQuery({ api, keys, subject }: Session, groupRef: string, provider?: string) {
  return {
    queryKey: keys.connections(groupRef, provider),
    queryFn: (): Promise<Connection[]> => api.send(listConnections, { subject, query: { groupRef, provider } }),
  };
}

/** Every integration of the project. */
function integrationsQuery({ api, keys, subject }: Session) {
  return {
    queryKey: keys.integrations(),
    queryFn: () => api.send(listIntegrations, { subject }),
  };
}

/**
 * One integration; null when none has that name or id. Looked up in the list, because not every server takes a name
 * where the address has an id; widgets that look up at the same time share the list.
 */
export function integrationQuery(session: Session, nameOrId: string) {
  return {
    queryKey: session.keys.integration(nameOrId),
    queryFn: async (): Promise<Integration | null> => {
      // Repeated by the query around it, not by both.
      const integrations = await session.queryClient.fetchQuery({ ...integrationsQuery(session), retry: false });
      return findIntegration(integrations, nameOrId) ?? null;
    },
  };
}

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

/** The project itself. */
export function projectQuery({ api, keys, subject }: Session) {
  return {
    queryKey: keys.project(),
    queryFn: () => api.send(getProject, { subject }),
  };
}

/** A provider's catalogue entry; null when the catalogue has none. */
export function providerQuery({ api, keys, subject }: Session, provider: string) {
  return {
    queryKey: keys.provider(provider),
    queryFn: async (): Promise<ProviderInfo | null> => {
      try {
        return await api.send(getProvider, { subject, params: { provider } });
      } catch (error) {
        if (error instanceof AmpersandApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
