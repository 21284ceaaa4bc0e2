import { LIMITS } from '../../../src/contract/index.ts';
import type { HeldOperation, OperationChange } from '../held-operation.ts';
import { failuresInARow, finishedOperations, recomputeHealth } from '../installation-health.ts';
import { causeOf } from '../installations/config-origin.ts';
import { readEnded, readsPaused } from '../notifications/operation-events.ts';
import type { Ports, Repositories, Written } from '../ports.ts';
import { findReadObject, readObjects } from './read-objects.ts';
import { setObjectsPaused } from './set-objects-paused.ts';

/**
 * Ends a read, for good or bad. Five failures of an object in a row pause it.
 *
 * @param outcome what is known at the end; `result` is put behind the object's name in brackets
 * @param also further changes, kept exactly when the end is
 */
export async function finishRead(
  ports: Ports,
  held: HeldOperation,
  outcome: { status: 'success' | 'failure'; result: string } & OperationChange,
  also?: (repositories: Repositories) => Promise<void>,
): Promise<Written> {
  const before = held.record;
  const { id, installationId, resource } = before;
  const result = `[${resource}] ${outcome.result}`;
  const end =
    outcome.status === 'success' ? { status: outcome.status } : { status: outcome.status, error: outcome.result };
  const change: OperationChange = { ...outcome, result, work: undefined, dueAt: null };
  const written = await held.release(change, async (repositories) => {
    await also?.(repositories);
    if (end.status === 'success') held.note({ severity: 'INFO', msg: result });
    else {
      held.note({ severity: 'ERROR', msg: `[${resource}] The read failed`, error: end.error });
      await pauseAfterFailures(ports, repositories, held, end.error);
    }
    await recomputeHealth(repositories, installationId);
    await readEnded(ports, repositories, before, end);
  });
  if (written === 'stale') return written;
  ports.telemetry.count('operations', { action: 'read', status: outcome.status });
  ports.log.info('read.finished', { operationId: id, status: outcome.status, result });
  return written;
}

async function pauseAfterFailures(
  ports: Ports,
  repositories: Repositories,
  held: HeldOperation,
  error: string,
): Promise<void> {
  const { installationId, resource: objectName } = held.record;
  const installation = await repositories.installations.get(installationId);
  if (installation === undefined) return;
  const finished = await finishedOperations(repositories, installationId);
  // Failures from before the last change of the config are forgiven: somebody has looked after it since.
  const failures = failuresInARow(finished, objectName, installation.updateTime);
  if (failures < LIMITS.readFailuresBeforePause) return;
  const revision = await repositories.integrations.getRevision(installation.config.revisionId);
  if (revision === undefined) return;
  const object = findReadObject(readObjects(installation.config.content, revision.content), objectName);
  if (object === undefined) return;
  const written = await setObjectsPaused(
    ports,
    repositories,
    installation,
    [object],
    true,
    causeOf(undefined, 'reads'),
  );
  if (written === 'stale') return;
  ports.log.warn('read.paused', { installationId, objectName, failures });
  held.note({ severity: 'WARNING', msg: `[${objectName}] Reads are paused after ${failures} failures in a row` });
  const paused = await repositories.installations.get(installationId);
  if (paused !== undefined) await readsPaused(ports, repositories, paused, error);
}
