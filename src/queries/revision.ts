import { AmpersandApiError } from '../api/api-error.ts';
import { hydrateRevision } from '../contract/endpoints.ts';
import type { HydratedRevision, Integration } from '../contract/integration.ts';
import type { Problem } from '../contract/problem.ts';
import type { Session } from './useSession.ts';

/**
 * The provider's account of a connection's objects, or why there is none. The first screen's answer brings a failure
 * along as a document, and the cache can be given data but no error, so both are data.
 */
export type RevisionOutcome = { revision: HydratedRevision } | { problem: Problem };

/**
 * Latest revision of an integration, filled in for a connection. Costs the server calls to the provider, so what it
 * refuses is not asked again until somebody wants it.
 *
 * @param integration undefined until it is known; the query must not run before
 */
export function revisionQuery(
  { api, keys, subject }: Session,
  integration: Integration | undefined,
  connectionId: string,
) {
  const revision = integration?.latestRevision.id ?? '';
  const params = { integration: integration?.id ?? '', revision };
  return {
    queryKey: keys.revision(connectionId, revision),
    queryFn: async (): Promise<RevisionOutcome> => {
      try {
        return { revision: await api.send(hydrateRevision, { subject, params, query: { connectionId } }) };
      } catch (error) {
        if (error instanceof AmpersandApiError && error.problem) return { problem: error.problem };
        throw error;
      }
    },
  };
}
