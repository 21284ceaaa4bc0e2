import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderRequest, ReadPageRequest } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { hubspot } from './hubspot.ts';
import { hubspotFailure } from './hubspot-failure.ts';
import { propertyDefinition } from './upsert-fields.ts';

const RECORDED = fileURLToPath(new URL('../../../../shared/reference/provider-responses/hubspot/', import.meta.url));
const isPresent = existsSync(RECORDED);
const recorded = (name: string) => JSON.parse(readFileSync(`${RECORDED}${name}.json`, 'utf8'));

/** A HubSpot that gives recorded responses, by a part of the path; 404 for any other. */
function contextReturning(responses: Record<string, unknown>, status = 200) {
  const sent: ProviderRequest[] = [];
  const context: ConnectorContext = {
    metadata: {},
    now: () => 0,
    send: async (request) => {
      sent.push(request);
      const found = Object.entries(responses).find(([part]) => request.path.includes(part));
      const json = found?.[1];
      return ok({ status: found === undefined ? 404 : status, headers: {}, text: JSON.stringify(json ?? {}), json });
    },
  };
  return { context, sent };
}

const failureOf = (name: string, status: number) => {
  const json = recorded(name);
  return hubspotFailure({ status, headers: {}, text: JSON.stringify(json), json }, 'writing contacts', 0);
};

// Shown as skipped where the recorded responses are not beside the repository.
describe.skipIf(!isPresent)('recorded responses of HubSpot', { tags: ['published'] }, () => {
  it('report the account after connecting', async () => {
    const { context } = contextReturning({ '/account-info/v3/details': recorded('post-auth_account-info') });
    const metadata = { portalId: { value: '12345678', source: 'provider' } };
    expect(await hubspot.afterConnect?.(context)).toEqual(ok({ accountRef: '12345678', metadata }));
  });

  it('describe pipelines and stages of deals with their labels', async () => {
    const { context } = contextReturning({
      '/properties/deals': recorded('metadata-deals-properties-sampled'),
      '/pipelines/deals': recorded('metadata-deals-external-pipelines'),
    });
    const described = await hubspot.describeObject(context, 'deals');
    expect(described).toMatchObject({
      value: {
        displayName: 'Deals',
        fields: {
          pipeline: {
            displayName: 'Pipeline',
            valueType: 'singleSelect',
            providerType: 'enumeration',
            readOnly: false,
            isCustom: false,
            values: [{ value: 'default', displayValue: 'Sales Pipeline' }],
          },
          dealstage: { displayName: 'Deal Stage', valueType: 'singleSelect' },
        },
      },
    });
    const stages = described.ok ? described.value.fields.dealstage?.values : [];
    expect(stages?.at(-1)).toEqual({ value: 'closedlost', displayValue: 'Closed Lost' });
    expect(stages).toHaveLength(7);
  });

  it('are listed with their cursor, records untouched', async () => {
    const response = recorded('read_objects-api_contacts-response');
    const { context } = contextReturning({ '/objects/contacts': response });
    const request: ReadPageRequest = { objectName: 'contacts', cursor: null, fields: ['email'] };
    expect(await hubspot.readPage(context, request)).toEqual(ok({ records: response.results, next: '394' }));
  });

  it.each([
    ['since', { since: '2024-09-19T04:30:45-08:00' }],
    ['until', { until: '2025-01-01T00:00:00-08:00' }],
    ['since-until', { since: '2024-09-19T04:30:45-08:00', until: '2025-01-01T00:00:00-08:00' }],
  ])('were asked for with the same filters and order: %s', async (name, bounds) => {
    const payload = recorded(`read_objects-api_contacts-req-payload-${name}`);
    const { context, sent } = contextReturning({ '/search': recorded('search_contacts_2-second-page') });
    await hubspot.readPage(context, { objectName: 'contacts', cursor: null, fields: ['email'], ...bounds });
    expect(sent[0]?.body).toEqual({ ...payload, limit: 100 });
  });

  it('of a search continue at the last id, and end with the last page', async () => {
    const read = async (name: string, cursor: string | null) => {
      const { context } = contextReturning({ '/search': recorded(name) });
      const since = '2024-01-01T00:00:00Z';
      return hubspot.readPage(context, { objectName: 'contacts', cursor, since, fields: [] });
    };
    expect(await read('search_contacts_1-first-page', null)).toMatchObject({ value: { next: '501', total: 57 } });
    const last = await read('search_contacts_2-second-page', '501');
    expect(last).toMatchObject({ value: { records: [{ id: '103107104018' }] } });
    expect(last.ok && last.value.next).toBeUndefined();
  });

  it('of a batch hold fields where the connector says', async () => {
    const [record] = recorded('read_objects-api_contacts-batch').results;
    expect(hubspot.fieldsOf?.(record)).toMatchObject({ id: '110338039632', email: 'bh@hubspot.com' });
  });

  it('of a refused write say what is wrong, once', () => {
    expect(failureOf('batch_create_contacts_err-many-invalid-properties', 400)).toMatchObject({
      kind: 'badRequest',
      message:
        'Property values were not valid: Property "first000name" does not exist; Property "last000name" does not exist',
    });
    expect(failureOf('batch_create_contacts_err-conflict', 409).message).toBe('Contact already exists');
    expect(failureOf('batch_update_contacts_err-duplicate-ids', 400).message).toBe(
      'Duplicate IDs found in batch input: [123456]. IDs must be unique',
    );
  });

  it.each([
    ['create', false],
    ['create', true],
    ['update', false],
  ] as const)(
    'of a batch %s belong to the records that were sent, in any order (all or none: %s)',
    async (type, allOrNone) => {
      const response = recorded(`batch_${type}_contacts_success`);
      const { context, sent } = contextReturning(
        { [`/contacts/batch/${type}`]: response },
        type === 'create' ? 201 : 200,
      );
      const [first, second] = response.results;
      const records = [second, first].map(({ id, properties: { email, firstname, lastname } }) => ({
        record: { ...(type === 'update' && { id }), ...(email && { email: email.toUpperCase() }), firstname, lastname },
      }));
      const outcomes = await hubspot.batch?.write(context, { objectName: 'contacts', type, records, allOrNone });
      expect(outcomes).toEqual(
        ok([ok({ recordId: second.id, data: second }), ok({ recordId: first.id, data: first })]),
      );
      expect(sent).toHaveLength(1);
    },
  );

  it('of a batch create with an existing record report each record, also without its trace id', async () => {
    const response = recorded('batch_create_contacts_err-partial-success');
    const { context } = contextReturning({ '/contacts/batch/create': response }, 207);
    const [{ properties }] = response.results;
    const records = ['twin@example.com', properties.email].map((email) => ({ record: { email } }));
    const request = { objectName: 'contacts', type: 'create' as const, records, allOrNone: false };
    expect(await hubspot.batch?.write(context, request)).toMatchObject(
      ok([
        { rejection: { kind: 'badRequest', status: 207, retryable: false, message: response.errors[0].message } },
        ok({ recordId: response.results[0].id }),
      ]),
    );
  });

  it('of a batch update with an unknown record report each record', async () => {
    const response = recorded('batch_update_contacts_err-partial-success');
    const { context } = contextReturning({ '/contacts/batch/update': response }, 207);
    const ids = [response.errors[0].context.ids[0], response.results[0].id];
    const records = ids.map((id) => ({ record: { id, firstname: 'x' } }));
    const request = { objectName: 'contacts', type: 'update' as const, records, allOrNone: false };
    expect(await hubspot.batch?.write(context, request)).toMatchObject(
      ok([{ rejection: { kind: 'notFound', message: response.errors[0].message } }, ok({ recordId: ids[1] })]),
    );
  });

  it.each([
    ['create', 'conflict', 409],
    ['create', 'many-invalid-properties', 400],
    ['update', 'many-invalid-properties', 400],
    ['update', 'duplicate-ids', 400],
  ] as const)('that refuse a whole batch %s are its failure: %s', async (type, name, status) => {
    const response = `batch_${type}_contacts_err-${name}`;
    const { context } = contextReturning({ [`/contacts/batch/${type}`]: recorded(response) }, status);
    const records = ['1', '2'].map((id) => ({ record: { id, firstname: 'x' } }));
    const request = { objectName: 'contacts', type, records, allOrNone: type === 'create' };
    expect(await hubspot.batch?.write(context, request)).toEqual({ ok: false, rejection: failureOf(response, status) });
  });

  it('of a batch read give the fields of each record', async () => {
    const response = recorded('read_objects-api_contacts-batch');
    const { context } = contextReturning({ '/contacts/batch/read': response });
    const ids = response.results.map(({ id }: { id: string }) => id);
    const found = await hubspot.batch?.readRecords(context, 'contacts', ids, ['email']);
    expect(found?.ok && [...found.value.keys()]).toEqual(ids);
    expect(found?.ok && found.value.get(ids[1])?.email).toBe(response.results[1].properties.email);
  });

  it('took definitions of custom fields as ours are', () => {
    const [hobby, age, interests, isReady] = recorded('custom_update_2-payload-batch-create-properties').inputs;
    const fields: [FieldDefinition, Record<string, unknown>][] = [
      [{ fieldName: 'hobby__c', displayName: 'Hobby', valueType: 'string', unique: true }, hobby],
      [{ fieldName: 'age__c', displayName: 'Age', valueType: 'int' }, age],
      [{ fieldName: 'interests__c', displayName: 'Interests', valueType: 'singleSelect' }, interests],
      [{ fieldName: 'isready__c', displayName: 'IsReady', valueType: 'boolean' }, isReady],
    ];
    for (const [field, { description, options: _options, ...expected }] of fields) {
      const { property } = propertyDefinition({ ...field, description: String(description) });
      expect(property).toMatchObject({ ...expected, description });
    }
  });

  it('of a batch of custom fields are returned by field', async () => {
    const { context, sent } = contextReturning({
      '/groups/': recorded('custom_update_1-read-property-group'),
      '/batch/create': recorded('custom_update_3-response-batch-create-properties'),
      '/properties/contacts/age__c': recorded('custom_update_5-response-update-property-age'),
      '/properties/contacts/interests__c': recorded('custom_update_7-response-update-property-interests'),
      '/properties/contacts': { results: [] },
    });
    const field = (fieldName: string, valueType: string): FieldDefinition => ({
      fieldName,
      displayName: 'x',
      valueType,
    });
    const results = await hubspot.upsertFields?.(context, 'contacts', [
      field('hobby__c', 'string'),
      field('age__c', 'float'),
      field('interests__c', 'singleSelect'),
      field('isready__c', 'boolean'),
    ]);
    expect(results?.ok && results.value.map(({ fieldName, action }) => [fieldName, action])).toEqual([
      ['hobby__c', 'create'],
      ['age__c', 'update'],
      ['interests__c', 'update'],
      ['isready__c', 'create'],
    ]);
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'PATCH', 'PATCH']);
  });
});
