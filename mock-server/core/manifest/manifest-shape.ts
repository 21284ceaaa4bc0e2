import type { Manifest, ManifestField } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Shape } from './shape.ts';
import { flag, identifier, keys, list, text, wholeNumber } from './shape.ts';
import type { IssueReport, YamlNode } from './yaml-node.ts';
import { childOf } from './yaml-node.ts';

/*
 * Form of an `amp.yaml`: keys, types and closed sets of words, from which `http` derives the schemas of its API. Rules contain constraints
 * between values.
 */

const always = keys({ enabled: identifier('always') }, {});

const existentField = keys({ fieldName: text() }, { mapToName: text(), mapToDisplayName: text() });
const mappingField = keys({ mapToName: text() }, { mapToDisplayName: text(), prompt: text(), default: text() });

/** Distinguished by `fieldName`, so that the issues concern the intended kind. */
export const field: Shape<ManifestField> = {
  form: { kind: 'either', of: [existentField, mappingField] },
  read(node: YamlNode, report: IssueReport) {
    if (node.kind !== 'map') return existentField.read(node, report);
    if (childOf(node, 'fieldName') !== undefined) return existentField.read(node, report);
    if (childOf(node, 'mapToName') !== undefined) return mappingField.read(node, report);
    const detail =
      'A field needs "fieldName" (a field of the provider) or "mapToName" (a field that the customer maps to one of theirs).';
    report.error('field-without-name', node, detail);
    return undefined;
  },
};

export const backfill = keys({ defaultPeriod: keys({}, { days: wholeNumber(0), fullHistory: flag() }) }, {});

export const readObject = keys(
  { objectName: text(), destination: text() },
  {
    schedule: text(),
    mapToName: text(),
    mapToDisplayName: text(),
    requiredFields: list(field),
    optionalFields: list(field),
    optionalFieldsAuto: identifier('all'),
    backfill,
    delivery: keys(
      {},
      {
        mode: identifier('auto', 'onRequest'),
        pageSize: wholeNumber(LIMITS.minResultPageSize, LIMITS.maxResultPageSize),
      },
    ),
    enabled: identifier('always'),
  },
);

export const writeObject = keys(
  { objectName: text() },
  { inheritMapping: flag(), valueDefaults: keys({}, { allowAnyFields: flag() }) },
);

export const subscribeObject = keys(
  { objectName: text(), destination: text() },
  {
    inheritFieldsAndMapping: flag(),
    createEvent: always,
    updateEvent: keys(
      { enabled: identifier('always') },
      { watchFieldsAuto: identifier('all', 'selected'), requiredWatchFields: list(text()) },
    ),
    deleteEvent: always,
    associationChangeEvent: keys({ enabled: identifier('always') }, { includeFullRecords: flag() }),
    otherEvents: list(text()),
  },
);

export const watchSchema = keys(
  { destination: text(), allObjects: keys({}, { fieldCreated: always, fieldDeleted: always, fieldChanged: always }) },
  { schedule: text() },
);

export const integration = keys(
  { name: text({ maxLength: LIMITS.maxIntegrationNameLength }), provider: text() },
  {
    displayName: text({ maxLength: LIMITS.maxDisplayNameLength }),
    module: text(),
    read: keys({ objects: list(readObject, { minItems: 1, itemName: 'object' }) }, {}),
    write: keys({ objects: list(writeObject, { minItems: 1, itemName: 'object' }) }, {}),
    proxy: keys({ enabled: flag() }, { useModule: flag() }),
    subscribe: keys({ objects: list(subscribeObject, { minItems: 1, itemName: 'object' }) }, {}),
    watchSchema,
  },
);

/** The only version of the format that there is. */
const specVersion = identifier('1.0.0');

export const manifestShape: Shape<Manifest> = keys(
  { specVersion, integrations: list(integration, { minItems: 1, itemName: 'integration' }) },
  {},
);
