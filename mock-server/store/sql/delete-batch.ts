import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { BatchPosition, DeletedBatch, DeletionBatch } from '../../core/kernel/ports.ts';
import type { Dialect } from './migrations/migration.ts';
import type { SqlContext } from './sql-context.ts';

/** Table and age column of a deletion by age. */
interface AgedRows {
  table: string;
  key: string;
  /** Column with an index. */
  age: string;
  /** Additional condition. */
  where?: RawBuilder<boolean>;
}

/**
 * Deletes one batch of the rows that are older than the instant, oldest first. A batch starts at the age at which the
 * previous one ended, because PostgreSQL's index still contains the entries of deleted rows.
 */
export async function deleteByAge(
  { db, dialect }: Pick<SqlContext, 'db' | 'dialect'>,
  rows: AgedRows,
  { before, limit, after }: DeletionBatch<BatchPosition>,
): Promise<DeletedBatch> {
  const [table, key, age] = [sql.table(rows.table), sql.ref(rows.key), sql.ref(rows.age)];
  const from = after === undefined ? sql`` : sql`and ${age} >= ${after}`;
  const where = rows.where === undefined ? sql`` : sql`and ${rows.where}`;
  // PostgreSQL reads the partitions of these ages only.
  const inPartitions =
    dialect.name === 'postgres'
      ? sql`and ${age} between (select min(batch_age) from batch) and (select max(batch_age) from batch)`
      : sql``;
  const deleted = await sql<{ age: BatchPosition }>`
    with batch as (
      select ${key} as batch_key, ${age} as batch_age from ${table}
      where ${age} < ${before} ${from} ${where}
      order by ${age} limit ${limit} ${skipLocked(dialect)}
    )
    delete from ${table} where ${key} in (select batch_key from batch) ${inPartitions} returning ${age} as age`.execute(
    db,
  );
  const ages = deleted.rows.map((row) => row.age);
  return { deleted: ages.length, after: ages.length < limit ? undefined : ages.reduce((a, b) => (a > b ? a : b)) };
}

/** Skips rows that another process is deleting. SQLite has one process. */
export function skipLocked(dialect: Dialect): RawBuilder<unknown> {
  return dialect.name === 'postgres' ? sql`for update skip locked` : sql``;
}
