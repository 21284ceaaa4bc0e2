import { z } from 'zod';
import type { ApiKey, ApiKeyRequest } from '../../../src/contract/index.ts';
import type { BodyOf } from '../../core/kernel/use-case.ts';
import { assignedId, label } from './common.ts';
import { contractSchema } from './contract-schema.ts';

export const apiKey = contractSchema<ApiKey>('ApiKey')(
  z.object({
    key: z.string().meta({ readOnly: true }),
    projectId: assignedId,
    label: z.string(),
    scopes: z.array(z.string()),
    active: z.boolean().optional(),
  }),
);

/** Which scopes exist is a rule of the service; here they are text. */
const scopes = z.array(z.string().max(64)).max(16).optional();

export const apiKeyRequest = contractSchema<ApiKeyRequest>()(z.object({ label, scopes }));

export const updateApiKeyBody = contractSchema<BodyOf<'updateApiKey'>>()(
  z.object({
    updateMask: z.array(z.enum(['active', 'label', 'scopes'])),
    apiKey: z.object({ active: z.boolean().optional(), label: label.optional(), scopes }),
  }),
);
