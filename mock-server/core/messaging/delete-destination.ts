import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findDestination } from './find-destination.ts';

/**
 * Deletes a destination with the routes to it; messages that wait for it are given up. Reads that deliver to it fail
 * until one of the same name is created.
 */
export const deleteDestination: UseCase<'deleteDestination'> = async (ports, { project, params }) =>
  ports.store.transaction(async (repositories) => {
    const found = await findDestination(repositories, project, params.destination);
    if (!found.ok) return found;
    await repositories.deliveries.endPending(found.value.id, 'The destination was deleted.');
    await repositories.destinations.delete(found.value.id);
    return ok(undefined);
  });
