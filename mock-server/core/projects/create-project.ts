import { toInstant } from '../kernel/backoff.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toProject } from './project.ts';

/** Creates a project. Its name is kept in lower case, because names are compared without regard to case. */
export const createProject: UseCase<'createProject'> = async (ports, { body }) => {
  const project = {
    id: ports.ids.uuid(),
    name: body.name.toLowerCase(),
    appName: body.appName,
    orgId: body.orgId,
    ...(body.rawRecords !== undefined && { rawRecords: body.rawRecords }),
    createTime: toInstant(ports.clock.now()),
  };
  const inserted = await ports.store.projects.insert(project);
  return inserted === 'duplicate'
    ? reject('conflict', `There is a project with the name "${project.name}" already.`)
    : ok(toProject(project));
};
