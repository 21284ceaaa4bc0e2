import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../src/contract/index.ts';
import type { ConnectorContext } from '../../core/kernel/ports.ts';
import type { SalesforceSandbox } from '../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../sandbox/salesforce/app.ts';
import { salesforce as entry } from '../catalog/salesforce.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { customFieldMetadata } from './custom-field-metadata.ts';
import { upsertFields } from './custom-fields.ts';

let sandbox: SalesforceSandbox;
let context: ConnectorContext;

beforeEach(() => {
  sandbox = createSalesforceSandbox();
  const gateway = createFetchGateway({
    apps: { 'https://acme.my.salesforce.com': (request) => sandbox.fetch(request) },
  });
  const credential = { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken: 'demo-token' } as const;
  const account = { provider: entry, credential, metadata: {}, workspaceRef: 'acme' };
  context = { metadata: {}, now: () => 0, send: (request) => gateway.send(account, request) };
});

const define = (fieldName: string, valueType: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  displayName: fieldName,
  valueType,
  ...more,
});

async function upsert(objectName: string, ...fields: FieldDefinition[]) {
  const result = await upsertFields(context, objectName, fields);
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

const changes = () =>
  sandbox.journal
    .entries()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, body }) => ({ method, ...JSON.parse(body) }));

describe('custom fields', () => {
  it('are created under names that end in __c, with a word on who can see them', async () => {
    const values = { values: ['Red', 'Blue'], valuesRestricted: true, defaultValue: 'Red' };
    const results = await upsert(
      'Lead',
      define('Score', 'int', { displayName: 'Score', description: 'From us', numericOptions: { precision: 3 } }),
      define('Colour__c', 'singleSelect', { stringOptions: values }),
    );
    expect(results).toEqual([
      {
        fieldName: 'Score',
        action: 'create',
        metadata: { id: expect.stringMatching(/^00N/), fullName: 'Lead.Score__c', type: 'Number' },
        warnings: [expect.stringContaining('field-level security')],
      },
      expect.objectContaining({ fieldName: 'Colour__c', action: 'create' }),
    ]);
    expect(changes()).toEqual([
      {
        method: 'POST',
        FullName: 'Lead.Score__c',
        Metadata: { type: 'Number', precision: 3, scale: 0, label: 'Score', description: 'From us' },
      },
      {
        method: 'POST',
        FullName: 'Lead.Colour__c',
        Metadata: {
          type: 'Picklist',
          label: 'Colour__c',
          valueSet: {
            restricted: true,
            valueSetDefinition: {
              sorted: false,
              value: [
                { valueName: 'Red', label: 'Red', default: true },
                { valueName: 'Blue', label: 'Blue', default: false },
              ],
            },
          },
        },
      },
    ]);
  });

  it('are left alone when they are as wanted already', async () => {
    const score = define('Score', 'float', { numericOptions: { precision: 5, scale: 1 } });
    await upsert('Lead', score);
    sandbox.journal.clear();
    expect(await upsert('Lead', score)).toMatchObject([{ fieldName: 'Score', action: 'none' }]);
    expect(changes()).toEqual([]);
  });

  it('keep what is not spoken of when they are changed', async () => {
    const [result] = await upsert('Account', define('Active', 'boolean', { displayName: 'Is active' }));
    expect(result).toMatchObject({ action: 'update', metadata: { fullName: 'Account.Active__c', type: 'Checkbox' } });
    expect(changes()).toMatchObject([
      { method: 'PATCH', Metadata: { label: 'Is active', inlineHelpText: 'Kept by the administrator' } },
    ]);
  });

  it('gain values of a selection and lose none', async () => {
    const stringOptions = { values: ['High', 'Urgent'], valuesRestricted: true };
    await upsert(
      'Account',
      define('CustomerPriority', 'singleSelect', { displayName: 'Customer Priority', stringOptions }),
    );
    const [{ Metadata }] = changes() as [
      { Metadata: { valueSet: { valueSetDefinition: { value: { valueName: string }[] } } } },
    ];
    const names = Metadata.valueSet.valueSetDefinition.value.map(({ valueName }) => valueName);
    expect(names).toEqual(['High', 'Low', 'Medium', 'Urgent']);
  });

  it('are not turned into another type', async () => {
    expect(await upsert('Account', define('Active__c', 'string'))).toMatchObject([
      { action: 'none', warnings: ['The field is of the type Checkbox already and is not turned into Text.'] },
    ]);
    expect(changes()).toEqual([]);
  });

  it('are validated one by one: what Salesforce refuses does not keep the others from being made', async () => {
    const results = await upsert(
      'Lead',
      define('Empty', 'singleSelect'),
      define('Sky', 'other'),
      define('Boss', 'reference'),
      define('Fine', 'date'),
    );
    expect(results).toMatchObject([
      { fieldName: 'Empty', action: 'none', warnings: ['Picklist values are required.'] },
      { fieldName: 'Sky', action: 'none', warnings: ['Salesforce has no custom fields of the type "other".'] },
      { fieldName: 'Boss', action: 'none', warnings: ['A reference needs an "association" with its target object.'] },
      { fieldName: 'Fine', action: 'create' },
    ]);
  });

  it.each(['', '__c', '1st', 'A b', 'A__b', 'A_', "A' OR DeveloperName != '", 'Ä', 'A'.repeat(41), 'A.B'])(
    'cannot be named %j, and nothing is asked for it',
    async (name) => {
      expect(await upsert('Lead', define(name, 'date'))).toMatchObject([{ fieldName: name, action: 'none' }]);
      expect(sandbox.journal.entries()).toEqual([]);
    },
  );

  it('belong to an object that can exist', async () => {
    for (const objectName of ["Lead' OR Id != '", '../Lead', '']) {
      expect(await upsertFields(context, objectName, [define('A', 'date')])).toMatchObject({
        ok: false,
        rejection: { kind: 'notFound' },
      });
    }
    expect(await upsert('Nothing__c', define('A', 'date'))).toMatchObject([
      { action: 'none', warnings: ['The object of the field does not exist.'] },
    ]);
  });

  it('are given up together when the account is to blame', async () => {
    sandbox.faults.add({ kind: 'status', status: 401, message: 'Session expired or invalid' });
    expect(await upsertFields(context, 'Lead', [define('A', 'date'), define('B', 'date')])).toMatchObject({
      ok: false,
      rejection: { kind: 'unauthorized', message: 'Session expired or invalid' },
    });
  });
});

describe('a field at Salesforce', () => {
  const metadataOf = (valueType: string, more: Partial<FieldDefinition> = {}) =>
    customFieldMetadata(define('A', valueType, more)).metadata;

  it.each<[string, Partial<FieldDefinition>, object]>([
    ['string', {}, { type: 'Text', length: 255 }],
    ['string', { stringOptions: { defaultValue: 'say "hi"' } }, { type: 'Text', defaultValue: '"say \\"hi\\""' }],
    ['string', { stringOptions: { length: 1_000 } }, { type: 'LongTextArea', length: 1_000, visibleLines: 3 }],
    ['string', { unique: true, indexed: true, required: true }, { unique: true, externalId: true, required: true }],
    ['boolean', { required: true }, { type: 'Checkbox', defaultValue: 'false' }],
    ['int', {}, { type: 'Number', precision: 18, scale: 0 }],
    ['float', { numericOptions: { defaultValue: 1.5 } }, { type: 'Number', scale: 2, defaultValue: '1.5' }],
    ['multiSelect', { stringOptions: { values: ['A'] } }, { type: 'MultiselectPicklist', visibleLines: 4 }],
    ['date', {}, { type: 'Date' }],
    ['datetime', {}, { type: 'DateTime' }],
    [
      'reference',
      { association: { associationType: 'lookup', targetObject: 'Account', onDelete: 'Restrict' } },
      {
        type: 'Lookup',
        referenceTo: 'Account',
        relationshipName: 'A',
        relationshipLabel: 'A',
        deleteConstraint: 'Restrict',
      },
    ],
  ])('of the type %s with %j is %j', (valueType, more, expected) => {
    expect(metadataOf(valueType, more)).toMatchObject(expected);
  });

  it('says what of a definition it cannot contain', () => {
    const { warnings } = customFieldMetadata(
      define('A', 'boolean', { required: true, unique: true, indexed: true, stringOptions: { pattern: 'x' } }),
    );
    expect(warnings).toEqual(
      ['required', 'unique', 'indexed', 'stringOptions.pattern'].map(
        (name) => `A Checkbox field of Salesforce has no "${name}"; it was omitted.`,
      ),
    );
  });
});
