import { findConnection } from '../connections/connections.ts';
import { findIntegration } from '../integrations/integrations.ts';
import { reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { hydrateContent } from './hydrate-content.ts';
import type { MetadataCache } from './metadata-cache.ts';

/** Returns a revision with the objects and fields that the connected account has. */
export function hydrateRevision(cache: MetadataCache): UseCase<'hydrateRevision'> {
  return async (ports, { actor, project, params, query }) => {
    const integration = await findIntegration(ports.store, project, params.integration);
    if (!integration.ok) return integration;
    const revision = await ports.store.integrations.getRevision(params.revision);
    if (revision === undefined || revision.integrationId !== integration.value.id) {
      return reject('not-found', `The integration has no revision with the id "${params.revision}".`);
    }
    const connection = await findConnection(ports.store, project, query.connectionId, actor);
    if (!connection.ok) return connection;
    return hydrateContent(ports, cache, revision, connection.value);
  };
}
