import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';

/** A property of an object, in the shape that HubSpot gives it. */
export interface Property {
  name: string;
  label: string;
  type: string;
  fieldType: string;
  description: string;
  groupName: string;
  options: PropertyOption[];
  displayOrder: number;
  calculated: boolean;
  externalOptions: boolean;
  referencedObjectType?: string;
  hasUniqueValue: boolean;
  hidden: boolean;
  hubspotDefined?: true;
  modificationMetadata: { archivable: boolean; readOnlyDefinition: boolean; readOnlyValue: boolean };
  formField: boolean;
  dataSensitivity: 'non_sensitive';
  createdAt: string;
  updatedAt: string;
}

/** One value that an enumeration allows. */
export interface PropertyOption {
  label: string;
  value: string;
  displayOrder: number;
  hidden: boolean;
}

const CREATED = '2020-06-30T15:57:38.191Z';

function property(
  name: string,
  label: string,
  type: string,
  fieldType: string,
  more: Partial<Property> = {},
): Property {
  return {
    name,
    label,
    type,
    fieldType,
    description: '',
    groupName: 'information',
    options: [],
    displayOrder: -1,
    calculated: false,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    hubspotDefined: true,
    modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: false },
    formField: true,
    dataSensitivity: 'non_sensitive',
    createdAt: CREATED,
    updatedAt: CREATED,
    ...more,
  };
}

const READ_ONLY: Partial<Property> = {
  modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: true },
  formField: false,
};

export const text = (name: string, label: string, more?: Partial<Property>) =>
  property(name, label, 'string', 'text', more);
export const number = (name: string, label: string) => property(name, label, 'number', 'number');
export const dateTime = (name: string, label: string) => property(name, label, 'datetime', 'date');
export const readOnlyNumber = (name: string, label: string) => property(name, label, 'number', 'number', READ_ONLY);
export const readOnlyTime = (name: string, label: string) => property(name, label, 'datetime', 'date', READ_ONLY);
export const yesOrNo = (name: string, label: string, more?: Partial<Property>) =>
  property(name, label, 'bool', 'booleancheckbox', { options: optionsOf(['true', 'false']), ...more });
export const select = (name: string, label: string, values: readonly string[], more?: Partial<Property>) =>
  property(name, label, 'enumeration', 'select', { options: optionsOf(values), ...more });
export const severalOf = (name: string, label: string, values: readonly string[], more?: Partial<Property>) =>
  property(name, label, 'enumeration', 'checkbox', { options: optionsOf(values), ...more });
export const ownerOf = (name = 'hubspot_owner_id', label = 'Owner') =>
  property(name, label, 'enumeration', 'select', { externalOptions: true, referencedObjectType: 'OWNER' });
/** Its options are those of the pipelines. */
export const pipelineOf = (name: string, label: string, fieldType = 'select') =>
  property(name, label, 'enumeration', fieldType, { externalOptions: true });

/** Marks of a property that the account's people made. */
export const CUSTOM: Partial<Property> = {
  hubspotDefined: undefined,
  modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false },
};

function optionsOf(values: readonly string[]): PropertyOption[] {
  return values.map((value, displayOrder) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' '),
    displayOrder,
    hidden: false,
  }));
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['text', 'textarea', 'html', 'phonenumber', 'file', 'calculation_equation'],
  number: ['number', 'calculation_equation'],
  bool: ['booleancheckbox', 'calculation_equation'],
  enumeration: ['booleancheckbox', 'checkbox', 'radio', 'select', 'calculation_equation'],
  date: ['date'],
  datetime: ['date'],
};

/**
 * Creates a property from a definition, or updates one.
 *
 * @param before the property to change; undefined for a new one
 * @returns the property, or HubSpot's message for why not
 */
export function propertyFrom(definition: JsonRecord, before: Property | undefined, at: string): Property | string {
  const merged: JsonRecord = { ...(before as JsonRecord | undefined), ...definition };
  const { name, label, type, fieldType, groupName, options, description, hasUniqueValue, formField } = merged;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name)) {
    return `Property name "${String(name)}" must start with a letter and hold only lower-case letters, numbers and underscores.`;
  }
  if (typeof label !== 'string' || label === '') return 'Some required fields were not set: [label]';
  if (typeof groupName !== 'string' || groupName === '') return 'Some required fields were not set: [groupName]';
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type)) return `Invalid property type: ${String(type)}`;
  if (typeof fieldType !== 'string' || !TYPES[type]?.includes(fieldType)) {
    return `Invalid fieldType "${String(fieldType)}" for type "${type}"`;
  }
  const list = readOptions(options);
  if (list === undefined) return 'Every option needs a label and a value';
  if (new Set(list.map(({ value }) => value)).size < list.length) return 'Option values must be unique';
  return property(name, label, type, fieldType, {
    ...CUSTOM,
    ...before,
    label,
    type,
    fieldType,
    groupName,
    description: typeof description === 'string' ? description : '',
    options: list,
    hasUniqueValue: hasUniqueValue === true,
    formField: formField !== false,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  });
}

function readOptions(options: JsonValue | undefined): PropertyOption[] | undefined {
  if (options === undefined) return [];
  if (!Array.isArray(options)) return undefined;
  const read: PropertyOption[] = [];
  for (const [index, option] of options.entries()) {
    if (!isJsonRecord(option) || typeof option.label !== 'string' || typeof option.value !== 'string') return undefined;
    const displayOrder = typeof option.displayOrder === 'number' ? option.displayOrder : index;
    read.push({ label: option.label, value: option.value, displayOrder, hidden: option.hidden === true });
  }
  return read;
}

/** The property as returned in a response. */
export function shownProperty(value: Property): JsonRecord {
  const { options, modificationMetadata, ...rest } = value;
  const known = Object.entries(rest).filter(([, entry]) => entry !== undefined);
  return {
    ...Object.fromEntries(known as [string, JsonValue][]), // what is left are texts, numbers and booleans
    options: options.map((option) => ({ ...option })),
    modificationMetadata: { ...modificationMetadata },
    archived: false,
  };
}
