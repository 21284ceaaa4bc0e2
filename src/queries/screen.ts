import { AmpersandApiError } from '../api/api-error.ts';
import type { Bootstrap } from '../contract/bootstrap.ts';
import { getBootstrap } from '../contract/endpoints.ts';
import { PROBLEM_TYPE_PREFIX, problemType } from '../contract/problem-codes.ts';
import { currentConnection } from '../domain/current-connection.ts';
import type { ScreenTarget } from './keys.ts';
import type { Screen } from './screen-parts.ts';
import { fetchScreenParts } from './screen-parts.ts';
import type { Session } from './useSession.ts';

/**
 * Everything for a first screen: one request, whose answer also fills the queries of connections, installations and
 * the revision. On a server without that operation the standard calls take its place.
 */
export function screenQuery(session: Session, target: ScreenTarget, groupRef: string) {
  return {
    queryKey: session.keys.screen(target, groupRef),
    // The signal is left alone: an answer is worth keeping when a widget is gone, and the rehearsal of effects in
    // React's strict mode would double the request.
    queryFn: async (): Promise<Screen> => {
      const answer = await fetchBootstrap(session, target, groupRef);
      if (!answer) return fetchScreenParts(session, target, groupRef);
      seed(session, target, groupRef, answer);
      const { project, integration = null, provider = null, activity } = answer;
      return { project, integration, provider, activity };
    },
  };
}

/** @returns undefined when the server does not know the operation */
async function fetchBootstrap(
  { api, server, subject }: Pick<Session, 'api' | 'server' | 'subject'>,
  target: ScreenTarget,
  groupRef: string,
): Promise<Bootstrap | undefined> {
  if (server.lacksBootstrap) return undefined;
  const { writes } = server;
  try {
    const answer = await api.send(getBootstrap, { subject, query: { groupRef, ...target } });
    // Something was saved while this was under way, so it may tell of the time before.
    return server.writes === writes ? answer : fetchBootstrap({ api, server, subject }, target, groupRef);
  } catch (error) {
    if (!isUnknownOperation(error)) throw error;
    server.lacksBootstrap = true;
    return undefined;
  }
}

/** A 404 with a problem type of this API is about the project or the like; any other is about the address. */
function isUnknownOperation(error: unknown): boolean {
  if (!(error instanceof AmpersandApiError)) return false;
  if (error.status === 405 || error.status === 501) return true;
  const type = error.problem?.type ?? '';
  return error.status === 404 && (!type.startsWith(PROBLEM_TYPE_PREFIX) || type === problemType('route-not-found'));
}

function seed({ queryClient, keys }: Session, target: ScreenTarget, groupRef: string, answer: Bootstrap): void {
  const { project, integration, provider, connections, installations, hydratedRevision, hydrationProblem } = answer;
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
