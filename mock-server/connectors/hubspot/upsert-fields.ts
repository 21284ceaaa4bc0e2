import type { FieldDefinition, FieldUpsertResult } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import { call, callForObject, readList } from './call.ts';
import { listProperties } from './describe-object.ts';
import { messageOf } from './hubspot-failure.ts';
import { OWNERS, propertyPath } from './objects.ts';

/**
 * Creates the properties that an object lacks in one request, changes those that differ one by one, and leaves the rest.
 *
 * @returns a result per field, in the order of `fields`; `none` with a warning for a field that HubSpot refused.
 *   A request that is refused as a whole is a failure, and what was done before it stays done.
 */
export async function upsertFields(
  context: ConnectorContext,
  objectName: string,
  fields: FieldDefinition[],
): Promise<Result<FieldUpsertResult[], ProviderFailure>> {
  if (objectName === OWNERS) return refusal('unsupported', 'Owners have no custom fields at HubSpot.');
  const listed = await listProperties(context, objectName);
  if (!listed.ok) return listed;
  const known = new Map(listed.value.map((property) => [String(property.name), property]));
  const plans = fields.map((field) => ({ field, ...propertyDefinition(field) }));
  const wanted = plans.flatMap(({ property }) => property ?? []);

  const created = await createAll(
    context,
    objectName,
    wanted.filter(({ name }) => !known.has(name)),
  );
  if (!created.ok) return created;

  const results: FieldUpsertResult[] = [];
  for (const { field, property, warnings } of plans) {
    const { fieldName } = field;
    const outcome = created.value.get(fieldName);
    const before = known.get(fieldName);
    if (property === undefined || (outcome !== undefined && outcome.kind === 'refused')) {
      const messages = outcome?.kind === 'refused' ? [outcome.message] : [];
      results.push({ fieldName, action: 'none', warnings: [...warnings, ...messages] });
    } else if (outcome?.kind === 'created') {
      results.push(resultOf(fieldName, 'create', outcome.property, warnings));
    } else if (before !== undefined && isSame(property, before)) {
      results.push(resultOf(fieldName, 'none', before, warnings));
    } else {
      const changed = await changeOne(context, objectName, property);
      if (!changed.ok) return changed;
      results.push(resultOf(fieldName, 'update', changed.value, warnings));
    }
  }
  return ok(results);
}

/** Outcome of creating a property; `exists` if another client created it first. */
type Creation =
  | { kind: 'created'; property: Record<string, unknown> }
  | { kind: 'refused'; message: string }
  | { kind: 'exists' };

async function createAll(
  context: ConnectorContext,
  objectName: string,
  properties: PropertyDefinition[],
): Promise<Result<Map<string, Creation>, ProviderFailure>> {
  const creations = new Map<string, Creation>();
  if (properties.length === 0) return ok(creations);
  const group = await ensureGroup(context, objectName);
  if (!group.ok) return group;
  const path = propertyPath(objectName, 'batch', 'create');
  const request = { method: 'POST', path, body: { inputs: properties } } as const;
  const response = await call(context, request, `creating properties of ${objectName}`);
  if (!response.ok) return response;
  const { json } = response.value;
  const list = readList(response.value);
  if (!list.ok) return list;
  for (const property of list.value.results) creations.set(String(property.name), { kind: 'created', property });
  const errors = isJsonObject(json) && Array.isArray(json.errors) ? json.errors.filter(isJsonObject) : [];
  for (const error of errors) {
    const creation: Creation =
      error.category === 'OBJECT_ALREADY_EXISTS'
        ? { kind: 'exists' }
        : { kind: 'refused', message: messageOf(error) ?? 'HubSpot refused this property.' };
    for (const name of namesIn(error)) creations.set(name, creation);
  }
  return ok(creations);
}

/** Properties that an error of a batch speaks of. */
function namesIn({ context }: Record<string, unknown>): string[] {
  const names = isJsonObject(context) ? (context.name ?? context.propertyName) : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

async function ensureGroup(context: ConnectorContext, objectName: string): Promise<Result<undefined, ProviderFailure>> {
  const path = propertyPath(objectName, 'groups', PROPERTY_GROUP);
  const found = await call(context, { method: 'GET', path }, `looking up the property group of ${objectName}`);
  if (found.ok) return ok(undefined);
  if (found.rejection.kind !== 'notFound') return found;
  const body = { name: PROPERTY_GROUP, label: 'Integration Created Properties', displayOrder: -1 };
  const made = await call(
    context,
    { method: 'POST', path: propertyPath(objectName, 'groups'), body },
    `creating a property group of ${objectName}`,
  );
  // 409: another client created it first.
  return made.ok || made.rejection.status === 409 ? ok(undefined) : made;
}

async function changeOne(context: ConnectorContext, objectName: string, property: PropertyDefinition) {
  // Neither the name nor uniqueness can be changed, and a property stays in the group that people put it in.
  const { name, hasUniqueValue: _unique, groupName: _group, ...body } = property;
  const path = propertyPath(objectName, name);
  return callForObject(context, { method: 'PATCH', path, body }, `changing the property ${name} of ${objectName}`);
}

function isSame(wanted: PropertyDefinition, actual: Record<string, unknown>): boolean {
  const { label, type, fieldType, description } = wanted;
  return (
    label === actual.label &&
    type === actual.type &&
    fieldType === actual.fieldType &&
    (description === undefined || description === actual.description) &&
    (wanted.options === undefined || optionKey(wanted.options) === optionKey(actual.options))
  );
}

/** Options in their own order, since HubSpot sorts them by a number that it may change. */
function optionKey(options: unknown): string {
  const entries = Array.isArray(options) ? options.filter(isJsonObject) : [];
  return JSON.stringify(entries.map(({ value, label }) => `${String(value)}\n${String(label)}`).sort());
}

function resultOf(
  fieldName: string,
  action: 'create' | 'update' | 'none',
  metadata: Record<string, unknown>,
  warnings: string[],
): FieldUpsertResult {
  return { fieldName, action, metadata, ...(warnings.length > 0 && { warnings }) };
}

/** Group that holds the properties which this service creates. */
const PROPERTY_GROUP = 'integrationcreatedproperties';

/** A property as HubSpot takes it. */
interface PropertyDefinition {
  name: string;
  label: string;
  groupName: string;
  type: string;
  fieldType: string;
  description?: string;
  formField: boolean;
  dataSensitivity: 'non_sensitive';
  hasUniqueValue?: boolean;
  options?: { label: string; value: string; displayOrder: number }[];
}

const TYPES: Readonly<Record<string, { type: string; fieldType: string }>> = {
  string: { type: 'string', fieldType: 'text' },
  boolean: { type: 'bool', fieldType: 'booleancheckbox' },
  singleSelect: { type: 'enumeration', fieldType: 'select' },
  multiSelect: { type: 'enumeration', fieldType: 'checkbox' },
  date: { type: 'date', fieldType: 'date' },
  datetime: { type: 'datetime', fieldType: 'date' },
  int: { type: 'number', fieldType: 'number' },
  float: { type: 'number', fieldType: 'number' },
};

/**
 * Translates a field into a property.
 *
 * @returns the property, undefined when HubSpot has no such type; and what of the field HubSpot cannot contain, in message
 * Source: HubSpot, properties: type and fieldType.
 */
export function propertyDefinition(field: FieldDefinition): {
  property: PropertyDefinition | undefined;
  warnings: string[];
} {
  const types = Object.hasOwn(TYPES, field.valueType) ? TYPES[field.valueType] : undefined;
  if (types === undefined) {
    return { property: undefined, warnings: [`HubSpot has no property type for "${field.valueType}".`] };
  }
  const options = optionsOf(field);
  const property: PropertyDefinition = {
    name: field.fieldName,
    label: field.displayName,
    groupName: PROPERTY_GROUP,
    ...types,
    ...(field.description !== undefined && { description: field.description }),
    formField: true,
    dataSensitivity: 'non_sensitive',
    ...(field.unique === true && { hasUniqueValue: true }),
    ...(options !== undefined && { options }),
  };
  return { property, warnings: warningsOf(field) };
}

function optionsOf({ valueType, stringOptions }: FieldDefinition): PropertyDefinition['options'] {
  if (valueType === 'boolean') {
    return [
      { label: 'True', value: 'true', displayOrder: 0 },
      { label: 'False', value: 'false', displayOrder: 1 },
    ];
  }
  if (valueType !== 'singleSelect' && valueType !== 'multiSelect') return undefined;
  return (stringOptions?.values ?? []).map((value, displayOrder) => ({ label: value, value, displayOrder }));
}

function warningsOf({ required, indexed, stringOptions = {}, numericOptions = {}, association }: FieldDefinition) {
  const { values: _values, valuesRestricted: _restricted, ...others } = stringOptions;
  const ignored = [
    ...(required === true ? ['required'] : []),
    ...(indexed === true ? ['indexed'] : []),
    ...Object.keys(others).map((name) => `stringOptions.${name}`),
    ...Object.keys(numericOptions).map((name) => `numericOptions.${name}`),
    ...(association === undefined ? [] : ['association']),
  ];
  return ignored.map((name) => `HubSpot has no "${name}" for a property; it was omitted.`);
}
