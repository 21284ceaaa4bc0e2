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
  /** Target of the action, by name. Never a credential. */
  target: Record<string, string>;
  requestId: string;
  /** Address from which the request came. */
  address?: string;
}

/** Longest text of a target: a path can be longer than anything that it names. */
const MAX_TEXT_LENGTH = 512;

/**
 * Records a change in the audit log. Never rejects, because the change has already happened: logs an entry that cannot
 * be stored.
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
