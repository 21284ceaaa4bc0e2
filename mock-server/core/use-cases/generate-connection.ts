import { rememberConsumer, rememberGroup } from '../connections/remember-people.ts';
import { sealCredential } from '../connections/seal-credential.ts';
import { verifyCredential } from '../connections/verify-credential.ts';
import type { ConnectionRecord } from '../records.ts';
import { loadConnection } from '../resources/connection.ts';
import { ok, reject } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { completeMetadata } from '../rules/connection-metadata.ts';
import { readCredential } from '../rules/credential-block.ts';
import type { UseCase } from '../use-case.ts';

/**
 * Connects an account with a credential that the customer typed. The provider is asked to confirm it first;
 * nothing is stored when it refuses.
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
  const found = await verifyCredential(ports, {
    provider,
    credential: credential.value,
    metadata: metadata.value,
    ...(workspaceRef !== undefined && { workspaceRef }),
  });
  if (!found.ok) return found;

  const id = ports.ids.uuid();
  const record: ConnectionRecord = {
    id,
    projectId: project.id,
    provider: provider.name,
    groupRef: body.groupRef,
    consumerRef: body.consumerRef,
    ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }),
    authScheme: credential.value.scheme,
    status: 'created',
    metadata: { ...metadata.value, ...found.value },
    sealedCredential: await sealCredential(ports, id, credential.value),
    createTime: toInstant(ports.clock.now()),
    version: 1,
  };
  await ports.store.transaction(async (repositories) => {
    await rememberGroup(ports, repositories, project.id, body);
    await rememberConsumer(ports, repositories, project.id, body);
    await repositories.connections.insert(record);
  });
  ports.log.info('connection.created', { connectionId: id, provider: provider.name });
  return ok(await loadConnection(ports.store, record));
};
