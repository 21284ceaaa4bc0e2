import { describe, expect, it } from 'vitest';
import type { HydratedReadObject } from '../contract/index.ts';
import {
  applyDynamicMappings,
  countSelected,
  initialReadConfig,
  isFieldSelected,
  mapField,
  mapValues,
  selectAllFields,
  selectFields,
} from './read-config.ts';

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

  it('notes what the host offered, and gives no answer where the customer was not asked', () => {
    const dynamicMappings = [{ mapToName: 'owner', fieldName: 'name' }, { mapToName: 'free' }];
    expect(initialReadConfig(contacts, dynamicMappings)).toMatchObject({
      selectedFieldMappings: { mail: 'email' },
      dynamicMappingsInput: dynamicMappings,
    });
    expect(initialReadConfig(contacts, dynamicMappings).selectedFieldMappings).not.toHaveProperty('owner');
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

  it('reads every field, or those that there are when that ends', () => {
    const all = selectAllFields(config, ['id', 'name', 'email'], true);
    expect(all).toEqual({ ...config, selectedFieldsAuto: 'all' });
    expect(selectAllFields(all, ['id', 'name', 'email'], false)).toEqual({
      ...config,
      selectedFields: { id: true, name: true, email: true },
    });
    expect(selectAllFields(config, ['email'], false)).toBe(config);
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

  it('drops the value mappings of a field without a mapping', () => {
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

  it('keeps them while the host has the field mapped', () => {
    const fixed = { ...config, dynamicMappingsInput: [{ mapToName: 'state', fieldName: 'status' }] };
    expect(mapField(fixed, 'stage', undefined).selectedValueMappings).toEqual(config.selectedValueMappings);
  });

  it('gives way when the host fixes the mapping later, with what the fixed field had for values', () => {
    const dynamicMappings = [{ mapToName: 'stage', fieldName: 'status' }];
    expect(applyDynamicMappings(config, dynamicMappings)).toEqual({
      ...config,
      selectedFieldMappings: { mail: 'email' },
      dynamicMappingsInput: dynamicMappings,
    });
  });

  it('takes an answer back', () => {
    expect(mapField(config, 'mail', undefined).selectedFieldMappings).toEqual({ stage: 'status' });
  });
});

describe('matching the values of a field', () => {
  const config = { objectName: 'deals', selectedValueMappings: { stage: { won: 'closedwon' } } };

  it('adds answers and takes them back, one by one', () => {
    const two = mapValues(config, 'stage', { lost: 'closedlost' });
    expect(two.selectedValueMappings).toEqual({ stage: { won: 'closedwon', lost: 'closedlost' } });
    expect(mapValues(two, 'stage', { won: undefined }).selectedValueMappings).toEqual({
      stage: { lost: 'closedlost' },
    });
  });

  it('leaves no trace of a field whose last answer was taken back', () => {
    expect(mapValues(config, 'stage', { won: undefined })).toEqual({ objectName: 'deals', selectedValueMappings: {} });
  });
});
