import { z } from 'zod';
import type {
  CreateInstallationRequest,
  Installation,
  JsonPatchOperation,
  PatchObjectConfigRequest,
  Subscription,
  SubscriptionList,
  UpdateInstallationRequest,
} from '../../../src/contract/index.ts';
import { INSTALLATION_MASKS } from '../../core/installations/installation-mask.ts';
import {
  assignedId,
  contractSchema,
  endpointSchemas,
  instant,
  listQuery,
  page,
  queryFlag,
  ref,
  updateMask,
} from './common.ts';
import { config, configContent, configHistoryPage, partialConfigContent } from './config.ts';
import { connection } from './connection.ts';
import { group } from './project.ts';

export const installation = contractSchema<Installation>('Installation')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    integrationId: assignedId,
    group: group.optional(),
    healthStatus: z.enum(['healthy', 'unhealthy']).meta({ readOnly: true }),
    lastOperationStatus: z.enum(['success', 'failure', 'in_progress']).meta({ readOnly: true }).optional(),
    connection,
    createTime: instant,
    createdBy: z.string(),
    updateTime: instant.optional(),
    config,
  }),
);

const createdBy = z
  .string()
  .max(600)
  .regex(/^(?:consumer|builder|api):./, 'must begin with "consumer:", "builder:" or "api:"')
  .optional();

const createInstallationRequest = contractSchema<CreateInstallationRequest>('CreateInstallationRequest')(
  z.object({
    groupRef: ref,
    connectionId: z.string().min(1).max(128).optional(),
    config: z.object({ revisionId: z.string().optional(), createdBy, content: configContent }),
  }),
);

const updateInstallationRequest = contractSchema<UpdateInstallationRequest>('UpdateInstallationRequest')(
  z.object({
    updateMask: updateMask(INSTALLATION_MASKS).max(1000),
    installation: z.object({
      connectionId: z.string().min(1).max(128).optional(),
      config: z.object({ createdBy, content: partialConfigContent.optional() }).optional(),
    }),
  }),
);

/** How deep and how many is a rule of JSON Patch itself; see `core/kernel/json-patch.ts`. */
const jsonPatchOperation = contractSchema<JsonPatchOperation>('JsonPatchOperation')(
  z.object({ op: z.enum(['add', 'remove', 'replace']), path: z.string(), value: z.unknown().optional() }),
);

const patchObjectConfigRequest = contractSchema<PatchObjectConfigRequest>('PatchObjectConfigRequest')(
  z.object({
    groupRef: ref.optional(),
    installationId: z.string().min(1).max(128).optional(),
    action: z.enum(['read', 'write', 'subscribe']),
    changes: z.array(jsonPatchOperation).min(1),
  }),
);

const subscription = contractSchema<Subscription>('Subscription')(
  z.object({
    objectName: z.string(),
    rawObjectName: z.string(),
    events: z.array(z.string()),
    watchFields: z.union([z.literal('all'), z.array(z.string())]).optional(),
    state: z.enum(['pending', 'active', 'failed', 'suspended', 'removing']),
    since: instant,
    lastEventTime: instant.optional(),
    error: z.string().optional(),
    errorReason: z.enum(['permission', 'limit', 'unsupported', 'setup']).optional(),
  }),
);
const subscriptionList = contractSchema<SubscriptionList>()(z.object({ results: z.array(subscription) }));

const groupFilter = listQuery.extend({ groupRef: ref.optional() });
const sampling = z.object({ skipSampling: queryFlag });

export const installationEndpoints = endpointSchemas({
  listInstallations: { query: groupFilter, response: z.array(installation) },
  listProjectInstallations: { query: groupFilter, response: z.array(installation) },
  createInstallation: { query: sampling, body: createInstallationRequest, response: installation },
  getInstallation: { response: installation },
  updateInstallation: { query: sampling, body: updateInstallationRequest, response: installation },
  deleteInstallation: {},
  listSubscriptions: { response: subscriptionList },
  patchObjectConfig: { body: patchObjectConfigRequest, response: installation },
  listConfigHistory: { query: page, response: configHistoryPage },
});
