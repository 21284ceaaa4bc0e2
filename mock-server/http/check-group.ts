import type { Endpoint } from '../../src/contract/index.ts';
import { findConnection } from '../core/connections/connections.ts';
import { findInstallation } from '../core/installations/installations.ts';
import type { Actor } from '../core/kernel/actor.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { ProjectRecord } from '../core/kernel/records.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';

/*
 * A user token is bound to one group. These are the rules for every endpoint; use cases add only what they alone can
 * know: how a list is filtered, and ids that a query or a body holds.
 */

/**
 * Refuses a user token whose path names a connection or an installation of another group. The answer is the one for
 * an id that does not exist, found by the same queries: 404 for reading, and 403 for writing in both cases.
 *
 * @param params decoded placeholders
 */
export async function checkPathWithinGroup(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  method: Endpoint['method'],
  params: Record<string, string>,
): Promise<Result<undefined, Rejection<'forbidden' | 'not-found'>>> {
  if (actor.kind !== 'token') return ok(undefined);
  const found = await findNamed(ports, actor, project, params);
  if (found.ok) return ok(undefined);
  return method === 'GET' ? found : reject('forbidden', 'There is nothing at that address that this token may change.');
}

async function findNamed(
  { store }: Ports,
  actor: Actor,
  project: ProjectRecord,
  { connection, integration, installation }: Record<string, string>,
): Promise<Result<unknown, Rejection<'not-found'>>> {
  if (connection !== undefined) return findConnection(store, project, connection, actor);
  if (integration !== undefined && installation !== undefined) {
    return findInstallation(store, project, { integration, installation }, actor);
  }
  return ok(undefined);
}

const REFS = ['groupRef', 'consumerRef'] as const;

/** Refuses a user token for a request that speaks for another group or consumer, in its query or its body. */
export function checkRefs(actor: Actor, parts: readonly unknown[]): Result<undefined, Rejection<'forbidden'>> {
  if (actor.kind !== 'token') return ok(undefined);
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of REFS) {
      // Compared as they are: no two spellings of a ref are one group.
      const given: unknown = Object.hasOwn(part, name) ? part[name as keyof typeof part] : undefined;
      if (given === undefined || given === actor[name]) continue;
      return reject('forbidden', `The "${name}" of the request differs from that of the user token.`);
    }
  }
  return ok(undefined);
}
