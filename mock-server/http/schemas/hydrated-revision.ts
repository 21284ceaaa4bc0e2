import { z } from 'zod';
import type {
  FieldMetadata,
  HydratedExistentField,
  HydratedField,
  HydratedIntegration,
  HydratedReadObject,
  HydratedRevision,
  HydratedWriteObject,
  ReadObjectSupport,
} from '../../../src/contract/index.ts';
import { contractSchema, instant } from './common.ts';
import { manifestBackfill } from './manifest.ts';

const text = z.string().optional();

export const fieldMetadata = contractSchema<FieldMetadata>('FieldMetadata')(
  z.object({
    fieldName: z.string(),
    displayName: z.string(),
    description: text,
    valueType: z
      .enum([
        'string',
        'boolean',
        'singleSelect',
        'multiSelect',
        'date',
        'datetime',
        'int',
        'float',
        'reference',
        'other',
      ])
      .optional(),
    providerType: text,
    readOnly: z.boolean().optional(),
    isCustom: z.boolean().optional(),
    isRequired: z.boolean().optional(),
    referenceTo: z.array(z.string()).optional(),
    values: z.array(z.object({ value: z.string(), displayValue: z.string() })).optional(),
  }),
);

const existentField = contractSchema<HydratedExistentField>('HydratedExistentField')(
  z.object({ fieldName: z.string(), displayName: z.string(), mapToName: text, mapToDisplayName: text }),
);

const field = contractSchema<HydratedField>('HydratedField')(
  z.union([
    existentField,
    z.object({
      fieldName: z.never().optional(),
      mapToName: z.string(),
      mapToDisplayName: text,
      default: text,
      prompt: text,
    }),
  ]),
);

const readObjectSupport = contractSchema<ReadObjectSupport>('ReadObjectSupport')(
  z.object({ incremental: z.boolean(), history: z.boolean(), wholeRecords: z.boolean() }),
);

const readObject = contractSchema<HydratedReadObject>('HydratedReadObject')(
  z.object({
    objectName: z.string(),
    displayName: z.string(),
    destination: z.string(),
    schedule: z.string(),
    mapToName: text,
    mapToDisplayName: text,
    error: text,
    requiredFields: z.array(field).optional(),
    optionalFields: z.array(field).optional(),
    optionalFieldsAuto: z.literal('all').optional(),
    allFieldsMetadata: z.record(z.string(), fieldMetadata).optional(),
    allFields: z.array(existentField).optional(),
    backfill: manifestBackfill.optional(),
    support: readObjectSupport.optional(),
  }),
);

const writeObject = contractSchema<HydratedWriteObject>('HydratedWriteObject')(
  z.object({
    objectName: z.string(),
    displayName: z.string(),
    valueDefaults: z.object({ allowAnyFields: z.boolean().optional() }).optional(),
  }),
);

const content = contractSchema<HydratedIntegration>('HydratedIntegration')(
  z.object({
    name: z.string(),
    displayName: text,
    provider: z.string(),
    module: text,
    read: z.object({ objects: z.array(readObject) }).optional(),
    write: z.object({ objects: z.array(writeObject) }).optional(),
    proxy: z.object({ enabled: z.boolean(), useModule: z.boolean().optional() }).optional(),
  }),
);

export const hydratedRevision = contractSchema<HydratedRevision>('HydratedRevision')(
  z.object({ id: z.string(), specVersion: z.string(), createTime: instant, content }),
);
