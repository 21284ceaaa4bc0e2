import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findIntegration } from './find-integration.ts';
import { toIntegration } from './integration.ts';
import { latestRevision } from './latest-revision.ts';

/** Returns an integration with its latest revision. */
export const getIntegration: UseCase<'getIntegration'> = async (ports, { project, params }) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  return ok(toIntegration(found.value, await latestRevision(ports.store, found.value)));
};
