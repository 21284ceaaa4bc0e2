import type { FieldMetadata, FieldValue, FieldValueType, ObjectMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import { callForList, callForObject } from './call.ts';
import { HUBSPOT_OBJECTS, OWNERS, ownerFields, propertyPath } from './objects.ts';

/**
 * Fields of an object from its properties; select values of pipelines and what a new record needs from where HubSpot
 * keeps them. Of these two, what the token may not see is omitted.
 */
export async function describeObject(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<ObjectMetadata, ProviderFailure>> {
  if (objectName === OWNERS) return ok({ name: OWNERS, displayName: labelOf(OWNERS), fields: ownerFields() });
  const [properties, schema] = await Promise.all([
    listProperties(context, objectName),
    readSchema(context, objectName),
  ]);
  if (!properties.ok) return properties;
  const values = await pipelineValues(context, objectName, properties.value);
  const fields: [string, FieldMetadata][] = [];
  for (const property of properties.value) {
    const field = fieldMetadata(property, values, schema.required);
    if (field !== undefined) fields.push([field.fieldName, field]);
  }
  const displayName = labelOf(objectName) ?? schema.label;
  // From entries, so that a property called __proto__ becomes a field like any other.
  return ok({
    name: objectName,
    ...(displayName !== undefined && { displayName }),
    fields: Object.fromEntries(fields),
  });
}

/** Every property of an object, archived ones omitted. */
export async function listProperties(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<Record<string, unknown>[], ProviderFailure>> {
  const request = { method: 'GET', path: propertyPath(objectName) } as const;
  const response = await callForList(context, request, `describing ${objectName}`);
  return response.ok ? ok(response.value.results) : response;
}

/** Required properties and, for a custom object, its label. */
async function readSchema(
  context: ConnectorContext,
  objectName: string,
): Promise<{ required?: ReadonlySet<string>; label?: string }> {
  const path = `/crm/v3/schemas/${encodeURIComponent(objectName)}`;
  const response = await callForObject(context, { method: 'GET', path }, `looking up the schema of ${objectName}`);
  if (!response.ok) return {};
  const { requiredProperties, labels } = response.value;
  const label = isJsonObject(labels) ? (labels.plural ?? labels.singular) : undefined;
  return {
    ...(Array.isArray(requiredProperties) && { required: new Set(requiredProperties.map(String)) }),
    ...(typeof label === 'string' && { label }),
  };
}

function labelOf(objectName: string): string | undefined {
  return Object.hasOwn(HUBSPOT_OBJECTS, objectName) ? HUBSPOT_OBJECTS[objectName]?.displayName : undefined;
}

const PIPELINE_PROPERTIES = ['pipeline', 'hs_pipeline'];
const STAGE_PROPERTIES = ['dealstage', 'hs_pipeline_stage'];

/**
 * Values of the properties for pipelines and their stages: these carry no options, because an account's administrator
 * keeps them elsewhere.
 *
 * @returns by property name; nothing when the object has no such property or the pipelines may not be seen
 */
async function pipelineValues(
  context: ConnectorContext,
  objectName: string,
  properties: readonly Record<string, unknown>[],
): Promise<Map<string, FieldValue[]>> {
  const open = properties.filter(({ externalOptions }) => externalOptions === true).map(({ name }) => String(name));
  const wanted = open.filter((name) => PIPELINE_PROPERTIES.includes(name) || STAGE_PROPERTIES.includes(name));
  if (wanted.length === 0) return new Map();
  const path = `/crm/v3/pipelines/${encodeURIComponent(objectName)}`;
  const response = await callForList(context, { method: 'GET', path }, `listing pipelines of ${objectName}`);
  if (!response.ok) return new Map();
  const pipelines = readPipelines(response.value.results);
  return new Map(
    wanted.map((name) => [name, PIPELINE_PROPERTIES.includes(name) ? pipelines.pipelines : pipelines.stages]),
  );
}

/** A stage is named with its pipeline when there are several: two may both have "New". */
export function readPipelines(results: readonly Record<string, unknown>[]): {
  pipelines: FieldValue[];
  stages: FieldValue[];
} {
  const pipelines = results.flatMap(fieldValue);
  const stages = results.flatMap(({ stages: own, label }) => {
    const values = Array.isArray(own) ? own.filter(isJsonObject).flatMap(fieldValue) : [];
    if (pipelines.length < 2 || typeof label !== 'string') return values;
    return values.map(({ value, displayValue }) => ({ value, displayValue: `${displayValue} (${label})` }));
  });
  return { pipelines, stages };
}

function fieldValue({ id, label }: Record<string, unknown>): FieldValue[] {
  return typeof id === 'string' ? [{ value: id, displayValue: typeof label === 'string' ? label : id }] : [];
}

/** Objects by the name that a property uses for what it refers to, where it is not the plural in lower case. */
const REFERENCED: Readonly<Record<string, string>> = { COMPANY: 'companies', LINE_ITEM: 'line_items' };

/**
 * Translates a property of HubSpot. Options come out as values for selects only.
 *
 * @param values of properties whose options stand elsewhere, by property name
 * @param required names of the properties that a new record needs; undefined when that is not known
 * @returns undefined for an entry that is no property
 * Source: HubSpot, properties: type and fieldType.
 */
export function fieldMetadata(
  property: Record<string, unknown>,
  values: ReadonlyMap<string, FieldValue[]>,
  required: ReadonlySet<string> | undefined,
): FieldMetadata | undefined {
  const { name, label, description, type, hubspotDefined, calculated, modificationMetadata } = property;
  if (typeof name !== 'string' || name === '') return undefined;
  const valueType = valueTypeOf(property, values.has(name));
  const isReadOnly = isJsonObject(modificationMetadata) && modificationMetadata.readOnlyValue === true;
  const isSelect = valueType === 'singleSelect' || valueType === 'multiSelect';
  const reference = valueType === 'reference' ? referencedObject(property) : undefined;
  return {
    fieldName: name,
    displayName: typeof label === 'string' && label !== '' ? label : name,
    ...(typeof description === 'string' && description !== '' && { description }),
    valueType,
    ...(typeof type === 'string' && { providerType: type }),
    readOnly: isReadOnly || calculated === true,
    // Properties of the account carry no mark at all.
    isCustom: hubspotDefined !== true,
    ...(required !== undefined && { isRequired: required.has(name) }),
    ...(reference !== undefined && { referenceTo: [reference] }),
    ...(isSelect && { values: values.get(name) ?? optionsOf(property.options) }),
  };
}

function valueTypeOf(property: Record<string, unknown>, hasValues: boolean): FieldValueType {
  const { type, fieldType } = property;
  if (referencedObject(property) !== undefined && !hasValues) return 'reference';
  switch (type) {
    case 'string':
    case 'phone_number':
      return 'string';
    case 'bool':
      return 'boolean';
    case 'enumeration':
      if (fieldType === 'booleancheckbox') return 'boolean';
      return fieldType === 'checkbox' ? 'multiSelect' : 'singleSelect';
    // Nothing in a property says that a number is whole.
    case 'number':
      return 'float';
    case 'date':
      return 'date';
    case 'datetime':
      return 'datetime';
    default:
      return 'other';
  }
}

function referencedObject({ referencedObjectType: type }: Record<string, unknown>): string | undefined {
  if (typeof type !== 'string' || type === '') return undefined;
  return (Object.hasOwn(REFERENCED, type) ? REFERENCED[type] : undefined) ?? `${type.toLowerCase()}s`;
}

function optionsOf(options: unknown): FieldValue[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    if (!isJsonObject(option) || typeof option.value !== 'string') return [];
    return [{ value: option.value, displayValue: typeof option.label === 'string' ? option.label : option.value }];
  });
}

/** Names of all properties by run and object: a run that wants all would else ask for them with every page. */
const allNames = new WeakMap<ConnectorContext, Map<string, string[]>>();

/**
 * Names of the properties to ask for. HubSpot gives a handful when none are named, and its names are in lower case.
 *
 * @param fields wanted ones in any case; every one of the object when undefined
 */
export async function requestedProperties(
  context: ConnectorContext,
  objectName: string,
  fields: readonly string[] | undefined,
): Promise<Result<string[], ProviderFailure>> {
  // The id is part of every record.
  if (fields !== undefined) return ok([...new Set(fields.map((name) => name.toLowerCase()))].filter((n) => n !== 'id'));
  const known = allNames.get(context)?.get(objectName);
  if (known !== undefined) return ok(known);
  const properties = await listProperties(context, objectName);
  if (!properties.ok) return properties;
  const names = properties.value.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  const byObject = allNames.get(context) ?? new Map<string, string[]>();
  allNames.set(context, byObject.set(objectName, names));
  return ok(names);
}
