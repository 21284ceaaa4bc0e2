import { z } from 'zod';
import type { ApiKeyOpts, BasicAuthOpts, CustomAuthOpts, Oauth2Opts } from '../../../src/contract/index.ts';
import { contractSchema } from './contract-schema.ts';

const text = z.string().optional();
const header = z.object({ name: z.string(), valuePrefix: text }).optional();

export const apiKeyOpts = contractSchema<ApiKeyOpts>()(
  z.object({
    attachmentType: z.enum(['query', 'header']),
    query: z.object({ name: z.string() }).optional(),
    header,
    docsURL: text,
  }),
);

export const basicOpts = contractSchema<BasicAuthOpts>()(
  z.object({
    apiKeyAsBasic: z.boolean().optional(),
    apiKeyAsBasicOpts: z.object({ fieldUsed: z.enum(['username', 'password']).optional(), keyFormat: text }).optional(),
    docsURL: text,
  }),
);

const tokenMetadataFields = z.object({
  workspaceRefField: text,
  consumerRefField: text,
  scopesField: text,
  otherFields: z.array(z.object({ name: z.string(), displayName: text, path: z.string(), capture: text })).optional(),
});

export const oauth2Opts = contractSchema<Oauth2Opts>()(
  z.object({
    grantType: z.enum(['authorizationCode', 'authorizationCodePKCE', 'clientCredentials', 'password']),
    authURL: text,
    tokenURL: z.string(),
    explicitScopesRequired: z.boolean(),
    explicitWorkspaceRequired: z.boolean(),
    tokenMetadataFields,
    audience: z.array(z.string()).optional(),
    scopeMappings: z.record(z.string(), z.string()).optional(),
    authURLParams: z.record(z.string(), z.string()).optional(),
    accessTokenOpts: z.object({ attachmentType: text, header, docsURL: text }).optional(),
    keepAliveIntervalHours: z.number().optional(),
    docsURL: text,
  }),
);

const templates = z.array(z.object({ name: z.string(), valueTemplate: z.string() })).optional();
const inputs = z
  .array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      prompt: text,
      docsURL: text,
      fieldType: z.enum(['fieldTypeText', 'fieldTypePassword', 'fieldTypeSelect']).optional(),
      options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    }),
  )
  .optional();

export const customOpts = contractSchema<CustomAuthOpts>()(
  z.object({
    headers: templates,
    queryParams: templates,
    inputs,
    providerInputs: inputs,
    multiStep: z.boolean().optional(),
  }),
);
