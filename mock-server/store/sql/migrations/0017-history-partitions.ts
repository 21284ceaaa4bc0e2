import type { Migration } from './migration.ts';

/** Partitioned tables, with the column that dates a row and the one by which a list selects. */
const TABLES = [
  { table: 'audit', time: 'create_time', list: 'audit_of_project', owner: 'project_id' },
  { table: 'operation_logs', time: 'timestamp', list: 'operation_logs_of_operation', owner: 'operation_id' },
];
type Table = (typeof TABLES)[number];

/** The month after next: existing processes continue to add rows until the migration is done. */
const BOUND = `to_char(clock_timestamp() at time zone 'utc' + interval '2 months', 'YYYY-MM')`;

/**
 * On PostgreSQL, partitions the audit log and the logs of operations by month. Existing rows are not copied: their table
 * becomes the partition of everything before the month after next. store/sql/history-partitions.ts creates the others;
 * the default partition has the rows of months without one. Each partition has its own primary key and unique index of
 * ids.
 */
export const historyPartitions: Migration = {
  number: 17,
  name: 'history-partitions',
  prepare: ({ name }) => (name === 'sqlite' ? [] : TABLES.flatMap(checkBound)),
  statements: ({ name }) =>
    name === 'sqlite'
      ? []
      : [
          `lock table ${TABLES.map(({ table }) => table).join(', ')} in access exclusive mode`,
          ...TABLES.flatMap(partition),
        ],
};

/** Checks that all rows are before the bound while requests are served, so that the migration does not read the table. */
function checkBound({ table, time }: Table): string[] {
  return [
    `do $$
      declare
        bound text := ${BOUND};
      begin
        if (select relkind from pg_class where oid = to_regclass('${table}')) = 'r' then
          alter table ${table} drop constraint if exists ${table}_bound;
          if not exists (select from ${table} where ${time} >= bound) then
            execute format('alter table ${table} add constraint ${table}_bound check (${time} < %L) not valid', bound);
          end if;
        end if;
      end
    $$`,
    `do $$
      begin
        if exists (select from pg_constraint where conrelid = to_regclass('${table}') and conname = '${table}_bound') then
          alter table ${table} validate constraint ${table}_bound;
        end if;
      end
    $$`,
  ];
}

function partition({ table, time, list, owner }: Table): string[] {
  const [existing, defaultPartition, sequence] = [`${table}_existing`, `${table}_default`, `${table}_seq_seq`];
  return [
    `alter table ${table} rename to ${existing}`,
    `alter index ${list} rename to ${list}_existing`,
    `alter index ${table}_by_age rename to ${table}_by_age_existing`,
    // Releases of PostgreSQL differ in identity columns of partitions.
    `alter table ${existing} alter column seq drop identity`,
    `create table ${table} (like ${existing}) partition by range (${time})`,
    `do $$
      declare
        command text;
      begin
        for command in
          select format('grant %s on ${table} to %s', privilege_type,
            case grantee when 0 then 'public' else grantee::regrole::text end)
            || case when is_grantable then ' with grant option' else '' end
          from pg_class, aclexplode(relacl)
          where oid = '${existing}'::regclass and grantee <> relowner
        loop
          execute command;
        end loop;
      end
    $$`,
    `create sequence ${sequence} owned by ${table}.seq`,
    `alter table ${table} alter column seq set default nextval('${sequence}')`,
    `select setval('${sequence}', coalesce(max(seq), 0) + 1, false) from ${existing}`,
    `create index ${list} on ${table} (${owner}, ${time}, seq)`,
    `create index ${table}_by_age on ${table} (${time})`,
    `create table ${defaultPartition} (like ${existing} including indexes)`,
    `do $$
      declare
        bound text := ${BOUND};
        name text := '${table}_before_' || translate(bound, '-', '_');
      begin
        with later as (delete from ${existing} where ${time} >= bound returning *)
        insert into ${defaultPartition} select * from later;
        if exists (select from ${existing}) then
          execute format('alter table ${existing} rename to %I', name);
          execute format('alter table ${table} attach partition %I for values from (minvalue) to (%L)', name, bound);
          execute format('alter table %I drop constraint if exists ${table}_bound', name);
        else
          drop table ${existing};
        end if;
      end
    $$`,
    `alter table ${table} attach partition ${defaultPartition} default`,
  ];
}
