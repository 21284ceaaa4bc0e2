import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toDestination } from './destination.ts';

/** Lists the destinations of a project. */
export const listDestinations: UseCase<'listDestinations'> = async (ports, { project }) =>
  ok((await ports.store.destinations.list(project.id)).map(toDestination));
