import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toIntegration } from './integration.ts';

/** Lists the integrations of a project by name, each with its latest revision. */
export const listIntegrations: UseCase<'listIntegrations'> = async (ports, { project }) => {
  const integrations = await ports.store.integrations.list(project.id);
  const revisions = await ports.store.integrations.getRevisions(integrations.map((one) => one.latestRevisionId));
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  return ok(
    integrations.flatMap((integration) => {
      const latest = byId.get(integration.latestRevisionId);
      return latest === undefined ? [] : [toIntegration(integration, latest)];
    }),
  );
};
