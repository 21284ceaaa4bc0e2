import type {
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedIntegrationWriteObject,
  HydratedRevision,
  IntegrationFieldMapping,
} from '../../api/resources.ts';
import type { FieldMetadata } from '../../contract/index.ts';
import { getOwn } from '../../domain/json.ts';

/** Which fields are meant: all (`raw`), those of the provider (`no-mappings`), or those the customer maps (`mappings`). */
export type FieldInclude = 'raw' | 'no-mappings' | 'mappings';

/** One read object. Everything is null when there is no such object. */
export interface ManifestReadObject {
  /** The object with the fields of the customer. */
  object: HydratedIntegrationObject | null;
  /** Required fields of a kind. */
  getRequiredFields: (include?: FieldInclude) => HydratedIntegrationField[] | null;
  /** Optional fields of a kind. */
  getOptionalFields: (include?: FieldInclude) => HydratedIntegrationField[] | null;
  /** Fields that the customer must map. */
  getRequiredMapFields: () => IntegrationFieldMapping[] | null;
  /** Fields that the customer may map. */
  getOptionalMapFields: () => IntegrationFieldMapping[] | null;
}

/** The objects that an integration reads and writes. */
export interface Manifest {
  /** All read objects; empty while loading. */
  getReadObjects: () => HydratedIntegrationObject[];
  /** One read object by the provider's name. */
  getReadObject: (objectName: string) => ManifestReadObject;
  /** One write object by the provider's name. */
  getWriteObject: (objectName: string) => { object: HydratedIntegrationWriteObject | null };
  /** Every field of the customer's object; null when there is no such object. */
  getCustomerFieldsForObject: (objectName: string) => {
    allFields: Record<string, FieldMetadata> | null;
    getField: (fieldName: string) => FieldMetadata | null;
  };
}

/** @param revision undefined while loading; then there are no objects */
export function manifestOf(revision: HydratedRevision | undefined): Manifest {
  const reads = revision?.content.read?.objects ?? [];
  const findRead = (objectName: string) => reads.find((object) => object.objectName === objectName);
  return {
    getReadObjects: () => reads,
    getReadObject: (objectName) => readObjectOf(findRead(objectName)),
    getWriteObject: (objectName) => ({
      object: revision?.content.write?.objects.find((object) => object.objectName === objectName) ?? null,
    }),
    getCustomerFieldsForObject: (objectName) => {
      const object = findRead(objectName);
      const allFields = object ? (object.allFieldsMetadata ?? {}) : null;
      const getField = (fieldName: string) => getOwn(allFields ?? undefined, fieldName) ?? null;
      return { allFields, getField };
    },
  };
}

function readObjectOf(object: HydratedIntegrationObject | undefined): ManifestReadObject {
  const select = (fields: HydratedIntegrationField[] | undefined, include: FieldInclude) => {
    if (!object) return null;
    return (fields ?? []).filter((field) => include === 'raw' || isMapping(field) === (include === 'mappings'));
  };
  const mappings = (fields: HydratedIntegrationField[] | undefined) =>
    object ? (fields ?? []).filter(isMapping) : null;
  return {
    object: object ?? null,
    getRequiredFields: (include = 'raw') => select(object?.requiredFields, include),
    getOptionalFields: (include = 'raw') => select(object?.optionalFields, include),
    getRequiredMapFields: () => mappings(object?.requiredFields),
    getOptionalMapFields: () => mappings(object?.optionalFields),
  };
}

function isMapping(field: HydratedIntegrationField): field is IntegrationFieldMapping {
  return !field.fieldName;
}
