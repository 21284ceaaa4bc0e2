import type { BatchWritten, WriteFailed, WriteRequest, WriteSucceeded } from '../../../src/contract/index.ts';
import type { OperationEnd } from '../held-operation.ts';
import type { ProviderFailure, WrittenRecord } from '../ports.ts';
import type { OperationRecord, WriteOutcome } from '../records.ts';
import { isForBatch } from './check-write-request.ts';
import type { RecordAnswer } from './send-write.ts';

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

const PAST: Record<WriteRequest['type'], string> = { create: 'created', update: 'updated', delete: 'deleted' };

/** What is said of a write whose process ended, or whose provider fell silent, before the answer was known. */
export const OUTCOME_UNKNOWN = 'The outcome is unknown: the provider may have carried it out. It was not tried again.';

/** @returns the failure in words, `error writing tags: bad request: …` with the provider's own at the end */
export function failureMessage(objectName: string, failure: ProviderFailure): string {
  return `error writing ${objectName}: ${CLASSES[failure.kind]}: ${failure.message}`;
}

/** @returns what went wrong with each record that was not written; of a batch with its place */
export function errorsOf(request: WriteRequest, outcomes: readonly WriteOutcome[]): string[] {
  return outcomes.flatMap((outcome, index) => {
    if (!('error' in outcome)) return [];
    return isForBatch(request) ? `batch[${index}]: ${outcome.error}` : outcome.error;
  });
}

/** @returns ids of the records that were created or updated */
export function writtenIds({ type }: WriteRequest, outcomes: readonly WriteOutcome[]): string[] {
  if (type === 'delete') return [];
  return outcomes.flatMap((outcome) => ('error' in outcome ? [] : (outcome.recordId ?? [])));
}

/** @returns how the operation ends. It succeeds as soon as one record was written. */
export function writeEnd(
  { resource, metadata }: OperationRecord,
  request: WriteRequest,
  outcomes: readonly WriteOutcome[],
): OperationEnd {
  const failed = outcomes.flatMap((outcome, index) => ('error' in outcome ? [{ index, message: outcome.error }] : []));
  const successfulRecordIds = writtenIds(request, outcomes);
  const isBatch = isForBatch(request);
  return {
    status: failed.length < outcomes.length ? 'success' : 'failure',
    result: isBatch ? batchResult(outcomes.length, failed) : singleResult(resource, request, outcomes),
    metadata: {
      ...metadata,
      ...(successfulRecordIds.length > 0 && { successfulRecordIds }),
      ...(isBatch && failed.length > 0 && { failedRecords: failed }),
    },
  };
}

function batchResult(total: number, failed: readonly { message: string }[]): string {
  const counts = `(${total - failed.length} succeeded, ${failed.length} failed)`;
  return failed.length < total
    ? `Batch write completed ${counts}`
    : `Batch write failed ${counts}: ${failed[0]?.message}`;
}

function singleResult(resource: string, { type }: WriteRequest, [outcome = {}]: readonly WriteOutcome[]): string {
  if ('error' in outcome) return `[${resource}] ${outcome.error}`;
  return `[${resource}] Record ${outcome.recordId === undefined ? '' : `${outcome.recordId} `}${PAST[type]}`;
}

/**
 * @param answers of the provider, by place; none for records that were not sent
 * @param outcomes of all records
 * @returns the answer to a synchronous write
 */
export function writeAnswer(
  operationId: string,
  request: WriteRequest,
  answers: ReadonlyMap<number, RecordAnswer>,
  outcomes: readonly WriteOutcome[],
): WriteSucceeded | WriteFailed | BatchWritten {
  const errors = errorsOf(request, outcomes).map((message) => ({ message }));
  if (request.batch !== undefined) {
    return {
      operationId,
      successCount: outcomes.length - errors.length,
      failureCount: errors.length,
      results: outcomes.map((outcome, index) =>
        'error' in outcome ? { success: false } : { success: true, ...factsOf(request, answers.get(index)) },
      ),
      ...(errors.length > 0 && { errors }),
    };
  }
  const answer = answers.get(0);
  if (errors.length === 0) return { operationId, result: { success: true, ...factsOf(request, answer) } };
  const rawResponse = answer?.ok === false ? answer.rejection.body : undefined;
  return {
    operationId,
    errors,
    result: { success: false },
    ...(rawResponse !== undefined && rawResponse !== '' && { rawResponse }),
  };
}

function factsOf({ type }: WriteRequest, answer: RecordAnswer | undefined): WrittenRecord {
  const { recordId, data } = answer?.ok === true ? answer.value : {};
  return {
    ...(type !== 'delete' && recordId !== undefined && { recordId }),
    ...(data !== undefined && { data }),
  };
}
