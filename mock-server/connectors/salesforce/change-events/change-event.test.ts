import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChangeNotice } from '../../../core/kernel/subscribe-connector.ts';
import { flatFieldName, readChangeEvent } from './change-event.ts';

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
