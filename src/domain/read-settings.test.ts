import { describe, expect, it } from 'vitest';
import type { ReadObjectConfig } from '../contract/index.ts';
import { historyOf, scheduleOf, withFilter, withHistory, withoutFilter, withSchedule } from './read-settings.ts';
import { isSameReadConfig, readSettingChoices } from './same-config.ts';

const bare: ReadObjectConfig = { objectName: 'calls' };
const open = { schedule: '' };
const month = { schedule: '', backfill: { defaultPeriod: { days: 30 } } };

describe('how often an object is read', () => {
  it('is the config’s before the builder’s, and unset for reads on request', () => {
    expect(scheduleOf({ schedule: '0 * * * *' }, { ...bare, schedule: '0 0 * * *' })).toBe('0 0 * * *');
    expect(scheduleOf({ schedule: '0 * * * *' }, bare)).toBe('0 * * * *');
    expect(scheduleOf(open, bare)).toBeUndefined();
  });

  it('leaves no trace when it is taken back', () => {
    const chosen = withSchedule(bare, '0 * * * *');
    expect(chosen).toEqual({ ...bare, schedule: '0 * * * *' });
    expect(JSON.stringify(withSchedule(chosen, undefined))).toBe(JSON.stringify(bare));
  });
});

describe('how much history is read', () => {
  it.each([
    ['nothing where neither sets anything', open, undefined, 'none'],
    ['the builder’s days', month, undefined, 30],
    ['the config’s nothing in place of the builder’s days', month, { days: 0 }, 'none'],
    ['everything', open, { fullHistory: true }, 'all'],
  ] as const)('is %s', (_title, object, defaultPeriod, history) => {
    expect(historyOf(object, { ...bare, ...(defaultPeriod && { backfill: { defaultPeriod } }) })).toBe(history);
  });

  it('is a number that is missing while what was typed is none, kept as text or not', () => {
    const typing = withHistory(open, bare, Number.NaN);
    expect(historyOf(open, typing)).toBeNaN();
    expect(historyOf(open, JSON.parse(JSON.stringify(typing)))).toBeNaN();
  });

  it('is left to the builder when it is what the builder says', () => {
    expect(withHistory(month, bare, 'none').backfill).toEqual({ defaultPeriod: { days: 0 } });
    expect(withHistory(month, bare, 'all').backfill).toEqual({ defaultPeriod: { fullHistory: true } });
    expect(withHistory(month, withHistory(month, bare, 7), 30).backfill).toBeUndefined();
    expect(withHistory(open, withHistory(open, bare, 7), 'none').backfill).toBeUndefined();
  });

  it('keeps the conditions that the API set for it', () => {
    const fieldFilters = [{ fieldName: 'stage', operator: 'eq', value: 'won' } as const];
    const config: ReadObjectConfig = { ...bare, backfill: { defaultPeriod: { days: 7 }, fieldFilters } };
    expect(withHistory(month, config, 30).backfill).toEqual({ defaultPeriod: { days: 30 }, fieldFilters });
  });
});

describe('conditions', () => {
  const two = withFilter(withFilter(bare, 'stage', 'won'), 'amount', 5);

  it('are one to a field, each in its place', () => {
    expect(withFilter(two, 'stage', 'lost').fieldFilters).toEqual([
      { fieldName: 'stage', operator: 'eq', value: 'lost' },
      { fieldName: 'amount', operator: 'eq', value: 5 },
    ]);
  });

  it('leave no trace when the last one is gone', () => {
    const none = withoutFilter(withoutFilter(two, 'stage'), 'amount');
    expect(JSON.stringify(none)).toBe(JSON.stringify(bare));
    expect(isSameReadConfig(none, { ...bare, fieldFilters: [] })).toBe(true);
    expect(isSameReadConfig(two, bare)).toBe(false);
  });

  it('count one by one, with rhythm and history', () => {
    expect(Object.keys(readSettingChoices(withHistory(open, withSchedule(two, '0 * * * *'), 'all')))).toHaveLength(4);
  });
});
