import { z } from 'zod';
import type {
  CreateProviderAppRequest,
  LimitAnswer,
  MetadataInput,
  ProviderApp,
  ProviderAppMetadata,
  ProviderInfo,
  ProviderSupport,
  UpdateProviderAppRequest,
  VoidGrantAnswer,
} from '../../../src/contract/index.ts';
import {
  LIMIT_ANSWER,
  METADATA_INPUT,
  PROVIDER_SCHEMA,
  PROVIDER_SUPPORT,
  VOID_GRANT_ANSWER,
} from '../../connectors/catalog/provider-schema.ts';
import { PROVIDER_APP_MASKS } from '../../core/connections/provider-apps.ts';
import { assignedId, contractSchema, endpointSchemas, hiddenSecret, instant, listQuery, updateMask } from './common.ts';

const text = z.string().optional();

contractSchema<ProviderSupport>('ProviderSupport')(PROVIDER_SUPPORT);
contractSchema<MetadataInput>('MetadataInput')(METADATA_INPUT);
contractSchema<LimitAnswer>('LimitAnswer')(LIMIT_ANSWER);
contractSchema<VoidGrantAnswer>('VoidGrantAnswer')(VOID_GRANT_ANSWER);
export const providerInfo = contractSchema<ProviderInfo>('ProviderInfo')(PROVIDER_SCHEMA);

const providerCatalog = z.record(z.string(), providerInfo);

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
  developerApiKey: hiddenSecret.optional(),
  externalRef: z.string().max(512).optional(),
  scopes: z.array(z.string().max(2048)).max(500).optional(),
  metadata: providerAppMetadata.optional(),
});

const createProviderAppRequest =
  contractSchema<CreateProviderAppRequest>('CreateProviderAppRequest')(createProviderApp);

const updateProviderAppRequest = contractSchema<UpdateProviderAppRequest>()(
  z.object({ updateMask: updateMask(PROVIDER_APP_MASKS).max(64), providerApp: createProviderApp.partial() }),
);

export const providerEndpoints = endpointSchemas({
  listProviders: { response: providerCatalog },
  getProvider: { response: providerInfo },
  listProviderApps: { query: listQuery, response: z.array(providerApp) },
  createProviderApp: { body: createProviderAppRequest, response: providerApp },
  updateProviderApp: { body: updateProviderAppRequest, response: providerApp },
  deleteProviderApp: {},
});
