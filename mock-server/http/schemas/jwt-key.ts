import { z } from 'zod';
import type { CreateJwtKeyRequest, JwtKey, UpdateJwtKeyRequest } from '../../../src/contract/index.ts';
import { assignedId, instant } from './common.ts';
import { contractSchema } from './contract-schema.ts';

const label = z.string().min(1).max(255);

export const jwtKey = contractSchema<JwtKey>('JWTKey')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    label: z.string(),
    algorithm: z.literal('RSA'),
    publicKeyPem: z.string(),
    active: z.boolean(),
    createTime: instant,
    updateTime: instant,
  }),
);

export const createJwtKeyRequest = contractSchema<CreateJwtKeyRequest>('CreateJWTKeyRequest')(
  z.object({ label, algorithm: z.enum(['RS256', 'RSA']), publicKeyPem: z.string().min(1).max(16_384) }),
);

export const updateJwtKeyRequest = contractSchema<UpdateJwtKeyRequest>('PatchJWTKeyRequest')(
  z.object({
    updateMask: z.array(z.string().max(64)).min(1).max(16),
    jwtKey: z.object({ active: z.boolean().optional(), label: label.optional(), name: label.optional() }),
  }),
);
