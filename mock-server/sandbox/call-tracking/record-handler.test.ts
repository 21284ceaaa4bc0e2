import { describe, expect, it } from 'vitest';
import type { ObjectDescription } from './object-description.ts';
import { OBJECTS } from './objects.ts';
import { validateRecord } from './record-handler.ts';

const { tags, users } = OBJECTS;
const everythingExists = () => true;
const check = (description: ObjectDescription, body: Parameters<typeof validateRecord>[1], isCreate = true) =>
  validateRecord(description, body, isCreate, everythingExists);

describe('validation of written records', () => {
  it('takes a body that keeps the rules', () => {
    expect(check(tags, { name: 'VIP', color: 'blue1', tag_level: 'account' })).toEqual({});
  });

  it('demands required fields on create only', () => {
    expect(check(tags, { color: 'blue1' })).toEqual({ name: ["can't be blank"] });
    expect(check(tags, { color: 'blue1' }, false)).toEqual({});
  });

  it('rejects an update that empties a required field', () => {
    expect(check(tags, { name: '' }, false)).toEqual({ name: ["can't be blank"] });
    expect(check(tags, { name: null }, false)).toEqual({ name: ["can't be blank"] });
  });

  it('names every wrong field with its own reason', () => {
    expect(check(users, { email: 'unknown', role: 'king', companies: 'all' })).toEqual({
      email: ['is not a valid e-mail address'],
      role: ['must be one of admin, manager, analyst, reporting, notification'],
      companies: ['must be an array'],
    });
  });

  it('refuses a reference to a record that is not there', () => {
    const errors = validateRecord(tags, { name: 'x', company_id: 'COM1' }, true, () => false);
    expect(errors).toEqual({ company_id: ['does not exist in this account'] });
  });

  it('takes fields that have no rule as they are', () => {
    expect(check(tags, { name: 'x', anything: { deep: [1] } })).toEqual({});
  });
});
