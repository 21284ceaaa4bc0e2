import { z } from 'zod';
import type { AuditPage, ConfigHistoryPage } from '../../../src/contract/index.ts';
import { assignedId, instant } from './common.ts';
import { config } from './config.ts';
import { contractSchema } from './contract-schema.ts';
import { pagination } from './operation.ts';

export const auditPage = contractSchema<AuditPage>('AuditPage')(
  z.object({
    results: z.array(
      z.object({
        id: assignedId,
        projectId: assignedId,
        actor: z.object({
          kind: z.enum(['apiKey', 'token', 'operator']),
          id: z.string().optional(),
          groupRef: z.string().optional(),
          consumerRef: z.string().optional(),
        }),
        action: z.string(),
        target: z.record(z.string(), z.string()),
        requestId: z.string(),
        address: z.string().optional(),
        createTime: instant,
      }),
    ),
    pagination,
  }),
);

export const configHistoryPage = contractSchema<ConfigHistoryPage>('ConfigHistoryPage')(
  z.object({
    results: z.array(
      z.object({
        id: assignedId,
        installationId: z.string(),
        config,
        origin: z.string(),
        changedBy: z.string(),
        createTime: instant,
      }),
    ),
    pagination,
  }),
);
