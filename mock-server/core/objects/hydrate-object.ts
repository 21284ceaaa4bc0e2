import type {
  FieldMetadata,
  HydratedExistentField,
  HydratedField,
  HydratedReadObject,
  HydratedWriteObject,
  ManifestField,
  ManifestReadObject,
  ManifestWriteObject,
  ObjectMetadata,
} from '../../../src/contract/index.ts';
import { displayNameOf } from '../kernel/display-name.ts';

/** Metadata of an object, or the error of getting it. */
export type ObjectKnowledge = { metadata: ObjectMetadata } | { error: string };

/**
 * Fills a read object of the manifest in with the provider's names and fields.
 *
 * @param objectLabel the provider's name of the object, for an object whose fields are not known
 */
export function hydrateReadObject(
  object: ManifestReadObject,
  knowledge: ObjectKnowledge,
  objectLabel: string | undefined,
): HydratedReadObject {
  const fields = 'metadata' in knowledge ? Object.values(knowledge.metadata.fields) : [];
  const byName = new Map(fields.map((field) => [field.fieldName.toLowerCase(), field]));
  const hydrate = (field: ManifestField) => hydrateField(field, byName);
  const optional = [...(object.optionalFields ?? []), ...remainingFields(object, fields)];
  const displayName = 'metadata' in knowledge ? knowledge.metadata.displayName : undefined;
  return {
    objectName: object.objectName,
    displayName: displayName || objectLabel || displayNameOf(object.objectName),
    destination: object.destination,
    schedule: object.schedule ?? '',
    ...(object.mapToName !== undefined && { mapToName: object.mapToName }),
    ...(object.mapToDisplayName !== undefined && { mapToDisplayName: object.mapToDisplayName }),
    ...('error' in knowledge && { error: knowledge.error }),
    ...(object.requiredFields !== undefined && { requiredFields: object.requiredFields.map(hydrate) }),
    ...((object.optionalFields !== undefined || optional.length > 0) && { optionalFields: optional.map(hydrate) }),
    ...(object.optionalFieldsAuto !== undefined && { optionalFieldsAuto: object.optionalFieldsAuto }),
    allFieldsMetadata: Object.fromEntries(fields.map((field) => [field.fieldName, field])),
    allFields: fields.map(toExistentField),
    ...(object.backfill !== undefined && { backfill: object.backfill }),
  };
}

/** Fills a write object of the manifest in with the provider's name of it. */
export function hydrateWriteObject(object: ManifestWriteObject, objectLabel: string | undefined): HydratedWriteObject {
  return {
    objectName: object.objectName,
    displayName: objectLabel || displayNameOf(object.objectName),
    ...(object.valueDefaults !== undefined && { valueDefaults: object.valueDefaults }),
  };
}

/** Under `optionalFieldsAuto`, the fields that the manifest does not name. Names are compared without regard to case. */
function remainingFields(object: ManifestReadObject, fields: readonly FieldMetadata[]): ManifestField[] {
  if (object.optionalFieldsAuto !== 'all') return [];
  const named = new Set(
    [...(object.requiredFields ?? []), ...(object.optionalFields ?? [])].map(({ fieldName }) =>
      fieldName?.toLowerCase(),
    ),
  );
  return fields.filter(({ fieldName }) => !named.has(fieldName.toLowerCase())).map(({ fieldName }) => ({ fieldName }));
}

function hydrateField(field: ManifestField, byName: ReadonlyMap<string, FieldMetadata>): HydratedField {
  if (field.fieldName === undefined) return field;
  const { fieldName, mapToName, mapToDisplayName } = field;
  return {
    fieldName,
    // Some providers have fields with an empty label.
    displayName: byName.get(fieldName.toLowerCase())?.displayName || displayNameOf(fieldName),
    ...(mapToName !== undefined && { mapToName }),
    ...(mapToDisplayName !== undefined && { mapToDisplayName }),
  };
}

function toExistentField({ fieldName, displayName }: FieldMetadata): HydratedExistentField {
  return { fieldName, displayName: displayName || displayNameOf(fieldName) };
}
