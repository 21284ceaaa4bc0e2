import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { OWNER_IDS, pipelineOf, stagesOf } from './owners-and-pipelines.ts';
import type { Property } from './property.ts';
import type { RecordStore } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { invalid } from './response.ts';

/** Error of one property of a write. */
export interface PropertyError {
  name: string;
  error: string;
  message: string;
}

/** The properties of a write in the form in which they are stored, or every error found in them. */
export type ValidatedProperties =
  | { ok: true; properties: Record<string, string> }
  | { ok: false; errors: PropertyError[] };

/** Checks the properties of a create or an update, all of them before anything is refused. */
export function validateProperties(store: RecordStore, written: JsonRecord): ValidatedProperties {
  const errors: PropertyError[] = [];
  const properties: [string, string][] = [];
  for (const [name, given] of Object.entries(written)) {
    const value = given === null ? '' : scalarText(given);
    const property = store.properties.get(name);
    const error =
      property === undefined
        ? { name, error: 'PROPERTY_DOESNT_EXIST', message: `Property "${name}" does not exist` }
        : errorOf(property, value, store.type.name);
    if (error !== undefined) errors.push(error);
    else if (value !== undefined) properties.push([name, normalised(property, value)]);
  }
  return errors.length === 0 ? { ok: true, properties: Object.fromEntries(properties) } : { ok: false, errors };
}

/** Refuses a write for its properties: HubSpot's message repeats the errors as JSON. */
export function invalidProperties(errors: readonly PropertyError[]): SandboxResponse {
  const repeated = errors.map((error) => ({ isValid: false, ...error }));
  return invalid(
    `Property values were not valid: ${JSON.stringify(repeated)}`,
    errors.map(({ name, error, message }) => ({ message, code: error, context: { propertyName: [name] } })),
  );
}

function scalarText(value: JsonValue): string | undefined {
  return typeof value === 'object' ? undefined : String(value);
}

function errorOf(property: Property, value: string | undefined, objectName: string): PropertyError | undefined {
  const { name, type, fieldType, modificationMetadata } = property;
  if (modificationMetadata.readOnlyValue) {
    return { name, error: 'READ_ONLY_VALUE', message: `"${name}" is a read only property; its value cannot be set.` };
  }
  if (value === undefined)
    return { name, error: 'INVALID_VALUE', message: `${name} must be a text, number or boolean.` };
  if (value === '') return undefined;
  const allowed = allowedValues(property, objectName);
  const chosen = fieldType === 'checkbox' ? value.split(';').filter((part) => part !== '') : [value];
  if (allowed !== undefined && !chosen.every((one) => allowed.includes(one))) {
    const shown = allowed.join(', ');
    return { name, error: 'INVALID_OPTION', message: `${value} was not one of the allowed options: [${shown}]` };
  }
  if (type === 'number' && !Number.isFinite(Number(value))) {
    return { name, error: 'INVALID_NUMBER', message: `${value} was not a valid number.` };
  }
  if ((type === 'date' || type === 'datetime') && Number.isNaN(instantOf(value))) {
    return { name, error: 'INVALID_DATE', message: `${value} was not a valid date.` };
  }
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return { name, error: 'INVALID_EMAIL', message: `Email address ${value} is invalid` };
  }
  return undefined;
}

function allowedValues(property: Property, objectName: string): readonly string[] | undefined {
  if (property.referencedObjectType === 'OWNER') return OWNER_IDS;
  if (property.externalOptions) {
    const isPipeline = property.name.endsWith('pipeline');
    return isPipeline ? [pipelineOf(objectName)?.id ?? ''] : stagesOf(objectName);
  }
  if (property.type !== 'enumeration' && property.type !== 'bool') return undefined;
  return property.options.map(({ value }) => value);
}

/** Dates are kept as instants, addresses in lower case. */
function normalised(property: Property | undefined, value: string): string {
  if (value === '') return '';
  if (property?.type === 'datetime') return new Date(instantOf(value)).toISOString();
  return property?.name === 'email' ? value.toLowerCase() : value;
}

/** An instant as HubSpot takes it: ISO 8601, or milliseconds. @returns ms since the epoch, NaN for anything else */
export function instantOf(value: string): number {
  return /^-?\d{5,}$/.test(value) ? Number(value) : Date.parse(value);
}
