import type { Migration } from './migration.ts';

/** The queues of operations and of events have the project between the provider and the connection, as those of tasks do. */
export const queueTenants: Migration = {
  number: 26,
  name: 'queue-tenants',
  statements: () => [
    `update operations set queue = replace(queue, '/', '/' || project_id || '/')
      where due_at is not null and queue not like '%/%/%'`,
    `update event_batches set queue = coalesce((
        select replace(queue, '/', '/' || project_id || '/') from installations where id = installation_id
      ), queue) where queue not like '%/%/%'`,
  ],
};
