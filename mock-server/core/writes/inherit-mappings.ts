import type { ManifestReadObject, ReadObjectConfig, WriteRequest } from '../../../src/contract/index.ts';
import { fieldPath, isPlainObject, setAtPath } from '../reads/field-path.ts';
import type { SettledRecord } from './apply-field-settings.ts';

/** How an installation reads the object that is written; a member is undefined where nobody said anything. */
export interface InheritedObject {
  config: ReadObjectConfig | undefined;
  manifest: ManifestReadObject | undefined;
}

/**
 * Puts a record that the builder wrote with their own names and values into the provider's.
 *
 * A name that the customer could map and did not is left out; a name that is no mapping passes through. Names in bracket
 * notation lead into nested objects, on either side. A mapped value wins over one under the provider's own name, which
 * may be a default. The `id` by which an existing record is found is the provider's already.
 *
 * Source: backend contract, section 5.1, steps 3 and 4.
 */
export function inheritMappings(
  object: InheritedObject,
  type: WriteRequest['type'],
  { record, onlyIfEmpty }: SettledRecord,
): SettledRecord {
  if (type === 'delete') return { record, onlyIfEmpty };
  const fieldNames = fieldNamesOf(object);
  if (type === 'update') fieldNames.delete('id');
  const toProvider = valueTranslator(object.config?.selectedValueMappings ?? {});

  const rest = structuredClone(record);
  const mapped = Array.from(fieldNames, ([mapToName, fieldName]) => ({
    mapToName,
    fieldName,
    found: takeValue(rest, mapToName),
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

/** The provider's name for each of the builder's: the manifest's word, else the customer's, else the host application's. */
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

/** @returns the value, taken out of the record; undefined when it has none under that name */
function takeValue(record: Record<string, unknown>, mapToName: string): { value: unknown } | undefined {
  return takeAt(record, [mapToName]) ?? takeAt(record, fieldPath(mapToName));
}

function takeAt(parent: Record<string, unknown>, [name, ...deeper]: readonly string[]): { value: unknown } | undefined {
  if (name === undefined || !Object.hasOwn(parent, name)) return undefined;
  const child = parent[name];
  if (deeper.length === 0) {
    delete parent[name];
    return { value: child };
  }
  if (!isPlainObject(child)) return undefined;
  const found = takeAt(child, deeper);
  if (found !== undefined && Object.keys(child).length === 0) delete parent[name];
  return found;
}

/** @returns what turns the builder's values of a field into the provider's; a value without a mapping passes through */
function valueTranslator(mappings: NonNullable<ReadObjectConfig['selectedValueMappings']>) {
  const byField = new Map(
    Object.entries(mappings).map(([name, mapping]) => [name.toLowerCase(), new Map(Object.entries(mapping))]),
  );
  return (value: unknown, names: readonly string[]): unknown => {
    // The specification keys value mappings by the field; clients have sent the map-to name as well.
    const values = names.map((name) => byField.get(name.toLowerCase())).find((found) => found !== undefined);
    const translate = (one: unknown): unknown => (isNameable(one) ? (values?.get(String(one)) ?? one) : one);
    return Array.isArray(value) ? value.map(translate) : translate(value);
  };
}

function isNameable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
