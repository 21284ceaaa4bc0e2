import { toInstant } from '../kernel/backoff.ts';
import type { Ports } from '../kernel/ports.ts';
import type { InstallationRecord, OperationRecord, ReadWork } from '../kernel/records.ts';
import { queueOfInstallation } from '../scheduling/work-queue.ts';

/** @returns an operation that reads an object from its first page on, due at once */
export function newReadOperation(
  ports: Ports,
  installation: InstallationRecord,
  work: Pick<ReadWork, 'readType' | 'objectName' | 'since' | 'until' | 'period' | 'selection'>,
): OperationRecord {
  const now = ports.clock.now();
  return {
    id: ports.ids.uuid(),
    projectId: installation.projectId,
    integrationId: installation.integrationId,
    installationId: installation.id,
    configId: installation.config.id,
    actionType: 'read',
    status: 'in_progress',
    resource: work.objectName,
    metadata: { objects: [work.objectName] },
    createTime: toInstant(now),
    readType: work.readType,
    work: { kind: 'read', cursor: null, page: 0, recordsProcessed: 0, ...work },
    queue: queueOfInstallation(installation),
    dueAt: now,
    attempts: 0,
  };
}
