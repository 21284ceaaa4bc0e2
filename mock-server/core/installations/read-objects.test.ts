import { describe, expect, it } from 'vitest';
import type { ManifestReadObject, ReadObjectConfig } from '../../../src/contract/index.ts';
import { withBuilderMappings } from './read-objects.ts';

const OBJECT: ManifestReadObject = {
  objectName: 'calls',
  destination: 'hooks',
  requiredFields: [{ fieldName: 'direction', mapToName: 'way' }, { mapToName: 'phone' }],
  optionalFields: [{ fieldName: 'duration', mapToName: 'seconds' }],
};

function mappingsOf(config: Partial<ReadObjectConfig>) {
  return withBuilderMappings({ objectName: 'calls', ...config }, OBJECT).selectedFieldMappings;
}

describe('the mappings with which an object is read', () => {
  it('are the answers of the customer, and the manifest’s for every field that is read', () => {
    expect(mappingsOf({ selectedFieldMappings: { phone: 'number' } })).toEqual({ phone: 'number', way: 'direction' });
    expect(mappingsOf({ selectedFields: { duration: true } })).toEqual({ way: 'direction', seconds: 'duration' });
    expect(mappingsOf({ selectedFields: { duration: false } })).toEqual({ way: 'direction' });
    expect(mappingsOf({ selectedFieldsAuto: 'all' })).toEqual({ way: 'direction', seconds: 'duration' });
  });

  it('hold those that the host fixed, unless the customer answered otherwise', () => {
    const dynamicMappingsInput = [{ mapToName: 'mood', fieldName: 'score' }, { mapToName: 'open' }];
    expect(mappingsOf({ dynamicMappingsInput })).toEqual({ mood: 'score', way: 'direction' });
    expect(mappingsOf({ dynamicMappingsInput, selectedFieldMappings: { mood: 'note' } })).toMatchObject({
      mood: 'note',
    });
  });

  it('are the customer’s alone when a later manifest dropped the object', () => {
    expect(withBuilderMappings({ objectName: 'calls', selectedFieldMappings: { phone: 'number' } }, undefined)).toEqual(
      {
        objectName: 'calls',
        selectedFieldMappings: { phone: 'number' },
      },
    );
  });
});
