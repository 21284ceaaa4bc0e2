import { expect, it } from 'vitest';
import { displayNameOf } from './names.ts';

it.each([
  ['customer_phone_number', 'Customer phone number'],
  ['created_at', 'Created at'],
  ['companyName', 'Company name'],
  ['text-messages', 'Text messages'],
  ["$['address']['zipCode']", 'Zip code'],
  ['companyId', 'Company ID'],
  ['caller_ids', 'Caller IDs'],
  ['landing_page_url', 'Landing page URL'],
  ['GCLID_value', 'GCLID value'],
  ['id', 'ID'],
  ['_', '_'],
  ['', ''],
])('%s is shown as %s', (name, expected) => {
  expect(displayNameOf(name)).toBe(expected);
});
