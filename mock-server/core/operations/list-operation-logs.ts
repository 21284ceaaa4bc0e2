import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findOperation } from './find-operation.ts';
import { toOperationLog } from './operation.ts';

/** The published answer is not paged. A read writes about a line in two seconds: these are the first five hours. */
const MAX_LINES = 10_000;

/** Returns what happened in an operation, oldest first. Lines are kept for 30 days. */
export const listOperationLogs: UseCase<'listOperationLogs'> = async (ports, { project, params }) => {
  const found = await findOperation(ports.store, project, params.operation);
  if (!found.ok) return found;
  const lines = await ports.store.operationLogs.list(found.value.id, MAX_LINES);
  return ok(lines.map(toOperationLog));
};
