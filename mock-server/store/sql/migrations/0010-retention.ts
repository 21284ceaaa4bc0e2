import type { Migration } from './migration.ts';

/** Indexes for the deletion of finished operations, audit entries and configuration history. */
export const retention: Migration = {
  number: 10,
  name: 'retention',
  statements: () => [
    `create index operations_finished on operations (create_time, seq) where status <> 'in_progress'`,
    // Index for the latest backfill of an object, which the backfill progress reads.
    `create index operations_backfills on operations (installation_id, resource, create_time, seq)
      where action_type = 'read' and read_type = 'backfill'`,
    `create index deliveries_pending_of_operation on deliveries (operation_id) where status = 'pending'`,
    'create index audit_by_age on audit (create_time)',
  ],
};
