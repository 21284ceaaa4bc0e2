import type { HeldOperation, OperationChange } from '../held-operation.ts';
import { countOutcome } from '../installation-health.ts';
import { asyncWriteEnded } from '../notifications/operation-events.ts';
import type { Ports, ProviderFailure } from '../ports.ts';
import type { WriteWork } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { nextTryAt, toInstant } from '../retry-waits.ts';
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
  if ((await held.save({ work: { ...work, isSending: true } })) === 'stale') return;
  const answer = await sendWrite(ready.value, () => held.noteProgress());
  if (answer.ok || answer.rejection.status !== undefined) held.noteProgress();
  if (answer.ok) await finishWrite(ports, held, succeededOperation(held.record, type, answer.value));
  else await afterFailure(ports, held, work, answer.rejection);
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
  failure: ProviderFailure,
): Promise<void> {
  const { record } = held;
  const attempts = record.attempts + 1;
  const metadata = { ...record.metadata, retry: { attempts, lastAttempt: toInstant(ports.clock.now()) } };
  const message = failureMessage(record.resource, failure);
  if (failure.mayHaveArrived === true && work.request.type === 'create') {
    await finishWrite(ports, held, { ...failedOperation(record, `${message} ${OUTCOME_UNKNOWN}`), attempts, metadata });
    return;
  }
  const dueAt = nextTryAt(ports, attempts, failure.retryAt);
  if (failure.retryable && dueAt <= work.deadline) {
    ports.log.warn('write.postponed', { operationId: record.id, kind: failure.kind, attempts, dueAt });
    held.note({
      severity: 'WARNING',
      msg: `[${record.resource}] The provider did not take the write; it is tried again`,
      error: failure.message,
      details: { kind: failure.kind, attempts: String(attempts), nextTry: toInstant(dueAt) },
    });
    await held.release({ attempts, dueAt, metadata, work: { ...work, isSending: false } });
    return;
  }
  await finishWrite(ports, held, { ...failedOperation(record, message), attempts, metadata });
}

/** Ends an asynchronous write, for good or bad. */
export async function finishWrite(ports: Ports, held: HeldOperation, change: OperationChange): Promise<void> {
  const { id, installationId, resource, work } = held.record;
  const written = await held.release(change, async (repositories) => {
    await countOutcome(repositories, installationId, change.status === 'success' ? 'success' : 'failure');
    held.note(writeEnded(resource, change));
    if (work?.kind !== 'write' || work.request.mode !== 'asynchronous') return;
    await asyncWriteEnded(ports, repositories, held.record, outcomeOf(resource, change));
  });
  if (written === 'stale') return;
  ports.telemetry.count('operations', { action: 'write', status: String(change.status) });
  ports.log.info('write.finished', { operationId: id, status: change.status });
}
