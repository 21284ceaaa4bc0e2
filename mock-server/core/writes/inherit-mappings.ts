import type { ManifestReadObject, ReadObjectConfig, WriteRequest } from '../../../src/contract/index.ts';
import { fieldPath, isPlainObject, setAtPath } from '../kernel/field-path.ts';
import type { ResolvedRecord } from './apply-field-settings.ts';

/** Read configuration of the written object; a member is undefined if nothing is configured. */
export interface InheritedObject {
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

  const rest = structuredClone(record);
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
