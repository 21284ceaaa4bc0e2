import type { BatchWritten, WriteFailed, WriteRequest, WriteSucceeded } from '../../../src/contract/index.ts';
import { cachedAuthorities } from '../cached-authorities.ts';
import { failureOfBlock, findBlock } from '../connections/provider-quota.ts';
import { rejectionOfFailure } from '../connections/provider-rejection.ts';
import { HeldOperation, renewLeases } from '../held-operation.ts';
import { LEASE_MS } from '../lease.ts';
import { findGroupInstallation } from '../lookups/find-group-installation.ts';
import type { Ports } from '../ports.ts';
import type { InstallationRecord, WriteOutcome } from '../records.ts';
import { ok } from '../result.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { UseCase } from '../use-case.ts';
import { checkWriteRequest, itemsOf } from './check-write-request.ts';
import type { WriteOperation } from './new-write-operation.ts';
import { newWriteOperation } from './new-write-operation.ts';
import type { ReadyWrite } from './open-write.ts';
import { openWrite } from './open-write.ts';
import type { WriteAttempt } from './run-write.ts';
import { attemptWrite, failOpenRecords, finishWrite } from './run-write.ts';
import { splitIntoCalls } from './send-write.ts';
import { partsIgnored, writeBegan } from './write-log.ts';
import { OUTCOME_UNKNOWN, writeAnswer } from './write-outcome.ts';

/**
 * Writes a record or a batch to the provider: at once and with its answer, or, when the request says so, later with an
 * operation to ask.
 *
 * A request that cannot be carried out is refused before there is an operation. What the provider refuses is an outcome,
 * not a refusal: it has its own operation. Deletes are always synchronous. While the provider limits the account, a
 * synchronous write is refused with the time to wait and the provider is not called; an asynchronous one waits by itself.
 *
 * Sources: specification, write API; backend contract, section 5.1.
 */
export const writeRecords: UseCase<'writeRecords'> = async (ports, { project, params, body }) => {
  const request = checkWriteRequest(body);
  if (!request.ok) return request;
  const found = await findGroupInstallation(cachedAuthorities(ports), project, params.integration, body.groupRef);
  if (!found.ok) return found;
  const { installation } = found.value;
  const ready = await openWrite(ports, installation, params.objectName, body);
  if (!ready.ok) return ready;
  const isLater = body.mode === 'asynchronous' && body.type !== 'delete';
  const block = isLater ? undefined : await findBlock(ports, ready.value.quota);
  if (block !== undefined) {
    ports.telemetry.count('rate_limited', { reason: 'provider' });
    return { ok: false, rejection: rejectionOfFailure(failureOfBlock(ports, ready.value.provider, block)) };
  }
  const { ignored } = ready.value;
  if (ignored.length > 0) ports.log.warn('write.parts_ignored', { installationId: installation.id, ignored });
  return ok(
    isLater
      ? await writeLater(ports, newWriteOperation(ports, installation, params.objectName, body))
      : await writeNow(ports, installation, ready.value, { ...body, mode: 'synchronous' }),
  );
};

async function writeLater(ports: Ports, operation: WriteOperation): Promise<{ operationId: string }> {
  const { request } = operation.work;
  if (request.autoBatchPolicy === undefined) {
    await ports.store.operations.insert(operation);
    ports.jobs.wake('operations');
    return { operationId: operation.id };
  }
  // What belongs to one record is stored with the record; the rest of the first request holds for the batch.
  const { record = {}, associations, headers, ...shared } = request;
  const batch = { ...operation, work: { ...operation.work, request: shared } };
  const item = { record, ...(associations && { associations }), ...(headers && { headers }) };
  const { operationId, size, isFull } = await ports.store.autoBatches.add(batch, item, ports.clock.now());
  // The batch is due after its delay, or now.
  if (size === 1 || isFull) ports.jobs.wake('operations');
  return { operationId };
}

async function writeNow(
  ports: Ports,
  installation: InstallationRecord,
  write: ReadyWrite,
  request: WriteRequest,
): Promise<WriteSucceeded | WriteFailed | BatchWritten> {
  const token = ports.ids.uuid();
  const operation = newWriteOperation(ports, installation, write.objectName, request);
  // Marked as being sent and held by this process: when it ends, another process can record what is known.
  const [sending = []] = splitIntoCalls(write, [...write.records.keys()]);
  const work = { ...operation.work, sending };
  const record = { ...operation, work, lease: { token, until: ports.clock.now() + LEASE_MS } };
  await ports.store.operations.insert(record);
  const held = new HeldOperation(ports, record, token);
  held.note(writeBegan(record, request, itemsOf(request).length));
  for (const line of partsIgnored(write)) held.note(line);

  const attempt = await attemptHeld(ports, held, write);
  const outcomes = attempt.outcomes.filter((outcome) => outcome !== null);
  await storeOutcome(ports, held, outcomes);
  return writeAnswer(record.id, request, attempt.answers, outcomes);
}

/** Sends the records and renews the lease meanwhile. */
async function attemptHeld(ports: Ports, held: HeldOperation, write: ReadyWrite): Promise<WriteAttempt> {
  const { work } = held.record;
  if (work?.kind !== 'write') throw new Error('The operation does not write.');
  const stopRenewals = ports.jobs.startRenewals(() => renewLeases(ports, [held]));
  try {
    const attempt = await attemptWrite(ports, held, work, write);
    if (attempt === 'stale') throw new Error('The write was taken over by another process.');
    return attempt;
  } catch (error) {
    const known = held.record.work?.kind === 'write' ? held.record.work.outcomes : undefined;
    await storeOutcome(ports, held, failOpenRecords(known ?? write.records.map(() => null), OUTCOME_UNKNOWN));
    throw error;
  } finally {
    stopRenewals();
  }
}

/**
 * Stores the outcome of a write, which the caller is told in any case. While the store is away, it is tried again with
 * each renewal until it succeeds, or until another process took over and recorded the outcome as unknown.
 */
async function storeOutcome(ports: Ports, held: HeldOperation, outcomes: WriteOutcome[]): Promise<void> {
  const isStored = async () => {
    try {
      await finishWrite(ports, held, outcomes);
      return true;
    } catch (error) {
      ports.log.error('write.outcome_not_stored', { operationId: held.record.id, error });
      // Every other error would repeat itself; the operation is left to the process that takes it over.
      return !(error instanceof StoreUnavailable);
    }
  };
  if (await isStored()) return;
  const stopRetrying = ports.jobs.startRenewals(async () => {
    if (await isStored()) stopRetrying();
  });
}
