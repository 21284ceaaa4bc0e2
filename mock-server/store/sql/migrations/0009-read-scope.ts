import type { Migration } from './migration.ts';

/**
 * Time at which each object was added to its installation, where incremental reads start, and the project's setting for
 * raw records.
 */
export const readScope: Migration = {
  number: 9,
  name: 'read-scope',
  statements: ({ text }) => [
    `create table added_objects (
      installation_id ${text} not null,
      object_name ${text} not null,
      added_at ${text} not null,
      primary key (installation_id, object_name),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
    `alter table projects add column raw_records ${text} not null default 'all'`,
  ],
};
