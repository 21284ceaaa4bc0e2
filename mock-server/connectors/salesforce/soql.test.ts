import { describe, expect, it } from 'vitest';
import { columnOf, columnsOf, instant, isSalesforceName, quoted, statementOf } from './soql.ts';

const HOSTILE = [
  '',
  ' ',
  'Name FROM User',
  'Name,(SELECT Id FROM Contacts)',
  "Name' OR Name != '",
  'Name--',
  'Name;',
  'Name\nFROM User',
  'Na me',
  'Name\u0000',
  'Näme',
  'Nаme', // a Cyrillic letter
  '1Name',
  '_Name',
  'COUNT()',
  'FORMAT(Amount)',
  '*',
  '__proto__',
  '../Account',
  'N'.repeat(101),
];

describe('names in a statement', () => {
  it.each(['Account', 'Invoice__c', 'acme__Invoice__c', 'Owner', 'product2'])('take %s', (name) => {
    expect(isSalesforceName(name)).toBe(true);
  });

  it.each(HOSTILE)('refuse %j as an object, a field and a part of one', (name) => {
    const refused = { ok: false, rejection: { kind: 'badRequest', retryable: false } };
    expect(isSalesforceName(name)).toBe(false);
    expect(columnOf(name)).toMatchObject(refused);
    expect(columnsOf(['Name', name])).toMatchObject(refused);
    expect(columnsOf([], [['Owner', name]])).toMatchObject(refused);
    expect(statementOf({ objectName: name, columns: ['Id'] })).toMatchObject(refused);
  });

  it.each(['Owner..Name', '.Name', 'Owner.', "$['Owner']['Na me']", "$['Owner.Name']['x;y']"])('refuse %j', (name) => {
    expect(columnOf(name)).toMatchObject({ ok: false });
  });
});

describe('columns', () => {
  it('begin with the id and name each field once, in whatever case it comes', () => {
    expect(columnsOf(['id', 'Name', 'NAME', 'Email'])).toEqual({ ok: true, value: ['Id', 'Name', 'Email'] });
  });

  it('reach into related records by dots', () => {
    expect(columnOf("$['Owner']['Name']")).toEqual({ ok: true, value: 'Owner.Name' });
    expect(columnOf('Owner.Manager.Email')).toEqual({ ok: true, value: 'Owner.Manager.Email' });
    const parts = [
      ['Owner', 'Name'],
      ['owner', 'name'],
      ['Parent__r', 'Name'],
    ];
    expect(columnsOf(['Name', 'Owner', 'Parent__r'], parts)).toEqual({
      ok: true,
      value: ['Id', 'Name', 'Owner.Name', 'Parent__r.Name'],
    });
  });

  it('take the whole of an address and of a place, since their parts cannot be selected', () => {
    const parts = [
      ['BillingAddress', 'city'],
      ['BillingAddress', 'country'],
      ['Site__c', 'latitude'],
    ];
    expect(columnsOf(['BillingAddress', 'Site__c'], parts)).toEqual({
      ok: true,
      value: ['Id', 'BillingAddress', 'Site__c'],
    });
  });
});

describe('values in a statement', () => {
  it.each([
    ['plain', "'plain'"],
    ["O'Hara", "'O\\'Hara'"],
    ["' OR Name != '", "'\\' OR Name != \\''"],
    ["\\' OR Id != null --", "'\\\\\\' OR Id != null --'"],
    ['a\nb\r\tc\b\f', "'a\\nb\\r\\tc\\b\\f'"],
    ['%_"', `'%_"'`],
  ])('%j is quoted as %s', (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });

  it('never end their quotation mark early, whatever they hold', () => {
    for (const text of ["'", "\\'", "\\\\'", "''", '\\', "'\\", "x\\\\\\'y"]) {
      // What is left without escaped characters has no quotation mark but the outer ones.
      expect(quoted(text).slice(1, -1).replace(/\\./g, '')).not.toMatch(/['\\]/);
    }
  });

  it('are instants without fractions', () => {
    expect(instant(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02T03:04:05Z');
  });
});

describe('a statement', () => {
  it('is put together from its parts', () => {
    const conditions = ["Name = 'A'", 'IsActive = TRUE'];
    expect(
      statementOf({
        objectName: 'Lead',
        columns: ['Id', 'Name'],
        conditions,
        orderBy: ['SystemModstamp', 'Id'],
        limit: 1,
      }),
    ).toEqual({
      ok: true,
      value: "SELECT Id, Name FROM Lead WHERE Name = 'A' AND IsActive = TRUE ORDER BY SystemModstamp, Id LIMIT 1",
    });
    expect(statementOf({ objectName: 'Lead', columns: ['Id'] })).toEqual({ ok: true, value: 'SELECT Id FROM Lead' });
  });

  it('is refused when it is longer than the provider reads', () => {
    const columns = Array.from(
      { length: 2_000 },
      (_, at) => `A_field_with_a_rather_long_name_of_somebodys_own_making_${at}__c`,
    );
    expect(statementOf({ objectName: 'Lead', columns })).toMatchObject({
      rejection: { kind: 'badRequest', message: expect.stringContaining('Select fewer') },
    });
  });
});
