import type { EndpointName, Subscription } from '../../../src/contract/index.ts';
import { getConnection, listConnections } from '../connections/connections.ts';
import { generateConnection } from '../connections/generate-connection.ts';
import {
  createProviderApp,
  deleteProviderApp,
  listProviderApps,
  listProviders,
  updateProviderApp,
} from '../connections/provider-apps.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { listConfigHistory } from '../installations/config-history.ts';
import {
  findInstallation,
  getInstallation,
  listInstallations,
  listProjectInstallations,
} from '../installations/installations.ts';
import { readObjects } from '../installations/read-objects.ts';
import { getIntegration, listIntegrations } from '../integrations/integrations.ts';
import { generateUploadUrl } from '../integrations/uploads.ts';
import type { Clock } from '../kernel/ports.ts';
import { ok } from '../kernel/result.ts';
import type { EventSelection, SubscriptionRecord } from '../kernel/subscription-records.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase, UseCases } from '../kernel/use-case.ts';
import type { ProviderLogos } from '../logos/provider-logos.ts';
import { getProvider } from '../logos/provider-logos.ts';
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
  createTopic,
  createTopicDestinationRoute,
  deleteEventTopicRoute,
  deleteTopic,
  deleteTopicDestinationRoute,
  listEventTopicRoutes,
  listTopicDestinationRoutes,
  listTopics,
  updateTopic,
} from '../messaging/topic-routes.ts';
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
import { createInstallation } from './create-installation.ts';
import { deleteConnection, deleteGroup, deleteInstallation, deleteIntegration } from './deletions.ts';
import { batchUpsertIntegrations, createIntegration, createRevision } from './deployments.ts';
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

/** Lists the subscriptions of an installation, by object; a user token sees those of its group. */
const listSubscriptions: UseCase<'listSubscriptions'> = async (ports, { actor, project, params }) => {
  const found = await findInstallation(ports.store, project, params, actor);
  if (!found.ok) return found;
  const { id, config } = found.value.installation;
  const [records, revision] = await Promise.all([
    ports.store.subscriptions.list(id),
    ports.store.integrations.getRevision(config.revisionId),
  ]);
  const reads = revision === undefined ? [] : readObjects(config.content, revision.content);
  const mappedNames = new Map(reads.map(({ objectName, mappedName }) => [objectName, mappedName]));
  return ok({ results: records.map((record) => toSubscription(record, mappedNames.get(record.objectName))) });
};

function toSubscription(record: SubscriptionRecord, mappedName: string | undefined): Subscription {
  const { objectName, selection, state, since, lastEventAt, error, errorReason } = record;
  const { update } = selection;
  return {
    objectName: mappedName ?? objectName,
    rawObjectName: objectName,
    events: eventNames(selection),
    ...(update !== undefined && { watchFields: update.by === 'all' ? 'all' : update.names }),
    state,
    since,
    ...(lastEventAt !== undefined && { lastEventTime: toInstant(lastEventAt) }),
    ...(error !== undefined && { error }),
    ...(errorReason !== undefined && { errorReason }),
  };
}

function eventNames(selection: EventSelection): string[] {
  const { create, update, delete: deletes, associationUpdate, otherEvents } = selection;
  return [
    ...(create ? ['create'] : []),
    ...(update === undefined ? [] : ['update']),
    ...(deletes ? ['delete'] : []),
    ...(associationUpdate === undefined ? [] : ['associationUpdate']),
    ...otherEvents,
  ];
}
