import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { OperationStatus } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { parseStoredJson } from '../../core/kernel/exact-number.ts';
import type { AutoBatchRepository, DeletedBatch, DeletionBatch, OperationRepository } from '../../core/kernel/ports.ts';
import type { OperationRecord, WriteItem, WriteWork } from '../../core/kernel/records.ts';
import type { RowOf } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import { skipLocked } from './delete-batch.ts';
import { idsTable, isOneOf } from './ids-table.ts';
import { isInstalled } from './locked-rows.ts';
import type { Dialect } from './migrations/migration.ts';
import { renewLeases } from './renew-leases.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows, writeOutcome } from './sql-rows.ts';
import { encodeText } from './text-codec.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

const { toRow, toRecord } = TABLES.operations;

type OperationRow = RowOf<typeof TABLES.operations>;

export function operationRepository(context: SqlContext): OperationRepository {
  const { db, dialect, atomically } = context;
  const operations = new SqlRows(context, TABLES.operations);
  return {
    insert: (operation) => operations.insert(operation),
    insertIfInstalled: async (operation) => {
      const [inserted] = await insertOperations(db, dialect, [operation]);
      if (inserted !== undefined) return 'inserted';
      const { installationId } = operation;
      const installed = db.selectFrom('installations').select('id').where('id', '=', installationId);
      return (await installed.executeTakeFirst()) === undefined ? 'uninstalled' : 'duplicate';
    },
    get: (id) => operations.find({ id }),
    list: (installationId, page) => operations.list({ installationId }, page),
    latest: async ({ installationId, actionType, resource, readType }) =>
      (await operations.list({ installationId, actionType, resource, readType }, { limit: 1 }))[0],
    latestByInstallation: async (installationIds) => {
      const { rows } = await sql<OperationRow>`
        select operations.*
        from ${idsTable(dialect, installationIds)}
        join operations on operations.seq = (
          select latest.seq from operations latest
          where latest.installation_id = wanted.id
          order by latest.create_time desc, latest.seq desc
          limit 1
        )`.execute(db);
      return rows.map(toRecord);
    },
    latestReads: async (installationId, objectNames) => {
      const latest = (status: OperationStatus) => sql`(
        select latest.seq from operations latest
        where latest.installation_id = ${installationId} and latest.resource = wanted.id
          and latest.action_type = 'read' and latest.status = ${sql.lit(status)}
        order by latest.create_time desc, latest.seq desc
        limit 1)`;
      const { rows } = await sql<OperationRow>`
        select operations.*
        from ${idsTable(dialect, objectNames)}
        join operations on operations.seq in (${latest('success')}, ${latest('failure')}, ${latest('in_progress')})
      `.execute(db);
      return rows.map(toRecord);
    },
    findRunningRead: async (installationId, objectName) => {
      const row = await db
        .selectFrom('operations')
        .selectAll()
        .where('installation_id', '=', installationId)
        .where('resource', '=', objectName)
        // Literals, so that the partial index is used.
        .where('action_type', '=', sql.lit('read'))
        .where('status', '=', sql.lit('in_progress'))
        .executeTakeFirst();
      return row && toRecord(row);
    },
    dueQueues: ({ actionType, ...due }) => dueQueues(context, { table: 'operations', actionType }, due),
    claim: async ({ actionType, ...claim }) => {
      const rows = await claimRows<OperationRow & { seq: number }>(context, { table: 'operations', actionType }, claim);
      return rows.map(toRecord);
    },
    nextDueAt: () =>
      nextDueAt(db, [
        { table: 'operations', actionType: 'read' },
        { table: 'operations', actionType: 'write' },
      ]),
    save: async (operation, leaseToken) => {
      const row = toRow(operation);
      return writeOutcome(
        await db
          .updateTable('operations')
          .set({
            config_id: row.config_id,
            status: row.status,
            result: row.result,
            metadata: row.metadata,
            update_time: row.update_time,
            read_type: row.read_type,
            work: row.work,
            due_at: row.due_at,
            attempts: row.attempts,
            lease_token: row.lease_token,
            lease_until: row.lease_until,
          })
          .where('id', '=', row.id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      );
    },
    renewLeases: (leases, until) => renewLeases(context, 'operations', leases, until),
    releaseAllLeases: async () => {
      await db
        .updateTable('operations')
        .set({ lease_token: null, lease_until: null })
        .where('lease_token', 'is not', null)
        .execute();
    },
    deleteFinished: (batch) => atomically((all) => deleteFinishedOperations(all, dialect, batch)),
  };
}

/**
 * Inserts operations of installations that exist.
 *
 * @param operations one, or on PostgreSQL any number
 * @param whenLocked as of {@link isInstalled}
 * @returns ids of the inserted operations
 */
export async function insertOperations(
  db: Kysely<Database>,
  dialect: Dialect,
  operations: readonly OperationRecord[],
  whenLocked?: 'skip',
): Promise<string[]> {
  const [row] = operations.map(toRow);
  if (row === undefined) return [];
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const isPostgres = dialect.name === 'postgres';
  // One parameter, so that the statement text does not depend on the number of rows.
  const values = isPostgres
    ? sql`${columns} from json_populate_recordset(null::operations, ${jsonOf(operations)}::json)`
    : sql.join(Object.values(row));
  const installationId = isPostgres ? sql.ref('installation_id') : sql.val(row.installation_id);
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table('operations')} (${columns})
    select ${values} where ${isInstalled(dialect, installationId, whenLocked)}
    on conflict do nothing
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The codec does not encode texts inside of a JSON parameter. */
function jsonOf(operations: readonly OperationRecord[]): string {
  const encoded = operations.map((operation) =>
    Object.fromEntries(Object.entries(toRow(operation)).map(([name, value]) => [name, encodeText(value)])),
  );
  return JSON.stringify(encoded);
}

type BatchOperation = OperationRecord & { work: WriteWork };

export function autoBatchRepository({ db, dialect, atomically }: SqlContext): AutoBatchRepository {
  return {
    add: (operation, item, now) =>
      atomically(async (all) => {
        // Another process may open or close a batch between the attempts, each time with at least one record.
        const json = JSON.stringify(item);
        let batch = await extend(all, operation, json.length);
        while (batch === undefined) {
          const installed = sql`select 1 where ${isInstalled(dialect, sql.val(operation.installationId))}`;
          if ((await installed.execute(all)).rows.length === 0) return 'uninstalled';
          batch = (await open(all, operation, json.length)) ?? (await extend(all, operation, json.length));
        }
        const { operation_id: operationId, size, bytes } = batch;
        await all
          .insertInto('batch_records')
          .values({ operation_id: operationId, place: size - 1, item: json })
          .execute();
        const isFull = size >= LIMITS.autoBatchRecords || bytes >= LIMITS.maxBodyBytes;
        if (isFull) {
          await all.deleteFrom('open_batches').where('operation_id', '=', operationId).execute();
          await all.updateTable('operations').set({ due_at: now }).where('id', '=', operationId).execute();
        }
        return { operationId, size, isFull };
      }),
    close: async (operationId) => {
      // Waits for requests that add a record; later requests open another batch.
      await db.deleteFrom('open_batches').where('operation_id', '=', operationId).execute();
      const rows = await db
        .selectFrom('batch_records')
        .select('item')
        .where('operation_id', '=', operationId)
        .orderBy('place')
        .execute();
      return rows.map(({ item }) => parseStoredJson(item) as WriteItem);
    },
    delete: async (operationId) => {
      await db.deleteFrom('batch_records').where('operation_id', '=', operationId).execute();
    },
  };
}

/** Adds a record to the open batch. @returns undefined if no batch is open */
function extend(db: Kysely<Database>, { installationId, resource, work }: BatchOperation, bytes: number) {
  return db
    .updateTable('open_batches')
    .set((batch) => ({ size: batch('size', '+', 1), bytes: batch('bytes', '+', bytes) }))
    .where('installation_id', '=', installationId)
    .where('object_name', '=', resource)
    .where('write_type', '=', work.request.type)
    .returning(['operation_id', 'size', 'bytes'])
    .executeTakeFirst();
}

/** Opens a batch with one record. @returns undefined if another request opened one */
async function open(db: Kysely<Database>, operation: BatchOperation, bytes: number) {
  const { id, installationId, resource, work } = operation;
  const batch = await db
    .insertInto('open_batches')
    .values({
      installation_id: installationId,
      object_name: resource,
      write_type: work.request.type,
      operation_id: id,
      size: 1,
      bytes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['operation_id', 'size', 'bytes'])
    .executeTakeFirst();
  if (batch !== undefined) await db.insertInto('operations').values(toRow(operation)).execute();
  return batch;
}

/** Average number of log lines per operation that one batch deletes; an operation with more needs several batches. */
const LINES_PER_OPERATION = 10;

/**
 * Deletes a batch of finished operations with their logs. A batch examines `limit` rows, whether it deletes them or
 * not, so its duration doesn't depend on the number of retained rows. The position is the last examined row.
 */
async function deleteFinishedOperations(
  db: Kysely<Database>,
  dialect: Dialect,
  { before, limit, after = ' 0' }: DeletionBatch,
): Promise<DeletedBatch> {
  const [time = '', seq] = String(after).split(' ');
  const { rows: examined } = await sql<{
    id: string;
    seq: number;
    create_time: string;
    is_expendable: boolean | number;
  }>`
    select id, seq, create_time, (${isExpendable(before)}) as is_expendable
    from operations operation
    where status <> 'in_progress' and create_time < ${before} and (create_time, seq) > (${time}, ${Number(seq)})
    order by create_time, seq limit ${limit}`.execute(db);
  const ids = await lock(examined.filter((row) => row.is_expendable).map(({ id }) => id));
  const last = examined.length < limit ? undefined : examined.at(-1);
  const next = last && `${last.create_time} ${last.seq}`;
  if (ids.length === 0) return { deleted: 0, after: next };
  const lines = await sql`
    with batch as (
      select seq from operation_logs where ${isOneOf(dialect, 'operation_id', ids)}
      limit ${limit * LINES_PER_OPERATION} ${skipLocked(dialect)}
    )
    delete from operation_logs where seq in (select seq from batch)`.execute(db);
  // The next batch deletes the rest of their logs first.
  if (Number(lines.numAffectedRows) === limit * LINES_PER_OPERATION) return { deleted: 0, after };
  const { numAffectedRows = 0n } = await sql`
    delete from operations where ${isOneOf(dialect, 'id', ids)}`.execute(db);
  return { deleted: Number(numAffectedRows), after: next };

  /** @returns the ids that no other process is deleting */
  async function lock(wanted: string[]): Promise<string[]> {
    if (dialect.name !== 'postgres') return wanted;
    const { rows } = await sql<{ id: string }>`
      select id from operations where ${isOneOf(dialect, 'id', wanted)}
      ${skipLocked(dialect)}`.execute(db);
    return rows.map(({ id }) => id);
  }
}

/** Condition on a finished `operation`: it is not the latest read or backfill and no pending delivery refers to it. */
function isExpendable(before: string) {
  const later = sql`(later.create_time, later.seq) > (operation.create_time, operation.seq)`;
  return sql`
    coalesce(operation.update_time, operation.create_time) < ${before}
    and not exists (select 1 from deliveries where operation_id = operation.id and status = 'pending')
    and (
      not exists (select 1 from installations where id = operation.installation_id)
      or operation.action_type = 'write' and exists (
        select 1 from operations later where later.installation_id = operation.installation_id and ${later})
      or operation.action_type = 'read' and exists (
        select 1 from operations later
        where later.installation_id = operation.installation_id and later.resource = operation.resource
          and later.action_type = 'read' and later.status = operation.status and ${later})
        and (operation.read_type is null or operation.read_type <> 'backfill' or exists (
          select 1 from operations later
          where later.installation_id = operation.installation_id and later.resource = operation.resource
            and later.action_type = 'read' and later.read_type = 'backfill' and ${later}))
    )`;
}
