import type { WriteRequest } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Ports } from '../ports.ts';
import type { InstallationRecord, OperationRecord } from '../records.ts';
import { scaled, toInstant } from '../retry-waits.ts';
import { queueOfInstallation } from '../scheduling/work-queue.ts';

const HOUR_MS = 3_600_000;

/** @returns an operation that writes a record, due at once */
export function newWriteOperation(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  request: WriteRequest,
): OperationRecord {
  const now = ports.clock.now();
  const hours = request.retryPolicy?.deadlineHours ?? LIMITS.defaultRetryDeadlineHours;
  return {
    id: ports.ids.uuid(),
    projectId: installation.projectId,
    integrationId: installation.integrationId,
    installationId: installation.id,
    configId: installation.config.id,
    actionType: 'write',
    status: 'in_progress',
    resource: objectName,
    metadata: { objects: [objectName] },
    createTime: toInstant(now),
    work: { kind: 'write', request, deadline: now + scaled(ports, hours * HOUR_MS), isSending: false },
    queue: queueOfInstallation(installation),
    dueAt: now,
    attempts: 0,
  };
}
