import type { Connection, Oauth2Token, ProviderErrorCode } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { hasFullAccess, mayKnowGroup, onlyGroupOf } from '../kernel/actor.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type {
  ConnectionRecord,
  ConsumerRecord,
  Credential,
  GroupRecord,
  ProjectRecord,
  ProviderAppRecord,
} from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refreshCredential } from './fresh-credential.ts';
import { toProviderApp } from './provider-apps.ts';
import { isRenewable, openCredential, renewalDueAt } from './sealed-credential.ts';
import { rejectionOfFailure } from './verify-credential.ts';

/**
 * Returns the credential members of a connection. Tokens of every OAuth grant are in the one member that the published
 * description has for them.
 */
function credentialMembers(
  credential: Credential,
  withRefreshToken: boolean,
): Pick<Connection, 'apiKey' | 'oauth2AuthorizationCode'> {
  if (credential.scheme === 'apiKey') return { apiKey: credential.apiKey };
  if (credential.scheme === 'custom' && credential.token !== undefined) {
    const { accessToken, issuedAt, expiresAt } = credential.token;
    return { oauth2AuthorizationCode: { accessToken: tokenMember(accessToken, issuedAt, expiresAt) } };
  }
  if (credential.scheme !== 'oauth2') return {};
  const { accessToken, issuedAt, expiresAt, scopes, refreshToken, refreshIssuedAt, refreshExpiresAt } = credential;
  const isRefreshTokenShown = withRefreshToken && refreshToken !== undefined;
  return {
    oauth2AuthorizationCode: {
      accessToken: tokenMember(accessToken, issuedAt, expiresAt),
      ...(isRefreshTokenShown && { refreshToken: tokenMember(refreshToken, refreshIssuedAt, refreshExpiresAt) }),
      ...(scopes !== undefined && { scopes }),
    },
  };
}

function tokenMember(token: string, issuedAt: string | undefined, expiresAt: string | undefined): Oauth2Token {
  return { token, ...(issuedAt !== undefined && { issuedAt }), ...(expiresAt !== undefined && { expiresAt }) };
}

/**
 * Converts connections of one project to API resources, with a constant number of queries. No credential is ever part
 * of it.
 */
export async function loadConnections(
  repositories: Repositories,
  projectId: string,
  records: readonly ConnectionRecord[],
): Promise<Connection[]> {
  return records.map(await loaderOf(repositories, projectId, records));
}

/** Loads what connections are shown with. @returns converts one of them */
async function loaderOf(
  repositories: Repositories,
  projectId: string,
  records: readonly ConnectionRecord[],
): Promise<(record: ConnectionRecord) => Connection> {
  const appIds = unique(records.flatMap(({ providerAppId }) => providerAppId ?? []));
  const [groups, consumers, apps] = await Promise.all([
    loadGroups(
      repositories,
      projectId,
      records.map(({ groupRef }) => groupRef),
    ),
    repositories.consumers.getMany(projectId, unique(records.map(({ consumerRef }) => consumerRef))),
    appIds.length > 0 ? repositories.providerApps.getMany(projectId, appIds) : [],
  ]);
  const appById = new Map(apps.map((app) => [app.id, app]));
  const consumerByRef = new Map(consumers.map((consumer) => [consumer.consumerRef, consumer]));
  return (record) =>
    toConnection(
      record,
      groups.get(record.groupRef),
      consumerByRef.get(record.consumerRef),
      appById.get(record.providerAppId ?? ''),
    );
}

/** Converts a connection to its API resource. */
export async function loadConnection(repositories: Repositories, record: ConnectionRecord): Promise<Connection> {
  return (await loaderOf(repositories, record.projectId, [record]))(record);
}

/** @returns groups of one project by their ref, read in one query */
export async function loadGroups(
  repositories: Repositories,
  projectId: string,
  groupRefs: readonly string[],
): Promise<Map<string, GroupRecord>> {
  const groups = await repositories.groups.getMany(projectId, unique(groupRefs));
  return new Map(groups.map((group) => [group.groupRef, group]));
}

function toConnection(
  record: ConnectionRecord,
  group: GroupRecord | undefined,
  consumer: ConsumerRecord | undefined,
  app: ProviderAppRecord | undefined,
): Connection {
  const { projectId, groupRef, consumerRef, createTime } = record;
  return {
    id: record.id,
    projectId,
    provider: record.provider,
    ...(app !== undefined && { providerApp: toProviderApp(app) }),
    group: group ?? { projectId, groupRef, groupName: groupRef, createTime },
    consumer: consumer ?? { projectId, consumerRef, consumerName: consumerRef, createTime },
    ...(record.providerWorkspaceRef !== undefined && { providerWorkspaceRef: record.providerWorkspaceRef }),
    ...(record.providerConsumerRef !== undefined && { providerConsumerRef: record.providerConsumerRef }),
    createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    credentialTime: record.credentialTime ?? createTime,
    // The published enumeration has no value for it.
    authScheme: record.authScheme === 'custom' ? 'apiKey' : record.authScheme,
    status: record.status,
    providerMetadata: record.metadata,
  };
}

function unique(refs: readonly string[]): string[] {
  return [...new Set(refs)];
}

/**
 * Finds a connection of the project. One of another project, or of a group that the actor must not know of, is not
 * found, as if it did not exist.
 *
 * @param actor absent where the path was checked already, or for the service itself
 */
export async function findConnection(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
  actor?: Actor,
): Promise<Result<ConnectionRecord, Rejection<'not-found'>>> {
  const found = await repositories.connections.get(id);
  return found === undefined || found.projectId !== project.id || !mayKnowGroup(actor, found.groupRef)
    ? connectionNotFound(id)
    : ok(found);
}

/** @returns the refusal of a request that names a connection which is not, or no longer, there */
export function connectionNotFound(id: string): Result<never, Rejection<'not-found'>> {
  return reject('not-found', `There is no connection with the id "${id}" in this project.`);
}

/**
 * Returns a connection, with a fresh token when that is asked for. Its credential is shown on request, and never to a
 * key that may be in a browser.
 */
export const getConnection: UseCase<'getConnection'> = async (ports, { actor, project, params, query }) => {
  const isSecretWanted = query.includeCreds === true || query.includeRefreshToken === true;
  if ((isSecretWanted || query.refresh !== undefined) && !hasFullAccess(actor)) {
    return reject('forbidden', 'Credentials are shown and refreshed for API keys with the scope "full" only.');
  }
  const found = await findConnection(ports.store, project, params.connection, actor);
  if (!found.ok) return found;
  const fresh = query.refresh === undefined ? found : await refreshed(ports, found.value, query.refresh);
  if (!fresh.ok) return fresh;
  const connection = await loadConnection(ports.store, fresh.value);
  if (!isSecretWanted) return ok(connection);
  const credential = await openCredential(ports, fresh.value);
  if (!credential.ok) return credential;
  return ok({ ...connection, ...credentialMembers(credential.value, query.includeRefreshToken === true) });
};

async function refreshed(
  ports: Ports,
  connection: ConnectionRecord,
  when: 'force' | 'ifExpired',
): Promise<Result<ConnectionRecord, Rejection<ProviderErrorCode | 'not-found'>>> {
  const credential = await openCredential(ports, connection);
  if (!credential.ok) return credential;
  const isDue = when === 'force' ? isRenewable(credential.value) : ports.clock.now() >= renewalDueAt(credential.value);
  if (!isDue) return ok(connection);
  const fresh = await refreshCredential(ports, connection, credential.value, when === 'force');
  if (fresh.ok) return ok(fresh.value.connection);
  if (fresh.rejection.isGone) return connectionNotFound(connection.id);
  return { ok: false, rejection: rejectionOfFailure(fresh.rejection) };
}

/**
 * Lists connections, newest first: the published client takes the first one for the group's own. A user token sees
 * those of its group, also without a filter.
 */
export const listConnections: UseCase<'listConnections'> = async (ports, { actor, project, query }) => {
  const { provider, consumerRef, groupRef, ...page } = query;
  const filter = { projectId: project.id, provider, consumerRef, groupRef: onlyGroupOf(actor) ?? groupRef };
  const joined = (repositories: Repositories) => ({
    source: repositories.connections,
    show: (records: ConnectionRecord[]) => loadConnections(repositories, project.id, records),
  });
  return answerList(ports, { endpoint: 'listConnections', filter, joined }, page);
};
