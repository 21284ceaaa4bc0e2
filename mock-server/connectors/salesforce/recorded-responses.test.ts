import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConnectorContext, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { readDescription } from './describe-fields.ts';
import { salesforce } from './salesforce.ts';

const FOLDER = new URL('../../../../shared/reference/provider-responses/salesforce/', import.meta.url);
const isPresent = existsSync(FOLDER);

const recorded = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));

/** A provider that gives a recorded response. */
function contextReturning(status: number, name: string) {
  const json = recorded(name);
  const response: ProviderResponse = { status, headers: {}, text: JSON.stringify(json), json };
  const sent: ProviderRequest[] = [];
  const context: ConnectorContext = {
    metadata: {},
    now: () => 0,
    send: async (request) => {
      sent.push(request);
      return ok(response);
    },
  };
  return { context, sent };
}

describe.skipIf(!isPresent)('recorded responses of Salesforce', { tags: ['published'] }, () => {
  it('a list of contacts is a page of records, as they came', async () => {
    const { context } = contextReturning(200, 'read-list-contacts');
    const page = await salesforce.readPage(context, { objectName: 'Contact', cursor: null, fields: ['AccountId'] });
    expect(page).toMatchObject({
      ok: true,
      value: {
        total: 20,
        records: expect.arrayContaining([
          expect.objectContaining({ attributes: expect.objectContaining({ type: 'Contact' }), Department: 'Finance' }),
        ]),
      },
    });
    expect(page.ok && page.value.records).toHaveLength(20);
    expect(page.ok && page.value.next).toBeUndefined();
  });

  it('an unknown field is refused in Salesforce’s message', async () => {
    const { context } = contextReturning(400, 'unknown-field');
    expect(
      await salesforce.readPage(context, { objectName: 'Account', cursor: null, fields: ['AccountNumer'] }),
    ).toMatchObject({
      rejection: {
        kind: 'badRequest',
        message: "No such column 'AccountNumer' on sobject of type Account",
        retryable: false,
      },
    });
  });

  it('an unknown object is refused in Salesforce’s message', async () => {
    const { context } = contextReturning(400, 'unknown-object');
    expect(await salesforce.readPage(context, { objectName: 'Accout', cursor: null, fields: ['Name'] })).toMatchObject({
      rejection: { kind: 'badRequest', message: expect.stringContaining("sObject type 'Accout' is not supported.") },
    });
  });

  it('a created record gives its id', async () => {
    const { context, sent } = contextReturning(201, 'create-ok');
    expect(await salesforce.write(context, { objectName: 'Account', type: 'create', record: { Name: 'A' } })).toEqual(
      ok({ recordId: '001ak00000OQTieAAH', data: recorded('create-ok') }),
    );
    expect(sent).toMatchObject([
      { method: 'POST', path: '/services/data/v60.0/sobjects/Account', body: { Name: 'A' } },
    ]);
  });

  it('a success that is none fails with its errors', async () => {
    const { context } = contextReturning(200, 'success-with-errors');
    expect(await salesforce.write(context, { objectName: 'Case', type: 'create', record: {} })).toMatchObject({
      ok: false,
      rejection: { kind: 'badRequest', message: 'malformed id 001RM000003oLrB000' },
    });
  });

  it('a field that may not be written is refused in Salesforce’s message', async () => {
    const { context } = contextReturning(400, 'invalid-field-upsert');
    const record = { id: '001ak00000OQTieAAH', MasterRecordId: '001ak00000OQTieAAH' };
    expect(await salesforce.write(context, { objectName: 'Account', type: 'update', record })).toMatchObject({
      rejection: {
        kind: 'badRequest',
        status: 400,
        message: expect.stringMatching(/^Unable to create\/update fields: MasterRecordId\./),
      },
    });
  });

  it('a record that is gone is not found', async () => {
    const { context, sent } = contextReturning(404, 'crm_delete_not-found');
    const record = { id: '001ak00000OQTieAAH' };
    expect(await salesforce.write(context, { objectName: 'Account', type: 'delete', record })).toMatchObject({
      rejection: { kind: 'notFound', message: 'entity is deleted' },
    });
    expect(sent[0]).toEqual({
      method: 'DELETE',
      path: '/services/data/v60.0/sobjects/Account/001ak00000OQTieAAH',
      headers: {},
    });
  });

  it('two contacts are created with one call, each with its id', async () => {
    const { context, sent } = contextReturning(200, 'batch_create_contacts_success');
    const payload = recorded('batch_create_contacts_payload');
    const records = payload.records.map(({ attributes: _type, ...record }: Record<string, unknown>) => ({ record }));
    const request = { objectName: 'Contact', type: 'create', records, allOrNone: false } as const;
    const [first, second] = recorded('batch_create_contacts_success');
    expect(await salesforce.batch?.write(context, request)).toEqual(
      ok([ok({ recordId: first.id, data: first }), ok({ recordId: second.id, data: second })]),
    );
    expect(sent).toEqual([
      { method: 'POST', path: '/services/data/v60.0/composite/sobjects', headers: {}, body: payload },
    ]);
  });

  it('of two contacts neither is created when one is not valid and all or none are wanted', async () => {
    const { context } = contextReturning(200, 'batch_create_contacts_partial-but-allOrNone');
    const records = [{ record: {} }, { record: { LastName: 'B' } }];
    const request = { objectName: 'Contact', type: 'create', records, allOrNone: true } as const;
    expect(await salesforce.batch?.write(context, request)).toMatchObject({
      value: [
        {
          rejection: {
            kind: 'badRequest',
            message: 'Required fields are missing: [LastName]',
            status: 200,
            body: expect.stringContaining('REQUIRED_FIELD_MISSING'),
            retryable: false,
          },
        },
        { rejection: { message: expect.stringMatching(/^Record rolled back because/), retryable: false } },
      ],
    });
  });

  it('a batch without records is refused as a whole', async () => {
    const { context } = contextReturning(400, 'batch_create_contacts_err-bad-request');
    const batch = salesforce.batch?.write(context, {
      objectName: 'Contact',
      type: 'create',
      records: [],
      allOrNone: false,
    });
    expect(await batch).toMatchObject({
      rejection: { kind: 'badRequest', status: 400, message: 'At least 1 record is required', retryable: false },
    });
  });

  it('a record of a batch whose id is malformed fails with its errors', async () => {
    const entry = recorded('success-with-errors');
    const context: ConnectorContext = {
      metadata: {},
      now: () => 0,
      send: async () => ok({ status: 200, headers: {}, text: '', json: [entry] }),
    };
    const records = [{ record: { id: '001RM000003oLrB000' } }];
    const request = { objectName: 'Account', type: 'delete', records, allOrNone: false } as const;
    expect(await salesforce.batch?.write(context, request)).toMatchObject({
      value: [{ ok: false, rejection: { kind: 'badRequest', message: 'malformed id 001RM000003oLrB000' } }],
    });
  });

  it('the description of accounts contains types, references, and what is needed on create', () => {
    const [account] = recorded('metadata_read_accounts-sampled').compositeResponse;
    expect(readDescription(account.body, 'account')).toEqual({
      name: 'Account',
      displayName: 'Account',
      fields: expect.objectContaining({
        Name: {
          fieldName: 'Name',
          displayName: 'Account Name',
          valueType: 'string',
          providerType: 'string',
          readOnly: false,
          isCustom: false,
          isRequired: true,
        },
        PhotoUrl: expect.objectContaining({
          valueType: 'string',
          providerType: 'url',
          readOnly: true,
          isRequired: false,
        }),
        CreatedById: expect.objectContaining({
          valueType: 'reference',
          referenceTo: ['User'],
          readOnly: true,
          isRequired: false,
        }),
        CreatedDate: expect.objectContaining({ valueType: 'datetime' }),
      }),
    });
  });
});
