import type {
  ConfigContent,
  ManifestIntegration,
  ProviderInfo,
  WriteObjectConfig,
  WriteRequest,
} from '../../../src/contract/index.ts';
import { cachedAuthorities } from '../cached-authorities.ts';
import { objectAbility } from '../connections/object-ability.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import type { QuotaKey } from '../connections/provider-quota.ts';
import { configRevision, LATER_REVISION } from '../lookups/config-revision.ts';
import type { BatchItem, BatchWriter, Connector, ConnectorContext, Ports } from '../ports.ts';
import type { InstallationRecord, WriteItem } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { applyFieldSettings } from './apply-field-settings.ts';
import { isForBatch, itemsOf } from './check-write-request.ts';
import type { InheritedObject } from './inherit-mappings.ts';
import { inheritMappings } from './inherit-mappings.ts';

/** A write that can be sent. */
export interface ReadyWrite {
  objectName: string;
  type: WriteRequest['type'];
  /** In the order of the request. */
  records: ReadyRecord[];
  /** Sends several records with one call; absent for a write of a single record. */
  batch?: BatchWriter;
  /** Whether the provider is asked to undo all records when one fails. */
  allOrNone: boolean;
  /** Parts of the request that the provider does not take and that are therefore not sent. */
  ignored: ('associations' | 'headers')[];
  connector: Connector;
  provider: ProviderInfo;
  /** What limits of the provider count for. */
  quota: QuotaKey;
  context: ConnectorContext;
}

/** A record that can be sent. */
export interface ReadyRecord extends BatchItem {
  /** Fields that may only be written where the provider's record has nothing. */
  onlyIfEmpty: readonly string[];
  /** For the provider; absent when it takes none. */
  headers?: WriteRequest['headers'];
}

/**
 * Brings a write and an installation together: whether the object may be written there, and what is sent.
 *
 * @param request checked by `checkWriteRequest`
 * @param items its records; of an automatic batch the ones of all its requests
 * @returns a refusal before anything reached the provider
 * Source: backend contract, section 5.1.
 */
export async function openWrite(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  request: WriteRequest,
  items: WriteItem[] = itemsOf(request),
): Promise<Result<ReadyWrite>> {
  const { type } = request;
  const authorities = cachedAuthorities(ports);
  const revision = await configRevision(authorities, installation);
  const object = findWriteObject(installation.config.content, revision.content, objectName);
  if (!object.ok) return object;
  const { config, inherited } = object.value;
  const connection = await authorities.connections.get(installation.connectionId);
  if (connection === undefined) return reject('unprocessable', 'The connection of the installation does not exist.');
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok) return opened;
  const found = findConnector(opened.value, objectName, request);
  if (!found.ok) return found;
  const connector = found.value;
  if (type === 'delete' && config?.deletionSettings?.enabled !== true) {
    return reject('invalid-input', `Deletes of "${objectName}" are not enabled in this installation.`, {
      remedy: 'Set "deletionSettings.enabled" of the object in the installation’s config.',
    });
  }
  const records = items.map((item) => {
    const settled = applyFieldSettings(config, type, item.record);
    return { ...(inherited ? inheritMappings(inherited, type, settled) : settled), ...supportedParts(connector, item) };
  });
  const guarded = records.flatMap(({ onlyIfEmpty }) => onlyIfEmpty)[0];
  if (guarded !== undefined && connector.readRecord === undefined) {
    return reject('not-supported', `The provider cannot write "${guarded}" only when it is empty ("ifEmpty").`);
  }
  const batch = isForBatch(request) ? connector.batch : undefined;
  return ok({
    objectName,
    type,
    records,
    ...(batch !== undefined && { batch }),
    allOrNone: request.batchPolicy?.allOrNone === true && batch?.allOrNone.includes(type) === true,
    ignored: ignoredParts(connector, items),
    connector,
    provider: opened.value.provider,
    quota: { connectionId: connection.id, scope: 'api' },
    context: opened.value.context,
  });
}

/** Source: backend contract, section 5.1: what a provider does not take is left out, not refused. */
function supportedParts(
  { takesAssociations = false, takesWriteHeaders = false }: Connector,
  { associations = [], headers = [] }: WriteItem,
): Pick<ReadyRecord, 'associations' | 'headers'> {
  return {
    ...(takesAssociations && associations.length > 0 && { associations }),
    ...(takesWriteHeaders && headers.length > 0 && { headers }),
  };
}

function ignoredParts(
  { takesAssociations = false, takesWriteHeaders = false }: Connector,
  items: WriteItem[],
): ReadyWrite['ignored'] {
  const has = (part: 'associations' | 'headers') => items.some((item) => (item[part] ?? []).length > 0);
  return [
    ...(!takesAssociations && has('associations') ? (['associations'] as const) : []),
    ...(!takesWriteHeaders && has('headers') ? (['headers'] as const) : []),
  ];
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
  request: WriteRequest,
): Result<Connector> {
  const name = provider.displayName ?? provider.name;
  if (connector === undefined || !objectAbility(connector, objectName).write) {
    return reject('not-supported', `${name} has no object "${objectName}" that can be written.`);
  }
  if (request.type === 'delete' && connector.deletesRecords !== true) {
    return reject('not-supported', `Records of ${name} cannot be deleted.`);
  }
  if (isForBatch(request) && connector.batch === undefined) {
    const remedy =
      request.batch === undefined ? 'Leave out "autoBatchPolicy".' : 'Send each record in a separate request.';
    return reject('not-supported', `${name} takes one record at a time.`, { remedy });
  }
  return ok(connector);
}
