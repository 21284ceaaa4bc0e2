import { findOperation } from '../lookups/find-operation.ts';
import { toOperation } from '../resources/operation.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns an operation. */
export const getOperation: UseCase<'getOperation'> = async (ports, { project, params }) => {
  const found = await findOperation(ports.store, project, params.operation);
  return found.ok ? ok(toOperation(found.value)) : found;
};
