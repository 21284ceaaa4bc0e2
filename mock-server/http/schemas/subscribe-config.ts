import { z } from 'zod';
import type { SubscribeConfig, SubscribeObjectConfig } from '../../../src/contract/index.ts';
import { contractSchema } from './contract-schema.ts';
import { byObjectName } from './object-map.ts';

const text = z.string().max(2048);
const enabled = z.enum(['always', 'never']);
const flows = z.object({ enabled: z.boolean() });
const event = z.object({ enabled }).optional();

export const subscribeObjectConfig = contractSchema<SubscribeObjectConfig>('SubscribeObjectConfig')(
  z.object({
    objectName: text.min(1),
    destination: z.string().min(1).max(128),
    inheritFieldsAndMappings: z.boolean(),
    createEvent: event,
    updateEvent: z
      .object({
        enabled,
        watchFieldsAuto: z.literal('all').optional(),
        requiredWatchFields: z.array(text.min(1)).max(1000).optional(),
      })
      .optional(),
    deleteEvent: event,
    otherEvents: z.array(text.min(1)).max(1000).optional(),
    providerOptions: z.looseObject({ quotaOptimization: z.object({ enabled: z.boolean() }).optional() }).optional(),
  }),
);

const providerOptions = z.record(text, z.unknown()).superRefine((options, context) => {
  for (const [name, option] of Object.entries(options)) {
    if (!/^use.+Flows$/.test(name) || flows.safeParse(option).success) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'expected { "enabled": true } or { "enabled": false }' });
  }
});

export const subscribeConfig = contractSchema<SubscribeConfig>('SubscribeConfig')(
  z.object({
    objects: byObjectName(subscribeObjectConfig),
    providerOptions: providerOptions.optional(),
  }),
);
