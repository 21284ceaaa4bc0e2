import type { Migration } from './migration.ts';

/** Queues of due work: operations by provider and connection, messages by project and destination. */
export const workQueues: Migration = {
  number: 6,
  name: 'work-queues',
  statements: ({ text }) => [
    `alter table operations add column queue ${text} not null default ''`,
    `update operations set queue = coalesce((
        select connections.provider || '/' || connections.id
        from installations join connections on connections.id = installations.connection_id
        where installations.id = operations.installation_id
      ), '')
      where due_at is not null`,
    'drop index operations_due',
    'create index operations_due on operations (action_type, due_at) where due_at is not null',
    'create index operations_of_queue on operations (action_type, queue, due_at, seq) where due_at is not null',

    `alter table deliveries add column queue ${text} not null default ''`,
    `update deliveries set queue = project_id || '/' || destination_id where due_at is not null`,
    'create index deliveries_of_queue on deliveries (queue, due_at) where due_at is not null',
  ],
};
