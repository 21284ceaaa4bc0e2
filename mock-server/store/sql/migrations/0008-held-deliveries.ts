import type { Migration } from './migration.ts';

/** Held messages of reads that are delivered on request. */
export const heldDeliveries: Migration = {
  number: 8,
  name: 'held-deliveries',
  statements: ({ text }) => [
    `alter table deliveries add column object_name ${text}`,
    `create index deliveries_held on deliveries (installation_id, object_name, create_time, seq)
      where status = 'held'`,
  ],
};
