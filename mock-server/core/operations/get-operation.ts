import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findOperation } from './find-operation.ts';
import { toOperation } from './operation.ts';

/** Returns an operation. */
export const getOperation: UseCase<'getOperation'> = async (ports, { project, params }) => {
  const found = await findOperation(ports.store, project, params.operation);
  return found.ok ? ok(toOperation(found.value)) : found;
};
