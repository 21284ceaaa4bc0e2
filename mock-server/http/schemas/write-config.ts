import { z } from 'zod';
import type { FieldSetting, WriteObjectConfig } from '../../../src/contract/index.ts';
import { contractSchema } from './contract-schema.ts';

const text = z.string().max(2048);

const fieldSetting = contractSchema<FieldSetting>('FieldSetting')(
  z.object({
    default: z
      .object({
        stringValue: text.optional(),
        integerValue: z.int().optional(),
        booleanValue: z.boolean().optional(),
      })
      .refine((value) => Object.values(value).filter((one) => one !== undefined).length === 1, {
        error: 'exactly one of stringValue, integerValue and booleanValue must be given',
      })
      .optional(),
    writeOnCreate: z.enum(['always', 'never']).optional(),
    writeOnUpdate: z.enum(['always', 'never', 'ifEmpty']).optional(),
  }),
);

const valueDefault = z.object({
  value: z.union([text, z.number(), z.boolean()], { error: 'expected text, a number, true or false' }),
  applyOnUpdate: z.enum(['always', 'never']).optional(),
});

export const writeObjectConfig = contractSchema<WriteObjectConfig>('WriteObjectConfig')(
  z.object({
    objectName: text.min(1),
    inheritMapping: z.boolean().optional(),
    deletionSettings: z.object({ enabled: z.boolean() }).optional(),
    selectedFieldSettings: z.record(text, fieldSetting).optional(),
    selectedValueDefaults: z.record(text, valueDefault).optional(),
  }),
);
