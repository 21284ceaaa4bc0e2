import { onlyGroupOf } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { loadInstallations } from './installation.ts';

/** Lists the installations of a project, newest first; a user token sees those of its group. */
export const listProjectInstallations: UseCase<'listProjectInstallations'> = async (
  ports,
  { actor, project, query },
) => {
  const records = await ports.store.installations.list({
    projectId: project.id,
    groupRef: onlyGroupOf(actor) ?? query.groupRef,
  });
  return ok(await loadInstallations(ports.store, project.id, records));
};
