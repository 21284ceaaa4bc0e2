import { expect, it } from 'vitest';
import { monogram } from './monogram.ts';

it.each([
  ['CallRail', 'CR'],
  ['Zoho CRM', 'ZC'],
  ['Slack', 'S'],
  ['hubspot', 'H'],
  ['3CX', '3C'],
  ['', ''],
])('makes the monogram of %s %s', (name, letters) => {
  expect(monogram(name)).toBe(letters);
});
