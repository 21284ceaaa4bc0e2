import { describe, expect, it } from 'vitest';
import { fieldMetadata, readPipelines } from './describe-object.ts';

const valueTypeOf = (property: Record<string, unknown>) =>
  fieldMetadata({ name: 'a', label: 'A', ...property }, new Map(), undefined)?.valueType;

describe('a property', () => {
  it.each([
    [{ type: 'string', fieldType: 'textarea' }, 'string'],
    [{ type: 'phone_number', fieldType: 'phonenumber' }, 'string'],
    [{ type: 'enumeration', fieldType: 'radio' }, 'singleSelect'],
    [{ type: 'enumeration', fieldType: 'checkbox' }, 'multiSelect'],
    [{ type: 'enumeration', fieldType: 'booleancheckbox' }, 'boolean'],
    [{ type: 'bool', fieldType: 'booleancheckbox' }, 'boolean'],
    [{ type: 'number', fieldType: 'number' }, 'float'],
    [{ type: 'date', fieldType: 'date' }, 'date'],
    [{ type: 'datetime', fieldType: 'date' }, 'datetime'],
    [{ type: 'object_coordinates', fieldType: 'text' }, 'other'],
    [{}, 'other'],
  ])('%j has values of the kind %s', (property, valueType) => {
    expect(valueTypeOf(property)).toBe(valueType);
  });

  it('that points to records says to which object', () => {
    const referenceOf = (referencedObjectType: string) =>
      fieldMetadata({ name: 'a', type: 'enumeration', referencedObjectType }, new Map(), undefined);
    expect(referenceOf('OWNER')).toMatchObject({ valueType: 'reference', referenceTo: ['owners'] });
    expect(referenceOf('COMPANY')).toMatchObject({ referenceTo: ['companies'] });
    expect(referenceOf('constructor')).toMatchObject({ referenceTo: ['constructors'] });
  });

  it('is read-only when its value is, or when it is calculated', () => {
    const isReadOnly = (more: object) => fieldMetadata({ name: 'a', ...more }, new Map(), undefined)?.readOnly;
    expect(isReadOnly({ modificationMetadata: { readOnlyValue: true } })).toBe(true);
    expect(isReadOnly({ calculated: true })).toBe(true);
    expect(isReadOnly({ modificationMetadata: { readOnlyDefinition: true } })).toBe(false);
  });

  it('without a label goes by its name, and without a name is omitted', () => {
    expect(fieldMetadata({ name: 'a' }, new Map(), undefined)?.displayName).toBe('a');
    expect(fieldMetadata({ label: 'A' }, new Map(), undefined)).toBeUndefined();
  });

  it('shows the options that have a value, with their labels', () => {
    const options = [{ value: 'new', label: 'New' }, { value: 'old' }, { label: 'Nothing' }, 7];
    expect(fieldMetadata({ name: 'a', type: 'enumeration', options }, new Map(), undefined)?.values).toEqual([
      { value: 'new', displayValue: 'New' },
      { value: 'old', displayValue: 'old' },
    ]);
  });
});

it('names a stage with its pipeline when there are several', () => {
  const pipeline = (id: string, label: string) => ({ id, label, stages: [{ id: `${id}-1`, label: 'New' }] });
  expect(readPipelines([pipeline('a', 'Sales')]).stages).toEqual([{ value: 'a-1', displayValue: 'New' }]);
  expect(readPipelines([pipeline('a', 'Sales'), pipeline('b', 'Partners')])).toEqual({
    pipelines: [
      { value: 'a', displayValue: 'Sales' },
      { value: 'b', displayValue: 'Partners' },
    ],
    stages: [
      { value: 'a-1', displayValue: 'New (Sales)' },
      { value: 'b-1', displayValue: 'New (Partners)' },
    ],
  });
});
