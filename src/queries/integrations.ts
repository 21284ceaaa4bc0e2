import { listIntegrations } from '../contract/endpoints.ts';
import type { Integration } from '../contract/integration.ts';
import { findIntegration } from '../domain/find-integration.ts';
import type { Session } from './useSession.ts';

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
