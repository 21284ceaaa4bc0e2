import { onlyGroupOf } from '../actor.ts';
import { loadInstallations } from '../resources/installation.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

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
