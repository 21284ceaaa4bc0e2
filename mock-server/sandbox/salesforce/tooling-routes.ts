import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { SandboxField } from './field.ts';
import { field, reference } from './field.ts';
import type { Org, OrgObject } from './org.ts';
import type { SandboxResponse } from './response.ts';
import { NOT_FOUND, refusal } from './response.ts';
import { salesforceId } from './salesforce-id.ts';
import { parseStatement } from './soql-parse.ts';

/** Handles the part of the Tooling API that makes and changes custom fields. */
export interface ToolingRoutes {
  query(statement: string): SandboxResponse;
  create(body: JsonValue | undefined): SandboxResponse;
  update(id: string, body: JsonValue | undefined): SandboxResponse;
}

/** A custom field as the Tooling API knows it. */
interface ToolingField {
  id: string;
  objectName: string;
  developerName: string;
  metadata: JsonRecord;
}

/** Salesforce's message for types, by those of describe responses. */
const TYPES: Readonly<Record<string, string>> = {
  Text: 'string',
  LongTextArea: 'textarea',
  Checkbox: 'boolean',
  Picklist: 'picklist',
  MultiselectPicklist: 'multipicklist',
  Date: 'date',
  DateTime: 'datetime',
  Number: 'double',
  Currency: 'currency',
  Percent: 'percent',
  Lookup: 'reference',
};

/** Opens the Tooling API of an org. A new field is accessible immediately, unlike at Salesforce. */
export function createToolingRoutes(org: Org): ToolingRoutes {
  const known: ToolingField[] = org.objects().flatMap((object) =>
    object.fields
      .filter(({ custom }) => custom)
      .map((own, at) => ({
        id: salesforceId('00N', firstIndex(object) + at),
        objectName: object.spec.name,
        developerName: own.name.replace(/__c$/, ''),
        metadata: metadataOf(own),
      })),
  );

  function find(objectName: string, developerName: string): ToolingField | undefined {
    return known.find(
      (own) =>
        own.objectName.toLowerCase() === objectName.toLowerCase() &&
        own.developerName.toLowerCase() === developerName.toLowerCase(),
    );
  }

  return {
    query(text) {
      const statement = parseStatement(text);
      if ('error' in statement) return refusal(400, 'MALFORMED_QUERY', statement.error);
      if (statement.objectName !== 'CustomField') {
        return refusal(400, 'INVALID_TYPE', `sObject type '${statement.objectName}' is not supported.`);
      }
      const wanted = (path: string) =>
        statement.conditions.flatMap(({ path: own, literal }) =>
          own === path && literal.kind === 'text' ? [literal.value] : [],
        )[0] ?? '';
      const found = find(wanted('EntityDefinition.QualifiedApiName'), wanted('DeveloperName'));
      const records = found === undefined ? [] : [shown(found)];
      return { status: 200, body: { size: records.length, totalSize: records.length, done: true, records } };
    },
    create(body) {
      const { FullName = '', Metadata } = isJsonRecord(body) ? body : {};
      const [, objectName = '', developerName = ''] = /^(\w+)\.(\w+)__c$/.exec(String(FullName)) ?? [];
      const object = org.object(objectName);
      if (object === undefined || !isJsonRecord(Metadata)) {
        return refusal(400, 'INVALID_CROSS_REFERENCE_KEY', 'The object of the field does not exist.', ['FullName']);
      }
      if (find(objectName, developerName) !== undefined) {
        const message = `There is already a field named ${developerName} on ${object.spec.label ?? object.spec.name}.`;
        return refusal(400, 'DUPLICATE_DEVELOPER_NAME', message, ['DeveloperName']);
      }
      const own = fieldOf(`${developerName}__c`, Metadata);
      if ('refused' in own) return own.refused;
      const made = {
        id: salesforceId('00N', 500_000 + known.length),
        objectName: object.spec.name,
        developerName,
        metadata: Metadata,
      };
      known.push(made);
      object.fields.push(own.field);
      return { status: 201, body: { id: made.id, success: true, errors: [], warnings: [], infos: [] } };
    },
    update(id, body) {
      const present = known.find((own) => own.id === id);
      const metadata = isJsonRecord(body) ? body['Metadata'] : undefined;
      if (present === undefined || !isJsonRecord(metadata)) return NOT_FOUND;
      const object = org.object(present.objectName);
      const own = fieldOf(`${present.developerName}__c`, metadata);
      if ('refused' in own) return own.refused;
      present.metadata = metadata;
      const at = object?.fields.findIndex(({ name }) => name === own.field.name) ?? -1;
      if (at >= 0) object?.fields.splice(at, 1, own.field);
      return { status: 204 };
    },
  };
}

/** Apart from those of other objects, since none has a hundred custom fields. */
function firstIndex(object: OrgObject): number {
  return Number.parseInt(object.spec.keyPrefix, 36) * 100;
}

function shown({ id, metadata }: ToolingField): JsonRecord {
  return {
    attributes: { type: 'CustomField', url: `/services/data/v60.0/tooling/sobjects/CustomField/${id}` },
    Id: id,
    Metadata: metadata,
  };
}

function metadataOf(own: SandboxField): JsonRecord {
  const type = Object.entries(TYPES).find(([, type]) => type === own.type)?.[0] ?? 'Text';
  return {
    label: own.label,
    type,
    description: null,
    inlineHelpText: 'Kept by the administrator',
    required: !own.nillable && type !== 'Checkbox',
    ...(type === 'Text' && { length: own.length }),
    ...(type === 'Number' && { precision: own.precision, scale: own.scale }),
    ...(own.picklist.length > 0 && {
      valueSet: {
        controllingField: null,
        restricted: own.restrictedPicklist,
        valueSetDefinition: {
          sorted: false,
          value: own.picklist.map(({ value, label }) => ({ valueName: value, label, default: false, color: null })),
        },
      },
    }),
  };
}

function fieldOf(name: string, metadata: JsonRecord): { field: SandboxField } | { refused: SandboxResponse } {
  const { label, type: own, length, precision, scale, required, valueSet, referenceTo } = metadata;
  const type = typeof own === 'string' ? TYPES[own] : undefined;
  if (type === undefined) return { refused: refusal(400, 'FIELD_INTEGRITY_EXCEPTION', 'Must specify a field type.') };
  if (typeof label !== 'string' || label === '') {
    return { refused: refusal(400, 'FIELD_INTEGRITY_EXCEPTION', 'Must specify a label.', ['Label']) };
  }
  if (own === 'Text' && typeof length !== 'number') {
    return { refused: refusal(400, 'FIELD_INTEGRITY_EXCEPTION', 'Must specify a length.', ['Length']) };
  }
  const values = valuesOf(valueSet);
  if ((own === 'Picklist' || own === 'MultiselectPicklist') && values.length === 0) {
    return { refused: refusal(400, 'FIELD_INTEGRITY_EXCEPTION', 'Picklist values are required.', ['ValueSet']) };
  }
  const made =
    type === 'reference'
      ? reference(name, label, String(referenceTo))
      : field(name, label, type, { nillable: required !== true });
  return {
    field: {
      ...made,
      ...(typeof length === 'number' && { length }),
      ...(typeof precision === 'number' && { precision }),
      ...(typeof scale === 'number' && { scale }),
      picklist: values,
      restrictedPicklist: isJsonRecord(valueSet) && valueSet['restricted'] === true,
    },
  };
}

function valuesOf(valueSet: JsonValue | undefined): SandboxField['picklist'] {
  const definition = isJsonRecord(valueSet) ? valueSet['valueSetDefinition'] : undefined;
  const values = isJsonRecord(definition) && Array.isArray(definition['value']) ? definition['value'] : [];
  return values.filter(isJsonRecord).map(({ valueName, label }) => ({
    value: String(valueName),
    label: String(label ?? valueName),
    active: true,
  }));
}
