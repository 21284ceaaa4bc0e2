import type { WriteRequest } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { LogEntry } from '../kernel/log-line.ts';
import type { Ports } from '../kernel/ports.ts';
import type { InstallationRecord, OperationRecord, WriteWork } from '../kernel/records.ts';
import { scaled, toInstant } from '../kernel/time.ts';
import type { OperationEnd } from '../operations/leased-operation.ts';
import { queueOfInstallation } from '../scheduling/work-queue.ts';
import type { PreparedWrite } from './prepare-write.ts';

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

/** @returns the first log entry of a write; it contains no record values */
export function writeStarted(
  { resource }: OperationRecord,
  { type, mode = 'synchronous' }: WriteRequest,
  records: number,
): LogEntry {
  const details = { type, mode, ...(records > 1 && { records: String(records) }) };
  return { severity: 'INFO', msg: `[${resource}] Write started`, details };
}

/** @returns a log entry for each unsupported part of the request */
export function unsupportedPartsIgnored({
  objectName,
  ignored,
}: Pick<PreparedWrite, 'objectName' | 'ignored'>): LogEntry[] {
  return ignored.map((part) => ({
    severity: 'WARNING',
    msg: `[${objectName}] The provider does not support ${part}; they were omitted`,
  }));
}

/** @returns a log entry for a failed record of a batch */
export function recordFailed(resource: string, error: string): LogEntry {
  return { severity: 'WARNING', msg: `[${resource}] Failed to write a record`, error };
}

/** @returns the last log entry of a write */
export function writeEnded(resource: string, { status, result = '' }: OperationEnd): LogEntry {
  if (status !== 'failure') return { severity: 'INFO', msg: result };
  return { severity: 'ERROR', msg: `[${resource}] Write failed`, error: withoutObject(resource, result) };
}

function withoutObject(resource: string, result: string): string {
  const prefix = `[${resource}] `;
  return result.startsWith(prefix) ? result.slice(prefix.length) : result;
}
