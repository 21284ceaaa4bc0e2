import type { Actor } from '../kernel/actor.ts';
import { toAuditActor } from '../kernel/actor.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { Ports } from '../kernel/ports.ts';

/** Something that was changed. */
export interface Change {
  projectId: string;
  actor: Actor;
  /** Name of the endpoint, such as `deleteConnection`. */
  action: string;
  /** What was acted upon, by name. Never a credential. */
  target: Record<string, string>;
  requestId: string;
  /** Address from which the request came. */
  address?: string;
}

/** Longest text of a target: a path can be longer than anything that it names. */
const MAX_TEXT_LENGTH = 512;

/**
 * Writes a change down in the audit log. Never rejects: the change is made, and saying that it failed would be wrong.
 * An entry that could not be stored stands in the server's log instead.
 */
export async function recordChange(ports: Ports, { actor, target, address, ...change }: Change): Promise<void> {
  const entry = {
    id: ports.ids.uuid(),
    ...change,
    actor: toAuditActor(actor),
    target: Object.fromEntries(Object.entries(target).map(([name, text]) => [name, text.slice(0, MAX_TEXT_LENGTH)])),
    ...(address !== undefined && { address }),
    createTime: toInstant(ports.clock.now()),
  };
  try {
    await ports.store.audit.insert(entry);
  } catch (error) {
    ports.log.error('audit.not-stored', { ...entry, error: error instanceof Error ? error.message : String(error) });
  }
}
