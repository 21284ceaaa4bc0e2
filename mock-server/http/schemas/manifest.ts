import { z } from 'zod';
import type {
  ManifestField,
  ManifestIntegration,
  ManifestReadObject,
  ManifestSubscribeObject,
  ManifestWatchSchema,
  ManifestWriteObject,
} from '../../../src/contract/index.ts';
import { contractSchema } from './contract-schema.ts';

/*
 * Manifests are validated by `core/manifest`, which knows lines and columns. These schemas describe them in answers.
 */

const text = z.string().optional();
const always = z.object({ enabled: z.literal('always') }).optional();

const field = contractSchema<ManifestField>('ManifestField')(
  z.union([
    z.object({ fieldName: z.string(), mapToName: text, mapToDisplayName: text }),
    z.object({
      fieldName: z.never().optional(),
      mapToName: z.string(),
      mapToDisplayName: text,
      prompt: text,
      default: text,
    }),
  ]),
);

export const manifestBackfill = z.object({
  defaultPeriod: z.object({ days: z.number().optional(), fullHistory: z.boolean().optional() }),
});

const readObject = contractSchema<ManifestReadObject>('ManifestReadObject')(
  z.object({
    objectName: z.string(),
    destination: z.string(),
    schedule: text,
    mapToName: text,
    mapToDisplayName: text,
    requiredFields: z.array(field).optional(),
    optionalFields: z.array(field).optional(),
    optionalFieldsAuto: z.literal('all').optional(),
    backfill: manifestBackfill.optional(),
    delivery: z.object({ mode: z.enum(['auto', 'onRequest']).optional(), pageSize: z.number().optional() }).optional(),
    enabled: z.literal('always').optional(),
  }),
);

const writeObject = contractSchema<ManifestWriteObject>('ManifestWriteObject')(
  z.object({
    objectName: z.string(),
    inheritMapping: z.boolean().optional(),
    valueDefaults: z.object({ allowAnyFields: z.boolean().optional() }).optional(),
  }),
);

const subscribeObject = contractSchema<ManifestSubscribeObject>('ManifestSubscribeObject')(
  z.object({
    objectName: z.string(),
    destination: z.string(),
    inheritFieldsAndMapping: z.boolean().optional(),
    createEvent: always,
    updateEvent: z
      .object({
        enabled: z.literal('always'),
        watchFieldsAuto: z.enum(['all', 'selected']).optional(),
        requiredWatchFields: z.array(z.string()).optional(),
      })
      .optional(),
    deleteEvent: always,
    associationChangeEvent: z
      .object({ enabled: z.literal('always'), includeFullRecords: z.boolean().optional() })
      .optional(),
    otherEvents: z.array(z.string()).optional(),
  }),
);

const watchSchema = contractSchema<ManifestWatchSchema>('ManifestWatchSchema')(
  z.object({
    destination: z.string(),
    schedule: text,
    allObjects: z.object({ fieldCreated: always, fieldDeleted: always, fieldChanged: always }),
  }),
);

export const manifestIntegration = contractSchema<ManifestIntegration>('ManifestIntegration')(
  z.object({
    name: z.string(),
    displayName: text,
    provider: z.string(),
    module: text,
    read: z.object({ objects: z.array(readObject) }).optional(),
    write: z.object({ objects: z.array(writeObject) }).optional(),
    proxy: z.object({ enabled: z.boolean(), useModule: z.boolean().optional() }).optional(),
    subscribe: z.object({ objects: z.array(subscribeObject) }).optional(),
    watchSchema: watchSchema.optional(),
  }),
);
