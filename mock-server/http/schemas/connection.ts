import { z } from 'zod';
import type {
  Connection,
  GenerateConnectionRequest,
  Oauth2Tokens,
  ProviderMetadata,
  UpdateConnectionRequest,
} from '../../../src/contract/index.ts';
import {
  assignedId,
  contractSchema,
  endpointSchemas,
  givenInstant,
  hiddenSecret,
  instant,
  label,
  listQuery,
  queryFlag,
  ref,
  smallMap,
} from './common.ts';
import { consumer, group } from './project.ts';
import { providerApp } from './provider.ts';

const secret = z.string().min(1).max(8192);
const short = z.string().max(2048);
/** Entries of a map; providers ask for a handful. */
const MAX_ENTRIES = 100;
const MAX_SCOPES = 500;

export const providerMetadata = contractSchema<ProviderMetadata>('ProviderMetadata')(
  smallMap(
    z.object({
      value: short,
      source: z.enum(['input', 'token', 'provider']),
      displayName: short.optional(),
    }),
    MAX_ENTRIES,
  ),
);

const scopes = z.array(short).max(MAX_SCOPES).optional();
const token = z
  .object({ token: secret, issuedAt: givenInstant.optional(), expiresAt: givenInstant.optional() })
  .optional();
const oauth2Tokens = contractSchema<Oauth2Tokens>('Oauth2Tokens')(
  z.object({ accessToken: token, refreshToken: token, scopes }),
);

export const connection = contractSchema<Connection>('Connection')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    provider: z.string(),
    providerApp: providerApp.optional(),
    group,
    consumer,
    providerWorkspaceRef: z.string().optional(),
    providerConsumerRef: z.string().optional(),
    createTime: instant,
    updateTime: instant.optional(),
    credentialTime: instant.optional(),
    authScheme: z.enum([
      'none',
      'apiKey',
      'basic',
      'oauth2/authorizationCode',
      'oauth2/authorizationCodePKCE',
      'oauth2/clientCredentials',
      'oauth2/password',
    ]),
    status: z.enum(['created', 'working', 'bad_credentials']).meta({ readOnly: true }),
    oauth2AuthorizationCode: oauth2Tokens.optional(),
    apiKey: z.string().optional(),
    providerMetadata: providerMetadata.optional(),
  }),
);

export const customAuth = smallMap(z.string().max(8192), MAX_ENTRIES).meta({ writeOnly: true });
const basicAuth = z.object({
  username: z.string().max(8192),
  password: z.string().max(8192).meta({ writeOnly: true }),
});
const clientCredentials = z.object({ clientId: secret, clientSecret: hiddenSecret, scopes });
const passwordCredentials = z.object({
  username: secret,
  password: hiddenSecret,
  clientId: secret,
  clientSecret: hiddenSecret,
  scopes,
});

const generateConnectionRequest = contractSchema<GenerateConnectionRequest>('GenerateConnectionRequest')(
  z.object({
    provider: z.string().min(1).max(128),
    groupRef: ref,
    groupName: label.optional(),
    consumerRef: ref,
    consumerName: label.optional(),
    providerWorkspaceRef: short.optional(),
    providerMetadata: providerMetadata.optional(),
    apiKey: secret.optional(),
    basicAuth: basicAuth.optional(),
    oauth2ClientCredentials: clientCredentials.optional(),
    oauth2PasswordCredentials: passwordCredentials.optional(),
    oauth2AuthorizationCode: oauth2Tokens.optional(),
    customAuth: customAuth.optional(),
  }),
);

const updateConnectionRequest = contractSchema<UpdateConnectionRequest>()(
  z.object({
    updateMask: z.array(
      z.enum([
        'providerWorkspaceRef',
        'providerMetadata',
        'apiKey',
        'basicAuth',
        'oauth2ClientCredentials',
        'oauth2PasswordCredentials',
      ]),
    ),
    connection: z.object({
      providerWorkspaceRef: short.optional(),
      providerMetadata: providerMetadata.optional(),
      apiKey: secret.optional(),
      basicAuth: basicAuth.optional(),
      oauth2ClientCredentials: clientCredentials.optional(),
      oauth2PasswordCredentials: passwordCredentials.optional(),
    }),
  }),
);

export const connectionEndpoints = endpointSchemas({
  listConnections: {
    query: listQuery.extend({ provider: ref.optional(), groupRef: ref.optional(), consumerRef: ref.optional() }),
    response: z.array(connection),
  },
  generateConnection: { body: generateConnectionRequest, response: connection },
  getConnection: {
    query: z.object({
      includeCreds: queryFlag,
      includeRefreshToken: queryFlag,
      refresh: z.enum(['force', 'ifExpired']).optional(),
    }),
    response: connection,
  },
  updateConnection: { body: updateConnectionRequest, response: connection },
  deleteConnection: {},
});
