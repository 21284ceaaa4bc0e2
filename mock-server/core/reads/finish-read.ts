import { countOutcome, lockForOutcome, recomputeHealth } from '../connections/installation-health.ts';
import { causeOf } from '../installations/config-history.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { findReadObject, readObjects } from '../installations/read-objects.ts';
import type { Ports, Repositories, Written } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import { readEnded, readsPaused } from '../messaging/notification-events.ts';
import type { LeasedOperation, OperationEnd, OperationStep } from '../operations/leased-operation.ts';
import { setObjectsPaused } from './pause-reads.ts';
import { READ_STATES, readStateOf } from './read-state.ts';

/**
 * Ends a read, for good or bad. Five failures of an object in a row pause it.
 *
 * @param outcome members of the end; `result` is put behind the object's name in brackets, `step` is the event that
 *   ended the read and is derived from the status when absent, `isForbidden` says that the provider forbade it
 * @param also further changes, kept exactly when the end is
 */
export async function finishRead(
  ports: Ports,
  leased: LeasedOperation,
  outcome: OperationEnd & { result: string; step?: OperationStep; isForbidden?: boolean },
  also?: (repositories: Repositories) => Promise<void>,
): Promise<Written> {
  const before = leased.record;
  const { id, installationId, resource } = before;
  const { status, step = { event: status === 'success' ? 'succeeded' : 'failed' }, isForbidden, ...change } = outcome;
  const result = `[${resource}] ${outcome.result}`;
  const end = status === 'success' ? { status } : { status, error: outcome.result };
  const lockFirst = async ({ installations }: Repositories) => {
    const installation = await installations.getForUpdate(installationId);
    return async (repositories: Repositories) => {
      await also?.(repositories);
      if (end.status === 'success') leased.addLogEntry({ severity: 'INFO', msg: result });
      else leased.addLogEntry({ severity: 'ERROR', msg: `[${resource}] Read failed`, error: end.error });
      if (installation !== undefined) {
        await applyReadOutcome(ports, repositories, leased, installation, end.error);
        if (isForbidden === true) await noteForbidden(repositories, installationId, resource);
      }
      await countOutcome(repositories, await lockForOutcome(repositories, installationId, status), status);
      await readEnded(ports, repositories, before, end);
    };
  };
  const written = await leased.apply(step, { ...change, result }, { lockFirst });
  if (written === 'stale') return written;
  ports.telemetry.count('operations', { action: 'read', status });
  ports.log.info('read.finished', { operationId: id, status, result });
  return written;
}

/**
 * Applies the end of a read to the state of its object.
 *
 * @param installation locked
 * @param error undefined when the read succeeded
 */
async function applyReadOutcome(
  ports: Ports,
  repositories: Repositories,
  leased: LeasedOperation,
  installation: InstallationRecord,
  error: string | undefined,
): Promise<void> {
  const { installationId, resource: objectName, createTime } = leased.record;
  const { failureCounts } = repositories;
  // The usual case: a success without a failure before it changes nothing.
  if (error === undefined && (await failureCounts.get(installationId, objectName)) === undefined) return;
  const object = await objectOf(repositories, installation, objectName);
  if (object === undefined) return;
  const count = await failureCounts.get(installationId, objectName);
  const failures = (count?.failures ?? 0) + (error === undefined ? 0 : 1);
  const next = READ_STATES.next(
    readStateOf(object.config.disabled === true, count),
    error === undefined ? 'readSucceeded' : 'readFailed',
    { failures, isOutdated: createTime < (await lastConfigChange(repositories, installationId)) },
  );
  for (const effect of next?.effects ?? []) {
    switch (effect) {
      case 'countFailure':
        await failureCounts.increment(installationId, objectName);
        break;
      case 'clearFailures':
        await failureCounts.delete(installationId, [objectName]);
        if (count?.isForbidden === true) await recomputeHealth(repositories, installationId);
        break;
      case 'pauseReads':
        await failureCounts.markPaused(installationId, objectName);
        await setObjectsPaused(ports, repositories, installation, [object], true, causeOf(undefined, 'reads'));
        ports.log.warn('read.paused', { installationId, objectName, failures });
        leased.addLogEntry({
          severity: 'WARNING',
          msg: `[${objectName}] Reads are paused after ${failures} failures in a row`,
        });
        break;
      case 'notifyPaused': {
        const paused = await repositories.installations.get(installationId);
        if (paused !== undefined) await readsPaused(ports, repositories, paused, error ?? '');
        break;
      }
      default:
        effect satisfies never;
    }
  }
}

/** Only reads that count as failures are noted. */
async function noteForbidden(repositories: Repositories, installationId: string, objectName: string): Promise<void> {
  await repositories.failureCounts.markForbidden(installationId, objectName);
  await recomputeHealth(repositories, installationId);
}

async function objectOf(
  repositories: Repositories,
  { config }: InstallationRecord,
  objectName: string,
): Promise<ReadObject | undefined> {
  const revision = await repositories.integrations.getRevision(config.revisionId);
  return revision && findReadObject(readObjects(config.content, revision.content), objectName);
}

/** @returns instant of the last change that was not a pause after failures; empty when there was none */
async function lastConfigChange(repositories: Repositories, installationId: string): Promise<string> {
  const [change] = await repositories.configChanges.list(installationId, { limit: 1, exceptOrigin: 'reads' });
  return change?.createTime ?? '';
}
