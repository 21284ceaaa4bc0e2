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
  /** The provider's explanation of the field. @example Address for invoices. */
  description?: string;
  /** Kind of the values. */
  valueType?: FieldValueType;
  /** The provider's own word for the type. @example string */
  providerType?: string;
  /** Whether the field cannot be written. */
  readOnly?: boolean;
  /** Whether the account added the field. */
  isCustom?: boolean;
  /** Needed when a record is created. */
  isRequired?: boolean;
  /** Objects that the field points to. @example ["companies"] */
  referenceTo?: string[];
  /** Possible values of a select field. */
  values?: FieldValue[];
}

/** One possible value of a select field. */
export interface FieldValue {
  /** Value in records. @example customer */
  value: string;
  /** Value as end users read it. @example Customer */
  displayValue: string;
}

/** A provider's object with its fields. */
export interface ObjectMetadata {
  /** The provider's name of the object. @example contacts */
  name: string;
  displayName?: string;
  /** Name that the integration gives to the object; installation-scoped responses only. @example people */
  mappedObjectName?: string;
  /** Fields by the provider's names. */
  fields: Record<string, FieldMetadata>;
}

/** A custom field to create or change. Source: public description of the object-metadata endpoints. */
export interface FieldDefinition {
  fieldName: string;
  displayName: string;
  /** Help text of the field. @example Score from 0 to 100 */
  description?: string;
  /** A {@link FieldValueType}. @example string */
  valueType: string;
  /** Whether a record needs a value. */
  required?: boolean;
  /** Whether no two records may have the same value. */
  unique?: boolean;
  /** Whether records can be searched by the field. */
  indexed?: boolean;
  /** Rules for text. */
  stringOptions?: {
    /** Most characters. @example 255 */
    length?: number;
    /** Regular expression for values. @example ^[A-Z]+$ */
    pattern?: string;
    /** Possible values. @example ["low", "high"] */
    values?: string[];
    /** Whether other values are rejected. */
    valuesRestricted?: boolean;
    /** Value of records without one. @example low */
    defaultValue?: string;
  };
  /** Rules for numbers. */
  numericOptions?: {
    /** Most digits. @example 10 */
    precision?: number;
    /** Digits after the decimal point. @example 2 */
    scale?: number;
    /** Least value. @example 0 */
    min?: number;
    /** Greatest value. @example 100 */
    max?: number;
    /** Value of records without one. @example 0 */
    defaultValue?: number;
  };
  /** Object to which a reference field points. */
  association?: {
    /** The provider's type of the association. @example lookup */
    associationType: string;
    /** Object to which the field points. @example companies */
    targetObject: string;
    /** Field of the target object. @example id */
    targetField?: string;
    /** How many records can be linked. @example many-to-one */
    cardinality?: string;
    /** Effect of deleting the target. @example SetNull */
    onDelete?: string;
    /** Whether a record needs a link. */
    required?: boolean;
    /** Name of the field on the target object that leads back. @example contacts */
    reverseLookupFieldName?: string;
    /** Names of the association as end users read them. */
    labels?: {
      /** Name of one. @example Contact */
      singular?: string;
      /** Name of several. @example Contacts */
      plural?: string;
    };
  };
}

/** Custom fields by object name. */
export interface UpsertMetadataRequest {
  groupRef: string;
  /** Fields by object name. */
  fields: Record<string, FieldDefinition[]>;
}

/** Outcome for one field. */
export interface FieldUpsertResult {
  fieldName: string;
  /** `create`, `update` or `none`. @example create */
  action: string;
  /** The provider's description of the field. @example {"type": "string"} */
  metadata?: Record<string, unknown>;
  /** Notes about a request that succeeded. @example ["The provider ignores the length."] */
  warnings?: string[];
}

/** Results by object name, then by field name. */
export interface UpsertMetadataResponse {
  success: boolean;
  /** Outcomes by object name, then by field name. */
  fields: Record<string, Record<string, FieldUpsertResult>>;
}
