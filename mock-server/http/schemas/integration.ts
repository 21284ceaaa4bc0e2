import { z } from 'zod';
import type {
  Bootstrap,
  CreateIntegrationRequest,
  Integration,
  ReadActivity,
  Revision,
} from '../../../src/contract/index.ts';
import type { BodyOf } from '../../core/kernel/use-case.ts';
import { assignedId, contractSchema, endpointSchemas, instant, listQuery, problem, queryFlag, ref } from './common.ts';
import { connection } from './connection.ts';
import { hydratedRevision } from './hydrated-revision.ts';
import { installation } from './installation.ts';
import { manifestIntegration } from './manifest.ts';
import { project } from './project.ts';
import { providerInfo } from './provider.ts';

const revision = contractSchema<Revision>('Revision')(
  z.object({ id: assignedId, specVersion: z.string(), createTime: instant, content: manifestIntegration }),
);

const integration = contractSchema<Integration>('Integration')(
  z.object({
    id: assignedId,
    projectId: assignedId,
    name: z.string(),
    provider: z.string(),
    createTime: instant,
    updateTime: instant.optional(),
    latestRevision: revision,
  }),
);

const batchUpsertBody = contractSchema<BodyOf<'batchUpsertIntegrations'>>()(
  z
    .object({ sourceYaml: z.string().min(1).optional(), sourceZipUrl: z.string().min(1).max(2048).optional() })
    .refine((body) => (body.sourceYaml === undefined) !== (body.sourceZipUrl === undefined), {
      error: 'exactly one of sourceYaml and sourceZipUrl must be given',
    }),
);

const createIntegrationRequest = contractSchema<CreateIntegrationRequest>('CreateIntegrationRequest')(
  z.object({
    name: z.string().min(1).max(256),
    provider: z.string().min(1).max(128),
    latestRevision: z.object({ specVersion: z.string().max(64), content: manifestIntegration }),
  }),
);

export const integrationEndpoints = endpointSchemas({
  generateUploadUrl: {
    query: z.object({
      md5: z
        .string()
        .regex(/^[A-Za-z0-9+/]{22}==$/, 'expected a base64 MD5')
        .optional(),
    }),
    response: z.object({ url: z.string(), bucket: z.string(), path: z.string() }),
  },
  listIntegrations: { query: listQuery, response: z.array(integration) },
  getIntegration: { response: integration },
  deleteIntegration: {},
  batchUpsertIntegrations: {
    query: z.object({ destructive: queryFlag }),
    body: batchUpsertBody,
    response: z.array(integration),
  },
  hydrateRevision: { query: z.object({ connectionId: ref }), response: hydratedRevision },
  createIntegration: { body: createIntegrationRequest },
  createRevision: { query: z.object({ destructive: queryFlag }), body: batchUpsertBody },
});

const activity = contractSchema<ReadActivity>('ReadActivity')(
  z.object({
    installationId: z.string(),
    objectName: z.string(),
    last: z.object({ endTime: instant, recordsProcessed: z.number() }).optional(),
    running: z.object({ recordsProcessed: z.number(), recordsEstimatedTotal: z.number().optional() }).optional(),
    failure: z.object({ time: instant, reason: z.string() }).optional(),
    nextTime: instant.optional(),
    deliveryProblem: z.string().optional(),
  }),
);

const bootstrap = contractSchema<Bootstrap>('Bootstrap')(
  z.object({
    project,
    integration: integration.optional(),
    provider: providerInfo.optional(),
    connections: z.array(connection),
    installations: z.array(installation),
    hydratedRevision: hydratedRevision.optional(),
    hydrationProblem: problem.optional(),
    activity: z.array(activity).optional(),
  }),
);

export const bootstrapEndpoints = endpointSchemas({
  getBootstrap: {
    query: z.object({ groupRef: ref, integration: ref.optional(), provider: ref.optional(), storedOnly: queryFlag }),
    response: bootstrap,
  },
});
