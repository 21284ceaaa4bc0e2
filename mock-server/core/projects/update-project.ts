import { toInstant } from '../kernel/backoff.ts';
import { ok, reject } from '../kernel/result.ts';
import { checkMaskValues } from '../kernel/update-mask.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toProject } from './project.ts';

/** Changes the names of a project and how much of a record its messages hold. */
export const updateProject: UseCase<'updateProject'> = async (ports, { project, body }) => {
  const { updateMask, project: values } = body;
  const mask = checkMaskValues(updateMask, values, 'project');
  if (!mask.ok) return mask;
  const changed = {
    ...project,
    ...(updateMask.includes('name') && values.name !== undefined && { name: values.name.toLowerCase() }),
    ...(updateMask.includes('appName') && values.appName !== undefined && { appName: values.appName }),
    ...(updateMask.includes('rawRecords') && values.rawRecords !== undefined && { rawRecords: values.rawRecords }),
    updateTime: toInstant(ports.clock.now()),
  };
  const updated = await ports.store.projects.update(changed);
  return updated === 'duplicate'
    ? reject('conflict', `There is a project with the name "${changed.name}" already.`)
    : ok(toProject(changed));
};
