import type { BatchWritten, WriteFailed, WriteRequest, WriteSucceeded } from '../../../src/contract/index.ts';
import type { ProviderFailure, WrittenRecord } from '../kernel/ports.ts';
import type { OperationRecord, WriteOutcome } from '../kernel/records.ts';
import type { OperationEnd } from '../operations/leased-operation.ts';
import { isBatchWrite } from './check-write-request.ts';
import type { RecordResult } from './send-write.ts';

const FAILURE_LABELS: Record<ProviderFailure['kind'], string> = {
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

const PAST_TENSE: Record<WriteRequest['type'], string> = { create: 'created', update: 'updated', delete: 'deleted' };

/** Error of a record whose call was interrupted or got no response. */
export const OUTCOME_UNKNOWN = 'The outcome is unknown: the provider may have applied the write. It was not retried.';

/** @returns a message such as `error writing tags: bad request: …`, followed by the provider's message */
export function failureMessage(objectName: string, failure: ProviderFailure): string {
  return `error writing ${objectName}: ${FAILURE_LABELS[failure.kind]}: ${failure.message}`;
}

/** @returns the errors of failed records; those of a batch include the record's index */
export function errorsOf(request: WriteRequest, outcomes: readonly WriteOutcome[]): string[] {
  return outcomes.flatMap((outcome, index) => {
    if (!('error' in outcome)) return [];
    return isBatchWrite(request) ? `batch[${index}]: ${outcome.error}` : outcome.error;
  });
}

/** @returns the ids of created and updated records */
export function writtenIds({ type }: WriteRequest, outcomes: readonly WriteOutcome[]): string[] {
  if (type === 'delete') return [];
  return outcomes.flatMap((outcome) => ('error' in outcome ? [] : (outcome.recordId ?? [])));
}

/** @returns the end of the operation, which succeeds if at least one record was written */
export function operationEnd(
  { resource, metadata }: OperationRecord,
  request: WriteRequest,
  outcomes: readonly WriteOutcome[],
): OperationEnd {
  const failed = outcomes.flatMap((outcome, index) => ('error' in outcome ? [{ index, message: outcome.error }] : []));
  const successfulRecordIds = writtenIds(request, outcomes);
  const isBatch = isBatchWrite(request);
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
  return `[${resource}] Record ${outcome.recordId === undefined ? '' : `${outcome.recordId} `}${PAST_TENSE[type]}`;
}

/**
 * @param results results of sent records, by index
 * @param outcomes outcomes of all records
 * @returns the response of a synchronous write
 */
export function writeResponse(
  operationId: string,
  request: WriteRequest,
  results: ReadonlyMap<number, RecordResult>,
  outcomes: readonly WriteOutcome[],
): WriteSucceeded | WriteFailed | BatchWritten {
  const errors = errorsOf(request, outcomes).map((message) => ({ message }));
  if (request.batch !== undefined) {
    return {
      operationId,
      successCount: outcomes.length - errors.length,
      failureCount: errors.length,
      results: outcomes.map((outcome, index) =>
        'error' in outcome ? { success: false } : { success: true, ...factsOf(request, results.get(index)) },
      ),
      ...(errors.length > 0 && { errors }),
    };
  }
  const result = results.get(0);
  if (errors.length === 0) return { operationId, result: { success: true, ...factsOf(request, result) } };
  const rawResponse = result?.ok === false ? result.rejection.body : undefined;
  return {
    operationId,
    errors,
    result: { success: false },
    ...(rawResponse !== undefined && rawResponse !== '' && { rawResponse }),
  };
}

function factsOf({ type }: WriteRequest, result: RecordResult | undefined): WrittenRecord {
  const { recordId, data } = result?.ok === true ? result.value : {};
  return {
    ...(type !== 'delete' && recordId !== undefined && { recordId }),
    ...(data !== undefined && { data }),
  };
}
