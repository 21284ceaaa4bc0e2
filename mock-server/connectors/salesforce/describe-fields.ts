import type { FieldMetadata, FieldValue, FieldValueType, ObjectMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { unexpectedResponse } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import { objectPath } from './rest.ts';
import { salesforceFailure } from './salesforce-failure.ts';

/** Salesforce's field types in the message that are the same for every provider; all others are `other`. */
const VALUE_TYPES: Readonly<Record<string, FieldValueType>> = {
  string: 'string',
  textarea: 'string',
  encryptedstring: 'string',
  combobox: 'string',
  phone: 'string',
  email: 'string',
  url: 'string',
  id: 'string',
  picklist: 'singleSelect',
  multipicklist: 'multiSelect',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  int: 'int',
  long: 'int',
  double: 'float',
  currency: 'float',
  percent: 'float',
  reference: 'reference',
};

/** Requests the description of an object as Salesforce writes it. */
export async function requestDescription(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<ProviderResponse, ProviderFailure>> {
  const path = objectPath(objectName, 'describe');
  if (!path.ok) return path;
  const response = await context.send({ method: 'GET', path: path.value });
  if (!response.ok) return response;
  if (response.value.status !== 200) {
    return { ok: false, rejection: salesforceFailure(response.value, `describing ${objectName}`, context.now()) };
  }
  return response;
}

/** Asks the provider which fields the connected user sees on an object. */
export async function describeObject(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<ObjectMetadata, ProviderFailure>> {
  const response = await requestDescription(context, objectName);
  if (!response.ok) return response;
  const metadata = readDescription(response.value.json, objectName);
  return metadata === undefined
    ? { ok: false, rejection: unexpectedResponse(response.value, `the fields of ${objectName}`) }
    : ok(metadata);
}

/**
 * Reads the response of a describe request.
 *
 * @param objectName used where the response has no name
 * @returns undefined when it holds no fields
 * Source: REST API developer guide, sObject Describe; SOAP API developer guide, DescribeSObjectResult.
 */
export function readDescription(description: unknown, objectName: string): ObjectMetadata | undefined {
  if (!isJsonObject(description) || !Array.isArray(description.fields)) return undefined;
  const fields = description.fields.flatMap((field: unknown) => {
    const metadata = isJsonObject(field) && field.deprecatedAndHidden !== true ? fieldOf(field) : undefined;
    return metadata === undefined ? [] : [[metadata.fieldName, metadata] as const];
  });
  const { name, label } = description;
  return {
    name: typeof name === 'string' ? name : objectName,
    ...(typeof label === 'string' && label !== '' && { displayName: label }),
    fields: Object.fromEntries(fields),
  };
}

function fieldOf(field: Record<string, unknown>): FieldMetadata | undefined {
  const { name, label, inlineHelpText, type, createable, updateable, nillable, defaultedOnCreate, custom } = field;
  if (typeof name !== 'string') return undefined;
  const valueType = typeof type === 'string' && Object.hasOwn(VALUE_TYPES, type) ? VALUE_TYPES[type] : undefined;
  const values = valueType === 'singleSelect' || valueType === 'multiSelect' ? valuesOf(field.picklistValues) : [];
  const targets = valueType === 'reference' && Array.isArray(field.referenceTo) ? field.referenceTo : [];
  const referenceTo = targets.filter((target) => typeof target === 'string');
  return {
    fieldName: name,
    displayName: typeof label === 'string' && label !== '' ? label : name,
    ...(typeof inlineHelpText === 'string' && inlineHelpText !== '' && { description: inlineHelpText }),
    valueType: valueType ?? 'other',
    ...(typeof type === 'string' && { providerType: type }),
    readOnly: createable !== true && updateable !== true,
    isCustom: custom === true,
    isRequired: createable === true && nillable === false && defaultedOnCreate !== true,
    ...(referenceTo.length > 0 && { referenceTo }),
    ...(values.length > 0 && { values }),
  };
}

/** Inactive values remain in old records but can no longer be selected. */
function valuesOf(picklistValues: unknown): FieldValue[] {
  if (!Array.isArray(picklistValues)) return [];
  return picklistValues.flatMap((entry: unknown) => {
    if (!isJsonObject(entry) || entry.active === false || typeof entry.value !== 'string') return [];
    const { value, label } = entry;
    return [{ value, displayValue: typeof label === 'string' && label !== '' ? label : value }];
  });
}
