import type { ApiKeyScope } from '../../../src/contract/index.ts';
import type { AuditActor } from './records.ts';

/** Authenticated caller of a request. */
export type Actor =
  /** An API key of one project. */
  | { kind: 'key'; projectId: string; keyId: string; scopes: ApiKeyScope[] }
  /** A consumer of the builder, by a signed token: may do what a `frontend` key may, within its own group. */
  | TokenActor
  /** The operator of the server, by the token of its environment; may see every project. */
  | { kind: 'operator' };

/** A consumer, as the token that the builder signed says. */
export interface TokenActor {
  kind: 'token';
  projectId: string;
  /** Key that the token was signed with. */
  keyId: string;
  groupRef: string;
  consumerRef: string;
}

/** @returns whether the actor may use what only a `full` key may use */
export function hasFullAccess(actor: Actor): boolean {
  return actor.kind === 'operator' || (actor.kind === 'key' && actor.scopes.includes('full'));
}

/**
 * @param actor undefined for the service itself
 * @returns the only group that the actor may know of; undefined when it may know of all
 */
export function onlyGroupOf(actor: Actor | undefined): string | undefined {
  return actor?.kind === 'token' ? actor.groupRef : undefined;
}

/** @returns whether the actor may know of what belongs to the group */
export function mayKnowGroup(actor: Actor | undefined, groupRef: string): boolean {
  return actor?.kind !== 'token' || actor.groupRef === groupRef;
}

/** @returns the consumer of a signed token as creator, regardless of the body; undefined for other actors */
export function creatorOf(actor: Actor | undefined): string | undefined {
  return actor?.kind === 'token' ? `consumer:${actor.consumerRef}` : undefined;
}

/** @returns the actor as the audit log keeps it */
export function toAuditActor(actor: Actor): AuditActor {
  switch (actor.kind) {
    case 'key':
      return { kind: 'apiKey', id: actor.keyId };
    case 'token':
      return { kind: 'token', id: actor.keyId, groupRef: actor.groupRef, consumerRef: actor.consumerRef };
    case 'operator':
      return { kind: 'operator' };
    default:
      return actor satisfies never;
  }
}
