import type { Migration } from './migration.ts';

/**
 * Tables with the updates that are announced. Leases of token refreshes are columns of connections and do not change
 * their version.
 */
const ANNOUNCED = {
  projects: 'update',
  api_keys: 'update',
  integrations: 'update',
  installations: 'update',
  connections: 'update of version',
};

/**
 * On PostgreSQL, changes of the records that authorise calls are announced to the other processes, in the transaction
 * that makes them. New rows are not: nothing was derived from them. See store/sql/postgres-changes.ts.
 */
export const announcedChanges: Migration = {
  number: 14,
  name: 'announced-changes',
  statements: ({ name }) =>
    name === 'sqlite'
      ? []
      : [
          `create function announce_change() returns trigger language plpgsql as $$
            begin
              perform pg_notify('amp_' || md5(tg_table_schema::text), 'changed ' || old.id);
              return null;
            end
          $$`,
          ...Object.entries(ANNOUNCED).map(
            ([table, update]) =>
              `create trigger announce_change after delete or ${update} on ${table} for each row execute function announce_change()`,
          ),
        ],
};
