import type { EndpointName } from '../../../src/contract/index.ts';
import { createMetadataCache } from '../connections/metadata-cache.ts';
import type { Clock } from '../ports.ts';
import type { UseCases } from '../use-case.ts';
import { batchUpsertIntegrations } from './batch-upsert-integrations.ts';
import { createApiKey } from './create-api-key.ts';
import { createDestination } from './create-destination.ts';
import { createEventTopicRoute } from './create-event-topic-route.ts';
import { createInstallation } from './create-installation.ts';
import { createIntegration } from './create-integration.ts';
import { createJwtKey } from './create-jwt-key.ts';
import { createProject } from './create-project.ts';
import { createProviderApp } from './create-provider-app.ts';
import { createRevision } from './create-revision.ts';
import { createTopic } from './create-topic.ts';
import { createTopicDestinationRoute } from './create-topic-destination-route.ts';
import { customAuthConnect } from './custom-auth-connect.ts';
import { deleteApiKey } from './delete-api-key.ts';
import { deleteConnection } from './delete-connection.ts';
import { deleteDestination } from './delete-destination.ts';
import { deleteEventTopicRoute } from './delete-event-topic-route.ts';
import { deleteInstallation } from './delete-installation.ts';
import { deleteIntegration } from './delete-integration.ts';
import { deleteJwtKey } from './delete-jwt-key.ts';
import { deleteProviderApp } from './delete-provider-app.ts';
import { deleteTopic } from './delete-topic.ts';
import { deleteTopicDestinationRoute } from './delete-topic-destination-route.ts';
import { generateConnection } from './generate-connection.ts';
import { generateUploadUrl } from './generate-upload-url.ts';
import { getApiKey } from './get-api-key.ts';
import { getBackfillProgress } from './get-backfill-progress.ts';
import { getBootstrap } from './get-bootstrap.ts';
import { getConnection } from './get-connection.ts';
import { getConnectionObjectMetadata } from './get-connection-object-metadata.ts';
import { getDestination } from './get-destination.ts';
import { getInstallation } from './get-installation.ts';
import { getInstallationObjectMetadata } from './get-installation-object-metadata.ts';
import { getIntegration } from './get-integration.ts';
import { getJwtKey } from './get-jwt-key.ts';
import { getOperation } from './get-operation.ts';
import { getProject } from './get-project.ts';
import { getProvider } from './get-provider.ts';
import { hydrateRevision } from './hydrate-revision.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listConfigHistory } from './list-config-history.ts';
import { listConnections } from './list-connections.ts';
import { listDestinations } from './list-destinations.ts';
import { listEventTopicRoutes } from './list-event-topic-routes.ts';
import { listInstallations } from './list-installations.ts';
import { listIntegrations } from './list-integrations.ts';
import { listJwtKeys } from './list-jwt-keys.ts';
import { listOperationLogs } from './list-operation-logs.ts';
import { listOperations } from './list-operations.ts';
import { listProjectInstallations } from './list-project-installations.ts';
import { listProjects } from './list-projects.ts';
import { listProviderApps } from './list-provider-apps.ts';
import { listProviders } from './list-providers.ts';
import { listTopicDestinationRoutes } from './list-topic-destination-routes.ts';
import { listTopics } from './list-topics.ts';
import { oauthConnect } from './oauth-connect.ts';
import { oauthUpdate } from './oauth-update.ts';
import type { ObjectConfigParsers } from './patch-object-config.ts';
import { patchObjectConfig } from './patch-object-config.ts';
import { updateApiKey } from './update-api-key.ts';
import { updateConnection } from './update-connection.ts';
import { updateDestination } from './update-destination.ts';
import { updateInstallation } from './update-installation.ts';
import { updateJwtKey } from './update-jwt-key.ts';
import { updateProject } from './update-project.ts';
import { updateProviderApp } from './update-provider-app.ts';
import { updateTopic } from './update-topic.ts';
import { upsertConnectionObjectMetadata } from './upsert-connection-object-metadata.ts';
import { upsertInstallationObjectMetadata } from './upsert-installation-object-metadata.ts';

/** Endpoints of the other APIs; see `core/reads` and `core/writes`. */
type OtherApis = 'writeRecords' | 'triggerRead' | 'deliverResults' | 'pauseReads' | 'unpauseReads' | 'searchRecords';

/** Endpoints of the management API. */
export type ManagementEndpointName = Exclude<EndpointName, OtherApis>;

/**
 * @param parsers judge the shape of an object config after a patch
 * @param clock decides how long the providers' field lists are remembered
 * @returns the operations of the management API, by endpoint
 */
export function createManagementUseCases(parsers: ObjectConfigParsers, clock: Clock): UseCases<ManagementEndpointName> {
  const cache = createMetadataCache(clock);
  return {
    batchUpsertIntegrations,
    createApiKey,
    createDestination,
    createInstallation,
    createProject,
    deleteApiKey,
    deleteConnection,
    deleteDestination,
    deleteInstallation,
    deleteIntegration,
    generateConnection,
    generateUploadUrl,
    getApiKey,
    getBackfillProgress,
    getBootstrap: getBootstrap(cache),
    getConnection,
    getDestination,
    getInstallation,
    getIntegration,
    getOperation,
    getProject,
    getProvider,
    hydrateRevision: hydrateRevision(cache),
    listApiKeys,
    listConnections,
    listDestinations,
    listInstallations,
    listIntegrations,
    listOperations,
    listProjectInstallations,
    listProjects,
    listProviders,
    patchObjectConfig: patchObjectConfig(parsers),
    updateApiKey,
    updateConnection,
    updateDestination,
    updateInstallation,
    updateProject,
    oauthConnect,
    oauthUpdate,
    customAuthConnect,
    listProviderApps,
    createProviderApp,
    updateProviderApp,
    deleteProviderApp,
    createIntegration,
    createRevision,
    getInstallationObjectMetadata: getInstallationObjectMetadata(cache),
    getConnectionObjectMetadata: getConnectionObjectMetadata(cache),
    upsertInstallationObjectMetadata: upsertInstallationObjectMetadata(cache),
    upsertConnectionObjectMetadata: upsertConnectionObjectMetadata(cache),
    listConfigHistory,
    listAuditLog,
    listOperationLogs,
    listTopics,
    createTopic,
    updateTopic,
    deleteTopic,
    listEventTopicRoutes,
    createEventTopicRoute,
    deleteEventTopicRoute,
    listTopicDestinationRoutes,
    createTopicDestinationRoute,
    deleteTopicDestinationRoute,
    listJwtKeys,
    createJwtKey,
    getJwtKey,
    updateJwtKey,
    deleteJwtKey,
  };
}
