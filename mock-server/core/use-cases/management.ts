import type { EndpointName } from '../../../src/contract/index.ts';
import { createMetadataCache } from '../connections/metadata-cache.ts';
import type { Clock } from '../ports.ts';
import type { UseCases } from '../use-case.ts';
import { batchUpsertIntegrations } from './batch-upsert-integrations.ts';
import { createApiKey } from './create-api-key.ts';
import { createDestination } from './create-destination.ts';
import { createInstallation } from './create-installation.ts';
import { createProject } from './create-project.ts';
import { deleteApiKey } from './delete-api-key.ts';
import { deleteConnection } from './delete-connection.ts';
import { deleteDestination } from './delete-destination.ts';
import { deleteInstallation } from './delete-installation.ts';
import { deleteIntegration } from './delete-integration.ts';
import { generateConnection } from './generate-connection.ts';
import { generateUploadUrl } from './generate-upload-url.ts';
import { getApiKey } from './get-api-key.ts';
import { getBackfillProgress } from './get-backfill-progress.ts';
import { getBootstrap } from './get-bootstrap.ts';
import { getConnection } from './get-connection.ts';
import { getDestination } from './get-destination.ts';
import { getInstallation } from './get-installation.ts';
import { getIntegration } from './get-integration.ts';
import { getOperation } from './get-operation.ts';
import { getProject } from './get-project.ts';
import { getProvider } from './get-provider.ts';
import { hydrateRevision } from './hydrate-revision.ts';
import { listApiKeys } from './list-api-keys.ts';
import { listConnections } from './list-connections.ts';
import { listDestinations } from './list-destinations.ts';
import { listInstallations } from './list-installations.ts';
import { listIntegrations } from './list-integrations.ts';
import { listOperations } from './list-operations.ts';
import { listProjectInstallations } from './list-project-installations.ts';
import { listProjects } from './list-projects.ts';
import { listProviders } from './list-providers.ts';
import type { ObjectConfigParsers } from './patch-object-config.ts';
import { patchObjectConfig } from './patch-object-config.ts';
import { updateApiKey } from './update-api-key.ts';
import { updateConnection } from './update-connection.ts';
import { updateDestination } from './update-destination.ts';
import { updateInstallation } from './update-installation.ts';
import { updateProject } from './update-project.ts';

/** Endpoints of the other APIs; see `core/reads` and `core/writes`. */
type OtherApis = 'writeRecords' | 'triggerRead' | 'pauseReads' | 'unpauseReads' | 'searchRecords';

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
  };
}
