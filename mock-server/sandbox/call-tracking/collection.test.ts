import { describe, expect, it } from 'vitest';
import { createCollection } from './collection.ts';
import { numericIds } from './object-description.ts';

function letters(count: number) {
  let generated = 0;
  const ids = numericIds(100);
  const collection = createCollection({
    ids,
    seededCount: count,
    recordAt(index) {
      generated += 1;
      return { id: ids.idAt(index), name: `record ${index}` };
    },
  });
  return { collection, generated: () => generated };
}

const names = (records: readonly { readonly [name: string]: unknown }[]) => records.map((record) => record.name);

describe('collection of generated records', () => {
  it('makes only the records that are asked for', () => {
    const { collection, generated } = letters(1_000_000);
    expect(collection.count()).toBe(1_000_000);
    expect(names(collection.slice(999_998, 250))).toEqual(['record 999998', 'record 999999']);
    expect(collection.find('100')).toEqual({ id: 100, name: 'record 0' });
    expect(generated()).toBe(3);
  });

  it('shows a created record in the list and by its id', () => {
    const { collection } = letters(2);
    const created = collection.create({ name: 'mine', id: 'ignored' });
    expect(collection.count()).toBe(3);
    expect(names(collection.slice(0, 10))).toEqual(['record 0', 'record 1', 'mine']);
    expect(collection.find(String(created.id))).toEqual(created);
  });

  it('keeps the rest of a record when some fields change', () => {
    const { collection } = letters(3);
    expect(collection.update('101', { color: 'red' })).toEqual({ id: 101, name: 'record 1', color: 'red' });
    expect(collection.slice(1, 1)).toEqual([{ id: 101, name: 'record 1', color: 'red' }]);
  });

  it('closes the gap when records are removed, wherever they stood', () => {
    const { collection } = letters(5);
    collection.create({ name: 'mine' });
    expect(collection.remove('101')).toBe(true);
    expect(collection.remove('100')).toBe(true);
    expect(collection.remove('103')).toBe(true);
    expect(names(collection.slice(0, 10))).toEqual(['record 2', 'record 4', 'mine']);
    expect(names(collection.slice(1, 1))).toEqual(['record 4']);
    expect(collection.find('101')).toBeUndefined();
  });

  it('removes a created record and never gives its id again', () => {
    const { collection } = letters(0);
    const first = collection.create({ name: 'first' });
    expect(collection.remove(String(first.id))).toBe(true);
    const second = collection.create({ name: 'second' });
    expect(second.id).not.toBe(first.id);
    expect(names(collection.slice(0, 10))).toEqual(['second']);
  });

  it('changes and removes nothing for an unknown id', () => {
    const { collection } = letters(1);
    expect(collection.update('999', { name: 'x' })).toBeUndefined();
    expect(collection.remove('999')).toBe(false);
    expect(collection.count()).toBe(1);
  });
});
