import type { Migration } from './migration.ts';

/**
 * Encrypted bodies of messages in a separate table, and indexes from which due work is chosen without reading its rows.
 * Messages that were stored before have their body, in plain text, in `deliveries.body`.
 */
export const messageBodies: Migration = {
  number: 15,
  name: 'message-bodies',
  statements: ({ name, text }) => [
    `create table message_bodies (
      id ${text} not null primary key,
      key_id ${text} not null,
      sealed_body ${text} not null,
      foreign key (id) references deliveries (id) on delete cascade
    )`,
    'create index message_bodies_by_key on message_bodies (key_id)',
    // Encrypted text cannot be compressed.
    ...(name === 'postgres' ? ['alter table message_bodies alter column sealed_body set storage external'] : []),
    'create index deliveries_of_project on deliveries (project_id, create_time, seq)',
    'create index deliveries_of_destination on deliveries (destination_id, create_time, seq)',
    'create index deliveries_of_installation on deliveries (installation_id, create_time, seq)',
    `create index deliveries_failed on deliveries (project_id, create_time, seq) where status = 'failed'`,
    `create index deliveries_held_by_age on deliveries (create_time) where status = 'held'`,
    `create table message_resends (
      project_id ${text} not null primary key,
      next_at bigint not null
    )`,

    // With every column that chooses due work. The rows themselves can be megabytes.
    'drop index deliveries_due',
    'create index deliveries_due on deliveries (due_at, queue, lease_until) where due_at is not null',
    'drop index deliveries_of_queue',
    'create index deliveries_of_queue on deliveries (queue, due_at, seq, lease_until) where due_at is not null',
    'drop index operations_due',
    'create index operations_due on operations (action_type, due_at, queue, lease_until) where due_at is not null',
    'drop index operations_of_queue',
    `create index operations_of_queue on operations (action_type, queue, due_at, seq, lease_until)
      where due_at is not null`,
    'drop index event_batches_due',
    'create index event_batches_due on event_batches (due_at, queue, lease_until) where due_at is not null',
    'drop index event_batches_of_queue',
    'create index event_batches_of_queue on event_batches (queue, due_at, seq, lease_until) where due_at is not null',
  ],
};
