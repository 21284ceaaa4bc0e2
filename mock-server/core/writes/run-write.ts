import type { QuotaKey, Turn } from '../connections/provider-quota.ts';
import { admit, turnAfter } from '../connections/provider-quota.ts';
import type { HeldOperation, OperationEnd } from '../held-operation.ts';
import { countOutcome } from '../installation-health.ts';
import { asyncWriteEnded } from '../notifications/operation-events.ts';
import type { OperationStep } from '../operation-states.ts';
import type { Ports, ProviderFailure } from '../ports.ts';
import type { WriteWork } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { checkWriteRequest } from './check-write-request.ts';
import type { ReadyWrite } from './open-write.ts';
import { openWrite } from './open-write.ts';
import { sendWrite } from './send-write.ts';
import { outcomeOf, partsIgnored, writeBegan, writeEnded } from './write-log.ts';
import { failedOperation, failureMessage, OUTCOME_UNKNOWN, succeededOperation } from './write-outcome.ts';

/**
 * Tries an asynchronous write. What may work later is tried again with growing waits until the deadline.
 *
 * A write that is found marked as being sent was cut off: its process ended before the answer was stored. An update is
 * repeated, which does no harm; a create is not, because there could be two records then. So it is with a create that
 * was sent and left without a whole answer.
 */
export async function runWrite(ports: Ports, held: HeldOperation, work: WriteWork): Promise<void> {
  const { mode, type } = work.request;
  const isRepeatable = type === 'update' && mode === 'asynchronous';
  if (work.isSending && !isRepeatable) {
    await finishWrite(ports, held, failedOperation(held.record, OUTCOME_UNKNOWN));
    return;
  }
  // Nothing was ever written about it, so this is its first try.
  const isFirstTry = held.record.updateTime === undefined;
  if (isFirstTry) held.note(writeBegan(held.record, work.request));
  const ready = await prepare(ports, held, work);
  if (!ready.ok) {
    await finishWrite(ports, held, failedOperation(held.record, ready.rejection.detail));
    return;
  }
  if (isFirstTry) for (const line of partsIgnored(ready.value)) held.note(line);
  const { quota, provider } = ready.value;
  const refused = await admit(ports, quota, provider, work.returnsAfter);
  if (refused !== undefined) {
    await postpone(ports, held, work, refused.failure, refused.turn);
    return;
  }
  if ((await held.save({ work: { ...work, isSending: true } })) === 'stale') return;
  const answer = await sendWrite(ready.value, () => held.noteProgress());
  if (answer.ok || answer.rejection.status !== undefined) held.noteProgress();
  if (answer.ok) await finishWrite(ports, held, succeededOperation(held.record, type, answer.value));
  else await afterFailure(ports, held, work, quota, answer.rejection);
}

async function prepare(ports: Ports, held: HeldOperation, work: WriteWork): Promise<Result<ReadyWrite>> {
  const write = checkWriteRequest(work.request);
  if (!write.ok) return write;
  const installation = await ports.store.installations.get(held.record.installationId);
  if (installation === undefined) return reject('not-found', 'The installation was deleted.');
  const ready = await openWrite(ports, installation, held.record.resource, write.value);
  return ready.ok ? ok(ready.value) : ready;
}

async function afterFailure(
  ports: Ports,
  held: HeldOperation,
  work: WriteWork,
  quota: QuotaKey,
  failure: ProviderFailure,
): Promise<void> {
  const turn = await turnAfter(ports, quota, held.record.attempts + 1, failure);
  // A second create could make a second record.
  const isOutcomeUnknown = failure.mayHaveArrived === true && work.request.type === 'create';
  await postpone(ports, held, work, failure, turn, isOutcomeUnknown);
}

/** Lets go of a write until its turn, or ends it when that is after its deadline or another attempt is useless. */
async function postpone(
  ports: Ports,
  held: HeldOperation,
  work: WriteWork,
  failure: ProviderFailure,
  { dueAt, returnsAfter }: Turn,
  isOutcomeUnknown = false,
): Promise<void> {
  const { record } = held;
  const wasSent = failure.notSent !== true;
  const attempts = record.attempts + (wasSent ? 1 : 0);
  const retry = { attempts, lastAttempt: toInstant(ports.clock.now()) };
  const tried = wasSent ? { metadata: { ...record.metadata, retry } } : {};
  const isRetryable = failure.retryable && !isOutcomeUnknown;
  const step = {
    event: 'attemptFailed',
    facts: { attempts, isRetryable, retryAt: dueAt, deadline: work.deadline },
  } as const;
  if (held.willRetry(step.event, step.facts)) {
    ports.log.warn('write.postponed', { operationId: record.id, kind: failure.kind, attempts, dueAt });
    held.note({
      severity: 'WARNING',
      msg: `[${record.resource}] The provider did not take the write; it is tried again`,
      error: failure.message,
      details: { kind: failure.kind, attempts: String(attempts), nextTry: toInstant(dueAt) },
    });
    await held.apply(step, { ...tried, work: { ...work, isSending: false, returnsAfter } });
    return;
  }
  const message = failureMessage(record.resource, failure);
  const end = failedOperation(record, isOutcomeUnknown ? `${message} ${OUTCOME_UNKNOWN}` : message);
  await finishWrite(ports, held, { ...end, ...tried }, step);
}

/**
 * Ends a write.
 *
 * @param step event that ended it; derived from the status when absent
 */
export async function finishWrite(
  ports: Ports,
  held: HeldOperation,
  { status, ...change }: OperationEnd,
  step: OperationStep = { event: status === 'success' ? 'succeeded' : 'failed' },
): Promise<void> {
  const { id, installationId, resource, work } = held.record;
  const end = { status, ...change };
  const written = await held.apply(step, change, async (repositories) => {
    await countOutcome(repositories, installationId, status);
    held.note(writeEnded(resource, end));
    if (work?.kind !== 'write' || work.request.mode !== 'asynchronous') return;
    await asyncWriteEnded(ports, repositories, held.record, outcomeOf(resource, end));
  });
  if (written === 'stale') return;
  ports.telemetry.count('operations', { action: 'write', status });
  ports.log.info('write.finished', { operationId: id, status });
}
