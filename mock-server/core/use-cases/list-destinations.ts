import { toDestination } from '../resources/destination.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Lists the destinations of a project. */
export const listDestinations: UseCase<'listDestinations'> = async (ports, { project }) =>
  ok((await ports.store.destinations.list(project.id)).map(toDestination));
