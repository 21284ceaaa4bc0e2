import type {
  ConfigContent,
  FieldSetting,
  ManifestIntegration,
  ManifestReadObject,
  ProviderInfo,
  ReadObjectConfig,
  WriteObjectConfig,
  WriteRequest,
} from '../../../src/contract/index.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import type { QuotaKey } from '../connections/provider-quota.ts';
import { configRevision, LATER_REVISION } from '../integrations/integrations.ts';
import { copyDeep } from '../kernel/exact-number.ts';
import { fieldPath, isPlainObject, setAtPath } from '../kernel/field-path.ts';
import type { BatchItem, BatchWriter, Connector, ConnectorContext, Ports } from '../kernel/ports.ts';
import type { InstallationRecord, WriteItem } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { objectCapabilities } from '../objects/describe-objects.ts';
import { cachedAuthorities } from '../projects/cached-authorities.ts';
import { isBatchWrite, itemsOf } from './check-write-request.ts';

/** A validated write with its connector and records. */
export interface PreparedWrite {
  objectName: string;
  type: WriteRequest['type'];
  /** In the order of the request. */
  records: PreparedRecord[];
  /** Batch endpoint of the connector; absent for a single record. */
  batch?: BatchWriter;
  /** Whether the provider rolls back all records if one fails. */
  allOrNone: boolean;
  /** Parts of the request that the provider does not support; they are not sent. */
  ignored: ('associations' | 'headers')[];
  connector: Connector;
  provider: ProviderInfo;
  /** Quota of the provider that the write uses. */
  quota: QuotaKey;
  context: ConnectorContext;
}

/** A validated record of a write. */
export interface PreparedRecord extends BatchItem {
  /** Fields that are written only if they are empty in the provider's record. */
  onlyIfEmpty: readonly string[];
  /** Headers for the provider; absent if it supports none. */
  headers?: WriteRequest['headers'];
}

/**
 * Validates a write against the installation and prepares its records for the provider.
 *
 * @param request validated by `checkWriteRequest`
 * @param items records of the request, or of all requests of an automatic batch
 * @returns a rejection before anything is sent to the provider
 */
export async function prepareWrite(
  ports: Ports,
  installation: InstallationRecord,
  objectName: string,
  request: WriteRequest,
  items: WriteItem[] = itemsOf(request),
): Promise<
  Result<
    PreparedWrite,
    Rejection<'credentials-refused' | 'invalid-input' | 'not-found' | 'not-supported' | 'unprocessable'>
  >
> {
  const { type } = request;
  const authorities = cachedAuthorities(ports);
  const madeWith = await configRevision(authorities, installation);
  if (!madeWith.ok) return madeWith;
  const { value: revision } = madeWith;
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
    const resolved = applyFieldSettings(config, type, item.record);
    return {
      ...(inherited ? inheritMappings(inherited, type, resolved) : resolved),
      ...supportedParts(connector, item),
    };
  });
  const guarded = records.flatMap(({ onlyIfEmpty }) => onlyIfEmpty)[0];
  if (guarded !== undefined && connector.readRecord === undefined) {
    return reject('not-supported', `The provider cannot write "${guarded}" only when it is empty ("ifEmpty").`);
  }
  const batch = isBatchWrite(request) ? connector.batch : undefined;
  return ok({
    objectName,
    type,
    records,
    ...(batch !== undefined && { batch }),
    allOrNone: request.batchPolicy?.allOrNone === true && batch?.allOrNone.includes(type) === true,
    ignored: unsupportedParts(connector, items),
    connector,
    provider: opened.value.provider,
    quota: { connectionId: connection.id, scope: 'api' },
    context: opened.value.context,
  });
}

/** Omits the parts of an item that the provider does not support. */
function supportedParts(
  { supportsAssociations = false, supportsWriteHeaders = false }: Connector,
  { associations = [], headers = [] }: WriteItem,
): Pick<PreparedRecord, 'associations' | 'headers'> {
  return {
    ...(supportsAssociations && associations.length > 0 && { associations }),
    ...(supportsWriteHeaders && headers.length > 0 && { headers }),
  };
}

function unsupportedParts(
  { supportsAssociations = false, supportsWriteHeaders = false }: Connector,
  items: WriteItem[],
): PreparedWrite['ignored'] {
  const has = (part: 'associations' | 'headers') => items.some((item) => (item[part] ?? []).length > 0);
  return [
    ...(!supportsAssociations && has('associations') ? (['associations'] as const) : []),
    ...(!supportsWriteHeaders && has('headers') ? (['headers'] as const) : []),
  ];
}

interface WriteObject {
  /** Undefined if the installation has no write section, which allows every object. */
  config: WriteObjectConfig | undefined;
  /** Undefined if writes use the provider's field names. */
  inherited: InheritedObject | undefined;
}

function findWriteObject(
  content: ConfigContent,
  manifest: ManifestIntegration,
  objectName: string,
): Result<WriteObject, Rejection<'invalid-input' | 'not-found'>> {
  const object = manifest.write?.objects.find((candidate) => candidate.objectName === objectName);
  if (object === undefined) {
    return reject('not-found', `The integration does not write the object "${objectName}".`, LATER_REVISION);
  }
  const config = ownEntry(content.write?.objects, objectName);
  if (content.write !== undefined && config === undefined) {
    return reject('invalid-input', `The installation does not write the object "${objectName}": it is not selected.`, {
      remedy: 'The customer includes it under "Write access", or the installation’s "content.write.objects" names it.',
    });
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
): Result<Connector, Rejection<'not-supported'>> {
  const name = provider.displayName ?? provider.name;
  if (connector === undefined || !objectCapabilities(connector, objectName).write) {
    return reject('not-supported', `${name} has no writable object "${objectName}".`);
  }
  if (request.type === 'delete' && connector.deletesRecords !== true) {
    return reject('not-supported', `Records of ${name} cannot be deleted.`);
  }
  if (isBatchWrite(request) && connector.batch === undefined) {
    const remedy =
      request.batch === undefined ? 'Remove "autoBatchPolicy".' : 'Send each record in a separate request.';
    return reject('not-supported', `${name} accepts one record per request.`, { remedy });
  }
  return ok(connector);
}

/** Read configuration of the written object; a member is undefined if nothing is configured. */
interface InheritedObject {
  config: ReadObjectConfig | undefined;
  manifest: ManifestReadObject | undefined;
}

/**
 * Translates the mapped field names and values of a record to the provider's.
 *
 * Omits names that the customer did not map and passes unmapped names through. Bracket notation addresses nested
 * objects on both sides. A mapped value overrides a value under the provider's name, which may be a default. The `id`
 * of an existing record is never translated.
 */
export function inheritMappings(
  object: InheritedObject,
  type: WriteRequest['type'],
  { record, onlyIfEmpty }: ResolvedRecord,
): ResolvedRecord {
  if (type === 'delete') return { record, onlyIfEmpty };
  const fieldNames = fieldNamesOf(object);
  if (type === 'update') fieldNames.delete('id');
  const toProvider = valueTranslator(object.config?.selectedValueMappings ?? {});

  const rest = copyDeep(record);
  const mapped = Array.from(fieldNames, ([mapToName, fieldName]) => ({
    mapToName,
    fieldName,
    found: removeValue(rest, mapToName),
  }));
  const written: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) setAtPath(written, [name], toProvider(value, [name]));
  for (const { mapToName, fieldName, found } of mapped) {
    if (found === undefined || fieldName === undefined) continue;
    if (type === 'update' && fieldName === 'id') continue;
    setAtPath(written, fieldPath(fieldName), toProvider(found.value, [fieldName, mapToName]));
  }
  return {
    record: written,
    onlyIfEmpty: onlyIfEmpty.flatMap((name) => (fieldNames.has(name) ? (fieldNames.get(name) ?? []) : name)),
  };
}

/**
 * Provider field name of each map-to name, from the manifest, the customer's mappings or the dynamic mappings, in this
 * order.
 */
function fieldNamesOf({ config, manifest }: InheritedObject): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>();
  const fields = [...(manifest?.requiredFields ?? []), ...(manifest?.optionalFields ?? [])];
  for (const { mapToName, fieldName } of [...fields, ...(config?.dynamicMappingsInput ?? [])]) {
    if (mapToName !== undefined) names.set(mapToName, fieldName || undefined);
  }
  for (const [mapToName, fieldName] of Object.entries(config?.selectedFieldMappings ?? {})) {
    if (fieldName !== '') names.set(mapToName, fieldName);
  }
  for (const { mapToName, fieldName } of fields) {
    if (mapToName !== undefined && fieldName !== undefined) names.set(mapToName, fieldName);
  }
  return names;
}

/** Removes a value from the record. @returns undefined if the record has no value under the name */
function removeValue(record: Record<string, unknown>, mapToName: string): { value: unknown } | undefined {
  return removeAt(record, [mapToName]) ?? removeAt(record, fieldPath(mapToName));
}

function removeAt(
  parent: Record<string, unknown>,
  [name, ...deeper]: readonly string[],
): { value: unknown } | undefined {
  if (name === undefined || !Object.hasOwn(parent, name)) return undefined;
  const child = parent[name];
  if (deeper.length === 0) {
    delete parent[name];
    return { value: child };
  }
  if (!isPlainObject(child)) return undefined;
  const found = removeAt(child, deeper);
  if (found !== undefined && Object.keys(child).length === 0) delete parent[name];
  return found;
}

/** @returns a function that translates mapped values of a field to the provider's and returns other values unchanged */
function valueTranslator(mappings: NonNullable<ReadObjectConfig['selectedValueMappings']>) {
  const byField = new Map(
    Object.entries(mappings).map(([name, mapping]) => [name.toLowerCase(), new Map(Object.entries(mapping))]),
  );
  return (value: unknown, names: readonly string[]): unknown => {
    // Value mappings are keyed by the field name; some clients send the map-to name.
    const values = names.map((name) => byField.get(name.toLowerCase())).find((found) => found !== undefined);
    const translate = (one: unknown): unknown => (isNameable(one) ? (values?.get(String(one)) ?? one) : one);
    return Array.isArray(value) ? value.map(translate) : translate(value);
  };
}

function isNameable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** A record after the customer's field settings are applied. */
interface ResolvedRecord {
  record: Record<string, unknown>;
  /** Fields that are written only if they are empty in the provider's record. */
  onlyIfEmpty: string[];
}

/**
 * Applies the customer's field settings to a record before a write: adds defaults for missing fields and removes fields
 * that are never written on a create or an update.
 */
export function applyFieldSettings(
  config: WriteObjectConfig | undefined,
  type: WriteRequest['type'],
  record: Record<string, unknown>,
): ResolvedRecord {
  if (type === 'delete') return { record, onlyIfEmpty: [] };
  const written = new Map(Object.entries(record));
  const onlyIfEmpty: string[] = [];
  for (const [fieldName, { value, applyOnUpdate }] of Object.entries(config?.selectedValueDefaults ?? {})) {
    // The setting of a field overrides its deprecated default.
    if (Object.hasOwn(config?.selectedFieldSettings ?? {}, fieldName)) continue;
    if (type === 'update' && applyOnUpdate === 'never') continue;
    if (!written.has(fieldName)) written.set(fieldName, value);
  }
  for (const [fieldName, setting] of Object.entries(config?.selectedFieldSettings ?? {})) {
    const when = type === 'create' ? setting.writeOnCreate : setting.writeOnUpdate;
    const defaultValue = defaultOf(setting);
    if (when === 'never') written.delete(fieldName);
    else if (defaultValue !== undefined && !written.has(fieldName)) written.set(fieldName, defaultValue);
    if (when === 'ifEmpty' && written.has(fieldName)) onlyIfEmpty.push(fieldName);
  }
  return { record: Object.fromEntries(written), onlyIfEmpty };
}

function defaultOf({ default: given }: FieldSetting): string | number | boolean | undefined {
  return given?.stringValue ?? given?.integerValue ?? given?.booleanValue;
}
