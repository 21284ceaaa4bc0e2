import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock, HistoryPartitions, Log } from '../../core/kernel/ports.ts';
import { storeErrorText } from '../../core/kernel/store-errors.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import type { Database } from './database.ts';
import { isLockTimeout } from './database-errors.ts';

type History = Parameters<HistoryPartitions['drop']>[0];

/** Columns by which the tables are partitioned, see migration 17. */
const TIME_COLUMNS = { audit: 'create_time', operation_logs: 'timestamp' } satisfies Record<History, string>;
const HISTORIES = Object.keys(TIME_COLUMNS) as History[];

/** First key of the advisory locks under which partitions are created and dropped; the second one is the table. */
const LOCK = 7_266_002;
/** The default partition is checked only if the month begins later than this: meanwhile it accepts no row of the month. */
const MIN_LEAD_MS = 86_400_000;
/** Rows of a month that are moved from the default partition, which is locked meanwhile. */
const MAX_MOVED_ROWS = 1_000;

/** Partition of a table. */
interface Partition {
  schema: string;
  name: string;
  /** Month in which it begins; absent if it has no beginning. */
  from?: string;
  /** Month before which it ends; absent for the default partition. */
  to?: string;
}

/** Result of a change. `busy`: another session uses the table, or another process changes its partitions. */
type Outcome = 'changed' | 'unchanged' | 'busy';

/** Options of {@link postgresHistoryPartitions}. */
interface HistoryPartitionsOptions {
  /** Database outside of transactions. */
  db: Kysely<Database>;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

/** Creates and drops partitions on PostgreSQL. */
export function postgresHistoryPartitions({ db, clock, log }: HistoryPartitionsOptions): HistoryPartitions {
  /** Changes the partitions of a history in a transaction, one process at a time. */
  async function changePartitions(
    history: History,
    changeTables: (transaction: Kysely<Database>, partitions: Partition[]) => Promise<boolean>,
    timeoutMs = TIME_LIMITS.partitionStatement,
  ): Promise<Outcome> {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction);
        await sql`set local lock_timeout = ${sql.lit(TIME_LIMITS.partitionLock)}`.execute(transaction);
        const { rows } = await sql<{ locked: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(LOCK)}, ${history}::text::regclass::oid::integer) as locked
        `.execute(transaction);
        if (!rows[0]?.locked) return 'busy';
        return (await changeTables(transaction, await partitionsOf(transaction, history))) ? 'changed' : 'unchanged';
      });
    } catch (error) {
      // Rows go to the default partition, or stay for another hour.
      log.warn('database.history-partition-unchanged', { history, reason: storeErrorText(error) });
      return isLockTimeout(error) ? 'busy' : 'unchanged';
    }
  }

  /** Creates the partition of the month that is `offset` months after this one. */
  async function createMonth(history: History, offset: number): Promise<Outcome> {
    const [from, to] = [monthOf(clock.now(), offset), monthOf(clock.now(), offset + 1)];
    const existing = await partitionsOf(db, history);
    const found = existing.find((partition) => partition.to === undefined);
    if (found === undefined || hasPartition(existing, from)) return 'unchanged';
    const { schema, name } = found;
    const [parent, defaultPartition] = [sql.id(schema, history), sql.id(schema, name)];
    const [month, bound] = [`${history}_${from.replace('-', '_')}`, sql.id(`${name}_bound`)];
    const time = sql.ref(TIME_COLUMNS[history]);
    const isOfMonth = sql`${time} >= ${sql.lit(from)} and ${time} < ${sql.lit(to)}`;
    const rowsOf = async (transaction: Kysely<Database>, condition: typeof isOfMonth, limit: number) =>
      (await sql`select from ${defaultPartition} where ${condition} limit ${limit}`.execute(transaction)).rows.length;
    const dropBound = sql`alter table ${defaultPartition} drop constraint if exists ${bound}`;
    const removeBound = () =>
      changePartitions(history, async (transaction) => !!(await dropBound.execute(transaction)));

    /** Checks that the default partition has no row of the month, so that PostgreSQL doesn't while it is locked. */
    async function checkDefault(): Promise<Outcome> {
      const added = await changePartitions(history, async (transaction, partitions) => {
        if (hasPartition(partitions, from) || (await rowsOf(transaction, isOfMonth, 1)) > 0) return false;
        await dropBound.execute(transaction);
        await sql`
          alter table ${defaultPartition} add constraint ${bound}
          check (${time} < ${sql.lit(from)} or ${time} >= ${sql.lit(to)}) not valid
        `.execute(transaction);
        return true;
      });
      if (added !== 'changed') return added;
      const validate = sql`alter table ${defaultPartition} validate constraint ${bound}`;
      const validated = await changePartitions(
        history,
        async (transaction) => !!(await validate.execute(transaction)),
        TIME_LIMITS.partitionCheck,
      );
      if (validated === 'changed') return validated;
      await removeBound();
      return 'busy';
    }

    const isLater = Date.parse(from) > clock.now() + MIN_LEAD_MS;
    const check = isLater && (await rowsOf(db, sql`true`, 1)) > 0 ? await checkDefault() : 'unchanged';
    if (check === 'busy') return 'busy';
    const outcome = await changePartitions(history, async (transaction, partitions) => {
      if (hasPartition(partitions, from)) return false;
      const { rows } = await sql<{ exists: boolean }>`
        select to_regclass(format('%I.%I', ${schema}::text, ${month}::text)) is not null as exists
      `.execute(transaction);
      if (rows[0]?.exists) throw new Error(`The table ${month} exists and is no partition. Rename or drop it.`);
      if ((await rowsOf(transaction, isOfMonth, MAX_MOVED_ROWS + 1)) > MAX_MOVED_ROWS) {
        throw new Error(`${name} has more than ${MAX_MOVED_ROWS} rows of ${from}, which stay there until they expire.`);
      }
      const partition = sql.id(schema, month);
      // A row that waited for the default partition would be rejected by it; one that waits for the table gets the new one.
      await sql`lock table only ${parent} in share row exclusive mode`.execute(transaction);
      await sql`lock table ${defaultPartition} in access exclusive mode`.execute(transaction);
      await sql`create table ${partition} (like ${defaultPartition} including indexes)`.execute(transaction);
      await sql`
        with moved as (delete from ${defaultPartition} where ${isOfMonth} returning *)
        insert into ${partition} select * from moved
      `.execute(transaction);
      // "create table … partition of" would lock all partitions.
      await sql`
        alter table ${parent} attach partition ${partition} for values from (${sql.lit(from)}) to (${sql.lit(to)})
      `.execute(transaction);
      await dropBound.execute(transaction);
      return true;
    });
    if (check === 'changed' && outcome !== 'changed') await removeBound();
    return outcome;
  }

  return {
    create: async () => {
      for (const history of HISTORIES) {
        for (const offset of [0, 1]) {
          if ((await createMonth(history, offset)) === 'busy') break;
        }
      }
    },
    drop: async (history, before) => {
      let dropped = 0;
      for (const { schema, name, to } of await partitionsOf(db, history)) {
        if (to === undefined || to > before) continue;
        const outcome = await changePartitions(history, async (transaction, partitions) => {
          if (!partitions.some((partition) => partition.name === name)) return false;
          await sql`drop table ${sql.id(schema, name)}`.execute(transaction);
          return true;
        });
        if (outcome === 'busy') break;
        dropped += Number(outcome === 'changed');
      }
      const [oldest] = (await partitionsOf(db, history))
        .flatMap(({ from, to }) => (from !== undefined && to !== undefined && to > before ? [from] : []))
        .sort();
      return { dropped, ...(oldest !== undefined && { oldest: `${oldest}-01T00:00:00.000Z` }) };
    },
  };
}

async function partitionsOf(db: Kysely<Database>, history: History): Promise<Partition[]> {
  const { rows } = await sql<{ schema: string; name: string; bounds: string }>`
    select nspname as schema, relname as name, pg_get_expr(relpartbound, partition.oid) as bounds
    from pg_inherits join pg_class partition on partition.oid = inhrelid join pg_namespace on pg_namespace.oid = relnamespace
    where inhparent = ${history}::text::regclass`.execute(db);
  return rows.map(({ schema, name, bounds }) => ({
    schema,
    name,
    from: /FROM \('(.+?)'\)/.exec(bounds)?.[1],
    to: /TO \('(.+?)'\)/.exec(bounds)?.[1],
  }));
}

function hasPartition(partitions: Partition[], month: string): boolean {
  return partitions.some(({ from = '', to }) => to !== undefined && from <= month && month < to);
}

/** @returns the month that is `offset` months after the one of the instant, as `2026-11` */
function monthOf(instant: number, offset: number): string {
  const date = new Date(instant);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset)).toISOString().slice(0, 7);
}
