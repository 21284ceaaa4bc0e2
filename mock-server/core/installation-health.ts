import { LIMITS } from '../../src/contract/index.ts';
import type { Repositories } from './ports.ts';
import type { OperationRecord } from './records.ts';

/** Failures in a row, of any kind of work, that make an installation unhealthy. */
const FAILED_OPERATIONS = 3;
/** How many operations are looked at; the rule speaks of the latest few only. */
const OPERATIONS_LOOKED_AT = 200;

/**
 * Works out an installation's health and stores it: unhealthy while its credentials are refused, an object was paused
 * after failures, or its last three finished operations failed.
 *
 * Source: backend contract, section 8.
 */
export async function recomputeHealth(repositories: Repositories, installationId: string): Promise<void> {
  const installation = await repositories.installations.get(installationId);
  if (installation === undefined) return;
  const connection = await repositories.connections.get(installation.connectionId);
  const finished = await finishedOperations(repositories, installationId);
  const lastFew = finished.slice(0, FAILED_OPERATIONS);
  const isUnhealthy =
    connection?.status === 'bad_credentials' ||
    (lastFew.length === FAILED_OPERATIONS && lastFew.every(({ status }) => status === 'failure')) ||
    Object.values(installation.config.content.read?.objects ?? {}).some(
      ({ objectName, disabled }) =>
        disabled === true && failuresInARow(finished, objectName) >= LIMITS.readFailuresBeforePause,
    );
  const health = isUnhealthy ? 'unhealthy' : 'healthy';
  if (installation.healthStatus !== health) await repositories.installations.setHealth(installationId, health);
}

/** @returns the latest finished operations of an installation, newest first */
export async function finishedOperations(
  repositories: Repositories,
  installationId: string,
): Promise<OperationRecord[]> {
  const latest = await repositories.operations.list(installationId, { limit: OPERATIONS_LOOKED_AT });
  return latest.filter(({ status }) => status !== 'in_progress');
}

/**
 * @param finished newest first
 * @param since RFC 3339; reads that began earlier are not counted
 * @returns reads of the object that failed since the last one that did not
 */
export function failuresInARow(finished: readonly OperationRecord[], objectName: string, since = ''): number {
  const reads = finished.filter(({ actionType, resource }) => actionType === 'read' && resource === objectName);
  const end = reads.findIndex(({ status, createTime }) => status === 'success' || createTime < since);
  return end === -1 ? reads.length : end;
}
