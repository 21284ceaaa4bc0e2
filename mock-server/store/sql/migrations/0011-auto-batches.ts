import type { Migration } from './migration.ts';

/** Automatic batches with the records of several requests. */
export const autoBatches: Migration = {
  number: 11,
  name: 'auto-batches',
  statements: ({ text }) => [
    `create table open_batches (
      installation_id ${text} not null,
      object_name ${text} not null,
      write_type ${text} not null,
      operation_id ${text} not null,
      size integer not null,
      bytes integer not null,
      primary key (installation_id, object_name, write_type)
    )`,
    'create unique index open_batches_of_operation on open_batches (operation_id)',
    `create table batch_records (
      operation_id ${text} not null,
      place integer not null,
      item ${text} not null,
      primary key (operation_id, place)
    )`,
  ],
};
