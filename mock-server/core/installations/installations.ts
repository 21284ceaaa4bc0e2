import type { Installation } from '../../../src/contract/index.ts';
import { loadConnections, loadGroups } from '../connections/connections.ts';
import { findIntegration } from '../integrations/integrations.ts';
import type { Actor } from '../kernel/actor.ts';
import { mayKnowGroup, onlyGroupOf } from '../kernel/actor.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord, IntegrationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { overtaken } from '../kernel/store-errors.ts';
import type { UseCase } from '../kernel/use-case.ts';

/**
 * Converts installations of one project to API resources, with five queries. Leaves out those whose connection was deleted
 * since they were read, which does not happen in a snapshot.
 */
export async function loadInstallations(
  repositories: Repositories,
  projectId: string,
  records: readonly InstallationRecord[],
): Promise<Installation[]> {
  if (records.length === 0) return [];
  const connectionIds = [...new Set(records.map(({ connectionId }) => connectionId))];
  const [groups, connections, operations] = await Promise.all([
    loadGroups(
      repositories,
      projectId,
      records.map(({ groupRef }) => groupRef),
    ),
    repositories.connections.getMany(connectionIds).then((found) => loadConnections(repositories, projectId, found)),
    repositories.operations.latestByInstallation(records.map(({ id }) => id)),
  ]);
  const connectionById = new Map(connections.map((connection) => [connection.id, connection]));
  const lastStatus = new Map(operations.map(({ installationId, status }) => [installationId, status]));

  return records.flatMap((record) => {
    const connection = connectionById.get(record.connectionId);
    if (connection === undefined) return [];
    const group = groups.get(record.groupRef);
    const lastOperationStatus = lastStatus.get(record.id);
    return {
      id: record.id,
      projectId: record.projectId,
      integrationId: record.integrationId,
      ...(group !== undefined && { group }),
      healthStatus: record.healthStatus,
      ...(lastOperationStatus !== undefined && { lastOperationStatus }),
      connection,
      createTime: record.createTime,
      createdBy: record.createdBy,
      ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
      config: record.config,
    };
  });
}

/**
 * Converts an installation that a transaction has stored to its API resource: the response is known before the commit, and
 * nothing can fail after it.
 */
export async function showStored(repositories: Repositories, record: InstallationRecord): Promise<Installation> {
  const stored = await repositories.installations.get(record.id);
  const shown = stored && (await loadInstallation(repositories, stored));
  if (shown === undefined) throw overtaken('The installation was deleted in the transaction that stores it.');
  return shown;
}

/** Converts an installation to its API resource; undefined when it was deleted since it was read. */
export async function loadInstallation(
  repositories: Repositories,
  record: InstallationRecord,
): Promise<Installation | undefined> {
  const [installation] = await loadInstallations(repositories, record.projectId, [record]);
  return installation;
}

/** An installation with the integration that its path names. */
export interface FoundInstallation {
  installation: InstallationRecord;
  integration: IntegrationRecord;
}

/**
 * Finds an installation below its integration. One of another integration or project, or of a group that the actor must
 * not know of, is not found.
 *
 * @param actor absent where the path was checked already, or for the service itself
 */
export async function findInstallation(
  repositories: Repositories,
  project: ProjectRecord,
  path: { integration: string; installation: string },
  actor?: Actor,
): Promise<Result<FoundInstallation, Rejection<'not-found'>>> {
  const integration = await findIntegration(repositories, project, path.integration);
  if (!integration.ok) return integration;
  const installation = await repositories.installations.get(path.installation);
  return installation === undefined ||
    installation.integrationId !== integration.value.id ||
    !mayKnowGroup(actor, installation.groupRef)
    ? installationNotFound(path.installation)
    : ok({ installation, integration: integration.value });
}

/** @returns the refusal of a request that names an installation which is not, or no longer, there */
export function installationNotFound(id: string): Result<never, Rejection<'not-found'>> {
  return reject('not-found', `There is no installation with the id "${id}" of this integration.`);
}

/** A group's installation with the integration that the path names. */
export interface FoundGroupInstallation {
  installation: InstallationRecord;
  integration: IntegrationRecord;
}

/** Finds the installation that a group has of an integration: none or one. */
export async function findGroupInstallation(
  repositories: Repositories,
  project: ProjectRecord,
  integrationIdOrName: string,
  groupRef: string,
): Promise<Result<FoundGroupInstallation, Rejection<'not-found'>>> {
  const integration = await findIntegration(repositories, project, integrationIdOrName);
  if (!integration.ok) return integration;
  const installation = await repositories.installations.findByGroup(integration.value.id, groupRef);
  return installation === undefined
    ? groupInstallationNotFound(groupRef, integration.value)
    : ok({ installation, integration: integration.value });
}

/** @returns the refusal of a request that names a group which has not installed the integration */
export function groupInstallationNotFound(
  groupRef: string,
  { name }: IntegrationRecord,
): Result<never, Rejection<'not-found'>> {
  return reject('not-found', `The group "${groupRef}" has no installation of the integration "${name}".`);
}

/** Returns an installation. */
export const getInstallation: UseCase<'getInstallation'> = async (ports, { project, params }) =>
  ports.store.snapshot(async (repositories) => {
    const found = await findInstallation(repositories, project, params);
    if (!found.ok) return found;
    const installation = await loadInstallation(repositories, found.value.installation);
    return installation === undefined ? installationNotFound(params.installation) : ok(installation);
  });

/** Lists the installations of an integration, newest first; a user token sees the one of its group. */
export const listInstallations: UseCase<'listInstallations'> = async (ports, { actor, project, params, query }) => {
  const integration = await findIntegration(ports.store, project, params.integration);
  if (!integration.ok) return integration;
  const { groupRef, ...page } = query;
  const filter = {
    projectId: project.id,
    integrationId: integration.value.id,
    groupRef: onlyGroupOf(actor) ?? groupRef,
  };
  return answerList(ports, { endpoint: 'listInstallations', filter, joined: installationsOf(project) }, page);
};

/** Lists the installations of a project, newest first; a user token sees those of its group. */
export const listProjectInstallations: UseCase<'listProjectInstallations'> = async (
  ports,
  { actor, project, query },
) => {
  const { groupRef, ...page } = query;
  const filter = { projectId: project.id, groupRef: onlyGroupOf(actor) ?? groupRef };
  const endpoint = 'listProjectInstallations';
  return answerList(ports, { endpoint, filter, joined: installationsOf(project) }, page);
};

function installationsOf({ id }: ProjectRecord) {
  return (repositories: Repositories) => ({
    source: repositories.installations,
    show: (records: InstallationRecord[]) => loadInstallations(repositories, id, records),
  });
}

/** Requirements of an installation on its connection. */
interface ConnectionNeed {
  provider: string;
  groupRef: string;
}

/**
 * Finds the connection that an installation is to use: the named one, else the group's newest for the provider.
 *
 * @returns `unprocessable` when there is none, or when it belongs to another group or provider
 */
export async function chooseConnection(
  repositories: Repositories,
  project: ProjectRecord,
  connectionId: string | undefined,
  need: ConnectionNeed,
): Promise<Result<ConnectionRecord, Rejection<'unprocessable'>>> {
  if (connectionId === undefined) {
    const [newest] = (await repositories.connections.listPart({ projectId: project.id, ...need }, { limit: 1 })).rows;
    return newest === undefined
      ? reject('unprocessable', `The group "${need.groupRef}" has no connection to "${need.provider}".`, {
          remedy: 'Connect an account first.',
        })
      : ok(newest);
  }
  const named = await repositories.connections.get(connectionId);
  if (named === undefined || named.projectId !== project.id || named.groupRef !== need.groupRef) {
    return reject('unprocessable', `The group "${need.groupRef}" has no connection with the id "${connectionId}".`);
  }
  return named.provider === need.provider
    ? ok(named)
    : reject(
        'unprocessable',
        `The connection is to "${named.provider}", and the integration is for "${need.provider}".`,
      );
}
