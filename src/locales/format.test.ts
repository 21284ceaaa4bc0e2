import { expect, it, vi } from 'vitest';
import { en } from './en.ts';
import { plural } from './format.ts';

it('takes the form that the language has for a number, and writes the number its way', () => {
  expect(plural('en', 1, { one: '# field', other: '# fields' })).toBe('1 field');
  expect(plural('en', 5000, { one: '# field', other: '# fields' })).toBe('5,000 fields');
  expect(plural('pl', 3, { one: '# pole', few: '# pola', other: '# pól' })).toBe('3 pola');
});

it('creates the rules of a language once', () => {
  const created = vi.spyOn(Intl, 'PluralRules');
  for (let count = 0; count < 1_000; count += 1) plural('cs', count, { other: '#' });
  expect(created).toHaveBeenCalledOnce();
  created.mockRestore();
});

it('says how much a save will do', () => {
  expect(en.configure.save(1)).toBe('Save 1 change');
  expect(en.configure.save(2)).toBe('Save 2 changes');
  expect(en.configure.installSummary('Acme', ['Calls', 'Users'], ['Tags'])).toBe(
    'Acme will sync Calls and Users, and write Tags.',
  );
});
