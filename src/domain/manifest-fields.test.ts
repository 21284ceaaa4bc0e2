import { describe, expect, it } from 'vitest';
import type { HydratedReadObject, Integration } from '../contract/index.ts';
import { findIntegration } from '../queries/resources.ts';
import {
  fieldLabel,
  mappableFields,
  objectLabel,
  optionalFields,
  optionalMappings,
  requiredFields,
  requiredMappings,
} from './manifest-fields.ts';

const contacts: HydratedReadObject = {
  objectName: 'contacts',
  displayName: 'Contacts',
  destination: 'hook',
  schedule: '',
  requiredFields: [
    { fieldName: 'id', displayName: 'Id' },
    // As a server for the published client may send it: every key is there.
    { fieldName: '' as unknown as undefined, mapToName: 'mail', prompt: 'Which address?' },
  ],
  optionalFields: [{ fieldName: 'note', displayName: 'Note' }, { mapToName: 'phone' }, { mapToName: 'owner' }],
};

describe('the questions that an object asks', () => {
  it('tells fields and mappings apart by a non-empty field name', () => {
    expect(requiredFields(contacts).map((field) => field.fieldName)).toEqual(['id']);
    expect(requiredMappings(contacts).map((mapping) => mapping.mapToName)).toEqual(['mail']);
    expect(optionalFields(contacts).map((field) => field.fieldName)).toEqual(['note']);
  });

  it('puts a mapping of the host in the place of the manifest’s of the same name, and never asks for a fixed one', () => {
    const dynamicMappings = [
      { mapToName: 'phone', mapToDisplayName: 'Mobile' },
      { mapToName: 'owner', fieldName: 'owner_id' },
      { mapToName: 'extra' },
      { mapToName: 'mail', prompt: 'ignored' },
    ];
    expect(optionalMappings(contacts, dynamicMappings)).toEqual([
      { mapToName: 'phone', mapToDisplayName: 'Mobile', prompt: undefined },
      { mapToName: 'extra', mapToDisplayName: undefined, prompt: undefined },
    ]);
  });

  it('labels a field by the builder’s words, then the provider’s, then its names', () => {
    expect(fieldLabel({ fieldName: 'f', displayName: 'F', mapToName: 'm', mapToDisplayName: 'M' })).toBe('M');
    expect(fieldLabel({ fieldName: 'f', displayName: 'F', mapToName: 'm' })).toBe('F');
    expect(fieldLabel({ fieldName: '$.a.b', displayName: '', mapToName: 'm' })).toBe('m');
    expect(fieldLabel({ fieldName: 'f' })).toBe('f');
    expect(objectLabel({ objectName: 'contacts', displayName: 'Contacts', mapToDisplayName: 'People' })).toBe('People');
  });
});

describe('the fields that a mapping can point to', () => {
  it('stand in the order of their labels, and say when two labels are the same', () => {
    const object = {
      ...contacts,
      allFields: [{ fieldName: 'old', displayName: 'Archive' }],
      allFieldsMetadata: {
        z: { fieldName: 'z', displayName: 'email' },
        a: { fieldName: 'a', displayName: 'email' },
        n: { fieldName: 'n', displayName: 'Name 10' },
        m: { fieldName: 'm', displayName: 'Name 9' },
      },
    };
    const fields = mappableFields(object, 'en');
    expect(fields.map(({ fieldName, isAmbiguous }) => [fieldName, isAmbiguous])).toEqual([
      ['old', false],
      ['a', true],
      ['z', true],
      ['m', false],
      ['n', false],
    ]);
  });

  it('stand in the order that the language has, wherever they are sorted', () => {
    const allFields = ['Zebra', 'Österreich', 'Oper'].map((displayName) => ({ fieldName: displayName, displayName }));
    const labels = (language: string) =>
      mappableFields({ ...contacts, allFields, allFieldsMetadata: {} }, language).map(({ label }) => label);
    expect(labels('de')).toEqual(['Oper', 'Österreich', 'Zebra']);
    expect(labels('sv')).toEqual(['Oper', 'Zebra', 'Österreich']);
  });
});

describe('an integration', () => {
  const integrations = [
    { id: '1', name: '2' },
    { id: '2', name: 'crm' },
  ] as unknown as Integration[];

  it('is found by name and by id, by name first', () => {
    expect(findIntegration(integrations, 'crm')?.id).toBe('2');
    expect(findIntegration(integrations, '1')?.id).toBe('1');
    expect(findIntegration(integrations, '2')?.id).toBe('1');
    expect(findIntegration(integrations, 'x')).toBeUndefined();
  });
});
