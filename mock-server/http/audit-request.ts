import type { Endpoint, EndpointName } from '../../src/contract/index.ts';
import type { Actor } from '../core/kernel/actor.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { ProjectRecord } from '../core/kernel/records.ts';
import { findApiKey } from '../core/projects/api-keys.ts';
import { auditEntry } from '../core/projects/audit-log.ts';
import type { AuditedChange } from '../core/projects/audited-store.ts';
import type { RequestScope } from './request-scope.ts';

/** Rows that a request changes. */
type Changes = Pick<AuditedChange, 'repositories' | 'isOutside'>;

const rows = (...repositories: AuditedChange['repositories']): Changes => ({ repositories });
/** Fields that a provider is asked to add. */
const AT_PROVIDER: Changes = { repositories: [], isOutside: true };

/** Changes by endpoint, of the requests that have an entry in the audit log. */
export const AUDITED: Partial<Record<EndpointName, Changes>> = {
  createProject: rows('projects'),
  updateProject: rows('projects'),
  batchUpsertIntegrations: rows('integrations', 'installations'),
  createIntegration: rows('integrations'),
  createRevision: rows('integrations', 'installations'),
  deleteIntegration: rows('integrations'),
  generateConnection: rows('connections'),
  getConnection: rows('connections'),
  updateConnection: rows('connections'),
  deleteConnection: rows('connections'),
  oauthConnect: rows('connectFlows'),
  oauthUpdate: rows('connectFlows'),
  customAuthConnect: rows('connections'),
  deleteGroup: rows('groups', 'installations', 'connections'),
  createInstallation: rows('installations'),
  updateInstallation: rows('installations'),
  patchObjectConfig: rows('installations'),
  deleteInstallation: rows('installations'),
  pauseReads: rows('installations'),
  unpauseReads: rows('installations'),
  upsertInstallationObjectMetadata: AT_PROVIDER,
  upsertConnectionObjectMetadata: AT_PROVIDER,
  createDestination: rows('destinations'),
  getDestination: rows('destinations'),
  updateDestination: rows('destinations'),
  deleteDestination: rows('destinations'),
  resendMessage: rows('deliveries'),
  resendMessages: rows('deliveries'),
  createTopic: rows('topics'),
  updateTopic: rows('topics'),
  deleteTopic: rows('topics'),
  createEventTopicRoute: rows('eventRoutes'),
  deleteEventTopicRoute: rows('eventRoutes'),
  createTopicDestinationRoute: rows('topicRoutes'),
  deleteTopicDestinationRoute: rows('topicRoutes'),
  createApiKey: rows('apiKeys'),
  updateApiKey: rows('apiKeys'),
  deleteApiKey: rows('apiKeys'),
  createJwtKey: rows('jwtKeys'),
  updateJwtKey: rows('jwtKeys'),
  deleteJwtKey: rows('jwtKeys'),
  createProviderApp: rows('providerApps'),
  updateProviderApp: rows('providerApps'),
  deleteProviderApp: rows('providerApps'),
};

/** A request that is about to be carried out. */
export interface PendingRequest {
  name: EndpointName;
  endpoint: Endpoint;
  actor: Actor;
  /** Absent where the endpoint is below no project. */
  project?: ProjectRecord;
  /** Decoded placeholders, without the project. */
  params: Record<string, string>;
  /** Checked query. */
  query: unknown;
}

/**
 * Prepares the entry of the audit log, before what it names may be gone.
 *
 * @returns undefined for requests that change nothing, and for the work of integrations, which operations keep track of
 */
export async function prepareAudit(
  ports: Ports,
  scope: RequestScope,
  request: PendingRequest,
): Promise<AuditedChange | undefined> {
  const changes = AUDITED[request.name];
  if (changes === undefined || !isChange(request)) return undefined;
  const { name, actor, project } = request;
  const target = await targetOf(ports, request);
  return {
    ...changes,
    entryOf: (written) => {
      // The state of a sign-in is a secret.
      const id = changes.repositories.includes('connectFlows') ? undefined : written;
      // A sign-in of several steps changes something when it connects, and may be polled until then.
      if (name === 'customAuthConnect' && id === undefined) return undefined;
      // The creation of a project belongs to that project.
      const projectId = project?.id ?? id;
      if (projectId === undefined) return undefined;
      return auditEntry(ports, {
        projectId,
        actor,
        action: name,
        target: id === undefined || Object.values(target).includes(id) ? target : { ...target, id },
        requestId: scope.requestId,
        ...(scope.address !== undefined && { address: scope.address }),
      });
    },
  };
}

/** @returns whether the request changes something; all others can be repeated at any time */
export function isChange({ name, endpoint, query }: Pick<PendingRequest, 'name' | 'endpoint' | 'query'>): boolean {
  if (endpoint.method !== 'GET') return name !== 'searchRecords';
  if (typeof query !== 'object' || query === null) return false;
  // The published API replaces a signing key, and a connection's tokens, by reading them.
  if (name === 'getDestination') return 'rotate' in query && query.rotate === true;
  return name === 'getConnection' && 'refresh' in query && query.refresh === 'force';
}

/** An API key can be named by itself; the log has its id. */
async function targetOf(ports: Ports, { project, params }: PendingRequest): Promise<Record<string, string>> {
  const { apiKey, ...rest } = params;
  if (apiKey === undefined || project === undefined) return rest;
  const found = await findApiKey(ports, project, apiKey);
  return found.ok ? { ...rest, apiKey: found.value.id } : rest;
}
