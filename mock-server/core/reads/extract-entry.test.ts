import { describe, expect, it } from 'vitest';
import type { ReadObjectConfig } from '../../../src/contract/index.ts';
import { extractEntry, matchesFilters } from './extract-entry.ts';
import { readPlan, requestedFields, requestedParts } from './read-plan.ts';

const record = {
  Id: 'COM1',
  Name: 'Acme',
  status: 'active',
  phone: null,
  tags: ['vip', 'new'],
  Address: { City: 'Ulm', zip: '89073' },
};

const entry = (config: Partial<ReadObjectConfig>, of: Record<string, unknown> = record) =>
  extractEntry(readPlan({ objectName: 'companies', ...config }), of);

describe('an entry of a read message', () => {
  it('holds the selected fields under lower-cased names, always the id, and the record unchanged', () => {
    expect(entry({ selectedFields: { name: true, STATUS: true, phone: true, tags: false } })).toEqual({
      fields: { id: 'COM1', name: 'Acme', status: 'active', phone: null },
      raw: record,
    });
  });

  it('omits what the record lacks', () => {
    expect(entry({ selectedFields: { fax: true }, selectedFieldMappings: { fax_no: 'fax' } })).toEqual({
      fields: { id: 'COM1' },
      mappedFields: {},
      raw: record,
    });
  });

  it('holds a mapped field under the map-to name and nowhere else', () => {
    const { fields, mappedFields } = entry({
      selectedFields: { name: true, status: true },
      selectedFieldMappings: { companyName: 'name' },
    });
    expect(fields).toEqual({ id: 'COM1', status: 'active' });
    expect(mappedFields).toEqual({ companyName: 'Acme' });
  });

  it('holds every unmapped field when all are read', () => {
    const { fields, mappedFields } = entry({ selectedFieldsAuto: 'all', selectedFieldMappings: { label: 'name' } });
    expect(fields).toEqual({
      id: 'COM1',
      status: 'active',
      phone: null,
      tags: ['vip', 'new'],
      address: { City: 'Ulm', zip: '89073' },
    });
    expect(mappedFields).toEqual({ label: 'Acme' });
  });

  it('gives the builder’s value for a mapped value and passes others through', () => {
    const config: Partial<ReadObjectConfig> = {
      selectedFields: { status: true, tags: true },
      selectedFieldMappings: { state: 'status' },
      selectedValueMappings: { status: { ACTIVE: 'active' }, tags: { V: 'vip' } },
    };
    expect(entry(config).mappedFields).toEqual({ state: 'ACTIVE' });
    expect(entry(config).fields).toEqual({ id: 'COM1', tags: ['V', 'new'] });
    expect(entry(config, { id: 1, status: 'disabled' }).mappedFields).toEqual({ state: 'disabled' });
  });

  it('reads nested fields and builds nested ones from bracketed names', () => {
    const { fields, mappedFields } = entry({
      selectedFields: { "$['address']['city']": true, "$['address']['street']": true },
      selectedFieldMappings: { "$['where']['zip']": "$['address']['zip']" },
    });
    expect(fields).toEqual({ id: 'COM1', address: { city: 'Ulm' } });
    expect(mappedFields).toEqual({ where: { zip: '89073' } });
  });

  describe('with raw cut down to what was selected', () => {
    const rawOf = (config: Partial<ReadObjectConfig>, of: Record<string, unknown> = record, fieldsUnder?: string) =>
      extractEntry(readPlan({ objectName: 'companies', ...config }, { selectedRaw: { fieldsUnder } }), of).raw;

    it('holds the selected fields, the ones that mappings take and the id, as the provider spells them', () => {
      const config = {
        selectedFields: { name: true, tags: false, fax: true },
        selectedFieldMappings: { state: 'STATUS' },
      };
      expect(rawOf(config)).toEqual({ Id: 'COM1', Name: 'Acme', status: 'active' });
      expect(
        rawOf({ selectedValueMappings: { status: { ACTIVE: 'active' } }, selectedFields: { status: true } }),
      ).toEqual({
        Id: 'COM1',
        status: 'active',
      });
    });

    it('holds only the selected part of a nested field, and all of it when the whole is selected too', () => {
      const part = "$['address']['city']";
      expect(rawOf({ selectedFields: { [part]: true } })).toEqual({ Id: 'COM1', Address: { City: 'Ulm' } });
      for (const selectedFields of [
        { address: true, [part]: true },
        { [part]: true, address: true },
      ]) {
        expect(rawOf({ selectedFields })).toEqual({ Id: 'COM1', Address: { City: 'Ulm', zip: '89073' } });
      }
      expect(record.Address).toEqual({ City: 'Ulm', zip: '89073' });
    });

    it('holds the whole record when all fields are read', () => {
      expect(rawOf({ selectedFieldsAuto: 'all' })).toEqual(record);
    });

    it('keeps the level at which the connector says the fields are', () => {
      const nested = { id: '7', properties: { id: 'mine', Email: 'a@example.com', size: 3 }, archived: false };
      const config = { selectedFields: { email: true, archived: true, id: true } };
      expect(rawOf(config, nested, 'properties')).toEqual({ id: '7', properties: { Email: 'a@example.com' } });
      const flat = { id: '7', email: 'a@example.com', size: 3 };
      expect(rawOf(config, flat, 'properties')).toEqual({ id: '7', email: 'a@example.com' });
    });
  });

  it('reads nested fields through the connector, and returns the whole record as raw', () => {
    const nested = { id: '7', properties: { Email: 'a@example.com', size: 3 }, archived: false };
    const plan = (config: Partial<ReadObjectConfig>) => readPlan({ objectName: 'contacts', ...config });
    const values = { ...nested.properties, id: nested.id };
    const config = { selectedFields: { email: true, archived: true }, selectedFieldMappings: { employees: 'size' } };
    expect(extractEntry(plan(config), nested, values)).toEqual({
      fields: { id: '7', email: 'a@example.com' },
      mappedFields: { employees: 3 },
      raw: nested,
    });
    expect(extractEntry(plan({ selectedFieldsAuto: 'all' }), nested, values).fields).toEqual({
      id: '7',
      email: 'a@example.com',
      size: 3,
    });
  });

  it('treats a field called __proto__ as a key like any other', () => {
    const hostile = JSON.parse('{"id":1,"__proto__":{"isAdmin":true},"constructor":"x"}');
    const { fields } = entry({ selectedFields: { ['__proto__']: true, constructor: true } }, hostile);
    expect(JSON.stringify(fields)).toBe('{"id":1,"__proto__":{"isAdmin":true},"constructor":"x"}');
    expect(JSON.stringify(entry({ selectedFieldsAuto: 'all' }, hostile).fields)).toContain('"__proto__":{"isAdmin"');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('filters of a read', () => {
  const matches = (fieldName: string, value: string | number | boolean) =>
    matchesFilters(readPlan({ objectName: 'companies' }, { filters: [{ fieldName, operator: 'eq', value }] }), {
      ...record,
      size: 5,
      isOpen: true,
    });

  it('let through what has the value, whatever the case of the name and the type of the value', () => {
    expect([matches('STATUS', 'active'), matches('size', '5'), matches('isOpen', true)]).toEqual([true, true, true]);
  });

  it('keep out another value, an absent field and a null', () => {
    expect([matches('status', 'new'), matches('fax', ''), matches('phone', 'null')]).toEqual([false, false, false]);
  });
});

describe('fields that a read asks the provider for', () => {
  it('are the selected, mapped and filtered ones, each once, of a nested field the outermost', () => {
    const config: ReadObjectConfig = {
      objectName: 'companies',
      selectedFields: { name: true, fax: false, "$['address']['city']": true },
      selectedFieldMappings: { place: "$['address']['zip']", label: 'title' },
    };
    const filters = [{ fieldName: 'status', operator: 'eq' as const, value: 'new' }];
    expect(requestedFields(readPlan(config, { filters }))).toEqual(['id', 'name', 'address', 'title', 'status']);
  });

  it('are distinguished from the parts of nested fields, which are selected by their paths', () => {
    const config: ReadObjectConfig = {
      objectName: 'companies',
      selectedFields: { name: true, "$['address']['city']": true },
      selectedFieldMappings: { town: "$['address']['city']", zip: "$['address']['zip']" },
    };
    expect(requestedParts(readPlan(config))).toEqual([
      ['address', 'city'],
      ['address', 'zip'],
    ]);
  });

  it('are all of them when every field is read', () => {
    expect(requestedFields(readPlan({ objectName: 'companies', selectedFieldsAuto: 'all' }))).toBeUndefined();
  });
});
