import type { JsonRecord } from '../shared/json.ts';
import { describeField } from './field.ts';
import type { Org, OrgObject } from './org.ts';
import type { Session } from './session.ts';
import { visibleFields } from './session.ts';

/** The response of a describe request, with the fields that the session sees. */
export function describeObject(object: OrgObject, session: Session): JsonRecord {
  return {
    ...headOf(object),
    childRelationships: [],
    fields: visibleFields(object, session).map(describeField),
    namedLayoutInfos: [],
    recordTypeInfos: [],
    sobjectDescribeOption: 'FULL',
    supportedScopes: [],
  };
}

/** The list of all objects. */
export function describeGlobal(org: Org, version: string): JsonRecord {
  return {
    encoding: 'UTF-8',
    maxBatchSize: 200,
    sobjects: org.objects().map((object) => ({
      ...headOf(object),
      urls: { sobject: `/services/data/${version}/sobjects/${object.spec.name}` },
    })),
  };
}

function headOf({ spec }: OrgObject): JsonRecord {
  return {
    activateable: false,
    createable: true,
    custom: spec.custom === true,
    customSetting: false,
    deletable: spec.name !== 'User',
    deprecatedAndHidden: false,
    feedEnabled: true,
    keyPrefix: spec.keyPrefix,
    label: spec.label ?? spec.name,
    labelPlural: spec.labelPlural ?? `${spec.label ?? spec.name}s`,
    layoutable: true,
    mergeable: spec.name === 'Account',
    name: spec.name,
    queryable: true,
    replicateable: true,
    retrieveable: true,
    searchable: true,
    triggerable: true,
    undeletable: true,
    updateable: true,
  };
}
