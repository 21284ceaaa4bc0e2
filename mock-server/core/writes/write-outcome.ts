import type { WriteFailed, WriteSucceeded } from '../../../src/contract/index.ts';
import type { OperationEnd } from '../held-operation.ts';
import type { ProviderFailure, WrittenRecord } from '../ports.ts';
import type { OperationRecord } from '../records.ts';
import type { SingleWrite } from './check-write-request.ts';

const CLASSES: Record<ProviderFailure['kind'], string> = {
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  rateLimited: 'rate limited',
  badRequest: 'bad request',
  notFound: 'not found',
  serverError: 'server error',
  unreachable: 'provider unreachable',
  timeout: 'provider timeout',
  blocked: 'address not allowed',
  unsupported: 'not supported',
};

const PAST: Record<SingleWrite['type'], string> = { create: 'created', update: 'updated', delete: 'deleted' };

/** What is said of a write whose process ended, or whose provider fell silent, before the answer was known. */
export const OUTCOME_UNKNOWN = 'The outcome is unknown: the provider may have carried it out. It was not tried again.';

/** @returns the failure in words, `error writing tags: bad request: …` with the provider's own at the end */
export function failureMessage(objectName: string, failure: ProviderFailure): string {
  return `error writing ${objectName}: ${CLASSES[failure.kind]}: ${failure.message}`;
}

/** @returns what the operation of a write that succeeded becomes */
export function succeededOperation(
  operation: OperationRecord,
  type: SingleWrite['type'],
  written: WrittenRecord,
): OperationEnd {
  const { recordId } = written;
  return {
    status: 'success',
    result: `[${operation.resource}] Record ${recordId === undefined ? '' : `${recordId} `}${PAST[type]}`,
    metadata: {
      ...operation.metadata,
      ...(recordId !== undefined && type !== 'delete' && { successfulRecordIds: [recordId] }),
    },
  };
}

/** @returns what the operation of a write that failed becomes */
export function failedOperation(operation: OperationRecord, message: string): OperationEnd {
  return { status: 'failure', result: `[${operation.resource}] ${message}` };
}

/** @returns the answer to a synchronous write */
export function successAnswer(operationId: string, type: SingleWrite['type'], written: WrittenRecord): WriteSucceeded {
  const { recordId, data } = written;
  return {
    operationId,
    result: {
      success: true,
      ...(type !== 'delete' && recordId !== undefined && { recordId }),
      ...(data !== undefined && { data }),
    },
  };
}

/** @returns the answer to a synchronous write that the provider refused */
export function failureAnswer(operationId: string, message: string, rawResponse?: string): WriteFailed {
  return {
    operationId,
    errors: [{ message }],
    result: { success: false },
    ...(rawResponse !== undefined && rawResponse !== '' && { rawResponse }),
  };
}
