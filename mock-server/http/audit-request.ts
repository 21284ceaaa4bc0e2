import type { Endpoint, EndpointName } from '../../src/contract/index.ts';
import type { Actor } from '../core/kernel/actor.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { ProjectRecord } from '../core/kernel/records.ts';
import { apiKeyPrefix, findApiKey } from '../core/projects/api-keys.ts';
import { recordChange } from '../core/projects/audit-log.ts';
import type { RequestScope } from './request-scope.ts';

/** Requests that change something outside of the project. Operations keep track of them. */
const WORK: readonly EndpointName[] = ['writeRecords', 'triggerRead', 'deliverResults'];

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
 * @returns stores the entry when the request succeeded, given its response; undefined for requests that change nothing
 */
export async function prepareAudit(
  ports: Ports,
  scope: RequestScope,
  request: PendingRequest,
): Promise<((response: unknown) => Promise<void>) | undefined> {
  if (!isChange(request) || WORK.includes(request.name)) return undefined;
  const { name, actor, project } = request;
  const target = await targetOf(ports, request);
  return async (response) => {
    // The change is made, and its response must not be lost.
    const id = await idOf(ports, name, project, response).catch((error: unknown) => {
      ports.log.error('audit.target_not_found', { action: name, requestId: scope.requestId, error });
      return undefined;
    });
    // A sign-in of several steps changes something when it connects, and may be polled until then.
    if (name === 'customAuthConnect' && id === undefined) return;
    // The creation of a project belongs to that project.
    const projectId = project?.id ?? id;
    if (projectId === undefined) return;
    await recordChange(ports, {
      projectId,
      actor,
      action: name,
      target: id === undefined || Object.values(target).includes(id) ? target : { ...target, id },
      requestId: scope.requestId,
      ...(scope.address !== undefined && { address: scope.address }),
    });
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

async function idOf(
  ports: Ports,
  name: EndpointName,
  project: ProjectRecord | undefined,
  response: unknown,
): Promise<string | undefined> {
  if (typeof response !== 'object' || response === null) return undefined;
  if ('id' in response && typeof response.id === 'string') return response.id;
  // Response to a completed custom sign-in.
  if ('connection' in response) return idOf(ports, name, project, response.connection);
  if ('kid' in response && typeof response.kid === 'string') return response.kid;
  if (name !== 'createApiKey' || project === undefined || !('key' in response) || typeof response.key !== 'string') {
    return undefined;
  }
  return (await ports.store.apiKeys.find(project.id, apiKeyPrefix(response.key)))?.id;
}
