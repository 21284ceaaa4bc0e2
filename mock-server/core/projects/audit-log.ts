import { LIMITS } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { toAuditActor } from '../kernel/actor.ts';
import type { Ports } from '../kernel/ports.ts';
import type { AuditRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import { shorten } from '../kernel/shorten.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refusePageToken } from '../kernel/validation-issues.ts';

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

/** @returns the entry of a change that is made now */
export function auditEntry(
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  { actor, target, address, ...change }: Change,
): AuditRecord {
  return {
    id: ids.uuid(),
    ...change,
    actor: toAuditActor(actor),
    target: Object.fromEntries(Object.entries(target).map(([name, text]) => [name, shorten(text, MAX_TEXT_LENGTH)])),
    ...(address !== undefined && { address }),
    createTime: toInstant(clock.now()),
  };
}

/** Lists the changes of a project, newest first, page by page. A page's token is the id of its last entry. */
export const listAuditLog: UseCase<'listAuditLog'> = async (ports, { project, query }) => {
  const { pageSize = LIMITS.defaultPageSize, pageToken } = query;
  const read = await ports.store.audit.list(project.id, { limit: pageSize + 1, before: pageToken });
  // A token is only given out when something follows; its entry may have been deleted since.
  if (pageToken !== undefined && read.length === 0) return refusePageToken();
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page,
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};
