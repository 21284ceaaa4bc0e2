import type { FieldDefinition } from '../../../src/contract/index.ts';

/** Group that holds the properties which this service creates. */
export const PROPERTY_GROUP = 'integrationcreatedproperties';

/** A property as HubSpot takes it. */
export interface PropertyDefinition {
  name: string;
  label: string;
  groupName: string;
  type: string;
  fieldType: string;
  description?: string;
  formField: boolean;
  dataSensitivity: 'non_sensitive';
  hasUniqueValue?: boolean;
  options?: { label: string; value: string; displayOrder: number }[];
}

const TYPES: Readonly<Record<string, { type: string; fieldType: string }>> = {
  string: { type: 'string', fieldType: 'text' },
  boolean: { type: 'bool', fieldType: 'booleancheckbox' },
  singleSelect: { type: 'enumeration', fieldType: 'select' },
  multiSelect: { type: 'enumeration', fieldType: 'checkbox' },
  date: { type: 'date', fieldType: 'date' },
  datetime: { type: 'datetime', fieldType: 'date' },
  int: { type: 'number', fieldType: 'number' },
  float: { type: 'number', fieldType: 'number' },
};

/**
 * Translates a field into a property.
 *
 * @returns the property, undefined when HubSpot has no such type; and what of the field HubSpot cannot contain, in message
 * Source: HubSpot, properties: type and fieldType.
 */
export function propertyDefinition(field: FieldDefinition): {
  property: PropertyDefinition | undefined;
  warnings: string[];
} {
  const types = Object.hasOwn(TYPES, field.valueType) ? TYPES[field.valueType] : undefined;
  if (types === undefined) {
    return { property: undefined, warnings: [`HubSpot has no property type for "${field.valueType}".`] };
  }
  const options = optionsOf(field);
  const property: PropertyDefinition = {
    name: field.fieldName,
    label: field.displayName,
    groupName: PROPERTY_GROUP,
    ...types,
    ...(field.description !== undefined && { description: field.description }),
    formField: true,
    dataSensitivity: 'non_sensitive',
    ...(field.unique === true && { hasUniqueValue: true }),
    ...(options !== undefined && { options }),
  };
  return { property, warnings: warningsOf(field) };
}

function optionsOf({ valueType, stringOptions }: FieldDefinition): PropertyDefinition['options'] {
  if (valueType === 'boolean') {
    return [
      { label: 'True', value: 'true', displayOrder: 0 },
      { label: 'False', value: 'false', displayOrder: 1 },
    ];
  }
  if (valueType !== 'singleSelect' && valueType !== 'multiSelect') return undefined;
  return (stringOptions?.values ?? []).map((value, displayOrder) => ({ label: value, value, displayOrder }));
}

function warningsOf({ required, indexed, stringOptions = {}, numericOptions = {}, association }: FieldDefinition) {
  const { values: _values, valuesRestricted: _restricted, ...others } = stringOptions;
  const ignored = [
    ...(required === true ? ['required'] : []),
    ...(indexed === true ? ['indexed'] : []),
    ...Object.keys(others).map((name) => `stringOptions.${name}`),
    ...Object.keys(numericOptions).map((name) => `numericOptions.${name}`),
    ...(association === undefined ? [] : ['association']),
  ];
  return ignored.map((name) => `HubSpot has no "${name}" for a property; it was omitted.`);
}
