import type { WriteRequest } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { scaled, toInstant } from '../kernel/backoff.ts';
import type { Ports } from '../kernel/ports.ts';
import type { InstallationRecord, OperationRecord, WriteWork } from '../kernel/records.ts';
import { queueOfInstallation } from '../scheduling/work-queue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A write operation. */
export type WriteOperation = OperationRecord & { work: WriteWork };

/** @returns a write operation, due immediately or, for an automatic batch, after its delay */
export function newWriteOperation(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  request: WriteRequest,
): WriteOperation {
  const now = ports.clock.now();
  const { autoBatchPolicy: policy } = request;
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
    work: {
      kind: 'write',
      request,
      ...(policy === undefined && { deadline: retryDeadline(ports, request) }),
      sending: [],
    },
    queue: queueOfInstallation(installation),
    dueAt: now + (policy === undefined ? 0 : scaled(ports, policy.maxDelayMinutes * MINUTE_MS)),
    attempts: 0,
  };
}

/** @returns ms since the epoch after which a write that starts now is not retried */
export function retryDeadline(ports: Ports, { autoBatchPolicy, retryPolicy }: WriteRequest): number {
  const hours = autoBatchPolicy === undefined ? retryPolicy?.deadlineHours : autoBatchPolicy.retryDeadlineHours;
  return ports.clock.now() + scaled(ports, (hours ?? LIMITS.defaultRetryDeadlineHours) * HOUR_MS);
}
