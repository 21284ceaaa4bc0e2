import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toProject } from './project.ts';

/** Lists what the credential can see: its own project for a key, every project for the operator. */
export const listProjects: UseCase<'listProjects'> = async (ports, { actor }) => {
  if (actor.kind === 'operator') return ok((await ports.store.projects.list()).map(toProject));
  const own = await ports.store.projects.get(actor.projectId);
  return ok(own === undefined ? [] : [toProject(own)]);
};
