import { expect, it } from 'vitest';
import { AmpersandApiError } from '../../api/api-error.ts';
import { refusalAt } from './find-field-error.ts';

const issue = (name: string, value?: unknown) => ({
  type: 'about:blank',
  title: 'Invalid',
  detail: `Not so: ${name}`,
  in: 'body' as const,
  name,
  ...(value !== undefined && { value }),
});
const refusal = (...issues: ReturnType<typeof issue>[]) =>
  AmpersandApiError.fromProblem({ type: 'about:blank', title: 'Invalid', status: 422, issues });
const schedule = ['read', 'objects', 'calls', 'schedule'];

it('finds the refusal of one value, in an install and in an update', () => {
  const name = 'config.content.read.objects.calls.schedule';
  expect(refusalAt(refusal(issue(name)), schedule)).toBe(`Not so: ${name}`);
  expect(refusalAt(refusal(issue(`installation.${name}`)), schedule)).toBe(`Not so: installation.${name}`);
});

it('tells objects apart whose names hold dots', () => {
  const error = refusal(issue('config.content.read.objects["a.b"].fieldFilters[1]'));
  expect(refusalAt(error, ['read', 'objects', 'a.b', 'fieldFilters', 1])).toBeDefined();
  expect(refusalAt(error, ['read', 'objects', 'a.b', 'fieldFilters', 10])).toBeUndefined();
  expect(refusalAt(error, ['read', 'objects', 'a', 'fieldFilters', 1])).toBeUndefined();
});

it('tells objects apart whose names begin alike', () => {
  const error = refusal(issue('config.content.write.objects.tags.selectedFieldSettings["name"]'));
  expect(refusalAt(error, ['write', 'objects', 'tags'])).toBeDefined();
  expect(refusalAt(error, ['write', 'objects', 'tag'])).toBeUndefined();
  const whole = refusal(issue('config.content.write.objects.tags'));
  expect(refusalAt(whole, ['write', 'objects', 'tags'])).toBeDefined();
  expect(refusalAt(whole, ['write', 'objects', 'tag'])).toBeUndefined();
});

it('is silent once the value is another one', () => {
  const error = refusal(issue('config.content.read.objects.calls.schedule', '* * * * *'));
  expect(refusalAt(error, schedule, '* * * * *')).toBeDefined();
  expect(refusalAt(error, schedule, '0 * * * *')).toBeUndefined();
});

it('says nothing of an error that names no places', () => {
  expect(refusalAt(new Error('offline'), schedule)).toBeUndefined();
  expect(refusalAt(undefined, schedule)).toBeUndefined();
});
