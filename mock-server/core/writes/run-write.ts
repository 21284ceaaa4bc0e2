import { cachedAuthorities } from '../cached-authorities.ts';
import type { QuotaKey, Turn } from '../connections/provider-quota.ts';
import { admit, turnAfter } from '../connections/provider-quota.ts';
import type { HeldOperation } from '../held-operation.ts';
import { countOutcome } from '../installation-health.ts';
import { asyncWriteEnded } from '../notifications/operation-events.ts';
import type { OperationStep } from '../operation-states.ts';
import type { Ports, ProviderFailure } from '../ports.ts';
import type { WriteItem, WriteOutcome, WriteWork } from '../records.ts';
import type { Result } from '../result.ts';
import { reject } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { itemsOf } from './check-write-request.ts';
import { retryDeadline } from './new-write-operation.ts';
import type { ReadyWrite } from './open-write.ts';
import { openWrite } from './open-write.ts';
import type { RecordAnswer } from './send-write.ts';
import { sendRecords, splitIntoCalls } from './send-write.ts';
import { partsIgnored, recordFailed, writeBegan, writeEnded } from './write-log.ts';
import { errorsOf, failureMessage, OUTCOME_UNKNOWN, writeEnd, writtenIds } from './write-outcome.ts';

/** Outcomes of the records of a write, in the order of the request; null for one that is still to be sent. */
type Outcomes = (WriteOutcome | null)[];

/** What one attempt to send the open records of a write led to. */
export interface WriteAttempt {
  outcomes: Outcomes;
  /** Answers of the provider, by place. */
  answers: Map<number, RecordAnswer>;
  /** Why records are still open. */
  failure?: ProviderFailure;
  /** When to go on, if the attempt ended at a limit of the provider. */
  turn?: Turn;
}

/**
 * Tries an asynchronous write. Records that may be written later are tried again with growing waits until the deadline;
 * what is known to be written, or to be refused, is never sent again.
 *
 * Records that are found marked as being sent were interrupted: the process ended before the answer was stored. Updates are
 * repeated, which does no harm; creates are not, because there could be two records then, unless the request says so. The same
 * holds for records that were sent and that the provider did not answer.
 */
export async function runWrite(ports: Ports, held: HeldOperation, stored: WriteWork): Promise<void> {
  // Nothing was ever written about it, so this is its first attempt.
  const isFirst = held.record.updateTime === undefined;
  const items = await loadItems(ports, held, stored);
  const work = {
    ...stored,
    deadline: stored.deadline ?? retryDeadline(ports, stored.request),
    outcomes: outcomesAfterInterruption(stored, items.length),
    sending: [],
  };
  if (isFirst) held.note(writeBegan(held.record, work.request, items.length));
  if (work.outcomes.every((outcome) => outcome !== null)) {
    await finishWrite(ports, held, work.outcomes);
    return;
  }
  const ready = await prepare(ports, held, work, items);
  if (!ready.ok) {
    await finishWrite(ports, held, failOpenRecords(work.outcomes, ready.rejection.detail));
    return;
  }
  if (isFirst) for (const line of partsIgnored(ready.value)) held.note(line);
  const attempt = await attemptWrite(ports, held, work, ready.value);
  if (attempt !== 'stale') await afterAttempt(ports, held, work, ready.value.quota, attempt);
}

/** Ends a write that is given up without another attempt. */
export async function giveUpWrite(
  ports: Ports,
  held: HeldOperation,
  error: string,
  step: OperationStep,
): Promise<void> {
  const { work } = held.record;
  if (work?.kind !== 'write') throw new Error('Only writes can be given up as writes.');
  const items = await loadItems(ports, held, work);
  await finishWrite(ports, held, failOpenRecords(outcomesAfterInterruption(work, items.length), error), step);
}

/** Records of an automatic batch are stored apart from its request. */
async function loadItems(ports: Ports, { record }: HeldOperation, { request }: WriteWork): Promise<WriteItem[]> {
  return request.autoBatchPolicy === undefined ? itemsOf(request) : ports.store.autoBatches.close(record.id);
}

function outcomesAfterInterruption({ request, sending, outcomes }: WriteWork, count: number): Outcomes {
  const known = outcomes ?? new Array<null>(count).fill(null);
  const isSynchronous = request.mode !== 'asynchronous';
  if (!isSynchronous && (sending.length === 0 || isRepeatable(request))) return known;
  const cutOff = new Set(sending);
  return known.map((outcome, place) => {
    if (outcome !== null) return outcome;
    if (cutOff.has(place)) return { error: OUTCOME_UNKNOWN };
    return isSynchronous ? { error: 'Not sent: the server stopped first.' } : null;
  });
}

/** @returns whether records of which the outcome is unknown are sent again */
function isRepeatable({ type, mode, autoBatchPolicy, retryPolicy }: WriteWork['request']): boolean {
  if (mode !== 'asynchronous') return false;
  // Automatic batches have a policy of their own for retries.
  return type === 'update' || (autoBatchPolicy === undefined && retryPolicy?.onUnknownOutcome === 'retry');
}

async function prepare(
  ports: Ports,
  held: HeldOperation,
  { request }: WriteWork,
  items: WriteItem[],
): Promise<Result<ReadyWrite>> {
  const installation = await cachedAuthorities(ports).installations.get(held.record.installationId);
  if (installation === undefined) return reject('not-found', 'The installation was deleted.');
  return openWrite(ports, installation, held.record.resource, request, items);
}

/**
 * Sends the open records of a write, with as few calls as the provider allows. Ends at the first call that left a record
 * open, so that the order stays.
 *
 * @param work with the places of the first call in `sending`, when they are stored already
 */
export async function attemptWrite(
  ports: Ports,
  held: HeldOperation,
  work: WriteWork,
  ready: ReadyWrite,
): Promise<WriteAttempt | 'stale'> {
  const outcomes: Outcomes = [...(work.outcomes ?? ready.records.map(() => null))];
  const answers: WriteAttempt['answers'] = new Map();
  let { sending } = work;
  for (const places of splitIntoCalls(ready, openPlaces(outcomes))) {
    if (sending.length === 0) {
      const refused = await admitWork(ports, ready, work);
      if (refused !== undefined) return { outcomes, answers, failure: refused.failure, turn: refused.turn };
      if ((await held.save({ work: { ...work, outcomes, sending: places } })) === 'stale') return 'stale';
    }
    sending = [];
    const records = places.flatMap((place) => ready.records[place] ?? []);
    const results = await sendRecords(ready, records, () => held.noteProgress());
    if (results.some((answer) => answer.ok || answer.rejection.status !== undefined)) held.noteProgress();
    for (const [position, place] of places.entries()) {
      const answer = results[position];
      if (answer === undefined) continue;
      answers.set(place, answer);
      outcomes[place] = outcomeOf(work, ready, answer);
    }
    // Known from here on, also when the store does not answer now.
    held.noteWork({ ...work, outcomes: [...outcomes], sending: [] });
    const failures = places.flatMap((place) => failureOf(outcomes[place], answers.get(place)));
    const failure = failures.find(({ kind }) => kind === 'rateLimited') ?? failures[0];
    if (failure !== undefined) return { outcomes, answers, failure };
  }
  return { outcomes, answers };
}

/** Only work that can wait is held back during a limit of the provider. */
async function admitWork(ports: Ports, { quota, provider }: ReadyWrite, { request }: WriteWork) {
  return request.mode === 'asynchronous' ? admit(ports, quota, provider) : undefined;
}

function openPlaces(outcomes: Outcomes): number[] {
  return outcomes.flatMap((outcome, place) => (outcome === null ? place : []));
}

function failureOf(outcome: WriteOutcome | null | undefined, answer: RecordAnswer | undefined): ProviderFailure[] {
  return outcome === null && answer?.ok === false ? [answer.rejection] : [];
}

/** @returns null for a record that is to be sent again, which is never one of a synchronous write */
function outcomeOf({ request }: WriteWork, { objectName }: ReadyWrite, answer: RecordAnswer): WriteOutcome | null {
  if (answer.ok) {
    const { recordId } = answer.value;
    return recordId === undefined ? {} : { recordId };
  }
  const message = failureMessage(objectName, answer.rejection);
  const { retryable, mayHaveArrived = false } = answer.rejection;
  // A second create could make a second record.
  if (mayHaveArrived) return isRepeatable(request) ? null : { error: `${message} ${OUTCOME_UNKNOWN}` };
  return retryable && request.mode === 'asynchronous' ? null : { error: message };
}

async function afterAttempt(
  ports: Ports,
  held: HeldOperation,
  work: WriteWork & { deadline: number },
  quota: QuotaKey,
  { outcomes, answers, failure, turn: given }: WriteAttempt,
): Promise<void> {
  const { record } = held;
  const wasSent = answers.size > 0;
  const attempts = record.attempts + (wasSent ? 1 : 0);
  const tried = { metadata: { ...record.metadata, retry: { attempts, lastAttempt: toInstant(ports.clock.now()) } } };
  if (failure === undefined) {
    const isWritten = outcomes.some((outcome) => outcome !== null && !('error' in outcome));
    const facts = { attempts, isRetryable: false, retryAt: 0, deadline: work.deadline };
    const end = outcomes.filter((outcome) => outcome !== null);
    if (isWritten) await finishWrite(ports, held, end);
    else await finishWrite(ports, held, end, { event: 'attemptFailed', facts }, tried);
    return;
  }
  const { dueAt } = given ?? (await turnAfter(ports, quota, record.attempts + 1, failure));
  const step = {
    event: 'attemptFailed',
    facts: { attempts, isRetryable: true, retryAt: dueAt, deadline: work.deadline },
  } as const;
  if (!held.willRetry(step.event, step.facts)) {
    const end = failOpenRecords(outcomes, failureMessage(record.resource, failure));
    await finishWrite(ports, held, end, step, wasSent ? tried : {});
    return;
  }
  const open = openPlaces(outcomes).length;
  ports.log.warn('write.postponed', { operationId: record.id, kind: failure.kind, attempts, dueAt, records: open });
  held.note({
    severity: 'WARNING',
    msg: `[${record.resource}] The provider did not take the write; it is tried again`,
    error: failure.message,
    details: {
      kind: failure.kind,
      attempts: String(attempts),
      nextTry: toInstant(dueAt),
      ...(outcomes.length > 1 && { records: String(open) }),
    },
  });
  await held.apply(step, { ...(wasSent && tried), work: { ...work, outcomes, sending: [] } });
}

/** @returns the outcomes with an error for each record that is still open */
export function failOpenRecords(outcomes: Outcomes, error: string): WriteOutcome[] {
  return outcomes.map((outcome) => outcome ?? { error });
}

/**
 * Ends a write.
 *
 * @param step event that ended it; derived from the outcomes when absent
 * @param also further changes of the operation
 */
export async function finishWrite(
  ports: Ports,
  held: HeldOperation,
  outcomes: WriteOutcome[],
  step?: OperationStep,
  also: Pick<Parameters<HeldOperation['apply']>[1], 'metadata'> = {},
): Promise<void> {
  const { id, installationId, resource, work, metadata } = held.record;
  if (work?.kind !== 'write') throw new Error('Only writes can be finished as writes.');
  const { request } = work;
  const { status, ...change } = writeEnd({ ...held.record, metadata: also.metadata ?? metadata }, request, outcomes);
  const ending = status === 'failure' && step !== undefined ? step : ({ event: endEvent(status) } as const);
  const written = await held.apply(ending, change, async (repositories) => {
    await countOutcome(repositories, installationId, status);
    const errors = errorsOf(request, outcomes);
    if (outcomes.length > 1) for (const error of errors) held.note(recordFailed(resource, error));
    held.note(writeEnded(resource, { status, ...change }));
    if (request.autoBatchPolicy !== undefined) await repositories.autoBatches.delete(id);
    if (request.mode !== 'asynchronous') return;
    await asyncWriteEnded(ports, repositories, held.record, {
      successCount: outcomes.length - errors.length,
      failureCount: errors.length,
      successfulRecordIds: writtenIds(request, outcomes),
      errors,
    });
  });
  if (written === 'stale') return;
  ports.telemetry.count('operations', { action: 'write', status });
  ports.log.info('write.finished', { operationId: id, status });
}

function endEvent(status: 'success' | 'failure'): 'succeeded' | 'failed' {
  return status === 'success' ? 'succeeded' : 'failed';
}
