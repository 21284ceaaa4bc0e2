import type { Endpoint, EndpointName } from '../../../src/contract/index.ts';

/** Statuses of endpoints that call a provider. */
const PROVIDER_ASKED = [400, 422, 429, 502, 504];

/** Additional statuses of single endpoints. */
const OWN: Partial<Record<EndpointName, readonly number[]>> = {
  createProject: [409],
  updateProject: [409],
  batchUpsertIntegrations: [409, 422],
  createIntegration: [409, 422],
  createRevision: [409, 422],
  hydrateRevision: PROVIDER_ASKED,
  generateConnection: [...PROVIDER_ASKED, 409],
  getConnection: PROVIDER_ASKED,
  updateConnection: [...PROVIDER_ASKED, 409],
  deleteConnection: [409],
  oauthConnect: [404, 422],
  oauthUpdate: [400, 422],
  customAuthConnect: [...PROVIDER_ASKED, 404, 409],
  createInstallation: [...PROVIDER_ASKED, 409],
  updateInstallation: [...PROVIDER_ASKED, 409],
  patchObjectConfig: [...PROVIDER_ASKED, 409],
  getInstallationObjectMetadata: PROVIDER_ASKED,
  getConnectionObjectMetadata: PROVIDER_ASKED,
  upsertInstallationObjectMetadata: PROVIDER_ASKED,
  upsertConnectionObjectMetadata: PROVIDER_ASKED,
  createDestination: [409, 422],
  getDestination: [409, 422],
  updateDestination: [409, 422],
  createProviderApp: [422],
  updateProviderApp: [409, 422],
  deleteProviderApp: [409],
  createTopic: [409],
  updateTopic: [409],
  createEventTopicRoute: [409, 422],
  createTopicDestinationRoute: [409],
  updateJwtKey: [422],
  writeRecords: [422],
  triggerRead: [409],
  pauseReads: [409],
  unpauseReads: [409],
  searchRecords: PROVIDER_ASKED,
};

/** Statuses of every endpoint: an internal error or an unavailable database. */
const ALWAYS = [500, 503];
/** Credential, scope, and too many requests. */
const GUARDED = [401, 403, 429];
/** A body that is wrong, too large, or of another content type. */
const WITH_BODY = [400, 413, 415];

/**
 * @param has parts of a request to the endpoint
 * @returns every status that the endpoint refuses with, in ascending order
 */
export function refusalStatuses(
  name: EndpointName,
  { access, path }: Endpoint,
  has: { query: boolean; body: boolean },
): number[] {
  const statuses = [
    ...ALWAYS,
    ...(access === 'public' ? [] : GUARDED),
    ...(path.includes('{') ? [404] : []),
    ...(has.query ? [400] : []),
    ...(has.body ? WITH_BODY : []),
    ...(OWN[name] ?? []),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}
