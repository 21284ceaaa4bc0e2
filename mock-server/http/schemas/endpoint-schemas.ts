import { z } from 'zod';
import type { EndpointName } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import type { BodyOf, ErrorCodeOf, QueryOf, ResponseOf } from '../../core/kernel/use-case.ts';
import { bootstrap } from './bootstrap.ts';
import { queryFlag, queryInteger, ref } from './common.ts';
import { configHistoryPage } from './config.ts';
import {
  customAuthConnectRequest,
  customAuthConnectResponse,
  oauthConnectRequest,
  oauthUpdateRequest,
} from './connect.ts';
import { connection, generateConnectionRequest, updateConnectionRequest } from './connection.ts';
import {
  createDestinationRequest,
  destination,
  refuseOtherDestinationTypes,
  updateDestinationRequest,
} from './destination.ts';
import { hydratedRevision } from './hydrated-revision.ts';
import {
  createInstallationRequest,
  installation,
  patchObjectConfigRequest,
  updateInstallationRequest,
} from './installation.ts';
import { batchUpsertBody, createIntegrationRequest, integration } from './integration.ts';
import {
  eventTopicRoute,
  eventTopicRouteBody,
  eventTopicRouteFilter,
  topic,
  topicBody,
  topicDestinationRoute,
  topicDestinationRouteBody,
  topicDestinationRouteFilter,
} from './notification.ts';
import { objectMetadata, upsertMetadataRequest, upsertMetadataResponse } from './object-metadata.ts';
import { backfillProgress, operation, operationLog, operationsPage } from './operation.ts';
import {
  apiKey,
  apiKeyRequest,
  auditPage,
  createJwtKeyRequest,
  createProjectBody,
  jwtKey,
  project,
  updateApiKeyBody,
  updateJwtKeyRequest,
  updateProjectBody,
} from './project.ts';
import {
  createProviderAppRequest,
  providerApp,
  providerCatalog,
  providerInfo,
  updateProviderAppRequest,
} from './provider.ts';
import {
  deliverResultsRequest,
  pauseRequest,
  readAccepted,
  readRequest,
  searchBody,
  writeAnswer,
  writeRequest,
} from './write-request.ts';

/** How the parts of one endpoint's request and answer look. */
export interface EndpointSchema<N extends EndpointName> {
  /** Values arrive as text. */
  query?: z.ZodType<QueryOf<N>>;
  body?: z.ZodType<BodyOf<N>>;
  /** Refuses a body before its shape is validated, for bodies of kinds that have another shape. */
  refuseFirst?: (body: unknown) => Rejection<ErrorCodeOf<N>> | undefined;
  /** Only describes; answers are not checked at run time. Absent when there is no body. */
  response?: z.ZodType<ResponseOf<N>>;
}

const none = {};
const groupFilter = z.object({ groupRef: ref.optional() });
const sampling = z.object({ skipSampling: queryFlag });
const page = z.object({ pageSize: queryInteger(1, LIMITS.maxPageSize), pageToken: z.string().max(256).optional() });
const fieldsOfGroup = z.object({ groupRef: ref, excludeReadOnly: queryFlag });

/** Schemas by endpoint. A row of the endpoint table without an entry here does not compile. */
export const ENDPOINT_SCHEMAS: { [N in EndpointName]: EndpointSchema<N> } = {
  listProjects: { response: z.array(project) },
  createProject: { body: createProjectBody, response: project },
  getProject: { query: z.object({ includeEntitlements: queryFlag }), response: project },
  updateProject: { body: updateProjectBody, response: project },
  getBootstrap: {
    query: z.object({ groupRef: ref, integration: ref.optional(), provider: ref.optional() }),
    response: bootstrap,
  },

  listProviders: { response: providerCatalog },
  getProvider: { response: providerInfo },
  generateUploadUrl: {
    query: z.object({
      md5: z
        .string()
        .regex(/^[A-Za-z0-9+/]{22}==$/, 'expected a base64 MD5')
        .optional(),
    }),
    response: z.object({ url: z.string(), bucket: z.string(), path: z.string() }),
  },

  listIntegrations: { response: z.array(integration) },
  getIntegration: { response: integration },
  deleteIntegration: none,
  batchUpsertIntegrations: {
    query: z.object({ destructive: queryFlag }),
    body: batchUpsertBody,
    response: z.array(integration),
  },
  hydrateRevision: { query: z.object({ connectionId: ref }), response: hydratedRevision },

  listConnections: {
    query: z.object({ provider: ref.optional(), groupRef: ref.optional(), consumerRef: ref.optional() }),
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
  deleteConnection: none,

  listInstallations: { query: groupFilter, response: z.array(installation) },
  listProjectInstallations: { query: groupFilter, response: z.array(installation) },
  createInstallation: { query: sampling, body: createInstallationRequest, response: installation },
  getInstallation: { response: installation },
  updateInstallation: { query: sampling, body: updateInstallationRequest, response: installation },
  deleteInstallation: none,
  patchObjectConfig: { body: patchObjectConfigRequest, response: installation },

  listDestinations: { response: z.array(destination) },
  createDestination: {
    body: createDestinationRequest,
    refuseFirst: refuseOtherDestinationTypes,
    response: destination,
  },
  getDestination: { query: z.object({ includeSecrets: queryFlag, rotate: queryFlag }), response: destination },
  updateDestination: { body: updateDestinationRequest, response: destination },
  deleteDestination: none,

  getOperation: { response: operation },
  listOperations: {
    query: page,
    response: operationsPage,
  },
  getBackfillProgress: { response: backfillProgress },

  listApiKeys: { query: z.object({ active: queryFlag }), response: z.array(apiKey) },
  createApiKey: { body: apiKeyRequest, response: apiKey },
  getApiKey: { response: apiKey },
  updateApiKey: { body: updateApiKeyBody, response: apiKey },
  deleteApiKey: none,

  oauthConnect: { body: oauthConnectRequest, response: z.string() },
  oauthUpdate: { body: oauthUpdateRequest, response: z.string() },
  customAuthConnect: { body: customAuthConnectRequest, response: customAuthConnectResponse },

  listProviderApps: { response: z.array(providerApp) },
  createProviderApp: { body: createProviderAppRequest, response: providerApp },
  updateProviderApp: { body: updateProviderAppRequest, response: providerApp },
  deleteProviderApp: none,

  createIntegration: { body: createIntegrationRequest },
  createRevision: { query: z.object({ destructive: queryFlag }), body: batchUpsertBody },

  getInstallationObjectMetadata: { query: fieldsOfGroup, response: objectMetadata },
  getConnectionObjectMetadata: { query: fieldsOfGroup, response: objectMetadata },
  upsertInstallationObjectMetadata: { body: upsertMetadataRequest, response: upsertMetadataResponse },
  upsertConnectionObjectMetadata: { body: upsertMetadataRequest, response: upsertMetadataResponse },

  listConfigHistory: { query: page, response: configHistoryPage },
  listAuditLog: { query: page, response: auditPage },
  listOperationLogs: { response: z.array(operationLog) },

  listTopics: { response: z.array(topic) },
  createTopic: { body: topicBody, response: topic },
  updateTopic: { body: topicBody, response: topic },
  deleteTopic: none,
  listEventTopicRoutes: { query: eventTopicRouteFilter, response: z.array(eventTopicRoute) },
  createEventTopicRoute: { body: eventTopicRouteBody, response: eventTopicRoute },
  deleteEventTopicRoute: none,
  listTopicDestinationRoutes: { query: topicDestinationRouteFilter, response: z.array(topicDestinationRoute) },
  createTopicDestinationRoute: { body: topicDestinationRouteBody, response: topicDestinationRoute },
  deleteTopicDestinationRoute: none,

  listJwtKeys: { query: z.object({ active: queryFlag }), response: z.array(jwtKey) },
  createJwtKey: { body: createJwtKeyRequest, response: z.object({ kid: z.string() }) },
  getJwtKey: { response: jwtKey },
  updateJwtKey: { body: updateJwtKeyRequest, response: jwtKey },
  deleteJwtKey: none,

  writeRecords: { body: writeRequest, response: writeAnswer },
  triggerRead: { body: readRequest, response: readAccepted },
  deliverResults: { body: deliverResultsRequest },
  pauseReads: { body: pauseRequest },
  unpauseReads: { body: pauseRequest },
  searchRecords: {
    query: z.object({ groupRef: ref }),
    body: searchBody,
    response: z.object({ result: z.array(z.unknown()), results: z.array(z.unknown()) }),
  },
};
