import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorContext } from '../../../core/kernel/ports.ts';
import type { ChangeNotice } from '../../../core/kernel/subscribe-connector.ts';
import type { SalesforceSandbox } from '../../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../../sandbox/salesforce/app.ts';
import { salesforceId } from '../../../sandbox/salesforce/salesforce-id.ts';
import { salesforce as entry } from '../../catalog/salesforce.ts';
import { createFetchGateway } from '../../fetch-gateway.ts';
import { readPage } from '../read-records.ts';
import { flatFieldName, readChangeEvent, readRecordsById } from './subscribe.ts';

let sandbox: SalesforceSandbox;
let context: ConnectorContext;

function open(maxPerPage?: number) {
  sandbox = createSalesforceSandbox({ maxPerPage });
  const gateway = createFetchGateway({
    apps: { 'https://acme.my.salesforce.com': (request) => sandbox.fetch(request) },
  });
  const credential = { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken: 'demo-token' } as const;
  const account = { provider: entry, credential, metadata: {}, workspaceRef: 'acme' };
  context = { metadata: {}, now: () => 0, send: (request) => gateway.send(account, request) };
}

beforeEach(() => open());

async function read(ids: string[], fields?: string[], parts?: string[][]) {
  const result = await readRecordsById(context, { objectName: 'Contact', ids, fields, parts });
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

const contact = (index: number) => salesforceId('003', index);

describe('records by id', () => {
  it('are as a read gives them', async () => {
    const page = await readPage(context, {
      objectName: 'Contact',
      cursor: null,
      fields: ['Email', "$['Owner']['Name']"],
    });
    const first = page.ok ? page.value.records[0] : undefined;
    const found = await read([contact(0), contact(1)], ['Email', "$['Owner']['Name']"]);
    expect(first).toBeDefined();
    expect(found.get(contact(0))).toEqual(first);
    expect(found.size).toBe(2);
  });

  it('hold all fields when none are named', async () => {
    const record = (await read([contact(0)])).get(contact(0));
    expect(record).toMatchObject({ LastName: expect.any(String), MailingAddress: expect.any(Object) });
  });

  it('are left out when they do not exist, and found by ids of either length', async () => {
    const short = contact(2).slice(0, 15);
    const found = await read([short, salesforceId('003', 9_999_999), '003*', "x' OR Name = 'y"], ['Email']);
    expect([...found.keys()]).toEqual([short]);
    sandbox.journal.clear();
    expect(await read(['000000000000000AAA'.slice(0, 14)], ['Email'])).toEqual(new Map());
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('are all read with one call, or with more when the provider makes smaller pages', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => contact(index));
    expect((await read(ids, ['Email'])).size).toBe(200);
    expect(sandbox.journal.entries()).toHaveLength(1);
    open(80);
    expect((await read(ids, ['Email'])).size).toBe(200);
    expect(sandbox.journal.entries()).toHaveLength(3);
    const more = await readRecordsById(context, { objectName: 'Contact', ids: [...ids, contact(200)] });
    expect(more).toMatchObject({ ok: false, rejection: { kind: 'badRequest' } });
  });

  it('come without the fields that do not exist', async () => {
    const fields = ['Nmae', 'Name'];
    const result = await readRecordsById(context, { objectName: 'Contact', ids: [contact(0)], fields });
    expect(result.ok && Object.keys(result.value.get(contact(0)) ?? {}).sort()).toEqual(['Id', 'Name', 'attributes']);
  });

  it('are refused in the words of the provider', async () => {
    const result = await readRecordsById(context, { objectName: 'Nothing', ids: [contact(0)], fields: ['Name'] });
    expect(result).toMatchObject({ ok: false, rejection: { kind: 'badRequest', status: 400 } });
  });
});

const HEADER = {
  entityName: 'Contact',
  recordIds: ['003ak00000AAAAAAA1'],
  changeType: 'UPDATE',
  changedFields: ['Name.LastName', 'MailingAddress.Street', 'LastModifiedDate'],
  transactionKey: '0002343d-9d90-e395-ed20-cf416ba652ad',
  sequenceNumber: 1,
  commitTimestamp: 1_795_334_470_000,
};

const payload = (header: object, fields: object = {}) => JSON.stringify({ ChangeEventHeader: header, ...fields });

function eventsOf(text: string) {
  return (readChangeEvent(text) ?? []).map((notice: ChangeNotice) => {
    if (notice.kind !== 'event') throw new Error(`a gap of ${notice.objectName}`);
    return notice.event;
  });
}

describe('a change event', () => {
  it('is one event for each of its records', () => {
    const events = eventsOf(payload({ ...HEADER, recordIds: ['1', '2', '3'] }, { Phone: '1' }));
    expect(events.map(({ recordId }) => recordId)).toEqual(['1', '2', '3']);
    expect(new Set(events.map(({ key }) => key)).size).toBe(3);
    expect(events[1]).toMatchObject({
      objectName: 'Contact',
      eventClass: 'update',
      providerEventType: 'UPDATE',
      changedFields: ['LastName', 'MailingStreet', 'LastModifiedDate'],
      changedGroups: ['Name', 'MailingAddress'],
      occurredAt: 1_795_334_470_000,
    });
    const { recordIds: _all, ...header } = HEADER;
    expect(JSON.parse(events[1]?.rawEvent ?? '')).toEqual({
      ChangeEventHeader: { ...header, recordId: '2' },
      Phone: '1',
    });
  });

  it('keeps all digits of its numbers', () => {
    const text = payload(HEADER, { AnnualRevenue: 0 })
      .replace('"sequenceNumber":1', '"sequenceNumber":1,"commitNumber":92233720368547758071')
      .replace('"AnnualRevenue":0', '"AnnualRevenue":12345678901234567890.10');
    const [event] = eventsOf(text);
    expect(event?.rawEvent).toContain('"commitNumber":92233720368547758071');
    expect(event?.rawEvent).toContain('"AnnualRevenue":12345678901234567890.10');
  });

  it('has a key that tells changes of one record apart and is the same for every delivery', () => {
    const [first] = eventsOf(payload(HEADER, { Phone: '1' }));
    const [again] = eventsOf(payload({ ...HEADER, changeOrigin: 'x' }, { Phone: '1' }));
    expect(again?.key).toBe(first?.key);
    const others = [{ sequenceNumber: 2 }, { transactionKey: 'x' }, { changeType: 'DELETE' }, { recordIds: ['x'] }];
    for (const other of others) expect(eventsOf(payload({ ...HEADER, ...other }))[0]?.key).not.toBe(first?.key);
  });

  it.each([
    ['CREATE', 'create'],
    ['GAP_CREATE', 'create'],
    ['DELETE', 'delete'],
    ['GAP_DELETE', 'delete'],
    ['UNDELETE', 'other'],
    ['GAP_UNDELETE', 'other'],
  ])('of the type %s is of the class %s and names no fields', (changeType, eventClass) => {
    const [event] = eventsOf(payload({ ...HEADER, changeType, changedFields: [] }));
    expect(event).toMatchObject({ eventClass, providerEventType: changeType });
    expect(event).not.toHaveProperty('changedFields');
  });

  it('does not say what changed when it is a gap', () => {
    const [event] = eventsOf(payload({ ...HEADER, changeType: 'GAP_UPDATE', changedFields: [] }));
    expect(event).toMatchObject({ eventClass: 'update', recordId: '003ak00000AAAAAAA1' });
    expect(event).not.toHaveProperty('changedFields');
  });

  it('can be about records that it does not name', () => {
    const gap = { kind: 'gap', objectName: 'Contact', occurredAt: 1_795_334_470_000 };
    const overflow = { ...HEADER, changeType: 'GAP_OVERFLOW', recordIds: ['000000000000000AAA'] };
    expect(readChangeEvent(payload(overflow))).toEqual([{ ...gap, reason: 'overflow' }]);
    expect(readChangeEvent(payload({ ...HEADER, changeType: 'GAP_UPDATE', recordIds: ['003*'] }))).toEqual([
      { ...gap, reason: 'allRecords' },
    ]);
  });

  it.each([
    ['{}'],
    ['[]'],
    ['{"ChangeEventHeader":null}'],
    [payload({ ...HEADER, recordIds: [] })],
    [payload({ ...HEADER, entityName: 7 })],
  ])('is not %s', (text) => {
    expect(readChangeEvent(text)).toBeUndefined();
  });

  it.each([
    ['Name.LastName', 'LastName'],
    ['MailingAddress.PostalCode', 'MailingPostalCode'],
    ['Address.Street', 'Street'],
    ['Place__c.Latitude', 'Place__Latitude__s'],
    ['Phone', 'Phone'],
  ])('names the field %s as %s', (name, flat) => {
    expect(flatFieldName(name)).toBe(flat);
  });
});

const RECORDED = new URL(
  '../../../../../shared/reference/provider-responses/salesforce/subscription_new_account.json',
  import.meta.url,
);

it.skipIf(!existsSync(RECORDED))('reads a recorded event', () => {
  expect(eventsOf(readFileSync(RECORDED, 'utf8'))).toMatchObject([
    { objectName: 'Account', eventClass: 'create', recordId: '0015f00002J9YYEAA3', occurredAt: 1_712_693_965_000 },
  ]);
});
