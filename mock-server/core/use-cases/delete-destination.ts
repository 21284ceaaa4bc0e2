import { findDestination } from '../lookups/find-destination.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Deletes a destination. Reads that deliver to it fail until one of the same name is created. */
export const deleteDestination: UseCase<'deleteDestination'> = async (ports, { project, params }) => {
  const found = await findDestination(ports.store, project, params.destination);
  if (!found.ok) return found;
  await ports.store.destinations.delete(found.value.id);
  return ok(undefined);
};
