import { z } from 'zod';

const flag = z.boolean().default(false);
const TEXT = z.string().optional();

const BATCH_WRITE = z.object({
  supported: z.boolean(),
  defaultRecordLimit: z.int().optional(),
  objectRecordLimits: z.record(z.string(), z.int()).optional(),
});

/** Capabilities of a provider, or of one of its modules. */
export const PROVIDER_SUPPORT = z.object({
  proxy: flag,
  read: flag,
  write: flag,
  subscribe: flag,
  delete: z.boolean().optional(),
  bulkWrite: z
    .object({ insert: flag, update: flag, upsert: flag, delete: flag })
    .default({ insert: false, update: false, upsert: false, delete: false }),
  search: z.object({ operators: z.object({ equals: flag }) }).optional(),
  subscribeSupport: z
    .object({
      create: z.boolean().optional(),
      update: z.boolean().optional(),
      delete: z.boolean().optional(),
      passThrough: z.boolean().optional(),
    })
    .optional(),
  batchWrite: z
    .object({
      create: BATCH_WRITE.optional(),
      update: BATCH_WRITE.optional(),
      upsert: BATCH_WRITE.optional(),
      delete: BATCH_WRITE.optional(),
    })
    .optional(),
});

const IMAGES = z.object({ iconURL: TEXT, logoURL: z.string().optional() });

/** Names of modules that need a member; the values are empty objects. */
const MODULES = z.record(z.string(), z.custom<object>().meta({ type: 'object' })).optional();

/** A detail that a user enters when connecting. */
export const METADATA_INPUT = z.object({
  name: z.string(),
  displayName: TEXT,
  prompt: TEXT,
  defaultValue: TEXT,
  docsURL: TEXT,
  moduleDependencies: MODULES,
});

const API_KEY = z.object({
  attachmentType: z.enum(['query', 'header']),
  query: z.object({ name: z.string().min(1) }).optional(),
  header: z.object({ name: z.string().min(1), valuePrefix: TEXT }).optional(),
  docsURL: TEXT,
});

const BASIC = z.object({
  apiKeyAsBasic: z.boolean().optional(),
  apiKeyAsBasicOpts: z.object({ fieldUsed: z.enum(['username', 'password']).optional(), keyFormat: TEXT }).optional(),
  docsURL: TEXT,
});

const OAUTH2 = z.object({
  grantType: z.enum(['authorizationCode', 'authorizationCodePKCE', 'clientCredentials', 'password']),
  authURL: TEXT,
  tokenURL: z.string(),
  tokenEndpointAuthMethod: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
  explicitScopesRequired: flag,
  explicitWorkspaceRequired: flag,
  tokenMetadataFields: z
    .object({
      workspaceRefField: TEXT,
      consumerRefField: TEXT,
      scopesField: TEXT,
      otherFields: z
        .array(
          z.object({
            name: z.string(),
            displayName: TEXT,
            path: z.string(),
            capture: TEXT,
          }),
        )
        .optional(),
    })
    .default({}),
  audience: z.array(z.string()).optional(),
  scopeMappings: z.record(z.string(), z.string()).optional(),
  authURLParams: z.record(z.string(), z.string()).optional(),
  accessTokenOpts: z
    .object({
      attachmentType: TEXT,
      header: z.object({ name: z.string(), valuePrefix: TEXT }).optional(),
      docsURL: TEXT,
    })
    .optional(),
  keepAliveIntervalHours: z.number().optional(),
  docsURL: TEXT,
});

const CUSTOM_PLACE = z.object({ name: z.string(), valueTemplate: z.string() });

const CUSTOM_INPUT = z.object({
  name: z.string(),
  displayName: z.string(),
  prompt: TEXT,
  docsURL: TEXT,
  fieldType: z.enum(['fieldTypeText', 'fieldTypePassword', 'fieldTypeSelect']).optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
});

const CUSTOM = z.object({
  headers: z.array(CUSTOM_PLACE).optional(),
  queryParams: z.array(CUSTOM_PLACE).optional(),
  inputs: z.array(CUSTOM_INPUT).optional(),
  providerInputs: z.array(CUSTOM_INPUT).optional(),
  multiStep: z.boolean().optional(),
});

/** A response with which a provider limits calls. */
export const LIMIT_ANSWER = z.object({
  status: z.int().min(200).max(599),
  bodyContains: z.array(z.string().min(1)).optional(),
  header: z.object({ name: z.string().min(1), value: TEXT }).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  lockOut: z.boolean().optional(),
});

/** A response with which a token endpoint refuses a grant for good. */
export const VOID_GRANT_ANSWER = z.object({
  status: z.int().min(200).max(599),
  bodyContains: z.array(z.string().min(1)).min(1),
});

/**
 * A catalogue entry. Members without a value have one in responses: files may leave them out. Unknown members are dropped, so a
 * file's entry is merged over the result.
 */
export const PROVIDER_SCHEMA = z.object({
  name: z.string().min(1),
  displayName: TEXT,
  authType: z.enum(['oauth2', 'apiKey', 'basic', 'jwt', 'custom', 'none']),
  baseURL: z.string().min(1),
  defaultModule: z.string().default(''),
  support: PROVIDER_SUPPORT.prefault({ proxy: true }),
  apiKeyOpts: API_KEY.optional(),
  basicOpts: BASIC.optional(),
  oauth2Opts: OAUTH2.optional(),
  customOpts: CUSTOM.optional(),
  authHealthCheck: z
    .object({
      url: z.string(),
      method: TEXT,
      successStatusCodes: z.array(z.int()).optional(),
    })
    .optional(),
  postAuthInfoNeeded: z.boolean().optional(),
  media: z.object({ regular: IMAGES.optional(), darkMode: IMAGES.optional() }).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  modules: z
    .record(
      z.string(),
      z.object({
        displayName: z.string(),
        baseURL: z.string().min(1),
        support: PROVIDER_SUPPORT.prefault({ proxy: true }),
        subscribeRequirements: z.record(z.string(), z.boolean()).optional(),
      }),
    )
    .optional(),
  metadata: z
    .object({
      input: z.array(METADATA_INPUT).optional(),
      postAuthentication: z
        .array(
          z.object({
            name: z.string(),
            moduleDependencies: MODULES,
          }),
        )
        .optional(),
    })
    .optional(),
  providerAppMetadata: z
    .object({
      authQueryParams: z.array(METADATA_INPUT).optional(),
      providerParams: z.array(METADATA_INPUT).optional(),
    })
    .optional(),
  subscribeRequirements: z.record(z.string(), z.boolean()).optional(),
  limitAnswers: z.array(LIMIT_ANSWER).optional(),
  voidGrantAnswers: z.array(VOID_GRANT_ANSWER).optional(),
});
