import { z } from 'zod';
import type {
  BackfillProgress,
  Operation,
  OperationLog,
  OperationMetadata,
  OperationsPage,
  PaginationInfo,
} from '../../../src/contract/index.ts';
import { assignedId, contractSchema, endpointSchemas, instant, listQuery, page } from './common.ts';

const backfillProgress = contractSchema<BackfillProgress>('BackfillProgress')(
  z.object({
    installationId: z.string(),
    objectName: z.string(),
    operationId: z.string(),
    recordsProcessed: z.number(),
    recordsEstimatedTotal: z.number().optional(),
    createTime: instant.optional(),
    updateTime: instant.optional(),
  }),
);

const metadata = contractSchema<OperationMetadata>('OperationMetadata')(
  z.object({
    objects: z.array(z.string()).optional(),
    retry: z
      .object({ attempts: z.number(), lastAttempt: instant.optional(), lastNotified: instant.optional() })
      .optional(),
    progress: backfillProgress.optional(),
    successfulRecordIds: z.array(z.string()).optional(),
    failedRecords: z.array(z.object({ index: z.int(), message: z.string() })).optional(),
  }),
);

const operation = contractSchema<Operation>('Operation')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    integrationId: z.string(),
    installationId: z.string(),
    configId: z.string(),
    actionType: z.enum(['read', 'write', 'subscribe']),
    status: z.enum(['success', 'failure', 'in_progress']),
    result: z.string().optional(),
    createTime: instant.optional(),
    updateTime: instant.optional(),
    resource: z.string().optional(),
    metadata: metadata.optional(),
  }),
);

export const pagination = contractSchema<PaginationInfo>('PaginationInfo')(
  z.object({ done: z.boolean(), nextPageToken: z.string().optional() }),
);

const operationsPage = contractSchema<OperationsPage>('OperationsPage')(
  z.object({ results: z.array(operation), pagination }),
);

const operationLog = contractSchema<OperationLog>('Log')(
  z.object({
    timestamp: z.string(),
    severity: z.string(),
    message: z.object({
      msg: z.string(),
      error: z.string().optional(),
      operation_id: z.string().optional(),
      details: z.record(z.string(), z.string()).optional(),
    }),
  }),
);

export const operationEndpoints = endpointSchemas({
  getOperation: { response: operation },
  listOperations: {
    query: page,
    response: operationsPage,
  },
  getBackfillProgress: { response: backfillProgress },
  listOperationLogs: { query: listQuery, response: z.array(operationLog) },
});
