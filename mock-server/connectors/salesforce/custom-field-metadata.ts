import type { FieldDefinition } from '../../../src/contract/index.ts';

/** A custom field as the Tooling API takes it. */
export type CustomFieldMetadata = OwnMetadata & { label: string };

/** Type-specific metadata of a field. */
type OwnMetadata = Record<string, unknown> & { type: string };

/** Metadata of a field at Salesforce, with warnings about unsupported parts. */
export interface TranslatedField {
  /** Undefined when there is no such field at Salesforce. */
  metadata: CustomFieldMetadata | undefined;
  warnings: string[];
}

const MAX_TEXT_LENGTH = 255;
/** Digits of a number, both sides of the point together. */
const MAX_DIGITS = 18;

/**
 * Translates a field.
 *
 * Source: Metadata API developer guide, CustomField; Tooling API reference, CustomField.
 */
export function customFieldMetadata(field: FieldDefinition): TranslatedField {
  const own = ownMetadata(field);
  if (own === undefined) {
    const message =
      field.valueType === 'reference'
        ? 'A reference needs an "association" with its target object.'
        : `Salesforce has no custom fields of the type "${field.valueType}".`;
    return { metadata: undefined, warnings: [message] };
  }
  const { displayName: label, description, required, unique, indexed } = field;
  const canBeKey = own.type === 'Text' || own.type === 'Number';
  const metadata: CustomFieldMetadata = {
    ...own,
    label,
    ...(description !== undefined && { description }),
    ...(required !== undefined && canBeRequired(own) && { required }),
    ...(unique !== undefined && canBeKey && { unique }),
    // Salesforce keeps an index for fields that name a record of another system.
    ...(indexed !== undefined && canBeKey && { externalId: indexed }),
  };
  const ignored = [
    ...(required === true && !canBeRequired(own) ? ['required'] : []),
    ...(unique === true && !canBeKey ? ['unique'] : []),
    ...(indexed === true && !canBeKey ? ['indexed'] : []),
    ...(field.stringOptions?.pattern === undefined ? [] : ['stringOptions.pattern']),
    ...(field.numericOptions?.min === undefined ? [] : ['numericOptions.min']),
    ...(field.numericOptions?.max === undefined ? [] : ['numericOptions.max']),
  ];
  return {
    metadata,
    warnings: ignored.map((name) => `A ${own.type} field of Salesforce has no "${name}"; it was omitted.`),
  };
}

function ownMetadata(field: FieldDefinition): OwnMetadata | undefined {
  switch (field.valueType) {
    case 'string':
      return textMetadata(field);
    case 'boolean':
      return { type: 'Checkbox', defaultValue: String(field.stringOptions?.defaultValue === 'true') };
    case 'singleSelect':
      return { type: 'Picklist', valueSet: valueSet(field) };
    case 'multiSelect':
      return { type: 'MultiselectPicklist', visibleLines: 4, valueSet: valueSet(field) };
    case 'date':
      return { type: 'Date' };
    case 'datetime':
      return { type: 'DateTime' };
    case 'int':
      return numberMetadata(field, 0);
    case 'float':
      return numberMetadata(field, field.numericOptions?.scale ?? 2);
    case 'reference':
      return lookupMetadata(field);
    default:
      return undefined;
  }
}

function textMetadata({ stringOptions = {} }: FieldDefinition): OwnMetadata {
  const { length = MAX_TEXT_LENGTH, defaultValue } = stringOptions;
  if (length > MAX_TEXT_LENGTH) return { type: 'LongTextArea', length, visibleLines: 3 };
  // Defaults are formulas, so texts are quoted.
  return { type: 'Text', length, ...(defaultValue !== undefined && { defaultValue: JSON.stringify(defaultValue) }) };
}

function numberMetadata({ numericOptions = {} }: FieldDefinition, scale: number): OwnMetadata {
  const { precision = MAX_DIGITS, defaultValue } = numericOptions;
  return {
    type: 'Number',
    precision,
    scale,
    ...(defaultValue !== undefined && { defaultValue: String(defaultValue) }),
  };
}

function lookupMetadata({ fieldName, displayName, association }: FieldDefinition): OwnMetadata | undefined {
  if (association === undefined) return undefined;
  const { targetObject, reverseLookupFieldName, labels, onDelete } = association;
  return {
    type: 'Lookup',
    referenceTo: targetObject,
    relationshipName: reverseLookupFieldName ?? fieldName.replace(/__c$/i, ''),
    relationshipLabel: labels?.plural ?? displayName,
    ...(onDelete !== undefined && { deleteConstraint: onDelete }),
  };
}

function valueSet({ stringOptions = {} }: FieldDefinition): Record<string, unknown> {
  const { values = [], valuesRestricted = false, defaultValue } = stringOptions;
  const value = values.map((name) => ({ valueName: name, label: name, default: name === defaultValue }));
  return { restricted: valuesRestricted, valueSetDefinition: { sorted: false, value } };
}

/** A checkbox always has a value, and long texts and selections of several cannot be demanded. */
function canBeRequired({ type }: OwnMetadata): boolean {
  return type !== 'Checkbox' && type !== 'LongTextArea' && type !== 'MultiselectPicklist';
}
