import { CronExpressionParser } from 'cron-parser';
import { expect, it } from 'vitest';
import { nextTick, scheduleError } from '../../mock-server/core/manifest/schedule.ts';
import { describePeer, expectDifference } from './peer.ts';

const FIELDS = {
  minute: ['*', '0', '59', '*/15', '10-20', '5,35', '0-30/10', '60', '-1', '5/15', 'x', ''],
  hour: ['*', '0', '23', '*/6', '9-17', '1,13', '24'],
  day: ['*', '1', '31', '*/10', '1-7', '15,30', '?', '0', '32', 'L'],
  month: ['*', '2', '12', '*/3', 'jan', 'Jun-AUG', '0', '13', 'foo'],
  weekday: ['*', '0', '7', '1-5', 'mon', 'SUN,sat', '?', '8', '5-7', '1#2', '5L'],
} as const;
const ANY = { minute: '30', hour: '4', day: '*', month: '*', weekday: '*' };
const INSTANTS = ['2026-02-28T23:59:59Z', '2028-02-29T12:00:00Z', '2026-12-31T04:30:00Z'].map((text) =>
  Date.parse(text),
);

/** Every value of every field, alone and beside each kind of the others. */
const EXPRESSIONS = new Set<string>();
for (const [name, values] of Object.entries(FIELDS)) {
  for (const value of values) {
    for (const weekday of ['*', '1-5']) {
      for (const day of ['*', '13']) EXPRESSIONS.add(Object.values({ ...ANY, weekday, day, [name]: value }).join(' '));
    }
  }
}
for (const text of ['0 0 30 2 *', '0 0 29 2 *', '0 0 31 4,6 *', '* * * *', '* * * * * *', '@daily', '0 0 1 1 mon'])
  EXPRESSIONS.add(text);

describePeer('cron-parser', () => {
  it.for([...EXPRESSIONS])('%s', (expression, context) => {
    const known = differenceOf(expression);
    const ours = INSTANTS.map((instant) =>
      scheduleError(expression, 0) === undefined ? nextTick(expression, instant) : undefined,
    );
    if (known !== undefined) {
      expectDifference(context, known);
      expect(ours).toEqual([undefined, undefined, undefined]);
    } else expect(ours).toEqual(INSTANTS.map((instant) => theirs(expression, instant)));
  });
});

function theirs(expression: string, after: number): number | undefined {
  try {
    return CronExpressionParser.parse(expression, { currentDate: new Date(after), tz: 'UTC' })
      .next()
      .getTime();
  } catch {
    return undefined;
  }
}

/** @returns why we refuse an expression that the library reads */
function differenceOf(expression: string): string | undefined {
  const fields = expression.split(' ');
  if (fields.length !== 5 || fields.includes(''))
    return 'five fields are needed, so that no reader guesses which one is missing';
  if (fields.some((field) => /^\d+\/\d+$/.test(field))) return '`5/15` means different times to different programs';
  return fields.some((field) => /^\d*L$|#/.test(field)) ? '`L` and `#` are not part of the format' : undefined;
}
