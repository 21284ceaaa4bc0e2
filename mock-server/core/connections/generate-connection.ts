import { toInstant } from '../kernel/backoff.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { completeMetadata } from './connection-metadata.ts';
import { loadConnection } from './connections.ts';
import { createConnection } from './create-connection.ts';
import { authSchemeOf, readCredential } from './credential-block.ts';
import { newestProviderApp } from './provider-apps.ts';
import { sealCredential } from './sealed-credential.ts';
import { keepAliveAt } from './token-lifetime.ts';
import { verifyAccount } from './verify-account.ts';

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
  const metadata = completeMetadata(provider, body.providerMetadata ?? {}, body.providerWorkspaceRef, [
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
  const id = ports.ids.uuid();
  const now = ports.clock.now();
  const record: ConnectionRecord = {
    id,
    projectId: project.id,
    provider: provider.name,
    groupRef: body.groupRef,
    consumerRef: body.consumerRef,
    ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }),
    ...(app !== undefined && { providerAppId: app.id }),
    authScheme: authSchemeOf(credential.value),
    status: 'created',
    metadata: { ...metadata.value, ...confirmed.value.found },
    sealedCredential: await sealCredential(ports, id, confirmed.value.credential),
    createTime: toInstant(now),
    version: 1,
    refreshAt: keepAliveAt(provider, confirmed.value.credential, now),
  };
  await createConnection(ports, record, body);
  return ok(await loadConnection(ports.store, record));
};
