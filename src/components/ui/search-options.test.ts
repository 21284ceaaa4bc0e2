import { describe, expect, it } from 'vitest';
import { searchOptions } from './search-options.ts';

const options = [
  { label: 'Company name', detail: 'company' },
  { label: 'Email', detail: 'email', isSuggested: true },
  { label: 'Mobile phone', detail: 'mobilephone' },
  { label: 'Phone number', detail: 'phone' },
];

const labels = (query: string) => searchOptions(options)(query).map((option) => option.label);

describe('search in a list of fields', () => {
  it('shows suggestions first while nothing is typed', () => {
    expect(labels('')).toEqual(['Email', 'Company name', 'Mobile phone', 'Phone number']);
  });

  it('puts labels that begin with the text before those that contain it', () => {
    expect(labels('phone')).toEqual(['Phone number', 'Mobile phone']);
  });

  it('finds API names, ignores case and needs every word', () => {
    expect(labels('MOBILEP')).toEqual(['Mobile phone']);
    expect(labels('name comp')).toEqual(['Company name']);
    expect(labels('name email')).toEqual([]);
  });
});
