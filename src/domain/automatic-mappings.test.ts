import { describe, expect, it } from 'vitest';
import type { HydratedReadObject } from '../contract/index.ts';
import { offeredMappings, unaskedMappings } from './automatic-mappings.ts';
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

describe('mappings that nobody is asked for', () => {
  it('are those that the host fixes, a required one too', () => {
    const offered = [
      { mapToName: 'owner', fieldName: 'owner_id' },
      { mapToName: 'city', mapToDisplayName: 'City', fieldName: 'town' },
      { mapToName: 'free' },
    ];
    expect(unaskedMappings(deals, undefined, offered)).toEqual([
      { mapToName: 'owner', fieldName: 'owner_id', isAnswer: false },
      { mapToName: 'city', mapToDisplayName: 'City', fieldName: 'town', isAnswer: false },
    ]);
    expect(requiredMappings(deals, offered)).toEqual([]);
    expect(readIssues(deals, { objectName: 'deals', dynamicMappingsInput: offered })).toEqual([]);
  });

  it('are the manifest’s own where the host asks for their values; its word counts', () => {
    const mappedValues = [{ mappedValue: 'a', mappedDisplayValue: 'A' }];
    const offered = [{ mapToName: 'key', fieldName: 'other', mappedValues }];
    expect(unaskedMappings(deals, undefined, offered)).toEqual([
      { mapToName: 'key', fieldName: 'id', isAnswer: false },
    ]);
    expect(optionalMappings(deals, [{ mapToName: 'key' }]).map(({ mapToName }) => mapToName)).toEqual(['size']);
  });

  it('are answers of which the question is gone, which are kept until somebody takes them back', () => {
    const config = { objectName: 'deals', selectedFieldMappings: { key: 'id', owner: 'a', old: 'b', gone: '' } };
    expect(unaskedMappings(deals, config, [])).toEqual([{ mapToName: 'old', fieldName: 'b', isAnswer: true }]);
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
    expect(offeredMappings(config, undefined)).toBe(before);
    expect(offeredMappings(config, [])).toBe(before);
    expect(offeredMappings(config, [{ mapToName: 'new' }])).toEqual([{ mapToName: 'new' }]);
    expect(offeredMappings(undefined, undefined)).toEqual([]);
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
