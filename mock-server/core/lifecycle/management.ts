import type { EndpointName } from '../../../src/contract/index.ts';
import { getConnection, listConnections } from '../connections/connections.ts';
import { generateConnection } from '../connections/generate-connection.ts';
import { listProviderApps, listProviders } from '../connections/provider-apps.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { listConfigHistory } from '../installations/config-history.ts';
import { getInstallation, listInstallations, listProjectInstallations } from '../installations/installations.ts';
import { getIntegration, listIntegrations } from '../integrations/integrations.ts';
import { generateUploadUrl } from '../integrations/uploads.ts';
import type { Clock } from '../kernel/ports.ts';
import type { UseCases } from '../kernel/use-case.ts';
import { getProvider } from '../logos/get-provider.ts';
import type { ProviderLogos } from '../logos/provider-logos.ts';
import {
  createDestination,
  deleteDestination,
  getDestination,
  listDestinations,
  updateDestination,
} from '../messaging/destinations.ts';
import { getMessage, listMessages, resendMessage, resendMessages } from '../messaging/messages.ts';
import {
  createEventTopicRoute,
  createTopicDestinationRoute,
  deleteEventTopicRoute,
  deleteTopicDestinationRoute,
  listEventTopicRoutes,
  listTopicDestinationRoutes,
} from '../messaging/topic-routes.ts';
import { createTopic, deleteTopic, listTopics, updateTopic } from '../messaging/topics.ts';
import { hydrateRevision } from '../objects/hydrate-content.ts';
import { createMetadataCache } from '../objects/metadata-cache.ts';
import {
  getConnectionObjectMetadata,
  getInstallationObjectMetadata,
  upsertConnectionObjectMetadata,
  upsertInstallationObjectMetadata,
} from '../objects/upsert-fields.ts';
import { getOperation, listOperationLogs, listOperations } from '../operations/operations.ts';
import { createApiKey, deleteApiKey, getApiKey, listApiKeys, updateApiKey } from '../projects/api-keys.ts';
import { listAuditLog } from '../projects/audit-log.ts';
import { createJwtKey, deleteJwtKey, getJwtKey, listJwtKeys, updateJwtKey } from '../projects/jwt-keys.ts';
import { createProject, getProject, listProjects, updateProject } from '../projects/projects.ts';
import { getBackfillProgress } from '../reads/backfills.ts';
import { customAuthConnect } from '../sign-in/custom-auth-connect.ts';
import { oauthConnect, oauthUpdate } from '../sign-in/oauth-connect.ts';
import { listSubscriptions } from '../subscriptions/list-subscriptions.ts';
import { createInstallation } from './create-installation.ts';
import { deleteConnection, deleteGroup, deleteInstallation, deleteIntegration } from './deletions.ts';
import { batchUpsertIntegrations, createIntegration, createRevision } from './deployments.ts';
import { createProviderApp, deleteProviderApp, updateProviderApp } from './event-apps.ts';
import { getBootstrap } from './get-bootstrap.ts';
import type { ObjectConfigParsers } from './patch-object-config.ts';
import { patchObjectConfig } from './patch-object-config.ts';
import { updateInstallation } from './save-change.ts';

/** Endpoints of the other APIs; see `core/reads` and `core/writes`. */
type OtherApis = 'writeRecords' | 'triggerRead' | 'deliverResults' | 'pauseReads' | 'unpauseReads' | 'searchRecords';

/** Endpoints of the management API. */
export type ManagementEndpointName = Exclude<EndpointName, OtherApis>;

/**
 * @param parsers validate the shape of an object config after a patch
 * @param clock decides how long the providers' field lists are remembered
 * @param logos used for the responses with an entry of the catalogue
 * @returns the operations of the management API, by endpoint
 */
export function createManagementUseCases(
  parsers: ObjectConfigParsers,
  clock: Clock,
  logos: ProviderLogos,
): UseCases<ManagementEndpointName> {
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
    deleteGroup,
    deleteInstallation,
    deleteIntegration,
    generateConnection,
    generateUploadUrl,
    getApiKey,
    getBackfillProgress,
    getBootstrap: getBootstrap(cache, logos),
    getConnection,
    getDestination,
    getInstallation,
    getIntegration,
    getOperation,
    getProject,
    getProvider: getProvider(logos),
    hydrateRevision: hydrateRevision(cache),
    listApiKeys,
    listConnections,
    listDestinations,
    getMessage,
    listInstallations,
    listIntegrations,
    listMessages,
    resendMessage,
    resendMessages,
    listOperations,
    listProjectInstallations,
    listProjects,
    listSubscriptions,
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
