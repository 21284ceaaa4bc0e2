import { expectTypeOf } from 'vitest';
import type { RowOf } from './table.ts';
import { defineTable, flag, json, number, orNull, text } from './table.ts';
import type { Tables } from './tables.ts';

interface PairRecord {
  id: string;
  labels?: string[];
  isOpen: boolean;
  dueAt: number | null;
}

const pairs = defineTable<PairRecord>()('pairs', {
  columns: { id: text, labels: json, isOpen: flag, dueAt: orNull(number) },
  key: ['id'],
});

// A row has a column for each member, null where the member may be absent.
expectTypeOf<RowOf<typeof pairs>>().toEqualTypeOf<{
  id: string;
  labels: string | null;
  is_open: number;
  due_at: number | null;
}>();

// Columns keep the values of a closed set.
expectTypeOf<RowOf<Tables['destinations']>['type']>().toEqualTypeOf<'webhook' | 'slack'>();
expectTypeOf<RowOf<Tables['providerQuotas']>>().toHaveProperty('blocked_until');
expectTypeOf<RowOf<Tables['operations']>['lease_until']>().toEqualTypeOf<number | null>();
expectTypeOf<RowOf<Tables['topics']>['name_key']>().toEqualTypeOf<string>();

// A member without a column, one of the wrong kind, and one that can be null without saying so do not compile.
defineTable<PairRecord>()('pairs', {
  // @ts-expect-error
  columns: { id: text, labels: json, isOpen: flag },
  key: ['id'],
});
defineTable<PairRecord>()('pairs', {
  // @ts-expect-error
  columns: { id: text, labels: text, isOpen: flag, dueAt: orNull(number) },
  key: ['id'],
});
defineTable<PairRecord>()('pairs', {
  // @ts-expect-error
  columns: { id: text, labels: json, isOpen: flag, dueAt: number },
  key: ['id'],
});
