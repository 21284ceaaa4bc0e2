import { AmpersandApiError } from '../api/api-error.ts';
import { hydrateRevision } from '../contract/endpoints.ts';
import type { HydratedRevision, Integration } from '../contract/integration.ts';
import type { Problem } from '../contract/problem.ts';
import type { Session } from './useSession.ts';

/**
 * Hydrated revision or the reason for its failure. Both are data, because the bootstrap response contains failures and
 * the cache can only be seeded with data.
 */
export type RevisionOutcome = { revision: HydratedRevision } | { problem: Problem };

/**
 * Latest revision, hydrated for a connection. Hydration calls the provider, so failures are only retried on request.
 *
 * @param integration undefined until loaded; the query must be disabled until then
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
