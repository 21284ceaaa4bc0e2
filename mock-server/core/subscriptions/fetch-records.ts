import type { ProviderFailure } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { AccountEvent } from '../kernel/subscribe-connector.ts';
import { requestedFields, requestedParts } from '../reads/read-plan.ts';
import type { EventRun, PlannedObject } from './open-event-run.ts';
import { eventObjectOf } from './open-event-run.ts';

/** Records by object (see `eventObjectOf`) and id; an object whose records could not be read for good is absent. */
export type FetchedRecords = Map<string, Map<string, Record<string, unknown>>>;

/** Ids of the records that events need, by object. Deletions need none, and neither do objects that are not read. */
export function neededRecords(run: EventRun, events: readonly AccountEvent[]): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (name: string, id: string) => {
    const eventObject = eventObjectOf(run.subscribe, name);
    if (!run.reads.has(eventObject)) return;
    needed.set(eventObject, (needed.get(eventObject) ?? new Set()).add(id));
  };
  const isFull = run.subscribed.selection.associationUpdate?.includeFullRecords === true;
  for (const { eventClass, recordId, association } of events) {
    if (eventClass === 'delete') continue;
    need(run.subscribed.objectName, recordId);
    if (!isFull || association === undefined) continue;
    for (const { objectName, id } of [association.from, association.to])
      if (objectName !== undefined) need(objectName, id);
  }
  return needed;
}

/**
 * Fetches records in as few calls as the provider allows.
 *
 * @param onResponse called after each response of the provider
 * @returns a failure that may be gone later; refused requests only leave their records out
 */
export async function fetchRecords(
  run: EventRun,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
  onResponse: () => void,
  onRefused: (objectName: string, failure: ProviderFailure) => void,
): Promise<Result<FetchedRecords, ProviderFailure>> {
  const fetched: FetchedRecords = new Map();
  for (const [eventObject, ids] of needed) {
    const planned = run.reads.get(eventObject);
    if (planned === undefined) continue;
    const { objectName } = planned.object;
    const found = new Map<string, Record<string, unknown>>();
    for (const chunk of chunksOf([...ids], run.subscribe.maxRecordsPerRead)) {
      const response = await run.subscribe.readRecords(run.context, { objectName, ids: chunk, ...wantedOf(planned) });
      if (response.ok || response.rejection.status !== undefined) onResponse();
      if (response.ok) for (const [id, record] of response.value) found.set(id, record);
      else if (isRefused(response.rejection)) onRefused(objectName, response.rejection);
      else return response;
    }
    fetched.set(eventObject, found);
  }
  return ok(fetched);
}

/** Filters of reads do not apply to events, so their fields are not needed. */
function wantedOf({ plan }: PlannedObject) {
  return { fields: requestedFields(plan), parts: requestedParts(plan) };
}

/** Whether the same call would be refused again. */
function isRefused({ kind, retryable }: ProviderFailure): boolean {
  return !retryable && ['badRequest', 'forbidden', 'notFound', 'unsupported', 'blocked'].includes(kind);
}

function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
