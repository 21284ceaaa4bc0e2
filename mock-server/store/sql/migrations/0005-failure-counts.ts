import type { Dialect, Migration } from './migration.ts';

/**
 * Adds counts of consecutive failures. The counts of unhealthy installations are derived from their history, so that
 * they recover as before; all others start at 0.
 */
export const failureCounts: Migration = {
  number: 5,
  name: 'failure-counts',
  statements: (dialect) => [
    `create table failure_counts (
      installation_id ${dialect.text} not null,
      object_name ${dialect.text} not null,
      failures integer not null,
      is_paused integer not null,
      primary key (installation_id, object_name),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
    `insert into failure_counts (installation_id, object_name, failures, is_paused)
      select installations.id, '', 3, 0 from installations where health_status = 'unhealthy'`,
    `insert into failure_counts (installation_id, object_name, failures, is_paused)
      select installations.id, object.key, 5, 1
      from installations, json_each(${readConfigs(dialect)}) object
      where health_status = 'unhealthy' and ${isDisabled(dialect)} and 5 = (
        select count(*) from (
          select status from operations
          where installation_id = installations.id and resource = object.key
            and action_type = 'read' and status <> 'in_progress'
          order by create_time desc, seq desc
          limit 5
        ) latest
        where latest.status = 'failure'
      )`,
  ],
};

function readConfigs({ name }: Dialect): string {
  return name === 'postgres'
    ? "installations.config::json -> 'content' -> 'read' -> 'objects'"
    : "installations.config, '$.content.read.objects'";
}

function isDisabled({ name }: Dialect): string {
  return name === 'postgres' ? "object.value ->> 'disabled' = 'true'" : "json_extract(object.value, '$.disabled') = 1";
}
