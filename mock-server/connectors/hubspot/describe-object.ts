import type { FieldMetadata, ObjectMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { isJsonObject } from '../shared/json-object.ts';
import { callForList, callForObject } from './call.ts';
import { fieldMetadata } from './field-metadata.ts';
import { HUBSPOT_OBJECTS, OWNERS, propertyPath } from './objects.ts';
import { ownerFields } from './owners.ts';
import { pipelineValues } from './pipelines.ts';

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
  const answer = await callForList(context, request, `describing ${objectName}`);
  return answer.ok ? ok(answer.value.results) : answer;
}

/** Required properties and, for a custom object, its label. */
async function readSchema(
  context: ConnectorContext,
  objectName: string,
): Promise<{ required?: ReadonlySet<string>; label?: string }> {
  const path = `/crm/v3/schemas/${encodeURIComponent(objectName)}`;
  const answer = await callForObject(context, { method: 'GET', path }, `looking up the schema of ${objectName}`);
  if (!answer.ok) return {};
  const { requiredProperties, labels } = answer.value;
  const label = isJsonObject(labels) ? (labels.plural ?? labels.singular) : undefined;
  return {
    ...(Array.isArray(requiredProperties) && { required: new Set(requiredProperties.map(String)) }),
    ...(typeof label === 'string' && { label }),
  };
}

function labelOf(objectName: string): string | undefined {
  return Object.hasOwn(HUBSPOT_OBJECTS, objectName) ? HUBSPOT_OBJECTS[objectName]?.displayName : undefined;
}
