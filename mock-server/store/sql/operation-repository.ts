import { sql } from 'kysely';
import type { OperationStatus } from '../../../src/contract/index.ts';
import type { OperationRepository } from '../../core/kernel/ports.ts';
import type { OperationRow } from './database.ts';
import { deleteFinishedOperations } from './delete-finished-operations.ts';
import { idsTable } from './ids-table.ts';
import { keysetCondition } from './keyset-condition.ts';
import { toLeaseColumns } from './lease-columns.ts';
import { toOperationRecord, toOperationRow } from './operation-row.ts';
import { insertOutcome, writeOutcome } from './outcomes.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

export function operationRepository(context: SqlContext): OperationRepository {
  const { db, dialect, atomically } = context;
  return {
    insert: async (operation) =>
      insertOutcome(
        await db
          .insertInto('operations')
          .values(toOperationRow(operation))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      ),
    get: async (id) =>
      found(await db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst(), toOperationRecord),
    list: async (installationId, { limit, before }) => {
      let query = db.selectFrom('operations').selectAll().where('installation_id', '=', installationId);
      if (before !== undefined) query = query.where(keysetCondition('operations', installationId, before));
      const rows = await query.orderBy('create_time', 'desc').orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(toOperationRecord);
    },
    latest: async ({ installationId, actionType, resource, readType }) => {
      let query = db.selectFrom('operations').selectAll().where('installation_id', '=', installationId);
      if (actionType !== undefined) query = query.where('action_type', '=', actionType);
      if (resource !== undefined) query = query.where('resource', '=', resource);
      if (readType !== undefined) query = query.where('read_type', '=', readType);
      const row = await query.orderBy('create_time', 'desc').orderBy('seq', 'desc').limit(1).executeTakeFirst();
      return found(row, toOperationRecord);
    },
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
      return rows.map(toOperationRecord);
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
      return rows.map(toOperationRecord);
    },
    findRunningRead: async (installationId, objectName) =>
      found(
        await db
          .selectFrom('operations')
          .selectAll()
          .where('installation_id', '=', installationId)
          .where('resource', '=', objectName)
          .where('action_type', '=', sql.lit('read'))
          .where('status', '=', sql.lit('in_progress'))
          .executeTakeFirst(),
        toOperationRecord,
      ),
    dueQueues: ({ actionType, ...due }) => dueQueues(context, { table: 'operations', actionType }, due),
    claim: async ({ actionType, ...claim }) => {
      const rows = await claimRows<OperationRow & { seq: number }>(
        context,
        { table: 'operations', actionType },
        claim,
        sql`due_at, seq`,
      );
      return rows.sort((a, b) => Number(a.due_at) - Number(b.due_at) || a.seq - b.seq).map(toOperationRecord);
    },
    nextDueAt: () =>
      nextDueAt(db, [
        { table: 'operations', actionType: 'read' },
        { table: 'operations', actionType: 'write' },
      ]),
    save: async (operation, leaseToken) => {
      const row = toOperationRow(operation);
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
            ...toLeaseColumns(operation.lease),
          })
          .where('id', '=', row.id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      );
    },
    renewLeases: async (leases, until) => {
      const ids = leases.map(({ id }) => id);
      const pairs = leases.map(({ id, token }) => `${id} ${token}`);
      const rows = await db
        .updateTable('operations')
        .set({ lease_until: until })
        .where('id', 'in', (query) => query.selectFrom(idsTable(dialect, ids)).select('wanted.id'))
        .where((row) =>
          row(sql`id || ' ' || lease_token`, 'in', row.selectFrom(idsTable(dialect, pairs)).select('wanted.id')),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    releaseAllLeases: async () => {
      await db.updateTable('operations').set(toLeaseColumns(undefined)).where('lease_token', 'is not', null).execute();
    },
    deleteFinished: (batch) => atomically((all) => deleteFinishedOperations(all, dialect, batch)),
  };
}
