import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toProject, toProjectWithEntitlements } from './project.ts';

/** Returns a project, with its entitlements when asked for. */
export const getProject: UseCase<'getProject'> = async (_ports, { project, query }) =>
  ok(query.includeEntitlements === true ? toProjectWithEntitlements(project) : toProject(project));
