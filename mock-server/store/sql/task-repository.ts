import { sql } from 'kysely';
import type { TaskRepository } from '../../core/kernel/ports.ts';
import type { TaskData, TaskRecord } from '../../core/kernel/subscription-records.ts';
import { mergeTaskData } from '../../core/kernel/subscription-records.ts';
import { renewLeases } from './renew-leases.ts';
import type { SqlContext } from './sql-context.ts';
import { writeOutcome } from './sql-rows.ts';
import type { TaskRow } from './subscription-tables.ts';
import { toLease, toLeaseColumns } from './subscription-tables.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

type StoredTask = Omit<TaskRow, 'seq'> & { seq: number };

export function taskRepository(context: SqlContext): TaskRepository {
  const { db, dialect, atomically } = context;
  const request: TaskRepository['request'] = ({ id, kind, queue, dueAt, data }) =>
    atomically(async (all) => {
      // One statement: a task that is finished at the same time either waits for the request, or is made again by it.
      const { version, ...known } = await all
        .insertInto('tasks')
        .values({
          id,
          kind,
          queue,
          ...dataColumns(data ?? {}),
          due_at: dueAt,
          attempts: 0,
          version: 1,
          ...toLeaseColumns(undefined),
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            queue,
            due_at: sql`case when tasks.due_at < ${dueAt} then tasks.due_at else ${dueAt} end`,
            attempts: 0,
            version: sql`tasks.version + 1`,
          }),
        )
        .returning(['version', 'data', 'sealed_credential'])
        .executeTakeFirstOrThrow();
      if (version === 1 || data === undefined) return;
      const merged = mergeTaskData(toData(known), data);
      await all.updateTable('tasks').set(dataColumns(merged)).where('id', '=', id).execute();
    });
  return {
    request,
    list: async ({ kind, after = '', limit }) => {
      const rows = db.selectFrom('tasks').selectAll().where('kind', '=', kind).where('id', '>', after);
      return (await rows.orderBy('id').limit(limit).execute()).map(toRecord);
    },
    get: async (id) => {
      const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },
    dueQueues: ({ kind, ...due }) => dueQueues(context, { table: 'tasks', kind }, due),
    claim: async ({ kind, ...claim }) => {
      const rows = await claimRows<StoredTask>(context, { table: 'tasks', kind }, claim);
      return rows.map(toRecord);
    },
    nextDueAt: () =>
      nextDueAt(db, [
        { table: 'tasks', kind: 'subscriptions' },
        { table: 'tasks', kind: 'streams' },
        { table: 'tasks', kind: 'schemas' },
        { table: 'tasks', kind: 'catchUps' },
        { table: 'tasks', kind: 'appChanges' },
      ]),
    save: async ({ id, data, attempts, dueAt, version, lease }, leaseToken) =>
      writeOutcome(
        await db
          .updateTable('tasks')
          .set({
            ...toLeaseColumns(lease),
            ...(Object.fromEntries(
              Object.entries({ ...dataColumns(data), attempts, due_at: dueAt }).map(([column, value]) => [
                column,
                sql`case when version = ${version} then ${value} else ${sql.ref(column)} end`,
              ]),
            ) as object), // columns of the table
          })
          .where('id', '=', id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      ),
    putCredential: async (id, sealedCredential, leaseToken) =>
      writeOutcome(
        await db
          .updateTable('tasks')
          .set({ sealed_credential: sealedCredential })
          .where('id', '=', id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      ),
    finish: async ({ id, version }, leaseToken) =>
      atomically(async (all) => {
        const { numDeletedRows } = await all
          .deleteFrom('tasks')
          .where('id', '=', id)
          .where('lease_token', '=', leaseToken)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numDeletedRows > 0n) return 'written';
        return writeOutcome(
          await all
            .updateTable('tasks')
            .set(toLeaseColumns(undefined))
            .where('id', '=', id)
            .where('lease_token', '=', leaseToken)
            .executeTakeFirst(),
        );
      }),
    lock: async (id, { now, until, token }) => {
      const lease = toLeaseColumns({ token, until });
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('tasks')
        .values({ id, kind: 'locks', queue: id, ...dataColumns({}), due_at: null, attempts: 0, version: 1, ...lease })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(lease)
            .where((row) =>
              row.or([
                row('tasks.lease_until', 'is', null),
                row('tasks.lease_until', '<=', now),
                row('tasks.lease_token', '=', token),
              ]),
            ),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n ? 'written' : 'stale';
    },
    unlock: async (id, leaseToken) => {
      await db.deleteFrom('tasks').where('id', '=', id).where('lease_token', '=', leaseToken).execute();
    },
    holdsLease: async (id, leaseToken, now) => {
      const query = db
        .selectFrom('tasks')
        .select('id')
        .where('id', '=', id)
        .where('lease_token', '=', leaseToken)
        .where('lease_until', '>', now);
      const row = await (dialect.name === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
      return row !== undefined;
    },
    renewLeases: (leases, until) => renewLeases(context, 'tasks', leases, until),
    releaseAllLeases: async () => {
      await db.updateTable('tasks').set(toLeaseColumns(undefined)).where('lease_token', 'is not', null).execute();
    },
  };
}

function dataColumns({ sealedCredential, ...data }: TaskData): Pick<TaskRow, 'data' | 'sealed_credential'> {
  return { data: JSON.stringify(data), sealed_credential: sealedCredential ?? null };
}

function toData({ data, sealed_credential }: Pick<StoredTask, 'data' | 'sealed_credential'>): TaskData {
  return { ...JSON.parse(data), ...(sealed_credential !== null && { sealedCredential: sealed_credential }) };
}

function toRecord(row: StoredTask): TaskRecord {
  return {
    id: row.id,
    kind: row.kind,
    queue: row.queue,
    data: toData(row),
    dueAt: row.due_at,
    attempts: row.attempts,
    version: row.version,
    ...toLease(row),
  };
}
