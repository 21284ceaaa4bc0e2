import { describe, expect, it } from 'vitest';
import type { ConfigContent, HydratedIntegration } from '../contract/index.ts';
import { withFilter, withHistory } from './read-settings.ts';
import { planSave } from './save-plan.ts';
import { readSettingIssues, writeSettingIssues } from './settings-issues.ts';
import { parseNumber, valueKind } from './value-kind.ts';
import { changeFieldSetting } from './write-config.ts';

const object = { schedule: '' };
const calls = { objectName: 'calls', selectedFields: { id: true } };
const tags = { objectName: 'tags' };

describe('settings that can’t be saved', () => {
  it('are days of history that are no number', () => {
    expect(readSettingIssues(withHistory(object, calls, Number.NaN))).toMatchObject([{ kind: 'history-days' }]);
    for (const history of ['none', 'all', 30] as const) {
      expect(readSettingIssues(withHistory({ ...object, backfill: undefined }, calls, history))).toEqual([]);
    }
  });

  it.each(['', Number.NaN])('are conditions without a value, such as %j', (value) => {
    const config = withFilter(withFilter(calls, 'won', false), 'amount', value);
    const issue = { kind: 'filter-value', part: 'read', objectName: 'calls', fieldName: 'amount' };
    expect(readSettingIssues(config)).toEqual([issue]);
    expect(readSettingIssues(JSON.parse(JSON.stringify(config)))).toEqual([issue]);
  });

  it('are stand-ins that are no number', () => {
    expect(writeSettingIssues(changeFieldSetting(tags, 'size', { default: { integerValue: Number.NaN } }))).toEqual([
      { kind: 'default-value', part: 'write', objectName: 'tags', fieldName: 'size' },
    ]);
    expect(writeSettingIssues(changeFieldSetting(tags, 'size', { default: { stringValue: '' } }))).toEqual([]);
  });

  it('keep a draft from being saved while they are in what changed', () => {
    const manifest: HydratedIntegration = { name: 'crm', provider: 'callRail' };
    const wrong = withFilter(calls, 'amount', Number.NaN);
    const draft: ConfigContent = { provider: 'callRail', read: { objects: { calls: wrong } } };
    expect(planSave(manifest, { provider: 'callRail', read: { objects: { calls } } }, draft)).toMatchObject({
      kind: 'invalid',
      issues: [{ kind: 'filter-value' }],
    });
    const stopped = { ...draft, read: { objects: { calls: { ...calls, disabled: true } } } };
    expect(planSave(manifest, { provider: 'callRail', read: { objects: { calls } } }, stopped).kind).toBe('update');
  });
});

describe('a value', () => {
  it.each([
    [undefined, 'text'],
    [{ valueType: 'boolean' }, 'boolean'],
    [{ valueType: 'int' }, 'integer'],
    [{ valueType: 'float' }, 'number'],
    [{ valueType: 'singleSelect', values: [{ value: 'a', displayValue: 'A' }] }, 'choice'],
    [{ valueType: 'singleSelect', values: [] }, 'text'],
    [{ valueType: 'date' }, 'text'],
  ] as const)('for a field like %j is given as %s', (field, kind) => {
    expect(valueKind(field as Parameters<typeof valueKind>[0])).toBe(kind);
  });

  it.each([
    ['12', 12],
    [' -0.5 ', -0.5],
    ['', undefined],
    ['1,000', Number.NaN],
    ['1,5', 1.5],
    ['-2,25', -2.25],
    ['0,125', 0.125],
    ['１２．５', 12.5],
    ['１,５', 1.5],
    ['1,000,000', Number.NaN],
    ['1,2,3', Number.NaN],
    ['1.000,5', Number.NaN],
    ['1e5', Number.NaN],
    ['0x10', Number.NaN],
  ])('typed as %j is the number %j', (text, value) => {
    expect(parseNumber(text, false)).toBe(value);
  });

  it('typed as a fraction or below the least is no whole number', () => {
    expect(parseNumber('1,5', true)).toBeNaN();
    expect(parseNumber('1.5', true)).toBeNaN();
    expect(parseNumber('0', true, 1)).toBeNaN();
    expect(parseNumber('99999999999999999999', true)).toBeNaN();
  });
});
