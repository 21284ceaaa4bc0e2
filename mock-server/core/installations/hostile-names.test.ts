import { describe, expect, it } from 'vitest';
import { fastestRun } from '../../../test/support/fastest-run.ts';
import { fieldPath, findValue } from '../kernel/field-path.ts';
import { displayNameOf } from '../kernel/names.ts';
import { fieldPath as writeLocation } from '../kernel/validation-issues.ts';
import { readPlan } from '../reads/read-plan.ts';
import { searchFilters } from '../reads/search-records.ts';
import { checkSubscribeObject } from './check-subscribe-object.ts';

const SIZE = 100_000;
/** Beginnings of what the patterns look for, again and again. */
const NEAR_MATCHES = ["$['a']", "['", "$['", "\\'", "']", '\\', 'aB', 'a_', '.', '[', '$', "$['a\\", ' ', "'"].map(
  (part) => part.repeat(Math.ceil(SIZE / part.length)),
);

/** Everything that reads names and filters, on one text. */
const READERS: [string, (text: string) => unknown][] = [
  ['a nested field', (text) => fieldPath(text)],
  ['a nested field that begins right', (text) => fieldPath(`$['a']${text}`)],
  ['a display name', (text) => displayNameOf(text)],
  ['a location', (text) => writeLocation(['read', 'objects', text, 0])],
  [
    'a filter of a read',
    (text) =>
      readPlan({ objectName: 'o' }, { filters: [{ fieldName: text, operator: 'eq', value: text }] }).filters.length,
  ],
  ['a filter of a search', (text) => searchFilters({ objectName: 'o' }, [{ fieldName: text, value: text }])],
  ['a look into a record', (text) => findValue({ [text.toUpperCase()]: 1 }, [text])],
  [
    'a watched field',
    (text) =>
      checkSubscribeObject(
        {
          objectName: 'o',
          destination: 'd',
          inheritFieldsAndMappings: true,
          updateEvent: { enabled: 'always', requiredWatchFields: [text] },
        },
        { provider: 'callRail', isRead: true },
        [],
      ),
  ],
];

// Case 29.
describe.each(READERS)('100 kB of near-matches for %s', (_what, read) => {
  it('take under 10 ms', () => {
    for (const text of NEAR_MATCHES) {
      expect(
        fastestRun(() => void read(text), 10),
        text.slice(0, 12),
      ).toBeLessThan(10);
    }
  });
});
