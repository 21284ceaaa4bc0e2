import { z } from 'zod';
import type {
  FieldDefinition,
  ObjectMetadata,
  UpsertMetadataRequest,
  UpsertMetadataResponse,
} from '../../../src/contract/index.ts';
import { contractSchema, endpointSchemas, queryFlag, ref } from './common.ts';
import { fieldMetadata } from './hydrated-revision.ts';

const text = z.string().max(2048);

const objectMetadata = contractSchema<ObjectMetadata>('ObjectMetadata')(
  z.object({
    name: z.string(),
    displayName: z.string().optional(),
    mappedObjectName: z.string().optional(),
    fields: z.record(z.string(), fieldMetadata),
  }),
);

const fieldDefinition = contractSchema<FieldDefinition>('FieldDefinition')(
  z.object({
    fieldName: text.min(1),
    displayName: text.min(1),
    description: text.optional(),
    valueType: z.string().min(1).max(64),
    required: z.boolean().optional(),
    unique: z.boolean().optional(),
    indexed: z.boolean().optional(),
    stringOptions: z
      .object({
        length: z.int().optional(),
        pattern: text.optional(),
        values: z.array(text).max(5000).optional(),
        valuesRestricted: z.boolean().optional(),
        defaultValue: text.optional(),
      })
      .optional(),
    numericOptions: z
      .object({
        precision: z.int().optional(),
        scale: z.int().optional(),
        min: z.number().optional(),
        max: z.number().optional(),
        defaultValue: z.number().optional(),
      })
      .optional(),
    association: z
      .object({
        associationType: text,
        targetObject: text,
        targetField: text.optional(),
        cardinality: text.optional(),
        onDelete: text.optional(),
        required: z.boolean().optional(),
        reverseLookupFieldName: text.optional(),
        labels: z.object({ singular: text.optional(), plural: text.optional() }).optional(),
      })
      .optional(),
  }),
);

const upsertMetadataRequest = contractSchema<UpsertMetadataRequest>('UpsertMetadataRequest')(
  z.object({
    groupRef: ref,
    fields: z.record(text.min(1), z.array(fieldDefinition).min(1).max(100)),
  }),
);

const upsertMetadataResponse = contractSchema<UpsertMetadataResponse>('UpsertMetadataResponse')(
  z.object({
    success: z.boolean(),
    fields: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          fieldName: z.string(),
          action: z.string(),
          metadata: z.record(z.string(), z.unknown()).optional(),
          warnings: z.array(z.string()).optional(),
        }),
      ),
    ),
  }),
);

const fieldsOfGroup = z.object({ groupRef: ref, excludeReadOnly: queryFlag });

export const objectMetadataEndpoints = endpointSchemas({
  getInstallationObjectMetadata: { query: fieldsOfGroup, response: objectMetadata },
  getConnectionObjectMetadata: { query: fieldsOfGroup, response: objectMetadata },
  upsertInstallationObjectMetadata: { body: upsertMetadataRequest, response: upsertMetadataResponse },
  upsertConnectionObjectMetadata: { body: upsertMetadataRequest, response: upsertMetadataResponse },
});
