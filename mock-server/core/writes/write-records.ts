import type { WriteFailed, WriteRequest, WriteSucceeded } from '../../../src/contract/index.ts';
import { failureOfBlock, findBlock } from '../connections/provider-quota.ts';
import { rejectionOfFailure } from '../connections/provider-rejection.ts';
import type { OperationEnd } from '../held-operation.ts';
import { HeldOperation, renewLeases } from '../held-operation.ts';
import { LEASE_MS } from '../lease.ts';
import { findGroupInstallation } from '../lookups/find-group-installation.ts';
import type { Ports, ProviderFailure, WrittenRecord } from '../ports.ts';
import type { InstallationRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { UseCase } from '../use-case.ts';
import { checkWriteRequest } from './check-write-request.ts';
import { newWriteOperation } from './new-write-operation.ts';
import type { ReadyWrite } from './open-write.ts';
import { openWrite } from './open-write.ts';
import { finishWrite } from './run-write.ts';
import { sendWrite } from './send-write.ts';
import { partsIgnored, writeBegan } from './write-log.ts';
import {
  failedOperation,
  failureAnswer,
  failureMessage,
  OUTCOME_UNKNOWN,
  succeededOperation,
  successAnswer,
} from './write-outcome.ts';

/**
 * Writes a record to the provider: at once and with its answer, or, when the request says so, later with an operation to ask.
 *
 * A request that cannot be carried out is refused before there is an operation. What the provider refuses is an outcome,
 * not a refusal: it has its own operation. Deletes are always synchronous. While the provider limits the account, a
 * synchronous write is refused with the time to wait and the provider is not called; an asynchronous one waits by itself.
 *
 * Sources: specification, write API; backend contract, section 5.1.
 */
export const writeRecords: UseCase<'writeRecords'> = async (ports, { project, params, body }) => {
  const write = checkWriteRequest(body);
  if (!write.ok) return write;
  const found = await findGroupInstallation(ports.store, project, params.integration, body.groupRef);
  if (!found.ok) return found;
  const { installation } = found.value;
  const ready = await openWrite(ports, installation, params.objectName, write.value);
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
      ? await writeLater(ports, installation, params.objectName, body)
      : await writeNow(ports, installation, ready.value, body),
  );
};

async function writeLater(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  request: WriteRequest,
): Promise<{ operationId: string }> {
  const operation = newWriteOperation(ports, installation, objectName, request);
  await ports.store.operations.insert(operation);
  ports.jobs.wake();
  return { operationId: operation.id };
}

async function writeNow(
  ports: Ports,
  installation: InstallationRecord,
  write: ReadyWrite,
  request: WriteRequest,
): Promise<WriteSucceeded | WriteFailed> {
  const token = ports.ids.uuid();
  const operation = newWriteOperation(ports, installation, write.objectName, { ...request, mode: 'synchronous' });
  // Marked as being sent and held by this process: when it ends, another process can record what is known.
  const record = {
    ...operation,
    ...(operation.work?.kind === 'write' && { work: { ...operation.work, isSending: true } }),
    lease: { token, until: ports.clock.now() + LEASE_MS },
  };
  await ports.store.operations.insert(record);
  const held = new HeldOperation(ports, record, token);
  held.note(writeBegan(record, request));
  for (const line of partsIgnored(write)) held.note(line);

  const answer = await sendHeld(ports, held, write);
  if (answer.ok) {
    await storeOutcome(ports, held, succeededOperation(record, write.type, answer.value));
    return successAnswer(record.id, write.type, answer.value);
  }
  const message = failureMessage(write.objectName, answer.rejection);
  await storeOutcome(ports, held, failedOperation(record, message));
  return failureAnswer(record.id, message, answer.rejection.body);
}

/** Sends the write and renews its lease meanwhile. */
async function sendHeld(
  ports: Ports,
  held: HeldOperation,
  write: ReadyWrite,
): Promise<Result<WrittenRecord, ProviderFailure>> {
  const stopRenewals = ports.jobs.startRenewals(() => renewLeases(ports, [held]));
  try {
    return await sendWrite(write, () => held.noteProgress());
  } catch (error) {
    await storeOutcome(ports, held, failedOperation(held.record, OUTCOME_UNKNOWN));
    throw error;
  } finally {
    stopRenewals();
  }
}

/**
 * Stores the outcome of a write, which the caller is told in any case. While the store is away, it is tried again with
 * each renewal until it succeeds, or until another process took over and recorded the outcome as unknown.
 */
async function storeOutcome(ports: Ports, held: HeldOperation, outcome: OperationEnd): Promise<void> {
  const isStored = async () => {
    try {
      await finishWrite(ports, held, outcome);
      return true;
    } catch (error) {
      ports.log.error('write.outcome_not_stored', { operationId: held.record.id, status: outcome.status, error });
      // Every other error would repeat itself; the operation is left to the process that takes it over.
      return !(error instanceof StoreUnavailable);
    }
  };
  if (await isStored()) return;
  const stopRetrying = ports.jobs.startRenewals(async () => {
    if (await isStored()) stopRetrying();
  });
}
