import { z } from 'zod';
import type { ProviderInfo } from '../../../src/contract/index.ts';

const flag = z.boolean().default(false);

const SUPPORT = z.looseObject({
  proxy: flag,
  read: flag,
  write: flag,
  subscribe: flag,
  delete: z.boolean().optional(),
  bulkWrite: z
    .looseObject({ insert: flag, update: flag, upsert: flag, delete: flag })
    .default({ insert: false, update: false, upsert: false, delete: false }),
  search: z.looseObject({ operators: z.looseObject({ equals: flag }) }).optional(),
  subscribeSupport: z
    .looseObject({
      create: z.boolean().optional(),
      update: z.boolean().optional(),
      delete: z.boolean().optional(),
      passThrough: z.boolean().optional(),
    })
    .optional(),
  batchWrite: z
    .partialRecord(
      z.enum(['create', 'update', 'upsert', 'delete']),
      z.looseObject({
        supported: z.boolean(),
        defaultRecordLimit: z.int().optional(),
        objectRecordLimits: z.record(z.string(), z.int()).optional(),
      }),
    )
    .optional(),
});

const IMAGES = z.looseObject({ iconURL: z.string().optional(), logoURL: z.string().optional() });

const METADATA_INPUT = z.looseObject({
  name: z.string(),
  displayName: z.string().optional(),
  prompt: z.string().optional(),
  defaultValue: z.string().optional(),
  docsURL: z.string().optional(),
  moduleDependencies: z.record(z.string(), z.object({})).optional(),
});

const API_KEY = z.looseObject({
  attachmentType: z.enum(['query', 'header']),
  query: z.looseObject({ name: z.string().min(1) }).optional(),
  header: z.looseObject({ name: z.string().min(1), valuePrefix: z.string().optional() }).optional(),
  docsURL: z.string().optional(),
});

const BASIC = z.looseObject({
  apiKeyAsBasic: z.boolean().optional(),
  apiKeyAsBasicOpts: z
    .looseObject({ fieldUsed: z.enum(['username', 'password']).optional(), keyFormat: z.string().optional() })
    .optional(),
  docsURL: z.string().optional(),
});

const OAUTH2 = z.looseObject({
  grantType: z.enum(['authorizationCode', 'authorizationCodePKCE', 'clientCredentials', 'password']),
  authURL: z.string().optional(),
  tokenURL: z.string(),
  explicitScopesRequired: flag,
  explicitWorkspaceRequired: flag,
  tokenMetadataFields: z
    .looseObject({
      workspaceRefField: z.string().optional(),
      consumerRefField: z.string().optional(),
      scopesField: z.string().optional(),
      otherFields: z
        .array(
          z.looseObject({
            name: z.string(),
            displayName: z.string().optional(),
            path: z.string(),
            capture: z.string().optional(),
          }),
        )
        .optional(),
    })
    .default({}),
  audience: z.array(z.string()).optional(),
  scopeMappings: z.record(z.string(), z.string()).optional(),
  authURLParams: z.record(z.string(), z.string()).optional(),
  accessTokenOpts: z
    .looseObject({
      attachmentType: z.string().optional(),
      header: z.looseObject({ name: z.string(), valuePrefix: z.string().optional() }).optional(),
      docsURL: z.string().optional(),
    })
    .optional(),
  keepAliveIntervalHours: z.number().optional(),
  docsURL: z.string().optional(),
});

const CUSTOM_PLACE = z.looseObject({ name: z.string(), valueTemplate: z.string() });

const CUSTOM_INPUT = z.looseObject({
  name: z.string(),
  displayName: z.string(),
  prompt: z.string().optional(),
  docsURL: z.string().optional(),
  fieldType: z.enum(['fieldTypeText', 'fieldTypePassword', 'fieldTypeSelect']).optional(),
  options: z.array(z.looseObject({ value: z.string(), label: z.string() })).optional(),
});

const CUSTOM = z.looseObject({
  headers: z.array(CUSTOM_PLACE).optional(),
  queryParams: z.array(CUSTOM_PLACE).optional(),
  inputs: z.array(CUSTOM_INPUT).optional(),
  providerInputs: z.array(CUSTOM_INPUT).optional(),
  multiStep: z.boolean().optional(),
});

const LIMIT_ANSWER = z.looseObject({
  status: z.int().min(200).max(599),
  bodyContains: z.array(z.string().min(1)).optional(),
  header: z.looseObject({ name: z.string().min(1), value: z.string().optional() }).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  lockOut: z.boolean().optional(),
});

const ENTRY = z.looseObject({
  name: z.string().min(1),
  displayName: z.string().optional(),
  authType: z.enum(['oauth2', 'apiKey', 'basic', 'jwt', 'custom', 'none']),
  baseURL: z.string().min(1),
  defaultModule: z.string().default(''),
  support: SUPPORT,
  apiKeyOpts: API_KEY.optional(),
  basicOpts: BASIC.optional(),
  oauth2Opts: OAUTH2.optional(),
  customOpts: CUSTOM.optional(),
  authHealthCheck: z
    .looseObject({
      url: z.string(),
      method: z.string().optional(),
      successStatusCodes: z.array(z.int()).optional(),
    })
    .optional(),
  postAuthInfoNeeded: z.boolean().optional(),
  media: z.looseObject({ regular: IMAGES.optional(), darkMode: IMAGES.optional() }).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  modules: z
    .record(
      z.string(),
      z.looseObject({
        displayName: z.string(),
        baseURL: z.string().min(1),
        support: SUPPORT,
        subscribeRequirements: z.record(z.string(), z.boolean()).optional(),
      }),
    )
    .optional(),
  metadata: z
    .looseObject({
      input: z.array(METADATA_INPUT).optional(),
      postAuthentication: z
        .array(
          z.looseObject({
            name: z.string(),
            moduleDependencies: z.record(z.string(), z.object({})).optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  providerAppMetadata: z
    .looseObject({
      authQueryParams: z.array(METADATA_INPUT).optional(),
      providerParams: z.array(METADATA_INPUT).optional(),
    })
    .optional(),
  subscribeRequirements: z.record(z.string(), z.boolean()).optional(),
  limitAnswers: z.array(LIMIT_ANSWER).optional(),
});

/**
 * A catalogue entry as a file may give it. Unknown members are kept: newer files hold facts that the embedded
 * components may show. Checked against the contract's type at compile time.
 */
export const PROVIDER_SCHEMA: z.ZodType<ProviderInfo> = ENTRY;

/** Every member that an entry can have. */
export const PROVIDER_MEMBERS: readonly string[] = Object.keys(ENTRY.shape);
