import { toProject, toProjectWithEntitlements } from '../resources/project.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns a project, with its entitlements when asked for. */
export const getProject: UseCase<'getProject'> = async (_ports, { project, query }) =>
  ok(query.includeEntitlements === true ? toProjectWithEntitlements(project) : toProject(project));
