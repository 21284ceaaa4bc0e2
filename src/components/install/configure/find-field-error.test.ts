import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../../api/api-error.ts';
import { findFieldError } from './find-field-error.ts';

const issue = (pointer: string, value?: unknown) => ({
  type: 'about:blank',
  title: 'Invalid',
  detail: `Invalid: ${pointer}`,
  in: 'body' as const,
  name: '',
  pointer,
  ...(value !== undefined && { value }),
});
const rejection = (...issues: ReturnType<typeof issue>[]) =>
  AmpersandApiError.fromProblem({ type: 'about:blank', title: 'Invalid', status: 422, issues });
const schedule = ['read', 'objects', 'calls', 'schedule'];

it('finds the error of one value, in an install and in an update', () => {
  const pointer = '/config/content/read/objects/calls/schedule';
  expect(findFieldError(rejection(issue(pointer)), schedule)).toBe(`Invalid: ${pointer}`);
  expect(findFieldError(rejection(issue(`/installation${pointer}`)), schedule)).toBe(
    `Invalid: /installation${pointer}`,
  );
});

it('distinguishes object names that contain dots', () => {
  const error = rejection(issue('/config/content/read/objects/a.b/fieldFilters/1'));
  expect(findFieldError(error, ['read', 'objects', 'a.b', 'fieldFilters', 1])).toBeDefined();
  expect(findFieldError(error, ['read', 'objects', 'a.b', 'fieldFilters', 10])).toBeUndefined();
  expect(findFieldError(error, ['read', 'objects', 'a', 'fieldFilters', 1])).toBeUndefined();
});

it('distinguishes object names with a common prefix', () => {
  const error = rejection(issue('/config/content/write/objects/tags/selectedFieldSettings/name'));
  expect(findFieldError(error, ['write', 'objects', 'tags'])).toBeDefined();
  expect(findFieldError(error, ['write', 'objects', 'tag'])).toBeUndefined();
  const whole = rejection(issue('/config/content/write/objects/tags'));
  expect(findFieldError(whole, ['write', 'objects', 'tags'])).toBeDefined();
  expect(findFieldError(whole, ['write', 'objects', 'tag'])).toBeUndefined();
});

it('ignores an error of another value', () => {
  const error = rejection(issue('/config/content/read/objects/calls/schedule', '* * * * *'));
  expect(findFieldError(error, schedule, '* * * * *')).toBeDefined();
  expect(findFieldError(error, schedule, '0 * * * *')).toBeUndefined();
});

it('ignores errors without issues', () => {
  expect(findFieldError(new Error('offline'), schedule)).toBeUndefined();
  expect(findFieldError(undefined, schedule)).toBeUndefined();
});
