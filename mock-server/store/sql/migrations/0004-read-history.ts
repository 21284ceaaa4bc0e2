import type { Migration } from './migration.ts';

/** Index for the latest read of an object in each status. */
export const readHistory: Migration = {
  number: 4,
  name: 'read-history',
  statements: () => [
    `create index operations_of_object on operations (installation_id, resource, status, create_time, seq)
      where action_type = 'read'`,
  ],
};
