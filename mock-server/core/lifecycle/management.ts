import type { EndpointName } from '../../../src/contract/index.ts';
import { createProviderApp } from '../connections/create-provider-app.ts';
import { deleteProviderApp } from '../connections/delete-provider-app.ts';
import { generateConnection } from '../connections/generate-connection.ts';
import { getConnection } from '../connections/get-connection.ts';
import { getProvider } from '../connections/get-provider.ts';
import { listConnections } from '../connections/list-connections.ts';
import { listProviderApps } from '../connections/list-provider-apps.ts';
import { listProviders } from '../connections/list-providers.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { updateProviderApp } from '../connections/update-provider-app.ts';
import { getInstallation } from '../installations/get-installation.ts';
import { listConfigHistory } from '../installations/list-config-history.ts';
import { listInstallations } from '../installations/list-installations.ts';
import { listProjectInstallations } from '../installations/list-project-installations.ts';
import { generateUploadUrl } from '../integrations/generate-upload-url.ts';
import { getIntegration } from '../integrations/get-integration.ts';
import { listIntegrations } from '../integrations/list-integrations.ts';
import type { Clock } from '../kernel/ports.ts';
import type { UseCases } from '../kernel/use-case.ts';
import { createDestination } from '../messaging/create-destination.ts';
import { createEventTopicRoute } from '../messaging/create-event-topic-route.ts';
import { createTopic } from '../messaging/create-topic.ts';
import { createTopicDestinationRoute } from '../messaging/create-topic-destination-route.ts';
import { deleteDestination } from '../messaging/delete-destination.ts';
import { deleteEventTopicRoute } from '../messaging/delete-event-topic-route.ts';
import { deleteTopic } from '../messaging/delete-topic.ts';
import { deleteTopicDestinationRoute } from '../messaging/delete-topic-destination-route.ts';
import { getDestination } from '../messaging/get-destination.ts';
import { listDestinations } from '../messaging/list-destinations.ts';
import { listEventTopicRoutes } from '../messaging/list-event-topic-routes.ts';
import { listTopicDestinationRoutes } from '../messaging/list-topic-destination-routes.ts';
import { listTopics } from '../messaging/list-topics.ts';
import { updateDestination } from '../messaging/update-destination.ts';
import { updateTopic } from '../messaging/update-topic.ts';
import { getConnectionObjectMetadata } from '../objects/get-connection-object-metadata.ts';
import { getInstallationObjectMetadata } from '../objects/get-installation-object-metadata.ts';
import { hydrateRevision } from '../objects/hydrate-revision.ts';
import { createMetadataCache } from '../objects/metadata-cache.ts';
import { upsertConnectionObjectMetadata } from '../objects/upsert-connection-object-metadata.ts';
import { upsertInstallationObjectMetadata } from '../objects/upsert-installation-object-metadata.ts';
import { getOperation } from '../operations/get-operation.ts';
import { listOperationLogs } from '../operations/list-operation-logs.ts';
import { listOperations } from '../operations/list-operations.ts';
import { createApiKey } from '../projects/create-api-key.ts';
import { createJwtKey } from '../projects/create-jwt-key.ts';
import { createProject } from '../projects/create-project.ts';
import { deleteApiKey } from '../projects/delete-api-key.ts';
import { deleteJwtKey } from '../projects/delete-jwt-key.ts';
import { getApiKey } from '../projects/get-api-key.ts';
import { getJwtKey } from '../projects/get-jwt-key.ts';
import { getProject } from '../projects/get-project.ts';
import { listApiKeys } from '../projects/list-api-keys.ts';
import { listAuditLog } from '../projects/list-audit-log.ts';
import { listJwtKeys } from '../projects/list-jwt-keys.ts';
import { listProjects } from '../projects/list-projects.ts';
import { updateApiKey } from '../projects/update-api-key.ts';
import { updateJwtKey } from '../projects/update-jwt-key.ts';
import { updateProject } from '../projects/update-project.ts';
import { getBackfillProgress } from '../reads/get-backfill-progress.ts';
import { customAuthConnect } from '../sign-in/custom-auth-connect.ts';
import { oauthConnect } from '../sign-in/oauth-connect.ts';
import { oauthUpdate } from '../sign-in/oauth-update.ts';
import { batchUpsertIntegrations } from './batch-upsert-integrations.ts';
import { createInstallation } from './create-installation.ts';
import { createIntegration } from './create-integration.ts';
import { createRevision } from './create-revision.ts';
import { deleteConnection } from './delete-connection.ts';
import { deleteInstallation } from './delete-installation.ts';
import { deleteIntegration } from './delete-integration.ts';
import { getBootstrap } from './get-bootstrap.ts';
import type { ObjectConfigParsers } from './patch-object-config.ts';
import { patchObjectConfig } from './patch-object-config.ts';
import { updateInstallation } from './update-installation.ts';

/** Endpoints of the other APIs; see `core/reads` and `core/writes`. */
type OtherApis = 'writeRecords' | 'triggerRead' | 'deliverResults' | 'pauseReads' | 'unpauseReads' | 'searchRecords';

/** Endpoints of the management API. */
export type ManagementEndpointName = Exclude<EndpointName, OtherApis>;

/**
 * @param parsers validate the shape of an object config after a patch
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
