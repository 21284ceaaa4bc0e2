import type { TriggeredRead } from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, OperationRecord } from '../kernel/records.ts';
import { installationFacts } from './installation-events.ts';
import { publish } from './publish.ts';

/** Outcome of an operation. */
export type OperationOutcome = { status: 'success' } | { status: 'failure'; error: string };

/**
 * Notifies that a backfill or a read on demand has ended. Scheduled reads and backfills that failed have no event.
 *
 * @param operation as it was before its end: what it was asked for is still known
 */
export async function readEnded(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  end: OperationOutcome,
): Promise<void> {
  const { projectId, readType } = operation;
  if (readType !== 'triggered' && !(readType === 'backfill' && end.status === 'success')) return;
  const installation = await repositories.installations.get(operation.installationId);
  if (installation === undefined) return;
  const facts = () => installationFacts(repositories, installation);
  const asked = requestedRange(operation);
  if (readType === 'backfill') {
    const { objectName } = asked;
    await publish(ports, repositories, projectId, 'read.backfill.done', async () => ({
      ...(await facts()),
      objectName,
    }));
  } else if (end.status === 'success') {
    await publish(ports, repositories, projectId, 'read.triggered.done', async () => ({
      ...(await facts()),
      ...asked,
    }));
  } else {
    const { error } = end;
    await publish(ports, repositories, projectId, 'read.triggered.error', async () => ({
      ...(await facts()),
      ...asked,
      error,
    }));
  }
}

function requestedRange({ resource: objectName, work }: OperationRecord): TriggeredRead {
  const { since, until } = work?.kind === 'read' ? work : {};
  return {
    objectName,
    ...(since !== undefined && { fromTimestamp: since }),
    ...(until !== undefined && { untilTimestamp: until }),
  };
}

/**
 * Notifies that scheduled reads were paused after failures.
 *
 * @param installation with the object paused in its config
 * @param error message of the last failure
 */
export function readsPaused(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  error: string,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, 'read.schedule.paused', async () => ({
    ...(await installationFacts(repositories, installation)),
    config: installation.config.content,
    error,
  }));
}

/**
 * Notifies that an asynchronous write has ended; `success` is false as soon as one record failed.
 *
 * @param outcome numbers of records, ids of written records, and errors
 */
export async function asyncWriteEnded(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  outcome: { successCount: number; failureCount: number; successfulRecordIds: string[]; errors: string[] },
): Promise<void> {
  const installation = await repositories.installations.get(operation.installationId);
  if (installation === undefined) return;
  await publish(ports, repositories, operation.projectId, 'write.async.done', async () => ({
    ...(await installationFacts(repositories, installation)),
    objectName: operation.resource,
    success: outcome.errors.length === 0,
    ...outcome,
  }));
}
