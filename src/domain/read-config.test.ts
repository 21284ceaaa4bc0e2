import { describe, expect, it } from 'vitest';
import type { HydratedReadObject } from '../contract/index.ts';
import { countSelected, initialReadConfig, isFieldSelected, mapField, selectFields } from './read-config.ts';

const contacts: HydratedReadObject = {
  objectName: 'contacts',
  displayName: 'Contacts',
  destination: 'hook',
  schedule: '',
  requiredFields: [
    { fieldName: 'id', displayName: 'Id' },
    { mapToName: 'mail', default: 'email' },
  ],
  optionalFields: [
    { fieldName: 'name', displayName: 'Name' },
    { mapToName: 'phone', default: 'gone' },
    { mapToName: 'notes' },
  ],
  allFieldsMetadata: {
    id: { fieldName: 'id', displayName: 'Id' },
    email: { fieldName: 'email', displayName: 'Email' },
    name: { fieldName: 'name', displayName: 'Name' },
  },
};

describe('an object that was never saved', () => {
  it('begins with the suggested mappings that the provider has fields for', () => {
    expect(initialReadConfig(contacts).selectedFieldMappings).toEqual({ mail: 'email' });
  });

  it('leaves required fields, schedule and destination to the server', () => {
    expect(initialReadConfig(contacts)).toEqual({
      objectName: 'contacts',
      selectedFields: {},
      selectedFieldMappings: { mail: 'email' },
    });
  });

  it('maps what the host fixed and notes what the host offered', () => {
    const offered = [{ mapToName: 'owner', fieldName: 'name' }, { mapToName: 'free' }];
    expect(initialReadConfig(contacts, offered)).toMatchObject({
      selectedFieldMappings: { mail: 'email', owner: 'name' },
      dynamicMappingsInput: offered,
    });
  });

  it('takes a suggestion as it is when the provider lists no fields', () => {
    const { allFieldsMetadata: _unlisted, ...bare } = contacts;
    expect(initialReadConfig(bare).selectedFieldMappings).toEqual({ mail: 'email', phone: 'gone' });
  });
});

describe('selecting fields', () => {
  const config = { objectName: 'contacts', schedule: '@daily', selectedFields: { id: true, name: true } };

  it('adds and takes out without touching the rest', () => {
    expect(selectFields(config, ['email'], true)).toEqual({
      ...config,
      selectedFields: { id: true, name: true, email: true },
    });
    expect(selectFields(config, ['name'], false)).toEqual({ ...config, selectedFields: { id: true } });
  });

  it('counts every field as selected when all are read', () => {
    const all = { ...config, selectedFieldsAuto: 'all' as const };
    expect(isFieldSelected(all, 'anything')).toBe(true);
    expect(countSelected(all, ['a', 'b'])).toBe(2);
  });

  it('does not take an inherited name for a field', () => {
    expect(isFieldSelected(config, 'constructor')).toBe(false);
  });

  it('selects 5,000 fields in one step', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `field_${index}`);
    const selected = selectFields({ objectName: 'wide' }, names, true);
    expect(countSelected(selected, names)).toBe(5_000);
    expect(countSelected(selectFields(selected, names, false), names)).toBe(0);
  });
});

describe('answering a mapping', () => {
  const config = {
    objectName: 'contacts',
    selectedFieldMappings: { stage: 'status', mail: 'email' },
    selectedValueMappings: { status: { won: 'closed' }, email: { a: 'b' } },
  };

  it('drops the value mappings of a field that nothing points to any more', () => {
    expect(mapField(config, 'stage', 'lifecycle')).toEqual({
      objectName: 'contacts',
      selectedFieldMappings: { stage: 'lifecycle', mail: 'email' },
      selectedValueMappings: { email: { a: 'b' } },
    });
  });

  it('keeps them while another mapping points there', () => {
    const shared = { ...config, selectedFieldMappings: { stage: 'status', phase: 'status' } };
    expect(mapField(shared, 'stage', undefined).selectedValueMappings).toEqual(config.selectedValueMappings);
  });

  it('keeps them when the same field is chosen again', () => {
    expect(mapField(config, 'stage', 'status')).toEqual(config);
  });

  it('takes an answer back', () => {
    expect(mapField(config, 'mail', undefined).selectedFieldMappings).toEqual({ stage: 'status' });
  });
});
