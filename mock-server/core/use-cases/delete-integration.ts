import { findIntegration } from '../lookups/find-integration.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Deletes an integration with its installations. Connections stay: other integrations may come to use them. */
export const deleteIntegration: UseCase<'deleteIntegration'> = async (ports, { project, params }) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  await ports.store.integrations.delete(found.value.id);
  return ok(undefined);
};
