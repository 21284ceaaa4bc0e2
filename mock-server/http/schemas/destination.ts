import { z } from 'zod';
import type {
  CreateDestinationRequest,
  Destination,
  UpdateDestinationRequest,
  WebhookMetadata,
} from '../../../src/contract/index.ts';
import { assignedId, instant } from './common.ts';
import { contractSchema } from './contract-schema.ts';

const metadata = contractSchema<WebhookMetadata>()(
  z.object({
    url: z.string().max(2048),
    headers: z.record(z.string(), z.string()).nullable().optional(),
  }),
);

const type = z.enum(['webhook', 'slack']);

const name = z.string().max(128);

export const destination = contractSchema<Destination>('Destination')(
  z.object({
    id: assignedId,
    name: z.string(),
    type,
    metadata,
    createTime: instant,
    updateTime: instant.optional(),
    status: z.enum(['active', 'disabled']).meta({ readOnly: true }),
    secrets: z.object({ webhookSigningKey: z.string().optional() }).meta({ readOnly: true }).optional(),
  }),
);

export const createDestinationRequest = contractSchema<CreateDestinationRequest>()(z.object({ name, type, metadata }));

export const updateDestinationRequest = contractSchema<UpdateDestinationRequest>()(
  z.object({
    updateMask: z.array(z.string().max(256)).max(64),
    destination: z.object({
      name: name.optional(),
      metadata: metadata.partial().optional(),
    }),
  }),
);
