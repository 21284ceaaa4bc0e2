import type { BatchWritten, WriteFailed, WriteRequest, WriteSucceeded } from '../../../src/contract/index.ts';
import { failureOfBlock, findBlock } from '../connections/provider-quota.ts';
import { rejectionOfFailure } from '../connections/verify-credential.ts';
import { findGroupInstallation, groupInstallationNotFound } from '../installations/installations.ts';
import type { Ports } from '../kernel/ports.ts';
import type { InstallationRecord, WriteOutcome } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { LeasedOperation, renewLeases } from '../operations/leased-operation.ts';
import { cachedAuthorities } from '../projects/cached-authorities.ts';
import { checkWriteRequest, itemsOf } from './check-write-request.ts';
import type { PreparedWrite } from './prepare-write.ts';
import { prepareWrite } from './prepare-write.ts';
import type { WriteAttempt } from './run-write.ts';
import { attemptWrite, failPendingRecords, finishWrite } from './run-write.ts';
import { splitIntoCalls } from './send-write.ts';
import type { WriteOperation } from './write-operation.ts';
import { newWriteOperation, unsupportedPartsIgnored, writeStarted } from './write-operation.ts';
import { OUTCOME_UNKNOWN, writeResponse } from './write-outcome.ts';

/**
 * Writes a record or a batch to the provider, synchronously or, if the request asks for it, asynchronously as an
 * operation.
 *
 * Rejects an invalid request before it creates an operation; a rejection by the provider is an outcome of the
 * operation. Deletes are always synchronous. While the provider's rate limit applies, a synchronous write is rejected
 * with the time to wait, without a call; an asynchronous write waits.
 */
export const writeRecords: UseCase<'writeRecords'> = async (ports, { project, params, body }) => {
  const request = checkWriteRequest(body);
  if (!request.ok) return request;
  const found = await findGroupInstallation(cachedAuthorities(ports), project, params.integration, body.groupRef);
  if (!found.ok) return found;
  const { installation, integration } = found.value;
  const ready = await prepareWrite(ports, installation, params.objectName, body);
  if (!ready.ok) return ready;
  const isLater = body.mode === 'asynchronous' && body.type !== 'delete';
  const block = isLater ? undefined : await findBlock(ports, ready.value.quota);
  if (block !== undefined) {
    ports.telemetry.count('rate_limited', { reason: 'provider' });
    return { ok: false, rejection: rejectionOfFailure(failureOfBlock(ports, ready.value.provider, block)) };
  }
  const { ignored } = ready.value;
  if (ignored.length > 0) ports.log.warn('write.parts_ignored', { installationId: installation.id, ignored });
  const written = isLater
    ? await writeLater(ports, newWriteOperation(ports, installation, params.objectName, body))
    : await writeNow(ports, installation, ready.value, { ...body, mode: 'synchronous' });
  return written === 'uninstalled' ? groupInstallationNotFound(body.groupRef, integration) : ok(written);
};

async function writeLater(
  { store, jobs, clock }: Pick<Ports, 'store' | 'jobs' | 'clock'>,
  operation: WriteOperation,
): Promise<{ operationId: string } | 'uninstalled'> {
  const { request } = operation.work;
  if (request.autoBatchPolicy === undefined) {
    if ((await store.operations.insertIfInstalled(operation)) === 'uninstalled') return 'uninstalled';
    jobs.wake('operations');
    return { operationId: operation.id };
  }
  // Record members are stored with the record; the other members of the first request apply to the whole batch.
  const { record = {}, associations, headers, ...shared } = request;
  const batch = { ...operation, work: { ...operation.work, request: shared } };
  const item = { record, ...(associations && { associations }), ...(headers && { headers }) };
  const added = await store.autoBatches.add(batch, item, clock.now());
  if (added === 'uninstalled') return added;
  const { operationId, size, isFull } = added;
  // A new batch is due after its delay, a full one now.
  if (size === 1 || isFull) jobs.wake('operations');
  return { operationId };
}

async function writeNow(
  ports: Ports,
  installation: InstallationRecord,
  write: PreparedWrite,
  request: WriteRequest,
): Promise<WriteSucceeded | WriteFailed | BatchWritten | 'uninstalled'> {
  const token = ports.ids.uuid();
  const operation = newWriteOperation(ports, installation, write.objectName, request);
  // The lease and the marks let another process record the known outcomes if this process ends.
  const [sending = []] = splitIntoCalls(write, [...write.records.keys()]);
  const work = { ...operation.work, sending };
  const record = { ...operation, work, lease: { token, until: ports.clock.now() + TIME_LIMITS.lease } };
  if ((await ports.store.operations.insertIfInstalled(record)) === 'uninstalled') return 'uninstalled';
  const leased = new LeasedOperation(ports, record, token);
  leased.addLogEntry(writeStarted(record, request, itemsOf(request).length));
  for (const line of unsupportedPartsIgnored(write)) leased.addLogEntry(line);

  const attempt = await attemptLeased(ports, leased, write);
  const outcomes = failPendingRecords(attempt.outcomes, TAKEN_OVER);
  await storeOutcome(ports, leased, outcomes);
  return writeResponse(record.id, request, attempt.results, outcomes);
}

/** A synchronous write leaves no record pending, unless another process took over or ended it between two calls. */
const TAKEN_OVER = 'Not sent: another process ended the write.';

/** Sends the records and renews the lease. */
async function attemptLeased(ports: Ports, leased: LeasedOperation, write: PreparedWrite): Promise<WriteAttempt> {
  const { work } = leased.record;
  if (work?.kind !== 'write') throw new Error('The operation does not write.');
  const stopRenewals = ports.jobs.startRenewals(() => renewLeases(ports, [leased]));
  try {
    return await attemptWrite(ports, leased, work, write);
  } catch (error) {
    const known = leased.record.work?.kind === 'write' ? leased.record.work.outcomes : undefined;
    await storeOutcome(ports, leased, failPendingRecords(known ?? write.records.map(() => null), OUTCOME_UNKNOWN));
    throw error;
  } finally {
    stopRenewals();
  }
}

/**
 * Stores the outcome of a write, which the caller receives in any case. While the store is unavailable, retries with
 * each renewal until it succeeds or another process has recorded the outcome as unknown.
 */
async function storeOutcome(ports: Ports, leased: LeasedOperation, outcomes: WriteOutcome[]): Promise<void> {
  const isStored = async () => {
    try {
      await finishWrite(ports, leased, outcomes);
      return true;
    } catch (error) {
      ports.log.error('write.outcome_not_stored', { operationId: leased.record.id, error });
      // Every other error is permanent; the process that takes over completes the operation.
      return !(error instanceof StoreUnavailable);
    }
  };
  if (await isStored()) return;
  const stopRetrying = ports.jobs.startRenewals(async () => {
    if (await isStored()) stopRetrying();
  });
}
