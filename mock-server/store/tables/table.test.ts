import { expect, test } from 'vitest';
import { bytes, defineTable, flag, json, lease, named, number, orNull, text, textOr } from './table.ts';

interface ThingRecord {
  id: string;
  isOpen: boolean;
  labels?: string[];
  ownerName?: string;
  scope?: 'all' | 'some';
  dueAt: number | null;
  content: Uint8Array | null;
  lease?: { token: string; until: number };
}

const things = defineTable<ThingRecord>()('things', {
  columns: {
    id: named('thing_id', text),
    isOpen: flag,
    labels: json,
    ownerName: text,
    scope: textOr('all'),
    dueAt: orNull(number),
    content: orNull(bytes),
    lease,
  },
  derived: { id_key: ({ id }) => id.toLowerCase() },
  key: ['id'],
});

const full: ThingRecord = {
  id: 'A',
  isOpen: true,
  labels: ['x'],
  ownerName: 'Ann',
  scope: 'some',
  dueAt: 5,
  content: Uint8Array.of(1),
  lease: { token: 'token', until: 7 },
};
const empty: ThingRecord = { id: 'B', isOpen: false, dueAt: null, content: null };

test('a record is stored in columns of its kinds', () => {
  expect(things.toRow(full)).toEqual({
    thing_id: 'A',
    is_open: 1,
    labels: '["x"]',
    owner_name: 'Ann',
    scope: 'some',
    due_at: 5,
    content: Uint8Array.of(1),
    lease_token: 'token',
    lease_until: 7,
    id_key: 'a',
  });
  expect(Object.keys(things.toRow(full))).toEqual(things.columnNames);
});

test('what is absent is null, or the text that the description names', () => {
  expect(things.toRow(empty)).toMatchObject({ labels: null, owner_name: null, scope: 'all', lease_token: null });
});

test('a row becomes the record that it was, without absent members', () => {
  expect(things.toRecord(things.toRow(full))).toEqual(full);
  expect(Object.keys(things.toRecord(things.toRow(empty)))).toEqual(['id', 'isOpen', 'dueAt', 'content']);
  expect(things.toRecord(things.toRow(empty))).toEqual(empty);
});

test('a change has the columns of the members that are given', () => {
  expect(things.toColumns({ isOpen: false, ownerName: undefined, dueAt: null })).toEqual({ is_open: 0, due_at: null });
});
