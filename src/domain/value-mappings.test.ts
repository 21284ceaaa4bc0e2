import { describe, expect, it } from 'vitest';
import { sameNamedValues, valuesOf } from './value-mappings.ts';

const labels = { yes: 'Yes', no: 'No' };

describe('the values of a provider’s field', () => {
  it('are those that it lists, whatever its kind', () => {
    const values = [{ value: 'a', displayValue: 'A' }];
    expect(valuesOf({ fieldName: 'f', displayName: 'F', valueType: 'boolean', values }, labels)).toBe(values);
    expect(valuesOf({ fieldName: 'f', displayName: 'F', values }, labels)).toBe(values);
  });

  it('are yes and no for a field of that kind, and unknown for others', () => {
    expect(valuesOf({ fieldName: 'f', displayName: 'F', valueType: 'boolean' }, labels)).toEqual([
      { value: 'true', displayValue: 'Yes' },
      { value: 'false', displayValue: 'No' },
    ]);
    expect(valuesOf({ fieldName: 'f', displayName: 'F', valueType: 'string' }, labels)).toEqual([]);
    expect(valuesOf(undefined, labels)).toEqual([]);
  });
});

describe('values of the same name', () => {
  const values = [
    { value: 'closedwon', displayValue: 'Won ' },
    { value: 'LOST', displayValue: 'Closed lost' },
    { value: 'open', displayValue: 'Open' },
  ];
  const ours = [
    { mappedValue: 'w', mappedDisplayValue: 'won' },
    { mappedValue: 'lost', mappedDisplayValue: 'No deal' },
    { mappedValue: 'x', mappedDisplayValue: 'Something else' },
  ];

  it('are found by label and by value, in any case', () => {
    expect(sameNamedValues(ours, values, {})).toEqual({ w: 'closedwon', lost: 'LOST' });
  });

  it('leave answers alone and take no value twice', () => {
    expect(sameNamedValues(ours, values, { w: 'open' })).toEqual({ lost: 'LOST' });
    expect(sameNamedValues(ours, values, { x: 'closedwon' })).toEqual({ lost: 'LOST' });
    expect(sameNamedValues([...ours, { mappedValue: 'w2', mappedDisplayValue: 'Won' }], values, {})).not.toHaveProperty(
      'w2',
    );
  });
});
