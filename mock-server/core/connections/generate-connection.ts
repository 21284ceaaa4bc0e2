import type { Connection } from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { completeMetadata, requestMetadata } from './connection-metadata.ts';
import { applyConnectionEvent } from './connection-status.ts';
import { loadConnection } from './connections.ts';
import { authSchemeOf, readCredential } from './credential-block.ts';
import { newestProviderApp } from './provider-apps.ts';
import { keepAliveAt, sealCredential } from './sealed-credential.ts';
import { accountMembers } from './verified-account.ts';
import { verifyAccount } from './verify-credential.ts';

/**
 * Connects an account with a credential that the customer typed, or with tokens that were had elsewhere. The provider is
 * asked to confirm it first; nothing is stored when it refuses.
 */
export const generateConnection: UseCase<'generateConnection'> = async (ports, { project, body }) => {
  const provider = ports.catalog.get(body.provider);
  if (provider === undefined) {
    return reject('unprocessable', `There is no provider "${body.provider}" in the catalogue.`, {
      remedy: 'Provider names are case-sensitive; GET /v1/providers lists them.',
    });
  }
  const credential = readCredential(provider, body);
  if (!credential.ok) return credential;
  const metadata = completeMetadata(provider, requestMetadata(body.providerMetadata ?? {}), body.providerWorkspaceRef, [
    'providerMetadata',
  ]);
  if (!metadata.ok) return metadata;

  const workspaceRef = body.providerWorkspaceRef ?? metadata.value.workspace?.value;
  const account = {
    provider,
    credential: credential.value,
    metadata: metadata.value,
    ...(workspaceRef !== undefined && { workspaceRef }),
  };
  const owner = { projectId: project.id, provider: provider.name };
  const confirmed = await verifyAccount(ports, account, owner);
  if (!confirmed.ok) return confirmed;

  // Imported tokens are refreshed with the provider app that they were made with, which is the project's.
  const app =
    body.oauth2AuthorizationCode === undefined
      ? undefined
      : await newestProviderApp(ports.store, project.id, provider.name);
  const given = { metadata: metadata.value, ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }) };
  const id = ports.ids.uuid();
  const now = ports.clock.now();
  const record: ConnectionRecord = {
    id,
    projectId: project.id,
    provider: provider.name,
    groupRef: body.groupRef,
    consumerRef: body.consumerRef,
    ...(app !== undefined && { providerAppId: app.id }),
    ...accountMembers(ports.connectors.get(provider.name), given, confirmed.value.found),
    authScheme: authSchemeOf(credential.value),
    status: 'created',
    sealedCredential: await sealCredential(ports, id, confirmed.value.credential),
    createTime: toInstant(now),
    version: 1,
    refreshAt: keepAliveAt(provider, confirmed.value.credential, now),
  };
  return ok(await createConnection(ports, record, body));
};

/** Names of the group and the consumer of a connection, as the request that began it gave them. */
interface Owners {
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
}

/** Stores a new connection with its group and its consumer. @returns the connection as the API shows it */
export async function createConnection(ports: Ports, record: ConnectionRecord, owners: Owners): Promise<Connection> {
  const created = await ports.store.transaction(async (repositories) => {
    await upsertGroup(ports, repositories, record.projectId, owners);
    await upsertConsumer(ports, repositories, record.projectId, owners);
    await applyConnectionEvent(ports, repositories, record, { event: 'created' });
    return loadConnection(repositories, record);
  });
  if (record.refreshAt !== null) ports.jobs.wake();
  ports.log.info('connection.created', { connectionId: record.id, provider: record.provider });
  return created;
}

/**
 * Ensures that a group exists. A name that was given replaces the known one; without one a known name stays, and the
 * ref is the default name of a new group.
 */
export async function upsertGroup(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  { groupRef, groupName }: { groupRef: string; groupName?: string },
): Promise<void> {
  if (groupName === undefined && (await repositories.groups.get(projectId, groupRef)) !== undefined) return;
  const createTime = toInstant(ports.clock.now());
  await repositories.groups.upsert({ projectId, groupRef, groupName: groupName ?? groupRef, createTime });
}

/** Ensures that a consumer exists, by the same rules as {@link upsertGroup}. */
async function upsertConsumer(
  ports: Ports,
  repositories: Repositories,
  projectId: string,
  { consumerRef, consumerName }: { consumerRef: string; consumerName?: string },
): Promise<void> {
  if (consumerName === undefined && (await repositories.consumers.get(projectId, consumerRef)) !== undefined) return;
  const createTime = toInstant(ports.clock.now());
  await repositories.consumers.upsert({
    projectId,
    consumerRef,
    consumerName: consumerName ?? consumerRef,
    createTime,
  });
}
