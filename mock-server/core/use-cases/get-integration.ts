import { findIntegration } from '../lookups/find-integration.ts';
import { latestRevision } from '../lookups/latest-revision.ts';
import { toIntegration } from '../resources/integration.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns an integration with its latest revision. */
export const getIntegration: UseCase<'getIntegration'> = async (ports, { project, params }) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  return ok(toIntegration(found.value, await latestRevision(ports.store, found.value)));
};
