/** Kind of a field's values, the same words for every provider. */
export type FieldValueType =
  | 'string'
  | 'boolean'
  | 'singleSelect'
  | 'multiSelect'
  | 'date'
  | 'datetime'
  | 'int'
  | 'float'
  | 'reference'
  | 'other';

/** Description of one field of a provider's object. */
export interface FieldMetadata {
  fieldName: string;
  displayName: string;
  valueType?: FieldValueType;
  /** The provider's own word for the type. */
  providerType?: string;
  readOnly?: boolean;
  isCustom?: boolean;
  /** Needed when a record is created. */
  isRequired?: boolean;
  /** Objects that the field points to. */
  referenceTo?: string[];
  /** Possible values of a select field. */
  values?: FieldValue[];
}

/** One possible value of a select field. */
export interface FieldValue {
  value: string;
  displayValue: string;
}

/** A provider's object with its fields. */
export interface ObjectMetadata {
  /** The provider's name of the object. */
  name: string;
  displayName?: string;
  /** Name that the integration gives to the object; installation-scoped responses only. */
  mappedObjectName?: string;
  fields: Record<string, FieldMetadata>;
}

/** A custom field to create or change. Source: public description of the object-metadata endpoints. */
export interface FieldDefinition {
  fieldName: string;
  displayName: string;
  description?: string;
  /** A {@link FieldValueType}. */
  valueType: string;
  required?: boolean;
  unique?: boolean;
  indexed?: boolean;
  stringOptions?: {
    length?: number;
    pattern?: string;
    values?: string[];
    valuesRestricted?: boolean;
    defaultValue?: string;
  };
  numericOptions?: { precision?: number; scale?: number; min?: number; max?: number; defaultValue?: number };
  association?: {
    associationType: string;
    targetObject: string;
    targetField?: string;
    cardinality?: string;
    onDelete?: string;
    required?: boolean;
    reverseLookupFieldName?: string;
    labels?: { singular?: string; plural?: string };
  };
}

/** Custom fields by object name. */
export interface UpsertMetadataRequest {
  groupRef: string;
  fields: Record<string, FieldDefinition[]>;
}

/** Outcome for one field. */
export interface FieldUpsertResult {
  fieldName: string;
  /** `create`, `update` or `none`. */
  action: string;
  metadata?: Record<string, unknown>;
  warnings?: string[];
}

/** Results by object name, then by field name. */
export interface UpsertMetadataResponse {
  success: boolean;
  fields: Record<string, Record<string, FieldUpsertResult>>;
}
