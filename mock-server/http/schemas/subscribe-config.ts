import { z } from 'zod';
import type { SubscribeConfig, SubscribeObjectConfig } from '../../../src/contract/index.ts';
import { contractSchema } from './contract-schema.ts';
import { byObjectName } from './object-map.ts';

const text = z.string().max(2048);
const enabled = z.enum(['always', 'never']);
const event = z.object({ enabled }).optional();

const subscribeObjectConfig = contractSchema<SubscribeObjectConfig>('SubscribeObjectConfig')(
  z.object({
    objectName: text.min(1),
    destination: z.string().max(128),
    inheritFieldsAndMappings: z.boolean(),
    createEvent: event,
    updateEvent: z
      .object({
        enabled,
        watchFieldsAuto: z.literal('all').optional(),
        requiredWatchFields: z.array(text).optional(),
      })
      .optional(),
    deleteEvent: event,
    otherEvents: z.array(text).optional(),
    providerOptions: z.object({ quotaOptimization: z.object({ enabled: z.boolean() }).optional() }).optional(),
  }),
);

export const subscribeConfig = contractSchema<SubscribeConfig>('SubscribeConfig')(
  z.object({
    objects: byObjectName(subscribeObjectConfig),
    providerOptions: z.record(text, z.object({ enabled: z.boolean() })).optional(),
  }),
);
