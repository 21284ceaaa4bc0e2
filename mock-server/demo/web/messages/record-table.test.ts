import { describe, expect, it } from 'vitest';
import { recordTable } from './record-table.ts';

describe('the table of records', () => {
  it('begins with what the customer matched', () => {
    const entry = { fields: { id: 'CAL1', duration: 12 }, mappedFields: { caller_phone: '+1555' }, raw: {} };
    expect(recordTable([entry])).toEqual({
      columns: [
        { name: 'caller_phone', isMapped: true },
        { name: 'id', isMapped: false },
        { name: 'duration', isMapped: false },
      ],
      rows: [['+1555', 'CAL1', '12']],
    });
  });

  it('has a column for each field that any record has, and an empty cell where one has none', () => {
    const table = recordTable([
      { fields: { id: 1 }, raw: {} },
      { fields: { note: null, id: 2 }, raw: {} },
      { raw: {} },
    ]);
    expect(table.columns.map(({ name }) => name)).toEqual(['id', 'note']);
    expect(table.rows).toEqual([
      ['1', ''],
      ['2', ''],
      ['', ''],
    ]);
  });

  it('shows lists and objects as JSON', () => {
    expect(recordTable([{ fields: { tags: ['a', 'b'], agent: { id: 1 } }, raw: {} }]).rows).toEqual([
      ['["a","b"]', '{"id":1}'],
    ]);
  });

  it('is empty for a message without records', () => {
    expect(recordTable([])).toEqual({ columns: [], rows: [] });
  });
});
