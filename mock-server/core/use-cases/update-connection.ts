import type { ConnectionUpdateMask, ProviderMetadata, UpdateConnectionRequest } from '../../../src/contract/index.ts';
import { openCredential } from '../connections/open-credential.ts';
import { sealCredential } from '../connections/seal-credential.ts';
import { verifyCredential } from '../connections/verify-credential.ts';
import { recomputeHealth } from '../installation-health.ts';
import { findConnection } from '../lookups/find-connection.ts';
import type { Ports } from '../ports.ts';
import type { ConnectionRecord } from '../records.ts';
import { loadConnection } from '../resources/connection.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { completeMetadata } from '../rules/connection-metadata.ts';
import type { CredentialBlocks } from '../rules/credential-block.ts';
import { readCredential } from '../rules/credential-block.ts';
import { checkMaskValues } from '../rules/update-mask.ts';
import type { UseCase } from '../use-case.ts';

const CREDENTIAL_MASKS: readonly ConnectionUpdateMask[] = [
  'apiKey',
  'basicAuth',
  'oauth2ClientCredentials',
  'oauth2PasswordCredentials',
];

/**
 * Changes credential or metadata of a connection. What changes is confirmed by the provider before it is stored,
 * as when connecting; with a new credential it is `created` again.
 */
export const updateConnection: UseCase<'updateConnection'> = async (ports, { project, params, body }) => {
  const found = await findConnection(ports.store, project, params.connection);
  if (!found.ok) return found;
  const mask = checkMaskValues(body.updateMask, body.connection, 'connection');
  if (!mask.ok) return mask;
  if (body.updateMask.length === 0) return ok(await loadConnection(ports.store, found.value));
  const changed = await changeConnection(ports, found.value, body);
  if (!changed.ok) return changed;

  const written = await ports.store.transaction(async (repositories) => {
    const outcome = await repositories.connections.update(changed.value);
    if (outcome === 'stale') return outcome;
    const users = await repositories.installations.list({ projectId: project.id, connectionId: found.value.id });
    for (const { id } of users) await recomputeHealth(repositories, id);
    return outcome;
  });
  if (written === 'stale') {
    return reject('conflict', 'The connection was changed by somebody else at the same time.', { retryable: true });
  }
  return ok(await loadConnection(ports.store, changed.value));
};

async function changeConnection(
  ports: Ports,
  record: ConnectionRecord,
  { updateMask, connection }: UpdateConnectionRequest,
): Promise<Result<ConnectionRecord>> {
  const provider = ports.catalog.get(record.provider);
  if (provider === undefined) {
    return reject('unprocessable', `The provider "${record.provider}" is not in the catalogue.`);
  }
  const isCredentialNew = updateMask.some((path) => CREDENTIAL_MASKS.includes(path));
  const credential = isCredentialNew
    ? readCredential(provider, maskedBlocks(updateMask, connection), ['connection'])
    : await openCredential(ports, record);
  if (!credential.ok) return credential;

  const { given, workspaceRef } = maskedPlace(record, updateMask, connection);
  const metadata = completeMetadata(provider, given, workspaceRef, ['connection', 'providerMetadata']);
  if (!metadata.ok) return metadata;

  const account = { provider, credential: credential.value, metadata: metadata.value };
  const verified = await verifyCredential(ports, { ...account, ...(workspaceRef !== undefined && { workspaceRef }) });
  if (!verified.ok) return verified;
  return ok({
    ...record,
    ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }),
    status: isCredentialNew ? 'created' : record.status,
    metadata: { ...metadata.value, ...verified.value },
    ...(isCredentialNew && { sealedCredential: await sealCredential(ports, record.id, credential.value) }),
    updateTime: toInstant(ports.clock.now()),
  });
}

/**
 * What the update says of the account's place at the provider. The workspace stands in two members, and calls go by the
 * metadata: whichever is changed takes the other one along.
 */
function maskedPlace(
  { metadata, providerWorkspaceRef }: ConnectionRecord,
  mask: readonly ConnectionUpdateMask[],
  connection: UpdateConnectionRequest['connection'],
): { given: ProviderMetadata; workspaceRef: string | undefined } {
  const { workspace: _, ...withoutWorkspace } = metadata;
  const isRefNew = mask.includes('providerWorkspaceRef');
  if (mask.includes('providerMetadata')) {
    const given = connection.providerMetadata ?? {};
    const ref = isRefNew ? connection.providerWorkspaceRef : given.workspace?.value;
    return { given, workspaceRef: ref ?? providerWorkspaceRef };
  }
  return isRefNew
    ? { given: withoutWorkspace, workspaceRef: connection.providerWorkspaceRef }
    : { given: metadata, workspaceRef: providerWorkspaceRef };
}

function maskedBlocks(
  mask: readonly ConnectionUpdateMask[],
  connection: UpdateConnectionRequest['connection'],
): CredentialBlocks {
  const take = <K extends keyof CredentialBlocks & ConnectionUpdateMask>(path: K) =>
    mask.includes(path) ? connection[path] : undefined;
  return {
    apiKey: take('apiKey'),
    basicAuth: take('basicAuth'),
    oauth2ClientCredentials: take('oauth2ClientCredentials'),
    oauth2PasswordCredentials: take('oauth2PasswordCredentials'),
  };
}
