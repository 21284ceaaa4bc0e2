import { expect, it } from 'vitest';
import { en } from '../../../locales/en.ts';
import { formatSchedule } from './format-schedule.ts';

it.each([
  ['*/10 * * * *', 'every 10 minutes'],
  ['* * * * *', 'every minute'],
  ['0 * * * *', 'every hour'],
  ['15 */6 * * *', 'every 6 hours'],
  ['30 4 * * *', 'once a day'],
  ['0 9 * * 1', 'once a week'],
  ['0 0 1 * *', 'once a month'],
])('says %s as %s', (schedule, strings) => {
  expect(formatSchedule(schedule, en)).toBe(strings);
});

it.each(['', '*/7 * * * *', '0 9-17 * * *', '*/10 * * 6 *', '0 0 1 * 1', '1,2 * * * *', 'hourly', '* * * * * *'])(
  'leaves %j out of the sentence, as it is no single rhythm',
  (schedule) => {
    expect(formatSchedule(schedule, en)).toBeUndefined();
  },
);
