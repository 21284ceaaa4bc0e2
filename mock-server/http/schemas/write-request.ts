import { z } from 'zod';
import type {
  BatchWritten,
  DeliverResultsRequest,
  PauseRequest,
  ReadAccepted,
  ReadRequest,
  WriteAccepted,
  WriteAssociation,
  WriteBatchItem,
  WriteFailed,
  WriteRequest,
  WriteSucceeded,
} from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { BodyOf } from '../../core/kernel/use-case.ts';
import { contractSchema, endpointSchemas, givenInstant, ref } from './common.ts';
import { readFilter } from './config.ts';

const record = z.record(z.string(), z.unknown());
/** The parser drops a field of this name silently. */
const givenRecord = z.preprocess((value, { addIssue }) => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    addIssue({ code: 'custom', path: ['__proto__'], message: 'no field can have this name' });
  }
  return value;
}, record);
const hours = z.int().min(1).max(LIMITS.maxRetryDeadlineHours).optional();

const association = contractSchema<WriteAssociation>('WriteAssociation')(
  z.object({
    to: z.object({ id: z.string() }),
    types: z.array(z.object({ associationCategory: z.string(), associationTypeId: z.number() })),
  }),
);
const associations = z.array(association).optional();

const batchItem = contractSchema<WriteBatchItem>('WriteBatchItem')(z.object({ record: givenRecord, associations }));

const writeRequest = contractSchema<WriteRequest>('WriteRequest')(
  z.object({
    groupRef: ref,
    type: z.enum(['create', 'update', 'delete']),
    mode: z.enum(['synchronous', 'asynchronous']).optional(),
    record: givenRecord.optional(),
    batch: z.array(batchItem).min(1).max(LIMITS.maxBatchRecords).optional(),
    batchPolicy: z.object({ allOrNone: z.boolean().optional() }).optional(),
    retryPolicy: z.object({ deadlineHours: hours, onUnknownOutcome: z.enum(['fail', 'retry']).optional() }).optional(),
    autoBatchPolicy: z
      .object({
        maxDelayMinutes: z.int().min(1).max(LIMITS.maxAutoBatchDelayMinutes),
        retryDeadlineHours: hours,
      })
      .optional(),
    associations,
    headers: z.array(z.object({ key: z.string().max(256), value: z.string().max(8192) })).optional(),
  }),
);

const accepted = contractSchema<WriteAccepted>('WriteAccepted')(z.object({ operationId: z.string() }));
const succeeded = contractSchema<WriteSucceeded>('WriteSucceeded')(
  z.object({
    operationId: z.string(),
    result: z.object({ success: z.literal(true), recordId: z.string().optional(), data: record.optional() }),
  }),
);

/** Response to a synchronous batch, whether records were written or not. */
const batchWritten = contractSchema<BatchWritten>('BatchWritten')(
  z.object({
    operationId: z.string(),
    successCount: z.int(),
    failureCount: z.int(),
    results: z.array(z.object({ success: z.boolean(), recordId: z.string().optional(), data: record.optional() })),
    errors: z.array(z.object({ message: z.string() })).optional(),
  }),
);
const writeResponse = z.union([succeeded, batchWritten, accepted]);

/** Response to a synchronous write that the provider refused. */
export const writeFailed = contractSchema<WriteFailed>('WriteFailed')(
  z.object({
    operationId: z.string(),
    errors: z.array(z.object({ message: z.string() })),
    result: z.object({ success: z.literal(false) }),
    rawResponse: z.string().optional(),
    warnings: z.array(z.object({ message: z.string() })).optional(),
  }),
);

const readRequest = contractSchema<ReadRequest>('ReadRequest')(
  z.object({
    groupRef: ref,
    mode: z.literal('async'),
    sinceTimestamp: givenInstant.optional(),
    untilTimestamp: givenInstant.optional(),
  }),
);
const readAccepted = contractSchema<ReadAccepted>('ReadAccepted')(z.object({ operationId: z.string() }));

const deliverResultsRequest = contractSchema<DeliverResultsRequest>('DeliverResultsRequest')(
  z.object({ groupRef: ref, pages: z.int().min(0) }),
);

const pauseRequest = contractSchema<PauseRequest>('PauseRequest')(
  z.object({
    objects: z.array(z.string().min(1).max(512)).max(1000).optional(),
    note: z.string().max(4096).optional(),
  }),
);

const searchBody = contractSchema<BodyOf<'searchRecords'>>()(
  z.object({
    objectName: z.string().min(1).max(512),
    fieldFilters: z.array(readFilter).max(100),
  }),
);

export const writeRequestEndpoints = endpointSchemas({
  writeRecords: { body: writeRequest, response: writeResponse },
  triggerRead: { body: readRequest, response: readAccepted },
  deliverResults: { body: deliverResultsRequest },
  pauseReads: { body: pauseRequest },
  unpauseReads: { body: pauseRequest },
  searchRecords: {
    query: z.object({ groupRef: ref }),
    body: searchBody,
    response: z.object({ result: z.array(z.unknown()), results: z.array(z.unknown()) }),
  },
});
