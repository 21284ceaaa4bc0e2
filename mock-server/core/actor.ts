import type { ApiKeyScope } from '../../src/contract/index.ts';

/** Who makes a request, after its credential was checked. */
export type Actor =
  /** An API key of one project. */
  | { kind: 'key'; projectId: string; keyId: string; scopes: ApiKeyScope[] }
  /** The operator of the server, by the token of its environment; may see every project. */
  | { kind: 'operator' };

/** @returns whether the actor may use what only a `full` key may use */
export function hasFullAccess(actor: Actor): boolean {
  return actor.kind === 'operator' || actor.scopes.includes('full');
}
