import { countOutcome, lockForOutcome } from '../connections/installation-health.ts';
import type { Postponement, QuotaKey } from '../connections/provider-quota.ts';
import { admit, postponeAfterFailure } from '../connections/provider-quota.ts';
import type { Ports, ProviderFailure, Repositories } from '../kernel/ports.ts';
import type { WriteItem, WriteOutcome, WriteWork } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import { asyncWriteEnded } from '../messaging/notification-events.ts';
import type { LeasedOperation, OperationStep } from '../operations/leased-operation.ts';
import { cachedAuthorities } from '../projects/cached-authorities.ts';
import { itemsOf } from './check-write-request.ts';
import type { PreparedWrite } from './prepare-write.ts';
import { prepareWrite } from './prepare-write.ts';
import type { RecordResult } from './send-write.ts';
import { sendRecords, splitIntoCalls } from './send-write.ts';
import { recordFailed, retryDeadline, unsupportedPartsIgnored, writeEnded, writeStarted } from './write-operation.ts';
import { errorsOf, failureMessage, OUTCOME_UNKNOWN, operationEnd, writtenIds } from './write-outcome.ts';

/** Outcomes of the records, in the order of the request; null for a pending record. */
type Outcomes = (WriteOutcome | null)[];

/** Result of one attempt to send the pending records of a write. */
export interface WriteAttempt {
  outcomes: Outcomes;
  /** Responses of the provider, by record index. */
  results: Map<number, RecordResult>;
  /** Failure that left records pending. */
  failure?: ProviderFailure;
  /** Another process took the write over before the next call. What is pending was not sent by this one. */
  isTakenOver?: boolean;
  /** Time of the next attempt, if the provider's rate limit ended this one. */
  postponement?: Postponement;
}

/**
 * Runs an asynchronous write. Retries records with exponential backoff until the deadline; never resends a record with
 * a known outcome.
 *
 * A record that is still marked as being sent was interrupted: the process ended before it stored the result. Updates
 * are repeated; creates are not, because a second call could create a second record, unless the request allows it. The
 * same applies to records that were sent without a response of the provider.
 */
export async function runWrite(ports: Ports, leased: LeasedOperation, stored: WriteWork): Promise<void> {
  // Only operations that were never saved have no update time.
  const isFirst = leased.record.updateTime === undefined;
  const items = await loadItems(ports, leased, stored);
  const work = {
    ...stored,
    deadline: stored.deadline ?? retryDeadline(ports, stored.request),
    outcomes: outcomesAfterInterruption(stored, items.length),
    sending: [],
  };
  if (isFirst) leased.addLogEntry(writeStarted(leased.record, work.request, items.length));
  if (work.outcomes.every((outcome) => outcome !== null)) {
    await finishWrite(ports, leased, work.outcomes);
    return;
  }
  const ready = await prepare(ports, leased, work, items);
  if (!ready.ok) {
    await finishWrite(ports, leased, failPendingRecords(work.outcomes, ready.rejection.detail));
    return;
  }
  if (isFirst) for (const line of unsupportedPartsIgnored(ready.value)) leased.addLogEntry(line);
  const attempt = await attemptWrite(ports, leased, work, ready.value);
  if (attempt.isTakenOver !== true) await afterAttempt(ports, leased, work, ready.value.quota, attempt);
}

/** Fails the pending records of a write without another attempt. */
export async function abandonWrite(
  ports: Ports,
  leased: LeasedOperation,
  error: string,
  step: OperationStep,
): Promise<void> {
  const { work } = leased.record;
  if (work?.kind !== 'write') throw new Error('Only writes can be given up as writes.');
  const items = await loadItems(ports, leased, work);
  await finishWrite(ports, leased, failPendingRecords(outcomesAfterInterruption(work, items.length), error), step);
}

/** The records of an automatic batch are stored separately from its request. */
async function loadItems(ports: Ports, { record }: LeasedOperation, { request }: WriteWork): Promise<WriteItem[]> {
  return request.autoBatchPolicy === undefined ? itemsOf(request) : ports.store.autoBatches.close(record.id);
}

function outcomesAfterInterruption({ request, sending, outcomes }: WriteWork, count: number): Outcomes {
  const known = outcomes ?? new Array<null>(count).fill(null);
  const isSynchronous = request.mode !== 'asynchronous';
  if (!isSynchronous && (sending.length === 0 || isRepeatable(request))) return known;
  const interrupted = new Set(sending);
  return known.map((outcome, index) => {
    if (outcome !== null) return outcome;
    if (interrupted.has(index)) return { error: OUTCOME_UNKNOWN };
    return isSynchronous ? { error: 'Not sent: the server stopped.' } : null;
  });
}

/** @returns whether records with an unknown outcome are sent again */
function isRepeatable({ type, mode, autoBatchPolicy, retryPolicy }: WriteWork['request']): boolean {
  if (mode !== 'asynchronous') return false;
  // Automatic batches use their own retry policy.
  return type === 'update' || (autoBatchPolicy === undefined && retryPolicy?.onUnknownOutcome === 'retry');
}

async function prepare(
  ports: Ports,
  leased: LeasedOperation,
  { request }: WriteWork,
  items: WriteItem[],
): Promise<
  Result<
    PreparedWrite,
    Rejection<'credentials-refused' | 'invalid-input' | 'not-found' | 'not-supported' | 'unprocessable'>
  >
> {
  const installation = await cachedAuthorities(ports).installations.get(leased.record.installationId);
  if (installation === undefined) return reject('not-found', 'The installation was deleted.');
  return prepareWrite(ports, installation, leased.record.resource, request, items);
}

/**
 * Sends the pending records of a write in as few calls as the provider allows. Stops after the first call that leaves a
 * record pending, which preserves the order.
 *
 * @param work contains the indexes of the first call in `sending` if they are stored already
 */
export async function attemptWrite(
  ports: Ports,
  leased: LeasedOperation,
  work: WriteWork,
  ready: PreparedWrite,
): Promise<WriteAttempt> {
  const outcomes: Outcomes = [...(work.outcomes ?? ready.records.map(() => null))];
  const results: WriteAttempt['results'] = new Map();
  let { sending } = work;
  for (const indexes of splitIntoCalls(ready, pendingIndexes(outcomes))) {
    if (sending.length === 0) {
      const refused = await admitWork(ports, ready, work);
      if (refused !== undefined)
        return { outcomes, results, failure: refused.failure, postponement: refused.postponement };
      const saved = await leased.save({ work: { ...work, outcomes, sending: indexes } });
      if (saved === 'stale') return { outcomes, results, isTakenOver: true };
    }
    sending = [];
    const records = indexes.flatMap((index) => ready.records[index] ?? []);
    const callResults = await sendRecords(ready, records, () => leased.reportProgress());
    if (callResults.some((result) => result.ok || result.rejection.status !== undefined)) leased.reportProgress();
    for (const [position, index] of indexes.entries()) {
      const result = callResults[position];
      if (result === undefined) continue;
      results.set(index, result);
      outcomes[index] = outcomeOf(work, ready, result);
    }
    // Remembers the outcomes even if the store is unavailable.
    leased.setWork({ ...work, outcomes: [...outcomes], sending: [] });
    const failures = indexes.flatMap((index) => failureOf(outcomes[index], results.get(index)));
    const failure = failures.find(({ kind }) => kind === 'rateLimited') ?? failures[0];
    if (failure !== undefined) return { outcomes, results, failure };
  }
  return { outcomes, results };
}

/** Only asynchronous writes wait for the provider's rate limit. */
async function admitWork(ports: Ports, { quota, provider }: PreparedWrite, { request }: WriteWork) {
  return request.mode === 'asynchronous' ? admit(ports, quota, provider) : undefined;
}

function pendingIndexes(outcomes: Outcomes): number[] {
  return outcomes.flatMap((outcome, index) => (outcome === null ? index : []));
}

function failureOf(outcome: WriteOutcome | null | undefined, result: RecordResult | undefined): ProviderFailure[] {
  return outcome === null && result?.ok === false ? [result.rejection] : [];
}

/** @returns null for a record that is retried; synchronous writes never retry */
function outcomeOf({ request }: WriteWork, { objectName }: PreparedWrite, result: RecordResult): WriteOutcome | null {
  if (result.ok) {
    const { recordId } = result.value;
    return recordId === undefined ? {} : { recordId };
  }
  const message = failureMessage(objectName, result.rejection);
  const { retryable, mayHaveArrived = false } = result.rejection;
  // A second create could create a second record.
  if (mayHaveArrived) return isRepeatable(request) ? null : { error: `${message} ${OUTCOME_UNKNOWN}` };
  return retryable && request.mode === 'asynchronous' ? null : { error: message };
}

async function afterAttempt(
  ports: Ports,
  leased: LeasedOperation,
  work: WriteWork & { deadline: number },
  quota: QuotaKey,
  { outcomes, results, failure, postponement: given }: WriteAttempt,
): Promise<void> {
  const { record } = leased;
  const wasSent = results.size > 0;
  const attempts = record.attempts + (wasSent ? 1 : 0);
  const tried = { metadata: { ...record.metadata, retry: { attempts, lastAttempt: toInstant(ports.clock.now()) } } };
  if (failure === undefined) {
    const isWritten = outcomes.some((outcome) => outcome !== null && !('error' in outcome));
    const facts = { attempts, isRetryable: false, retryAt: 0, deadline: work.deadline };
    const end = outcomes.filter((outcome) => outcome !== null);
    if (isWritten) await finishWrite(ports, leased, end);
    else await finishWrite(ports, leased, end, { event: 'attemptFailed', facts }, tried);
    return;
  }
  const { dueAt } = given ?? (await postponeAfterFailure(ports, quota, record.attempts + 1, failure));
  const step = {
    event: 'attemptFailed',
    facts: { attempts, isRetryable: true, retryAt: dueAt, deadline: work.deadline },
  } as const;
  if (!leased.willRetry(step.event, step.facts)) {
    const end = failPendingRecords(outcomes, failureMessage(record.resource, failure));
    await finishWrite(ports, leased, end, step, wasSent ? tried : {});
    return;
  }
  const open = pendingIndexes(outcomes).length;
  ports.log.warn('write.postponed', { operationId: record.id, kind: failure.kind, attempts, dueAt, records: open });
  leased.addLogEntry({
    severity: 'WARNING',
    msg: `[${record.resource}] The provider did not accept the write; it is retried`,
    error: failure.message,
    details: {
      kind: failure.kind,
      attempts: String(attempts),
      nextTry: toInstant(dueAt),
      ...(outcomes.length > 1 && { records: String(open) }),
    },
  });
  await leased.apply(step, { ...(wasSent && tried), work: { ...work, outcomes, sending: [] } });
}

/** @returns the outcomes with an error for each pending record */
export function failPendingRecords(outcomes: Outcomes, error: string): WriteOutcome[] {
  return outcomes.map((outcome) => outcome ?? { error });
}

/**
 * Completes a write.
 *
 * @param step event that ends the write; derived from the outcomes by default
 * @param also further changes of the operation
 */
export async function finishWrite(
  ports: Ports,
  leased: LeasedOperation,
  outcomes: WriteOutcome[],
  step?: OperationStep,
  also: Pick<Parameters<LeasedOperation['apply']>[1], 'metadata'> = {},
): Promise<void> {
  const { id, installationId, resource, work, metadata } = leased.record;
  if (work?.kind !== 'write') throw new Error('Only writes can be finished as writes.');
  const { request } = work;
  const { status, ...change } = operationEnd(
    { ...leased.record, metadata: also.metadata ?? metadata },
    request,
    outcomes,
  );
  const ending = status === 'failure' && step !== undefined ? step : ({ event: endEvent(status) } as const);
  const lockFirst = async (locking: Repositories) => {
    const counted = await lockForOutcome(locking, installationId, status);
    return async (repositories: Repositories) => {
      await countOutcome(repositories, counted, status);
      const errors = errorsOf(request, outcomes);
      if (outcomes.length > 1) for (const error of errors) leased.addLogEntry(recordFailed(resource, error));
      leased.addLogEntry(writeEnded(resource, { status, ...change }));
      if (request.autoBatchPolicy !== undefined) await repositories.autoBatches.delete(id);
      if (request.mode !== 'asynchronous') return;
      await asyncWriteEnded(ports, repositories, leased.record, {
        successCount: outcomes.length - errors.length,
        failureCount: errors.length,
        successfulRecordIds: writtenIds(request, outcomes),
        errors,
      });
    };
  };
  const written = await leased.apply(ending, change, { lockFirst });
  if (written === 'stale') return;
  ports.telemetry.count('operations', { action: 'write', status });
  ports.log.info('write.finished', { operationId: id, status });
}

function endEvent(status: 'success' | 'failure'): 'succeeded' | 'failed' {
  return status === 'success' ? 'succeeded' : 'failed';
}
