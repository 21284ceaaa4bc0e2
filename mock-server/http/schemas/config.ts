import { z } from 'zod';
import type {
  BackfillConfig,
  BackfillPeriod,
  Config,
  ConfigContent,
  ConfigHistoryPage,
  FieldMappingEntry,
  FieldSetting,
  ReadFilter,
  ReadObjectConfig,
  SubscribeConfig,
  SubscribeObjectConfig,
  WriteObjectConfig,
} from '../../../src/contract/index.ts';
import { assignedId, contractSchema, instant } from './common.ts';
import { pagination } from './operation.ts';

/** Schemas of entries whose `objectName` a request may leave out. */
export const NAMED_BY_KEY = new WeakSet<object>();

/** Providers have some hundred objects; each one here is compared with the manifest. */
const MAX_OBJECTS = 1000;

/**
 * Map of object name to object config. The published client leaves `objectName` out of an update that only
 * sets `disabled`, so it is taken from the key where it is missing.
 */
function namedByKey<S extends z.ZodType<{ objectName: string }>>(schema: S) {
  NAMED_BY_KEY.add(schema);
  return z.preprocess(withNames, byObjectName(schema));
}

/** Map of object name to object config. Another name than the key is refused. */
function byObjectName<S extends z.ZodType<{ objectName: string }>>(schema: S) {
  return z.record(z.string().min(1).max(512), schema).superRefine((objects, context) => {
    if (Object.keys(objects).length > MAX_OBJECTS) {
      context.addIssue({ code: 'custom', message: `at most ${MAX_OBJECTS} objects are possible` });
    }
    for (const [key, object] of Object.entries(objects)) {
      if (object.objectName === key) continue;
      context.addIssue({
        code: 'custom',
        path: [key, 'objectName'],
        message: `must be "${key}", the key of the entry`,
      });
    }
  });
}

function withNames(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, object]) => [
      name,
      isPlainObject(object) && !Object.hasOwn(object, 'objectName') ? { objectName: name, ...object } : object,
    ]),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

const subscribeOptions = z.record(text, z.unknown()).superRefine((options, context) => {
  for (const [name, option] of Object.entries(options)) {
    if (!/^use.+Flows$/.test(name) || flows.safeParse(option).success) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'expected { "enabled": true } or { "enabled": false }' });
  }
});

const subscribeConfig = contractSchema<SubscribeConfig>('SubscribeConfig')(
  z.object({
    objects: byObjectName(subscribeObjectConfig),
    providerOptions: subscribeOptions.optional(),
  }),
);

const provider = z.string().min(1).max(128);
const read = z.object({ objects: namedByKey(readObjectConfig) }).optional();
const write = z.object({ objects: namedByKey(writeObjectConfig) }).optional();
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

export const configHistoryPage = contractSchema<ConfigHistoryPage>('ConfigHistoryPage')(
  z.object({
    results: z.array(
      z.object({
        id: assignedId,
        installationId: z.string(),
        config,
        origin: z.string(),
        changedBy: z.string(),
        createTime: instant,
      }),
    ),
    pagination,
  }),
);
