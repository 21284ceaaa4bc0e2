import { z } from 'zod';
import type {
  CreateProviderAppRequest,
  LimitAnswer,
  MetadataInput,
  PostAuthenticationMetadata,
  ProviderApp,
  ProviderAppMetadata,
  ProviderInfo,
  ProviderSupport,
  UpdateProviderAppRequest,
} from '../../../src/contract/index.ts';
import { assignedId, hiddenSecret, instant } from './common.ts';
import { contractSchema } from './contract-schema.ts';
import { apiKeyOpts, basicOpts, customOpts, oauth2Opts } from './provider-auth.ts';

const text = z.string().optional();

const batchWriteSupport = z.object({
  supported: z.boolean(),
  defaultRecordLimit: z.number().optional(),
  objectRecordLimits: z.record(z.string(), z.number()).optional(),
});

const support = contractSchema<ProviderSupport>('ProviderSupport')(
  z.object({
    proxy: z.boolean(),
    read: z.boolean(),
    write: z.boolean(),
    subscribe: z.boolean(),
    delete: z.boolean().optional(),
    bulkWrite: z.object({ insert: z.boolean(), update: z.boolean(), upsert: z.boolean(), delete: z.boolean() }),
    search: z.object({ operators: z.object({ equals: z.boolean() }) }).optional(),
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
        create: batchWriteSupport.optional(),
        update: batchWriteSupport.optional(),
        upsert: batchWriteSupport.optional(),
        delete: batchWriteSupport.optional(),
      })
      .optional(),
  }),
);

const moduleDependencies = z.record(z.string(), z.custom<object>().meta({ type: 'object' })).optional();

const metadataInput = contractSchema<MetadataInput>('MetadataInput')(
  z.object({
    name: z.string(),
    displayName: text,
    prompt: text,
    defaultValue: text,
    docsURL: text,
    moduleDependencies,
  }),
);

const postAuthenticationMetadata = contractSchema<PostAuthenticationMetadata>()(
  z.object({ name: z.string(), moduleDependencies }),
);

const limitAnswer = contractSchema<LimitAnswer>('LimitAnswer')(
  z.object({
    status: z.number(),
    bodyContains: z.array(z.string()).optional(),
    header: z.object({ name: z.string(), value: text }).optional(),
    retryAfterSeconds: z.number().optional(),
    lockOut: z.boolean().optional(),
  }),
);

const images = z.object({ iconURL: text, logoURL: text }).optional();
const flags = z.record(z.string(), z.boolean()).optional();

export const providerInfo = contractSchema<ProviderInfo>('ProviderInfo')(
  z.object({
    name: z.string(),
    displayName: text,
    authType: z.enum(['oauth2', 'apiKey', 'basic', 'jwt', 'custom', 'none']),
    baseURL: z.string(),
    defaultModule: z.string(),
    support,
    apiKeyOpts: apiKeyOpts.optional(),
    basicOpts: basicOpts.optional(),
    oauth2Opts: oauth2Opts.optional(),
    customOpts: customOpts.optional(),
    authHealthCheck: z
      .object({ url: z.string(), method: text, successStatusCodes: z.array(z.number()).optional() })
      .optional(),
    postAuthInfoNeeded: z.boolean().optional(),
    media: z.object({ regular: images, darkMode: images }).optional(),
    labels: z.record(z.string(), z.string()).optional(),
    modules: z
      .record(
        z.string(),
        z.object({ displayName: z.string(), baseURL: z.string(), support, subscribeRequirements: flags }),
      )
      .optional(),
    metadata: z
      .object({
        input: z.array(metadataInput).optional(),
        postAuthentication: z.array(postAuthenticationMetadata).optional(),
      })
      .optional(),
    providerAppMetadata: z
      .object({
        authQueryParams: z.array(metadataInput).optional(),
        providerParams: z.array(metadataInput).optional(),
      })
      .optional(),
    limitAnswers: z.array(limitAnswer).optional(),
    subscribeRequirements: flags,
  }),
);

export const providerCatalog = z.record(z.string(), providerInfo);

const providerAppMetadata = contractSchema<ProviderAppMetadata>('ProviderAppMetadata')(
  z.object({
    authQueryParams: z.record(z.string(), z.array(z.string())).optional(),
    providerParams: z.record(z.string(), z.string()).optional(),
  }),
);

export const providerApp = contractSchema<ProviderApp>('ProviderApp')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    provider: z.string(),
    clientId: z.string(),
    externalRef: text,
    scopes: z.array(z.string()).optional(),
    metadata: providerAppMetadata.optional(),
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

const createProviderApp = z.object({
  provider: z.string().min(1).max(128),
  clientId: z.string().min(1).max(8192),
  clientSecret: hiddenSecret,
  externalRef: z.string().max(512).optional(),
  scopes: z.array(z.string().max(2048)).max(500).optional(),
  metadata: providerAppMetadata.optional(),
});

export const createProviderAppRequest =
  contractSchema<CreateProviderAppRequest>('CreateProviderAppRequest')(createProviderApp);

export const updateProviderAppRequest = contractSchema<UpdateProviderAppRequest>()(
  z.object({ updateMask: z.array(z.string().max(256)).max(64), providerApp: createProviderApp.partial() }),
);
