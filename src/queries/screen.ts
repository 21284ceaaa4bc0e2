import { AmpersandApiError } from '../api/api-error.ts';
import type { Bootstrap } from '../contract/bootstrap.ts';
import { getBootstrap } from '../contract/endpoints.ts';
import type { Integration } from '../contract/integration.ts';
import { PROBLEM_TYPE_PREFIX, problemType } from '../contract/problem-codes.ts';
import { currentConnection } from '../domain/current-connection.ts';
import type { ScreenTarget } from './keys.ts';
import { integrationQuery } from './resources.ts';
import type { Screen } from './screen-parts.ts';
import { fetchScreenParts } from './screen-parts.ts';
import type { Session } from './useSession.ts';

/**
 * Loads a screen with one request, which also seeds the queries of connections, installations and the revision. Falls
 * back to the standard calls if the server lacks the operation.
 */
export function screenQuery(session: Session, target: ScreenTarget, groupRef: string) {
  return {
    queryKey: session.keys.screen(target, groupRef),
    // Not aborted on unmount: the response is worth caching, and React's strict mode would double the request.
    queryFn: async (): Promise<Screen> => {
      const bootstrap = await fetchBootstrap(session, target, groupRef);
      if (!bootstrap) return fetchScreenParts(session, target, groupRef);
      seed(session, target, groupRef, bootstrap);
      const { project, integration = null, provider = null, activity } = bootstrap;
      return { project, integration, provider, activity };
    },
  };
}

/**
 * Loads an integration with what is stored for a group, which also seeds the queries of connections and installations.
 * Unlike {@link screenQuery}, it does not make the server call the provider.
 */
export function storedScreenQuery(session: Session, integration: string, groupRef: string) {
  const { queryClient, keys } = session;
  return {
    queryKey: keys.storedScreen(integration, groupRef),
    queryFn: async (): Promise<Integration | null> => {
      const target = { integration };
      const bootstrap = await fetchBootstrap(session, { ...target, storedOnly: true }, groupRef);
      if (!bootstrap) return queryClient.fetchQuery({ ...integrationQuery(session, integration), retry: false });
      seed(session, target, groupRef, bootstrap);
      return bootstrap.integration ?? null;
    },
    // A screen of the integration has loaded the same.
    initialData: () => queryClient.getQueryData<Screen>(keys.screen({ integration }, groupRef))?.integration,
    initialDataUpdatedAt: () => queryClient.getQueryState(keys.screen({ integration }, groupRef))?.dataUpdatedAt,
  };
}

/** Time for which a missing operation is not requested again: the 404 may have come from a gateway. */
const BOOTSTRAP_RETRY_MS = 5 * 60_000;

/** @returns undefined when the server does not know the operation */
async function fetchBootstrap(
  { api, server, subject }: Pick<Session, 'api' | 'server' | 'subject'>,
  target: ScreenTarget & { storedOnly?: boolean },
  groupRef: string,
): Promise<Bootstrap | undefined> {
  if (Date.now() < server.bootstrapRetryAt) return undefined;
  const { writes } = server;
  try {
    const bootstrap = await api.send(getBootstrap, { subject, query: { groupRef, ...target } });
    // A mutation was sent in the meantime, so the response may be out of date.
    return server.writes === writes ? bootstrap : fetchBootstrap({ api, server, subject }, target, groupRef);
  } catch (error) {
    if (!isUnknownOperation(error)) throw error;
    server.bootstrapRetryAt = Date.now() + BOOTSTRAP_RETRY_MS;
    return undefined;
  }
}

/** A 404 with a problem type of this API refers to a resource, any other to the address. */
function isUnknownOperation(error: unknown): boolean {
  if (!(error instanceof AmpersandApiError)) return false;
  if (error.status === 405 || error.status === 501) return true;
  const type = error.problem?.type ?? '';
  return error.status === 404 && (!type.startsWith(PROBLEM_TYPE_PREFIX) || type === problemType('route-not-found'));
}

function seed({ queryClient, keys }: Session, target: ScreenTarget, groupRef: string, bootstrap: Bootstrap): void {
  const { project, integration, provider, connections, installations, hydratedRevision, hydrationProblem } = bootstrap;
  queryClient.setQueryData(keys.project(), project);
  if ('integration' in target) queryClient.setQueryData(keys.integration(target.integration), integration ?? null);
  if (provider) queryClient.setQueryData(keys.provider(provider.name), provider);
  const providerName = integration?.provider ?? provider?.name;
  if (providerName) queryClient.setQueryData(keys.connections(groupRef, providerName), connections);
  if (!integration) return;
  queryClient.setQueryData(keys.installations(groupRef, integration.id), installations);
  const connection = currentConnection(connections, installations[0]);
  const outcome = hydratedRevision ? { revision: hydratedRevision } : hydrationProblem && { problem: hydrationProblem };
  if (connection && outcome) {
    queryClient.setQueryData(keys.revision(connection.id, integration.latestRevision.id), outcome);
  }
}
