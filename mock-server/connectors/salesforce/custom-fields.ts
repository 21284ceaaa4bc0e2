import type { FieldDefinition, FieldUpsertResult } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import type { CustomFieldMetadata } from './custom-field-metadata.ts';
import { customFieldMetadata } from './custom-field-metadata.ts';
import { callTooling, REST_ROOT } from './rest.ts';
import { isSalesforceName, quoted } from './soql.ts';

const TOOLING = `${REST_ROOT}/tooling`;
const CUSTOM_FIELDS = `${TOOLING}/sobjects/CustomField`;

/** Warning for every new field: the API creates it without field-level permissions. */
const NO_RIGHTS_YET =
  'The field is not visible until a permission set or a profile gives access to it (field-level security).';

/** Failures that are about one field; others end the whole. */
const ABOUT_THE_FIELD: readonly ProviderFailure['kind'][] = ['badRequest', 'notFound'];

/**
 * Creates or changes custom fields of an object, one after the other, by the Tooling API.
 *
 * Custom fields end in `__c`: a name without it gets it. What a present field has and the definition does not speak of
 * stays as it is.
 *
 * @returns a result per field, in the order of `fields` and under the names that they came with; `none` with a warning
 *   for a field that Salesforce refused. A failure of the account or the day ends it, and what was done before stays.
 */
export async function upsertFields(
  context: ConnectorContext,
  objectName: string,
  fields: FieldDefinition[],
): Promise<Result<FieldUpsertResult[], ProviderFailure>> {
  if (!isSalesforceName(objectName)) {
    const message = `No Salesforce object is named "${objectName}".`;
    return refusal('notFound', message);
  }
  const results: FieldUpsertResult[] = [];
  for (const field of fields) {
    const result = await upsertField(context, objectName, field);
    if (result.ok) results.push(result.value);
    else if (ABOUT_THE_FIELD.includes(result.rejection.kind)) results.push(refused(field, result.rejection.message));
    else return result;
  }
  return ok(results);
}

async function upsertField(
  context: ConnectorContext,
  objectName: string,
  field: FieldDefinition,
): Promise<Result<FieldUpsertResult, ProviderFailure>> {
  const { fieldName } = field;
  const developerName = fieldName.replace(/__c$/i, '');
  // Salesforce knows no name with two underscores in a row, at its end or longer than 40 characters.
  if (!/^(?=.{1,40}$)[A-Za-z](?:_?[A-Za-z0-9])*$/.test(developerName)) {
    return ok(refused(field, `No custom field of Salesforce can be named "${fieldName}".`));
  }
  const { metadata, warnings } = customFieldMetadata(field);
  if (metadata === undefined) return ok({ fieldName, action: 'none', warnings });
  const fullName = `${objectName}.${developerName}__c`;
  const present = await findField(context, objectName, developerName);
  if (!present.ok) return present;
  if (present.value === undefined) return createField(context, field, fullName, metadata, warnings);

  const { id, metadata: before } = present.value;
  const change = mergeCustomField(metadata, before);
  const facts = { metadata: { id, fullName, type: before.type } };
  if (change.kind === 'impossible') return ok({ ...refused(field, change.message), ...facts });
  if (change.kind === 'none') return ok({ fieldName, action: 'none', ...facts, ...withWarnings(warnings) });
  const body = { FullName: fullName, Metadata: change.metadata };
  const response = await callTooling(context, 'changing custom fields', {
    method: 'PATCH',
    path: `${CUSTOM_FIELDS}/${encodeURIComponent(id)}`,
    body,
  });
  return response.ok ? ok({ fieldName, action: 'update', ...facts, ...withWarnings(warnings) }) : response;
}

async function createField(
  context: ConnectorContext,
  { fieldName }: FieldDefinition,
  fullName: string,
  metadata: CustomFieldMetadata,
  warnings: string[],
): Promise<Result<FieldUpsertResult, ProviderFailure>> {
  const response = await callTooling(context, 'changing custom fields', {
    method: 'POST',
    path: CUSTOM_FIELDS,
    body: { FullName: fullName, Metadata: metadata },
  });
  if (!response.ok) return response;
  const { json } = response.value;
  const id = isJsonObject(json) && typeof json.id === 'string' ? json.id : undefined;
  return ok({
    fieldName,
    action: 'create',
    metadata: { ...(id !== undefined && { id }), fullName, type: metadata.type },
    warnings: [...warnings, NO_RIGHTS_YET],
  });
}

/** A field that exists, with all that Salesforce knows of it. */
interface PresentField {
  id: string;
  metadata: Record<string, unknown>;
}

async function findField(
  context: ConnectorContext,
  objectName: string,
  developerName: string,
): Promise<Result<PresentField | undefined, ProviderFailure>> {
  const q =
    `SELECT Id, Metadata FROM CustomField WHERE EntityDefinition.QualifiedApiName = ${quoted(objectName)}` +
    ` AND DeveloperName = ${quoted(developerName)} AND NamespacePrefix = null LIMIT 1`;
  const response = await callTooling(context, 'changing custom fields', {
    method: 'GET',
    path: `${TOOLING}/query`,
    query: { q },
  });
  if (!response.ok) return response;
  const { json } = response.value;
  const [record]: unknown[] = isJsonObject(json) && Array.isArray(json.records) ? json.records : [];
  if (!isJsonObject(record) || typeof record.Id !== 'string') return ok(undefined);
  return ok({ id: record.Id, metadata: isJsonObject(record.Metadata) ? record.Metadata : {} });
}

function refused({ fieldName }: FieldDefinition, message: string): FieldUpsertResult {
  return { fieldName, action: 'none', warnings: [message] };
}

function withWarnings(warnings: string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

/** Change of an existing field. */
type FieldChange =
  | { kind: 'none' }
  | { kind: 'update'; metadata: Record<string, unknown> }
  | { kind: 'impossible'; message: string };

/**
 * Lays wanted metadata over what a field has: the provider replaces the whole when it is changed, so all that is not
 * spoken of must be sent along. Values of a selection are added and relabelled, never taken away: records may contain them.
 *
 * @param present as the Tooling API gives it
 */
function mergeCustomField(wanted: CustomFieldMetadata, present: Record<string, unknown>): FieldChange {
  if (present.type !== wanted.type) {
    const message = `The field is of the type ${String(present.type)} already and is not turned into ${wanted.type}.`;
    return { kind: 'impossible', message };
  }
  const { valueSet, ...plain } = wanted;
  const merged: Record<string, unknown> = { ...present, ...plain };
  if (valueSet !== undefined) merged.valueSet = mergeValueSets(valueSet, present.valueSet);
  return sameJson(merged, present) ? { kind: 'none' } : { kind: 'update', metadata: merged };
}

function mergeValueSets(wanted: unknown, present: unknown): unknown {
  if (!isJsonObject(wanted) || !isJsonObject(present)) return wanted;
  // A field that shares the values of others has no list, and the shared one is not this field's to change.
  if (typeof present.valueSetName === 'string') return present;
  const definition = isJsonObject(present.valueSetDefinition) ? present.valueSetDefinition : {};
  const values = new Map(valuesOf(present).map((value) => [value.valueName, value]));
  for (const value of valuesOf(wanted)) values.set(value.valueName, { ...values.get(value.valueName), ...value });
  return {
    ...present,
    restricted: wanted.restricted,
    valueSetDefinition: { ...definition, value: [...values.values()] },
  };
}

function valuesOf({ valueSetDefinition }: Record<string, unknown>): Record<string, unknown>[] {
  const values = isJsonObject(valueSetDefinition) ? valueSetDefinition.value : undefined;
  return Array.isArray(values) ? values.filter(isJsonObject) : [];
}

/** Members that are null count as absent, and their order does not count. */
function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(normal(left)) === JSON.stringify(normal(right));
}

function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, normal(member)]));
}
