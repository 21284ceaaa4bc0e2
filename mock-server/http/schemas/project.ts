import { z } from 'zod';
import type {
  ApiKey,
  ApiKeyRequest,
  AuditPage,
  Consumer,
  CreateJwtKeyRequest,
  Group,
  JwtKey,
  Project,
  ProjectEntitlements,
  UpdateJwtKeyRequest,
} from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { isLikeId, NAME_LIKE_ID } from '../../core/kernel/names.ts';
import type { BodyOf } from '../../core/kernel/use-case.ts';
import { JWT_KEY_MASKS } from '../../core/projects/jwt-keys.ts';
import {
  assignedId,
  contractSchema,
  endpointSchemas,
  instant,
  label,
  listQuery,
  page,
  queryFlag,
  updateMask,
} from './common.ts';
import { pagination } from './operation.ts';

const entitlements = contractSchema<ProjectEntitlements>()(
  z.object({
    brandingRemoval: z.object({ value: z.boolean() }).optional(),
    logRetentionDays: z.object({ value: z.number() }).optional(),
  }),
);

const rawRecords = z.enum(['all', 'selected']);

export const project = contractSchema<Project>('Project')(
  z.object({
    id: assignedId,
    name: z.string(),
    appName: z.string(),
    orgId: z.string(),
    createTime: instant,
    updateTime: instant.optional(),
    rawRecords: rawRecords.optional(),
    entitlements: entitlements.optional(),
  }),
);

export const group = contractSchema<Group>('Group')(
  z.object({
    groupRef: z.string(),
    groupName: z.string(),
    projectId: assignedId,
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

export const consumer = contractSchema<Consumer>('Consumer')(
  z.object({
    consumerRef: z.string(),
    consumerName: z.string(),
    projectId: assignedId,
    createTime: instant,
    updateTime: instant.optional(),
  }),
);

const appName = z.string().min(1).max(128);
const name = z
  .string()
  .min(LIMITS.minProjectNameLength)
  .max(LIMITS.maxProjectNameLength)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i, 'only letters, digits and inner hyphens')
  .refine((text) => !isLikeId(text), NAME_LIKE_ID);

const createProjectBody = contractSchema<BodyOf<'createProject'>>()(
  z.object({ appName, name, orgId: z.string().min(1).max(128), rawRecords: rawRecords.optional() }),
);

const updateProjectBody = contractSchema<BodyOf<'updateProject'>>()(
  z.object({
    updateMask: z.array(z.enum(['appName', 'name', 'rawRecords'])),
    project: z.object({ appName: appName.optional(), name: name.optional(), rawRecords: rawRecords.optional() }),
  }),
);

const apiKey = contractSchema<ApiKey>('ApiKey')(
  z.object({
    key: z.string().meta({ readOnly: true }),
    projectId: assignedId,
    label: z.string(),
    scopes: z.array(z.string()),
    active: z.boolean().optional(),
  }),
);

/** Which scopes exist is a rule of the service; here they are text. */
const scopes = z.array(z.string().max(64)).max(16).optional();

const apiKeyRequest = contractSchema<ApiKeyRequest>()(z.object({ label, scopes }));

const updateApiKeyBody = contractSchema<BodyOf<'updateApiKey'>>()(
  z.object({
    updateMask: z.array(z.enum(['active', 'label', 'scopes'])),
    apiKey: z.object({ active: z.boolean().optional(), label: label.optional(), scopes }),
  }),
);

const keyLabel = z.string().min(1).max(255);

const jwtKey = contractSchema<JwtKey>('JWTKey')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    label: z.string(),
    algorithm: z.literal('RSA'),
    publicKeyPem: z.string(),
    active: z.boolean(),
    createTime: instant,
    updateTime: instant,
  }),
);

const createJwtKeyRequest = contractSchema<CreateJwtKeyRequest>('CreateJWTKeyRequest')(
  z.object({ label: keyLabel, algorithm: z.enum(['RS256', 'RSA']), publicKeyPem: z.string().min(1).max(16_384) }),
);

const updateJwtKeyRequest = contractSchema<UpdateJwtKeyRequest>('PatchJWTKeyRequest')(
  z.object({
    updateMask: updateMask(JWT_KEY_MASKS).min(1).max(16),
    jwtKey: z.object({ active: z.boolean().optional(), label: keyLabel.optional(), name: keyLabel.optional() }),
  }),
);

const auditPage = contractSchema<AuditPage>('AuditPage')(
  z.object({
    results: z.array(
      z.object({
        id: assignedId,
        projectId: assignedId,
        actor: z.object({
          kind: z.enum(['apiKey', 'token', 'operator']),
          id: z.string().optional(),
          groupRef: z.string().optional(),
          consumerRef: z.string().optional(),
        }),
        action: z.string(),
        target: z.record(z.string(), z.string()),
        requestId: z.string(),
        address: z.string().optional(),
        createTime: instant,
      }),
    ),
    pagination,
  }),
);

export const projectEndpoints = endpointSchemas({
  listProjects: { query: listQuery, response: z.array(project) },
  createProject: { body: createProjectBody, response: project },
  getProject: { query: z.object({ includeEntitlements: queryFlag }), response: project },
  updateProject: { body: updateProjectBody, response: project },
  listApiKeys: { query: listQuery.extend({ active: queryFlag }), response: z.array(apiKey) },
  createApiKey: { body: apiKeyRequest, response: apiKey },
  getApiKey: { response: apiKey },
  updateApiKey: { body: updateApiKeyBody, response: apiKey },
  deleteApiKey: {},
  listJwtKeys: { query: listQuery.extend({ active: queryFlag }), response: z.array(jwtKey) },
  createJwtKey: { body: createJwtKeyRequest, response: z.object({ kid: z.string() }) },
  getJwtKey: { response: jwtKey },
  updateJwtKey: { body: updateJwtKeyRequest, response: jwtKey },
  deleteJwtKey: {},
  deleteGroup: {},
  listAuditLog: { query: page, response: auditPage },
});
