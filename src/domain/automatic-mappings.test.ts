import { describe, expect, it } from 'vitest';
import type { HydratedReadObject } from '../contract/index.ts';
import { automaticMappings, resolveDynamicMappings } from './automatic-mappings.ts';
import { optionalMappings, requiredMappings } from './manifest-fields.ts';
import { readIssues } from './read-issues.ts';

const deals: HydratedReadObject = {
  objectName: 'deals',
  displayName: 'Deals',
  destination: 'hook',
  schedule: '',
  requiredFields: [{ fieldName: 'id', displayName: 'Id', mapToName: 'key' }, { mapToName: 'owner' }],
  optionalFields: [{ mapToName: 'size' }],
};

describe('mappings that apply without a question', () => {
  it('are those that the host fixes, a required one too', () => {
    const dynamicMappings = [
      { mapToName: 'owner', fieldName: 'owner_id' },
      { mapToName: 'city', mapToDisplayName: 'City', fieldName: 'town' },
      { mapToName: 'free' },
    ];
    expect(automaticMappings(deals, undefined, dynamicMappings)).toEqual([
      { mapToName: 'owner', fieldName: 'owner_id', isCustomerChoice: false },
      { mapToName: 'city', mapToDisplayName: 'City', fieldName: 'town', isCustomerChoice: false },
    ]);
    expect(requiredMappings(deals, dynamicMappings)).toEqual([]);
    expect(readIssues(deals, { objectName: 'deals', dynamicMappingsInput: dynamicMappings })).toEqual([]);
  });

  it('are the manifest’s own where the host asks for their values; its word counts', () => {
    const mappedValues = [{ mappedValue: 'a', mappedDisplayValue: 'A' }];
    const dynamicMappings = [{ mapToName: 'key', fieldName: 'other', mappedValues }];
    expect(automaticMappings(deals, undefined, dynamicMappings)).toEqual([
      { mapToName: 'key', fieldName: 'id', isCustomerChoice: false },
    ]);
    expect(optionalMappings(deals, [{ mapToName: 'key' }]).map(({ mapToName }) => mapToName)).toEqual(['size']);
  });

  it('are answers whose question is gone, which stay until the customer removes them', () => {
    const config = { objectName: 'deals', selectedFieldMappings: { key: 'id', owner: 'a', old: 'b', gone: '' } };
    expect(automaticMappings(deals, config, [])).toEqual([
      { mapToName: 'old', fieldName: 'b', isCustomerChoice: true },
    ]);
  });

  it('do not stand in the way of another answer to the same field', () => {
    const config = { objectName: 'deals', selectedFieldMappings: { owner: 'a', old: 'a' } };
    expect(readIssues(deals, config)).toEqual([]);
  });
});

describe('what the host offers', () => {
  it('is what was offered at the last save where nothing is offered now', () => {
    const before = [{ mapToName: 'old' }];
    const config = { objectName: 'deals', dynamicMappingsInput: before };
    expect(resolveDynamicMappings(config, undefined)).toBe(before);
    expect(resolveDynamicMappings(config, [])).toBe(before);
    expect(resolveDynamicMappings(config, [{ mapToName: 'new' }])).toEqual([{ mapToName: 'new' }]);
    expect(resolveDynamicMappings(undefined, undefined)).toEqual([]);
  });
});

describe('matched values', () => {
  it('are refused where one of the provider’s stands for two', () => {
    const config = {
      objectName: 'deals',
      selectedFieldMappings: { owner: 'stage' },
      selectedValueMappings: { stage: { a: 'x', b: 'x', c: 'y' } },
    };
    expect(readIssues(deals, config)).toEqual([
      { kind: 'repeated-value', objectName: 'deals', fieldName: 'stage', value: 'x', appValues: ['a', 'b'] },
    ]);
  });
});
