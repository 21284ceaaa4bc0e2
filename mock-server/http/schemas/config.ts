import { z } from 'zod';
import type {
  BackfillConfig,
  BackfillPeriod,
  Config,
  ConfigContent,
  FieldMappingEntry,
  ReadFilter,
  ReadObjectConfig,
} from '../../../src/contract/index.ts';
import { instant } from './common.ts';
import { contractSchema } from './contract-schema.ts';
import { byObjectName } from './object-map.ts';
import { subscribeConfig } from './subscribe-config.ts';
import { writeObjectConfig } from './write-config.ts';

const text = z.string().max(2048);
/** Of any list in a config. */
const MAX_ENTRIES = 10_000;

const backfillPeriod = contractSchema<BackfillPeriod>()(
  z
    .object({ days: z.int().min(0).optional(), fullHistory: z.boolean().optional() })
    .refine(({ days, fullHistory }) => (days === undefined ? fullHistory !== undefined : fullHistory !== true), {
      error: 'exactly one of days and fullHistory must be given',
    }),
);

export const readFilter = contractSchema<ReadFilter>('ReadFilter')(
  z.object({
    fieldName: text.min(1),
    operator: z.literal('eq'),
    value: z.union([text, z.boolean(), z.number()], { error: 'expected text, a number, true or false' }),
  }),
);

const backfill = contractSchema<BackfillConfig>()(
  z.object({ defaultPeriod: backfillPeriod, fieldFilters: z.array(readFilter).max(MAX_ENTRIES).optional() }),
);

const fieldMappingEntry = contractSchema<FieldMappingEntry>('FieldMappingEntry')(
  z.object({
    mapToName: text.min(1),
    mapToDisplayName: text.optional(),
    prompt: text.optional(),
    mappedValues: z
      .array(z.object({ mappedValue: text, mappedDisplayValue: text }))
      .max(MAX_ENTRIES)
      .optional(),
    fieldName: text.optional(),
  }),
);

export const readObjectConfig = contractSchema<ReadObjectConfig>('ReadObjectConfig')(
  z.object({
    objectName: text.min(1),
    schedule: z.string().max(128).optional(),
    disabled: z.boolean().optional(),
    destination: z.string().max(128).optional(),
    selectedFields: z.record(text, z.boolean()).optional(),
    selectedFieldMappings: z.record(text, text).optional(),
    selectedValueMappings: z.record(text, z.record(text, text)).optional(),
    dynamicMappingsInput: z.array(fieldMappingEntry).max(MAX_ENTRIES).optional(),
    selectedFieldsAuto: z.literal('all').optional(),
    backfill: backfill.optional(),
    fieldFilters: z.array(readFilter).max(MAX_ENTRIES).optional(),
  }),
);

const provider = z.string().min(1).max(128);
const read = z.object({ objects: byObjectName(readObjectConfig) }).optional();
const write = z.object({ objects: byObjectName(writeObjectConfig) }).optional();
const proxy = z.object({ enabled: z.boolean() }).optional();
const subscribe = subscribeConfig.optional();

export const configContent = contractSchema<ConfigContent>('ConfigContent')(
  z.object({ provider, read, write, proxy, subscribe }),
);

/** Of an update, where the mask says what is taken. */
export const partialConfigContent = contractSchema<Partial<ConfigContent>>()(
  z.object({ provider: provider.optional(), read, write, proxy, subscribe }),
);

export const config = contractSchema<Config>('Config')(
  z.object({
    id: z.string(),
    revisionId: z.string(),
    createTime: instant,
    createdBy: z.string(),
    content: configContent,
  }),
);
