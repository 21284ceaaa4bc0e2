import type {
  ConfigContent,
  ManifestIntegration,
  ProviderInfo,
  WriteObjectConfig,
  WriteRequest,
} from '../../../src/contract/index.ts';
import { objectAbility } from '../connections/object-ability.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import type { QuotaKey } from '../connections/provider-quota.ts';
import { configRevision, LATER_REVISION } from '../lookups/config-revision.ts';
import type { Connector, ConnectorContext, Ports } from '../ports.ts';
import type { InstallationRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { applyFieldSettings } from './apply-field-settings.ts';
import type { SingleWrite } from './check-write-request.ts';
import type { InheritedObject } from './inherit-mappings.ts';
import { inheritMappings } from './inherit-mappings.ts';

/** A write that can be sent. */
export interface ReadyWrite {
  objectName: string;
  type: SingleWrite['type'];
  /** With the customer's settings applied, in the provider's names. */
  record: Record<string, unknown>;
  /** Fields that may only be written where the provider's record has nothing. */
  onlyIfEmpty: readonly string[];
  /** For the provider; absent when it takes none. */
  associations?: WriteRequest['associations'];
  headers?: WriteRequest['headers'];
  /** Parts of the request that the provider does not take and that are therefore not sent. */
  ignored: ('associations' | 'headers')[];
  connector: Connector;
  provider: ProviderInfo;
  /** What limits of the provider count for. */
  quota: QuotaKey;
  context: ConnectorContext;
}

/**
 * Brings a write and an installation together: whether the object may be written there, and what is sent.
 *
 * @returns a refusal before anything reached the provider
 * Source: backend contract, section 5.1.
 */
export async function openWrite(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  write: SingleWrite,
): Promise<Result<ReadyWrite>> {
  const revision = await configRevision(ports.store, installation);
  const object = findWriteObject(installation.config.content, revision.content, objectName);
  if (!object.ok) return object;
  const { config, inherited } = object.value;
  if (write.type === 'delete' && config?.deletionSettings?.enabled !== true) {
    return reject('invalid-input', `Deletes of "${objectName}" are not enabled in this installation.`, {
      remedy: 'Set "deletionSettings.enabled" of the object in the installation’s config.',
    });
  }
  const settled = applyFieldSettings(config, write.type, write.record);
  const { record, onlyIfEmpty } = inherited ? inheritMappings(inherited, write.type, settled) : settled;

  const connection = await ports.store.connections.get(installation.connectionId);
  if (connection === undefined) return reject('unprocessable', 'The connection of the installation does not exist.');
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok) return opened;
  const connector = findConnector(opened.value, objectName, write.type);
  if (!connector.ok) return connector;
  const [guarded] = onlyIfEmpty;
  if (guarded !== undefined && connector.value.readRecord === undefined) {
    return reject('not-supported', `The provider cannot write "${guarded}" only when it is empty ("ifEmpty").`);
  }
  return ok({
    objectName,
    type: write.type,
    record,
    onlyIfEmpty,
    ...takenParts(connector.value, write),
    connector: connector.value,
    provider: opened.value.provider,
    quota: { connectionId: connection.id, scope: 'api' },
    context: opened.value.context,
  });
}

/** Source: backend contract, section 5.1: what a provider does not take is left out, not refused. */
function takenParts(
  { takesAssociations = false, takesWriteHeaders = false }: Connector,
  { associations, headers }: SingleWrite,
): Pick<ReadyWrite, 'associations' | 'headers' | 'ignored'> {
  const ignored: ReadyWrite['ignored'] = [];
  if (associations !== undefined && !takesAssociations) ignored.push('associations');
  if (headers !== undefined && !takesWriteHeaders) ignored.push('headers');
  return { ...(takesAssociations && { associations }), ...(takesWriteHeaders && { headers }), ignored };
}

interface WriteObject {
  /** Undefined when the installation was made without a write section, which allows every object. */
  config: WriteObjectConfig | undefined;
  /** Undefined when writes use the provider's names. */
  inherited: InheritedObject | undefined;
}

function findWriteObject(
  content: ConfigContent,
  manifest: ManifestIntegration,
  objectName: string,
): Result<WriteObject> {
  const object = manifest.write?.objects.find((candidate) => candidate.objectName === objectName);
  if (object === undefined) {
    return reject('not-found', `The integration writes no object "${objectName}".`, LATER_REVISION);
  }
  const config = ownEntry(content.write?.objects, objectName);
  if (content.write !== undefined && config === undefined) {
    return reject('invalid-input', `This installation does not write "${objectName}": it was not chosen.`);
  }
  if (!(config?.inheritMapping ?? object.inheritMapping ?? false)) return ok({ config, inherited: undefined });
  const inherited = {
    config: ownEntry(content.read?.objects, objectName),
    manifest: manifest.read?.objects.find((candidate) => candidate.objectName === objectName),
  };
  return ok({ config, inherited });
}

function ownEntry<T>(objects: Record<string, T> | undefined, name: string): T | undefined {
  return objects !== undefined && Object.hasOwn(objects, name) ? objects[name] : undefined;
}

function findConnector(
  { connector, provider }: ProviderContext,
  objectName: string,
  type: SingleWrite['type'],
): Result<Connector> {
  const name = provider.displayName ?? provider.name;
  if (connector === undefined || !objectAbility(connector, objectName).write) {
    return reject('not-supported', `${name} has no object "${objectName}" that can be written.`);
  }
  if (type === 'delete' && connector.deletesRecords !== true) {
    return reject('not-supported', `Records of ${name} cannot be deleted.`);
  }
  return ok(connector);
}
