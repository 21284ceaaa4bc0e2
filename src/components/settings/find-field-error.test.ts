import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../api/api-error.ts';
import { findFieldError } from './find-field-error.ts';

const issue = (name: string, value?: unknown) => ({
  type: 'about:blank',
  title: 'Invalid',
  detail: `Not so: ${name}`,
  in: 'body' as const,
  name,
  ...(value !== undefined && { value }),
});
const rejection = (...issues: ReturnType<typeof issue>[]) =>
  AmpersandApiError.fromProblem({ type: 'about:blank', title: 'Invalid', status: 422, issues });
const schedule = ['read', 'objects', 'calls', 'schedule'];

it('finds the refusal of one value, in an install and in an update', () => {
  const name = 'config.content.read.objects.calls.schedule';
  expect(findFieldError(rejection(issue(name)), schedule)).toBe(`Not so: ${name}`);
  expect(findFieldError(rejection(issue(`installation.${name}`)), schedule)).toBe(`Not so: installation.${name}`);
});

it('tells objects apart whose names hold dots', () => {
  const error = rejection(issue('config.content.read.objects["a.b"].fieldFilters[1]'));
  expect(findFieldError(error, ['read', 'objects', 'a.b', 'fieldFilters', 1])).toBeDefined();
  expect(findFieldError(error, ['read', 'objects', 'a.b', 'fieldFilters', 10])).toBeUndefined();
  expect(findFieldError(error, ['read', 'objects', 'a', 'fieldFilters', 1])).toBeUndefined();
});

it('tells objects apart whose names begin alike', () => {
  const error = rejection(issue('config.content.write.objects.tags.selectedFieldSettings["name"]'));
  expect(findFieldError(error, ['write', 'objects', 'tags'])).toBeDefined();
  expect(findFieldError(error, ['write', 'objects', 'tag'])).toBeUndefined();
  const whole = rejection(issue('config.content.write.objects.tags'));
  expect(findFieldError(whole, ['write', 'objects', 'tags'])).toBeDefined();
  expect(findFieldError(whole, ['write', 'objects', 'tag'])).toBeUndefined();
});

it('is silent once the value is another one', () => {
  const error = rejection(issue('config.content.read.objects.calls.schedule', '* * * * *'));
  expect(findFieldError(error, schedule, '* * * * *')).toBeDefined();
  expect(findFieldError(error, schedule, '0 * * * *')).toBeUndefined();
});

it('says nothing of an error that names no places', () => {
  expect(findFieldError(new Error('offline'), schedule)).toBeUndefined();
  expect(findFieldError(undefined, schedule)).toBeUndefined();
});
