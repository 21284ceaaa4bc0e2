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

/** What is known of one field of a provider's object. Source: contract resources R3. */
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
  /** Name that the integration gives to the object; installation-scoped answers only. */
  mappedObjectName?: string;
  fields: Record<string, FieldMetadata>;
}
