import { describe, expect, it } from 'vitest';
import type { WriteObjectConfig } from '../contract/index.ts';
import { canWriteIfEmpty, getDefaultValue, toDefault } from './field-setting.ts';
import { isSameWriteConfig, writeSettingChoices } from './same-config.ts';
import {
  changeFieldSetting,
  enableDeletion,
  inheritMapping,
  inheritsMapping,
  withFieldSetting,
} from './write-config.ts';

const bare: WriteObjectConfig = { objectName: 'deals' };

describe('the settings of a field that is written', () => {
  it('change one at a time', () => {
    const one = changeFieldSetting(bare, 'stage', { writeOnCreate: 'never' });
    const two = changeFieldSetting(one, 'stage', { default: { stringValue: 'new' } });
    expect(two.selectedFieldSettings).toEqual({ stage: { writeOnCreate: 'never', default: { stringValue: 'new' } } });
  });

  it('leave no trace when they are unset', () => {
    const one = changeFieldSetting(bare, 'stage', { writeOnCreate: 'never' });
    expect(JSON.stringify(changeFieldSetting(one, 'stage', { writeOnCreate: undefined }))).toBe(JSON.stringify(bare));
    expect(JSON.stringify(changeFieldSetting(one, 'stage', undefined))).toBe(JSON.stringify(bare));
  });

  it('may belong to a field called constructor', () => {
    expect(changeFieldSetting(bare, 'constructor', { writeOnUpdate: 'never' }).selectedFieldSettings).toEqual({
      constructor: { writeOnUpdate: 'never' },
    });
  });

  it.each([
    ['text', 'new', { stringValue: 'new' }],
    ['a whole number', 0, { integerValue: 0 }],
    ['a fraction, as text', 1.5, { stringValue: '1.5' }],
    ['no', false, { booleanValue: false }],
    ['nothing', undefined, undefined],
  ] as const)('take %s for a missing value', (_title, value, stored) => {
    expect(toDefault(value)).toEqual(stored);
  });

  it('know that what was typed is no number, kept as text or not', () => {
    const setting = { default: toDefault(Number.NaN) };
    expect(getDefaultValue(setting)).toBeNaN();
    expect(getDefaultValue(JSON.parse(JSON.stringify(setting)))).toBeNaN();
    expect(getDefaultValue({ default: { booleanValue: false } })).toBe(false);
    expect(getDefaultValue(undefined)).toBeUndefined();
  });

  it('offer to write over nothing only where the server does', () => {
    expect(['hubspot', 'salesforce', 'callRail'].filter(canWriteIfEmpty)).toEqual(['hubspot', 'salesforce']);
  });
});

describe('the mappings of the read action', () => {
  it('are used as the builder says until the customer says something else', () => {
    expect(inheritsMapping(bare, true)).toBe(true);
    expect(inheritsMapping({ ...bare, inheritMapping: false }, true)).toBe(false);
    expect(inheritMapping(bare, false, true)).toEqual({ ...bare, inheritMapping: false });
    expect(JSON.stringify(inheritMapping({ ...bare, inheritMapping: false }, true, true))).toBe(JSON.stringify(bare));
  });
});

describe('two configs of a write object', () => {
  it.each([
    ['deletes that are refused', enableDeletion(bare, false)],
    ['an empty map', { ...bare, selectedFieldSettings: {}, selectedValueDefaults: {} }],
    [
      'a field that is always written',
      withFieldSetting(bare, 'a', { writeOnCreate: 'always', writeOnUpdate: 'always' }),
    ],
  ])('mean the same when one has %s', (_title, other) => {
    expect(isSameWriteConfig(bare, other)).toBe(true);
  });

  it.each([
    ['deletes', enableDeletion(bare, true)],
    ['a stand-in', withFieldSetting(bare, 'a', { default: { integerValue: 0 } })],
    ['another time of writing', withFieldSetting(bare, 'a', { writeOnUpdate: 'ifEmpty' })],
    ['shared mappings', { ...bare, inheritMapping: true }],
    ['deprecated stand-ins', { ...bare, selectedValueDefaults: { a: { value: 1 } } }],
  ])('differ when one has %s', (_title, other) => {
    expect(isSameWriteConfig(bare, other)).toBe(false);
    expect(isSameWriteConfig(bare, undefined)).toBe(false);
  });

  it('are counted setting by setting', () => {
    const config = changeFieldSetting(enableDeletion(bare, true), 'a', {
      default: { integerValue: 1 },
      writeOnCreate: 'always',
      writeOnUpdate: 'never',
    });
    expect(Object.values(writeSettingChoices(config))).toEqual([true, 1, 'never']);
  });
});
