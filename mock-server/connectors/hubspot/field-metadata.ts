import type { FieldMetadata, FieldValue, FieldValueType } from '../../../src/contract/index.ts';
import { isJsonObject } from '../shared/json-object.ts';

/** Objects by the name that a property uses for what it refers to, where it is not the plural in lower case. */
const REFERENCED: Readonly<Record<string, string>> = { COMPANY: 'companies', LINE_ITEM: 'line_items' };

/**
 * Translates a property of HubSpot. Options come out as values for selects only.
 *
 * @param values of properties whose options stand elsewhere, by property name
 * @param required names of the properties that a new record needs; undefined when that is not known
 * @returns undefined for an entry that is no property
 * Source: HubSpot, properties: type and fieldType.
 */
export function fieldMetadata(
  property: Record<string, unknown>,
  values: ReadonlyMap<string, FieldValue[]>,
  required: ReadonlySet<string> | undefined,
): FieldMetadata | undefined {
  const { name, label, type, hubspotDefined, calculated, modificationMetadata } = property;
  if (typeof name !== 'string' || name === '') return undefined;
  const valueType = valueTypeOf(property, values.has(name));
  const isReadOnly = isJsonObject(modificationMetadata) && modificationMetadata.readOnlyValue === true;
  const isSelect = valueType === 'singleSelect' || valueType === 'multiSelect';
  const reference = valueType === 'reference' ? referencedObject(property) : undefined;
  return {
    fieldName: name,
    displayName: typeof label === 'string' && label !== '' ? label : name,
    valueType,
    ...(typeof type === 'string' && { providerType: type }),
    readOnly: isReadOnly || calculated === true,
    // Properties of the account carry no mark at all.
    isCustom: hubspotDefined !== true,
    ...(required !== undefined && { isRequired: required.has(name) }),
    ...(reference !== undefined && { referenceTo: [reference] }),
    ...(isSelect && { values: values.get(name) ?? optionsOf(property.options) }),
  };
}

function valueTypeOf(property: Record<string, unknown>, hasValues: boolean): FieldValueType {
  const { type, fieldType } = property;
  if (referencedObject(property) !== undefined && !hasValues) return 'reference';
  switch (type) {
    case 'string':
    case 'phone_number':
      return 'string';
    case 'bool':
      return 'boolean';
    case 'enumeration':
      if (fieldType === 'booleancheckbox') return 'boolean';
      return fieldType === 'checkbox' ? 'multiSelect' : 'singleSelect';
    // Nothing in a property says that a number is whole.
    case 'number':
      return 'float';
    case 'date':
      return 'date';
    case 'datetime':
      return 'datetime';
    default:
      return 'other';
  }
}

function referencedObject({ referencedObjectType: type }: Record<string, unknown>): string | undefined {
  if (typeof type !== 'string' || type === '') return undefined;
  return (Object.hasOwn(REFERENCED, type) ? REFERENCED[type] : undefined) ?? `${type.toLowerCase()}s`;
}

function optionsOf(options: unknown): FieldValue[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    if (!isJsonObject(option) || typeof option.value !== 'string') return [];
    return [{ value: option.value, displayValue: typeof option.label === 'string' ? option.label : option.value }];
  });
}
