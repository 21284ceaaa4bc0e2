import type { Endpoint } from '../../src/contract/index.ts';
import type { Actor } from '../core/kernel/actor.ts';
import { hasFullAccess } from '../core/kernel/actor.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { ProjectRecord } from '../core/kernel/records.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';
import { cachedAuthorities } from '../core/projects/cached-authorities.ts';
import { refuseToken } from './authenticate.ts';

/**
 * Treats a user token of another project as invalid, so that it cannot probe which projects exist.
 *
 * @param idOrName as given in the path or the body
 * @returns the project, when it exists and the actor belongs to it
 */
export async function resolveProject(
  ports: Ports,
  actor: Actor,
  idOrName: string,
): Promise<Result<ProjectRecord, Rejection<'forbidden' | 'project-not-found' | 'unauthenticated'>>> {
  const project = await cachedAuthorities(ports).projects.find(idOrName);
  if (actor.kind === 'token' && actor.projectId !== project?.id) return refuseToken('invalid');
  if (project === undefined) {
    return reject('project-not-found', `There is no project with the id or name "${idOrName}".`);
  }
  if (actor.kind === 'key' && actor.projectId !== project.id) {
    return reject('forbidden', 'The API key belongs to another project.');
  }
  return ok(project);
}

/** Refuses an actor whose credential is too weak for the endpoint. A user token may do what a `frontend` key may. */
export function checkAccess(actor: Actor, access: Endpoint['access']): Result<undefined, Rejection<'forbidden'>> {
  switch (access) {
    case 'public':
      return ok(undefined);
    case 'frontend':
      if (hasFullAccess(actor) || actor.kind === 'token') return ok(undefined);
      if (actor.kind === 'key' && actor.scopes.includes('frontend')) return ok(undefined);
      return reject('forbidden', 'The API key has no scope that allows this.');
    case 'full':
      if (hasFullAccess(actor)) return ok(undefined);
      return reject('forbidden', 'This needs an API key with the scope "full".', {
        remedy: 'Make the call from your server with a full-scope key. Keys of that scope do not belong in a browser.',
      });
    case 'operator':
      if (actor.kind === 'operator') return ok(undefined);
      return reject('forbidden', "This needs the operator's own token.");
    default:
      return access satisfies never;
  }
}
