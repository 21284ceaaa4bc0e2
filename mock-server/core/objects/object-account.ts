import type { ManifestReadObject } from '../../../src/contract/index.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { findGroupInstallation } from '../installations/installations.ts';
import { configRevision } from '../integrations/integrations.ts';
import type { Connector, Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** An account whose objects are asked about, and the names that an integration gives to them. */
export interface ObjectAccount extends ProviderContext {
  connector: Connector;
  connection: ConnectionRecord;
  /** Read objects of the installed integration; none when the account is asked about without one. */
  readObjects: readonly ManifestReadObject[];
}

/** An object by the provider's name, and by the integration's where it has one. */
export interface NamedObject {
  objectName: string;
  mappedObjectName?: string;
}

/** @param name the provider's or the integration's; the provider's wins */
export function nameObject({ readObjects }: Pick<ObjectAccount, 'readObjects'>, name: string): NamedObject {
  const object =
    readObjects.find(({ objectName }) => objectName === name) ??
    readObjects.find(({ mapToName }) => mapToName === name);
  return {
    objectName: object?.objectName ?? name,
    ...(object?.mapToName !== undefined && { mappedObjectName: object.mapToName }),
  };
}

/**
 * Opens the account with which a group installed an integration.
 *
 * @returns `not-found` without an installation, `not-supported` for a provider that can only be connected and proxied
 */
export async function openInstalledAccount(
  ports: Ports,
  project: ProjectRecord,
  integration: string,
  groupRef: string,
): Promise<Result<ObjectAccount, Rejection<'credentials-refused' | 'not-found' | 'not-supported' | 'unprocessable'>>> {
  const found = await findGroupInstallation(ports.store, project, integration, groupRef);
  if (!found.ok) return found;
  const { installation } = found.value;
  const [connection, revision] = await Promise.all([
    ports.store.connections.get(installation.connectionId),
    configRevision(ports.store, installation),
  ]);
  if (connection === undefined) return reject('not-found', 'The connection of the installation was deleted.');
  if (!revision.ok) return revision;
  const { content } = revision.value;
  return openAccount(ports, connection, content.read?.objects ?? [], content.module);
}

/**
 * Opens the newest account that a group connected to a provider.
 *
 * @returns `not-found` for a provider that is not in the catalogue and for a group that is not connected to it
 */
export async function openConnectedAccount(
  ports: Ports,
  project: ProjectRecord,
  provider: string,
  groupRef: string,
): Promise<Result<ObjectAccount, Rejection<'credentials-refused' | 'not-found' | 'not-supported' | 'unprocessable'>>> {
  if (ports.catalog.get(provider) === undefined) {
    return reject('not-found', `There is no provider "${provider}" in the catalogue.`);
  }
  const { rows } = await ports.store.connections.listPart({ projectId: project.id, provider, groupRef }, { limit: 1 });
  const [newest] = rows;
  return newest === undefined
    ? reject('not-found', `The group "${groupRef}" has no connection to "${provider}".`)
    : openAccount(ports, newest, []);
}

async function openAccount(
  ports: Ports,
  connection: ConnectionRecord,
  readObjects: readonly ManifestReadObject[],
  module?: string,
): Promise<Result<ObjectAccount, Rejection<'credentials-refused' | 'not-supported' | 'unprocessable'>>> {
  const opened = await openProviderContext(ports, connection, module);
  if (!opened.ok) return opened;
  const { connector } = opened.value;
  return connector === undefined
    ? reject('not-supported', `This server cannot look up the objects of "${connection.provider}".`, {
        remedy: 'Ask the provider itself, through the proxy.',
      })
    : ok({ ...opened.value, connector, connection, readObjects });
}
