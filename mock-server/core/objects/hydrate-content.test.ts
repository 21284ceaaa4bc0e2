import { expect, it } from 'vitest';
import { displayNameOf } from './hydrate-content.ts';

it.each([
  ['created_at', 'Created At'],
  ['companyName', 'Company Name'],
  ['text-messages', 'Text Messages'],
  ["$['address']['zipCode']", 'Zip Code'],
  ['id', 'Id'],
  ['_', '_'],
  ['', ''],
])('%s is shown as %s', (name, expected) => {
  expect(displayNameOf(name)).toBe(expected);
});
