import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../src/contract/index.ts';
import type { ConnectorContext } from '../../core/kernel/ports.ts';
import type { HubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { hubspot as entry } from '../catalog/hubspot.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { upsertFields } from './upsert-fields.ts';

const HOBBY: FieldDefinition = { fieldName: 'hobby', displayName: 'Hobby', valueType: 'string', description: 'Yours' };
const TOPICS: FieldDefinition = {
  fieldName: 'topics',
  displayName: 'Topics',
  valueType: 'multiSelect',
  stringOptions: { values: ['art', 'travel'] },
};

let sandbox: HubspotSandbox;

beforeEach(() => {
  sandbox = createHubspotSandbox();
});

function context(): ConnectorContext {
  const gateway = createFetchGateway({ apps: { 'https://api.hubapi.com': (request) => sandbox.fetch(request) } });
  const credential = { scheme: 'oauth2', grant: 'authorizationCode', accessToken: 'demo-token' } as const;
  const send: ConnectorContext['send'] = (request) =>
    gateway.send({ provider: entry, credential, metadata: {} }, request);
  return { metadata: {}, now: () => Date.UTC(2026, 10, 21), send };
}

const upsert = (...fields: FieldDefinition[]) => upsertFields(context(), 'contacts', fields);
const actions = async (...fields: FieldDefinition[]) => {
  const results = await upsert(...fields);
  if (!results.ok) throw new Error(results.rejection.message);
  return results.value.map(({ fieldName, action }) => [fieldName, action]);
};
const writes = () =>
  sandbox.journal
    .entries()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);

describe('custom fields', () => {
  it('are created together, in their own group that is made once', async () => {
    expect(await actions(HOBBY, TOPICS)).toEqual([
      ['hobby', 'create'],
      ['topics', 'create'],
    ]);
    expect(writes()).toEqual([
      'POST /crm/v3/properties/contacts/groups',
      'POST /crm/v3/properties/contacts/batch/create',
    ]);
    expect(await actions({ ...HOBBY, fieldName: 'sport' })).toEqual([['sport', 'create']]);
    expect(writes().filter((request) => request.endsWith('/groups'))).toHaveLength(1);
  });

  it('are changed when they differ and left alone when they do not', async () => {
    await actions(HOBBY, TOPICS);
    sandbox.journal.clear();
    const wider = { ...TOPICS, stringOptions: { values: ['travel', 'art', 'chess'] } };
    expect(await actions(HOBBY, wider)).toEqual([
      ['hobby', 'none'],
      ['topics', 'update'],
    ]);
    expect(writes()).toEqual(['PATCH /crm/v3/properties/contacts/topics']);
    expect(await actions({ ...wider, stringOptions: { values: ['art', 'chess', 'travel'] } })).toEqual([
      ['topics', 'none'],
    ]);
  });

  it.each([
    ['string', 'string', 'text'],
    ['boolean', 'bool', 'booleancheckbox'],
    ['singleSelect', 'enumeration', 'select'],
    ['multiSelect', 'enumeration', 'checkbox'],
    ['date', 'date', 'date'],
    ['datetime', 'datetime', 'date'],
    ['int', 'number', 'number'],
    ['float', 'number', 'number'],
  ])('of the type %s become %s with %s', async (valueType, type, fieldType) => {
    expect(await upsert({ ...HOBBY, valueType })).toMatchObject({
      value: [{ action: 'create', metadata: { name: 'hobby', label: 'Hobby', type, fieldType } }],
    });
  });

  it('carry a warning for what HubSpot cannot contain', async () => {
    const results = await upsert(
      { ...HOBBY, unique: true, required: true, stringOptions: { length: 20 } },
      { ...HOBBY, fieldName: 'friend', valueType: 'reference' },
    );
    expect(results).toMatchObject({
      value: [
        {
          action: 'create',
          metadata: { hasUniqueValue: true },
          warnings: [expect.stringContaining('"required"'), expect.stringContaining('"stringOptions.length"')],
        },
        { fieldName: 'friend', action: 'none', warnings: ['HubSpot has no property type for "reference".'] },
      ],
    });
  });

  it('that another client created at the same time are changed', async () => {
    await actions(HOBBY);
    // The list was taken before the other one wrote.
    const early: ConnectorContext = {
      ...context(),
      send: (request) =>
        context().send(
          request.method === 'GET' ? { ...request, path: request.path.replace('contacts', 'deals') } : request,
        ),
    };
    const results = await upsertFields(early, 'contacts', [{ ...HOBBY, displayName: 'Pastime' }]);
    expect(results).toMatchObject({ value: [{ action: 'update', metadata: { label: 'Pastime' } }] });
  });

  it('fail in HubSpot’s message when a definition is wrong, when they are HubSpot’s own, and for owners', async () => {
    expect(await upsert({ ...HOBBY, fieldName: 'My Hobby' })).toMatchObject({
      rejection: { kind: 'badRequest', message: expect.stringContaining('"My Hobby"') },
    });
    expect(await upsert({ ...HOBBY, fieldName: 'firstname' })).toMatchObject({
      rejection: { message: expect.stringContaining('cannot be modified') },
    });
    expect(await upsertFields(context(), 'owners', [HOBBY])).toMatchObject({ rejection: { kind: 'unsupported' } });
  });
});
