import { z } from 'zod';
import type {
  CustomAuthConnectRequest,
  CustomAuthConnectResponse,
  OauthConnectRequest,
  OauthUpdateRequest,
} from '../../../src/contract/index.ts';
import { label, ref, smallMap } from './common.ts';
import { connection, customAuth, providerMetadata } from './connection.ts';
import { contractSchema, endpointSchemas } from './contract-schema.ts';

const provider = z.string().min(1).max(128);
const short = z.string().max(2048);

const oauthConnectRequest = contractSchema<OauthConnectRequest>('OauthConnectRequest')(
  z.object({
    projectIdOrName: ref,
    provider,
    groupRef: ref,
    groupName: label.optional(),
    consumerRef: ref,
    consumerName: label.optional(),
    providerWorkspaceRef: short.optional(),
    providerMetadata: providerMetadata.optional(),
    providerAppId: ref.optional(),
    enableCSRFProtection: z.boolean().optional(),
    returnUrl: short.optional(),
  }),
);

const oauthUpdateRequest = contractSchema<OauthUpdateRequest>('OauthUpdateRequest')(
  z.object({ returnUrl: short.optional(), providerMetadata: providerMetadata.optional() }),
);

const customAuthConnectRequest = contractSchema<CustomAuthConnectRequest>('CustomAuthConnectRequest')(
  z.object({
    projectIdOrName: ref,
    provider: provider.optional(),
    groupRef: ref.optional(),
    groupName: label.optional(),
    consumerRef: ref.optional(),
    consumerName: label.optional(),
    providerMetadata: providerMetadata.optional(),
    providerAppId: ref.optional(),
    customAuth: customAuth.optional(),
    sessionId: ref.optional(),
    callbackParams: smallMap(z.string().max(8192), 100, z.string().max(256)).optional(),
    enableCSRFProtection: z.boolean().optional(),
    returnUrl: short.optional(),
  }),
);

const customAuthConnectResponse = contractSchema<CustomAuthConnectResponse>('CustomAuthConnectResponse')(
  z.union([z.object({ redirect: z.object({ url: z.string(), sessionId: z.string() }) }), z.object({ connection })]),
);

export const connectEndpoints = endpointSchemas({
  oauthConnect: { body: oauthConnectRequest, response: z.string() },
  oauthUpdate: { body: oauthUpdateRequest, response: z.string() },
  customAuthConnect: { body: customAuthConnectRequest, response: customAuthConnectResponse },
});
