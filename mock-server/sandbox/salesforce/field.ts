import type { JsonRecord, JsonValue } from '../shared/json.ts';

/** A field of an object, with what decides how it is described, queried and written. */
export interface SandboxField {
  name: string;
  label: string;
  /** Type of Salesforce, such as `picklist`. */
  type: string;
  /** Most characters; 0 for types without. */
  length: number;
  createable: boolean;
  updateable: boolean;
  nillable: boolean;
  defaultedOnCreate: boolean;
  custom: boolean;
  referenceTo: readonly string[];
  /** Name by which a statement reaches the related record. */
  relationshipName: string | null;
  picklist: readonly { value: string; label: string; active: boolean }[];
  /** Only the listed values may be written. */
  restrictedPicklist: boolean;
  precision: number;
  scale: number;
  unique: boolean;
  /** Default of a new record. */
  defaultValue: JsonValue;
}

type Differences = Partial<Omit<SandboxField, 'name' | 'label' | 'type'>>;

const LENGTHS: Readonly<Record<string, number>> = {
  string: 255,
  textarea: 32_000,
  email: 80,
  phone: 40,
  url: 255,
  picklist: 255,
  multipicklist: 4_099,
  id: 18,
  reference: 18,
};

/** Field that is readable and writable unless `more` overrides it. */
export function field(name: string, label: string, type: string, more: Differences = {}): SandboxField {
  return {
    name,
    label,
    type,
    length: LENGTHS[type] ?? 0,
    createable: true,
    updateable: true,
    nillable: type !== 'boolean',
    defaultedOnCreate: type === 'boolean',
    custom: name.endsWith('__c'),
    referenceTo: [],
    relationshipName: null,
    picklist: [],
    restrictedPicklist: false,
    precision: type === 'int' || type === 'double' || type === 'currency' || type === 'percent' ? 18 : 0,
    scale: type === 'currency' || type === 'percent' ? 2 : 0,
    unique: false,
    defaultValue: type === 'boolean' ? false : null,
    ...more,
  };
}

/** Read-only field. */
export function readOnlyField(name: string, label: string, type: string, more: Differences = {}): SandboxField {
  return field(name, label, type, { createable: false, updateable: false, ...more });
}

/** A field that a new record needs. */
export function requiredField(name: string, label: string, type: string, more: Differences = {}): SandboxField {
  return field(name, label, type, { nillable: false, ...more });
}

/** A field that points to another record; `OwnerId` is reached as `Owner`, `Account__c` as `Account__r`. */
export function reference(name: string, label: string, referenceTo: string, more: Differences = {}): SandboxField {
  const relationshipName = name.endsWith('__c') ? name.replace(/__c$/, '__r') : name.replace(/Id$/, '');
  return field(name, label, 'reference', { referenceTo: [referenceTo], relationshipName, ...more });
}

/** A field of chosen values. One that begins with an exclamation mark is out of use. */
export function picklist(name: string, label: string, values: readonly string[], more: Differences = {}): SandboxField {
  const entries = values.map((text) => {
    const value = text.replace(/^!/, '');
    return { value, label: value, active: value === text };
  });
  return field(name, label, 'picklist', { picklist: entries, ...more });
}

const SOAP_TYPES: Readonly<Record<string, string>> = {
  id: 'tns:ID',
  reference: 'tns:ID',
  boolean: 'xsd:boolean',
  int: 'xsd:int',
  double: 'xsd:double',
  currency: 'xsd:double',
  percent: 'xsd:double',
  date: 'xsd:date',
  datetime: 'xsd:dateTime',
  address: 'urn:address',
};

/** A field as a describe response has it. */
export function describeField(own: SandboxField): JsonRecord {
  const isLong = own.type === 'textarea' || own.type === 'address';
  return {
    aggregatable: !isLong,
    aiPredictionField: false,
    autoNumber: false,
    byteLength: own.length * (own.type === 'id' || own.type === 'reference' ? 1 : 3),
    calculated: false,
    calculatedFormula: null,
    cascadeDelete: false,
    caseSensitive: false,
    compoundFieldName: null,
    controllerName: null,
    createable: own.createable,
    custom: own.custom,
    defaultValue: own.defaultValue,
    defaultValueFormula: null,
    defaultedOnCreate: own.defaultedOnCreate,
    dependentPicklist: false,
    deprecatedAndHidden: false,
    digits: own.type === 'int' ? own.precision : 0,
    displayLocationInDecimal: false,
    encrypted: false,
    externalId: false,
    extraTypeInfo: null,
    filterable: !isLong,
    groupable: !isLong,
    highScaleNumber: false,
    htmlFormatted: false,
    idLookup: own.name === 'Id',
    inlineHelpText: null,
    label: own.label,
    length: own.length,
    mask: null,
    maskType: null,
    name: own.name,
    nameField: own.name === 'Name',
    namePointing: false,
    nillable: own.nillable,
    permissionable: own.nillable && own.custom,
    picklistValues: own.picklist.map(({ value, label, active }) => ({
      active,
      defaultValue: own.defaultValue === value,
      label,
      validFor: null,
      value,
    })),
    polymorphicForeignKey: own.referenceTo.length > 1,
    precision: own.precision,
    queryByDistance: false,
    referenceTargetField: null,
    referenceTo: own.referenceTo,
    relationshipName: own.relationshipName,
    relationshipOrder: null,
    restrictedDelete: false,
    restrictedPicklist: own.restrictedPicklist,
    scale: own.scale,
    searchPrefilterable: own.type === 'reference',
    soapType: SOAP_TYPES[own.type] ?? 'xsd:string',
    sortable: !isLong,
    type: own.type,
    unique: own.unique,
    updateable: own.updateable,
    writeRequiresMasterRead: false,
  };
}
