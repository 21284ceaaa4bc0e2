import type { Project, ProjectEntitlements } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { ProjectRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { checkMaskValues } from '../kernel/validation-issues.ts';

/** A self-hosted server contains nothing back and shows no "Secured by" line. */
const ENTITLEMENTS: ProjectEntitlements = {
  brandingRemoval: { value: true },
  logRetentionDays: { value: LIMITS.logRetentionDays },
};

/** @returns the project as the API shows it, without its entitlements */
function toProject(record: ProjectRecord): Project {
  return {
    id: record.id,
    name: record.name,
    appName: record.appName,
    orgId: record.orgId,
    rawRecords: record.rawRecords ?? 'all',
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}

/** @returns the project with what it may use */
export function toProjectWithEntitlements(record: ProjectRecord): Project {
  return { ...toProject(record), entitlements: ENTITLEMENTS };
}

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

/** Returns a project, with its entitlements when asked for. */
export const getProject: UseCase<'getProject'> = async (_ports, { project, query }) =>
  ok(query.includeEntitlements === true ? toProjectWithEntitlements(project) : toProject(project));

/** Lists what the credential can see: its own project for a key, every project for the operator. */
export const listProjects: UseCase<'listProjects'> = async (ports, { actor, query }) => {
  if (actor.kind === 'operator') {
    const { projects } = ports.store;
    const show = (records: ProjectRecord[]) => records.map(toProject);
    return answerList(ports, { endpoint: 'listProjects', source: projects, filter: {}, show }, query);
  }
  const own = await ports.store.projects.get(actor.projectId);
  return ok(own === undefined ? [] : [toProject(own)]);
};

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
