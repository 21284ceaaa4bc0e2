import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../../api/api-error.ts';
import type { HydratedIntegration } from '../../../contract/index.ts';
import { en } from '../../../locales/en.ts';
import { formatRejection } from './format-rejection.ts';

const manifest: HydratedIntegration = {
  name: 'crm',
  provider: 'hubspot',
  read: {
    objects: [
      {
        objectName: 'companies',
        displayName: 'Companies',
        destination: 'hook',
        schedule: '',
        requiredFields: [{ mapToName: 'phone', mapToDisplayName: 'Phone' }],
        allFieldsMetadata: { tel: { fieldName: 'tel', displayName: 'Telephone' } },
      },
    ],
  },
  write: { objects: [{ objectName: 'tags', displayName: 'Tags' }] },
};

const rejection = (pointer: string, detail: string, value?: unknown) =>
  AmpersandApiError.fromProblem({
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    detail: 'The configuration is not valid.',
    issues: [
      { type: 'about:blank', title: '', in: 'body', name: '', detail, pointer: `/config/content${pointer}`, value },
    ],
  });
const text = (...issue: Parameters<typeof rejection>) => formatRejection(rejection(...issue), manifest, en);

it('names object and field by their labels, for a field that the provider no longer has', () => {
  const detail = 'companies has no field "no_such_field" that this account can see.';
  const expected = 'Companies: the field “No such field” no longer exists. Choose another.';
  expect(text('/read/objects/companies/selectedFields/no_such_field', detail, 'no_such_field')).toBe(expected);
  expect(text('/read/objects/companies/selectedFieldMappings/phone', detail, 'no_such_field')).toBe(expected);
});

it('names object, mapping and field by their labels', () => {
  expect(text('/read/objects/companies/selectedFieldMappings/phone', 'Delivered already.', 'tel')).toBe(
    'Companies (Phone): Delivered already.',
  );
  expect(text('/read/objects/companies/schedule', 'Too often.', '* * * * *')).toBe('Companies: Too often.');
  expect(text('/write/objects/tags/selectedFieldSettings/background_color/writeOnUpdate', 'Not available.')).toBe(
    'Tags (Background color): Not available.',
  );
});

it('is limited to a place, and falls back to what the server says as a whole', () => {
  const error = rejection('/write/objects/tags', 'Not allowed.');
  expect(formatRejection(error, manifest, en, ['write'])).toBe('Tags: Not allowed.');
  expect(formatRejection(error, manifest, en, ['read'])).toBe('Message: “The configuration is not valid.”');
});
