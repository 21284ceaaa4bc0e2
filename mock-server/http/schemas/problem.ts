import { z } from 'zod';
import type { Problem, ValidationIssue } from '../../../src/contract/index.ts';
import { instant } from './common.ts';
import { contractSchema } from './contract-schema.ts';

const validationIssue = contractSchema<ValidationIssue>('ValidationIssue')(
  z.object({
    type: z.string(),
    title: z.string(),
    detail: z.string(),
    in: z.enum(['body', 'header', 'path', 'query']),
    name: z.string(),
    pointer: z.string().optional(),
    value: z.unknown().optional(),
  }),
);

/** Problem document of every refusal. */
export const problem = contractSchema<Problem>('Problem')(
  z.object({
    type: z.string(),
    href: z.string().optional(),
    title: z.string(),
    status: z.number(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    subsystem: z.string().optional(),
    time: instant.optional(),
    requestId: z.string().optional(),
    causes: z.array(z.string()).optional(),
    remedy: z.string().optional(),
    retryable: z.boolean().optional(),
    retryAfter: instant.optional(),
    context: z.record(z.string(), z.unknown()).optional(),
    issues: z.array(validationIssue).optional(),
  }),
);
