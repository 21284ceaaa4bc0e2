import type { Operation, OperationLog } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { findInstallation } from '../installations/installations.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { OperationLogRecord, OperationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refusePageToken } from '../kernel/validation-issues.ts';

/** @returns the operation as the API shows it, without what only its worker needs */
function toOperation(record: OperationRecord): Operation {
  return {
    id: record.id,
    projectId: record.projectId,
    integrationId: record.integrationId,
    installationId: record.installationId,
    configId: record.configId,
    actionType: record.actionType,
    status: record.status,
    ...(record.result !== undefined && { result: record.result }),
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    resource: record.resource,
    metadata: record.metadata,
  };
}

/** @returns a line of an operation's log as the API shows it */
function toOperationLog(record: OperationLogRecord): OperationLog {
  return {
    timestamp: record.timestamp,
    severity: record.severity,
    message: {
      msg: record.msg,
      ...(record.error !== undefined && { error: record.error }),
      operation_id: record.operationId,
      ...(record.details !== undefined && { details: record.details }),
    },
  };
}

/** Finds an operation of the project. One of another project is not found, as if it did not exist. */
async function findOperation(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<OperationRecord, Rejection<'not-found'>>> {
  const found = await repositories.operations.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no operation with the id "${id}" in this project.`)
    : ok(found);
}

/** Returns an operation. */
export const getOperation: UseCase<'getOperation'> = async (ports, { project, params }) => {
  const found = await findOperation(ports.store, project, params.operation);
  return found.ok ? ok(toOperation(found.value)) : found;
};

/** Lists the operations of an installation, newest first, page by page. A page's token is the id of its last operation. */
export const listOperations: UseCase<'listOperations'> = async (ports, { project, params, query }) => {
  const found = await findInstallation(ports.store, project, params);
  if (!found.ok) return found;
  const { id } = found.value.installation;
  const { pageSize = LIMITS.defaultPageSize, pageToken } = query;
  if (pageToken !== undefined && (await ports.store.operations.get(pageToken))?.installationId !== id) {
    return refusePageToken();
  }
  const read = await ports.store.operations.list(id, { limit: pageSize + 1, before: pageToken });
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page.map(toOperation),
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};

/** Returns what happened in an operation, oldest first. Lines are kept for 30 days. */
export const listOperationLogs: UseCase<'listOperationLogs'> = async (ports, { project, params, query }) => {
  const found = await findOperation(ports.store, project, params.operation);
  if (!found.ok) return found;
  const filter = { operationId: found.value.id };
  const show = (lines: OperationLogRecord[]) => lines.map(toOperationLog);
  return answerList(ports, { endpoint: 'listOperationLogs', source: ports.store.operationLogs, filter, show }, query);
};
