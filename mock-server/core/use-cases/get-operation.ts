import { toOperation } from '../resources/operation.ts';
import { ok, reject } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns an operation. One of another project is not found. */
export const getOperation: UseCase<'getOperation'> = async (ports, { project, params }) => {
  const operation = await ports.store.operations.get(params.operation);
  return operation === undefined || operation.projectId !== project.id
    ? reject('not-found', `There is no operation with the id "${params.operation}" in this project.`)
    : ok(toOperation(operation));
};
