import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DeliveryRepository, MessageFilter, MessageResend } from '../../core/kernel/ports.ts';
import type { RowOf } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import { isOneOf } from './ids-table.ts';
import { lockedInOrder } from './locked-rows.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows, writeOutcome } from './sql-rows.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

const { toRow, toRecord } = TABLES.deliveries;
const UNLEASED = { lease_token: null, lease_until: null };

export function deliveryRepository(context: SqlContext): DeliveryRepository {
  const { db, dialect, atomically } = context;
  const deliveries = new SqlRows(context, TABLES.deliveries);
  const bodies = new SqlRows(context, TABLES.messageBodies);
  const forUpdate = dialect.name === 'postgres' ? sql`for update` : sql``;
  return {
    insert: (delivery, sealedBody) =>
      atomically(async (all) => {
        const inside = { ...context, db: all };
        const inserted = await new SqlRows(inside, TABLES.deliveries).insert(delivery);
        if (inserted === 'inserted' && sealedBody !== undefined) {
          await new SqlRows(inside, TABLES.messageBodies).add({ id: delivery.id, sealedBody });
        }
        return inserted;
      }),
    get: (id) => deliveries.find({ id }),
    getBody: async (id) => (await bodies.find({ id }))?.sealedBody,
    list: async (filter, { limit, before }) => {
      const last =
        before === undefined
          ? sql``
          : sql`and (create_time, seq) < (select last.create_time, last.seq from deliveries last where last.id = ${before})`;
      const { rows } = await sql<DeliveryRow>`
        select * from deliveries where ${matches(filter)} ${last}
        order by create_time desc, seq desc limit ${limit}`.execute(db);
      return rows.map(toRecord);
    },
    resend: ({ projectId, id, now, perSecond }) =>
      atomically(async (all) => {
        const { rows } = await sql<ResendableRow>`
          select id, create_time, seq from deliveries
          where project_id = ${projectId} and id = ${id} and ${IS_RESENDABLE} ${forUpdate}`.execute(all);
        if (rows.length === 0) return 'stale';
        await resend(all, rows, projectId, now, perSecond);
        return 'written';
      }),
    resendAll: ({ filter, limit, now, perSecond, after = ' 0' }: MessageResend) =>
      atomically(async (all) => {
        const [time = '', seq] = after.split(' ');
        const { rows } = await sql<ResendableRow>`
          select id, create_time, seq from deliveries
          where ${matches(filter)} and (create_time, seq) > (${time}, ${Number(seq) || 0})
            and downloads is null and ${IS_RESENDABLE}
          order by create_time, seq limit ${limit} ${forUpdate}`.execute(all);
        if (rows.length > 0) await resend(all, rows, filter.projectId, now, perSecond);
        const last = rows.length < limit ? undefined : rows.at(-1);
        return { resent: rows.length, after: last && `${last.create_time} ${last.seq}` };
      }),
    countPending: async (destinationId) => {
      const { count } = await db
        .selectFrom('deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('destination_id', '=', destinationId)
        .where('status', '=', sql.lit('pending'))
        .executeTakeFirstOrThrow();
      return count;
    },
    countHeld: async (installationId, objectName) => {
      const { count } = await db
        .selectFrom('deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .where('status', '=', sql.lit('held'))
        .executeTakeFirstOrThrow();
      return count;
    },
    release: async ({ installationId, objectName, limit, dueAt }) => {
      const { numUpdatedRows } = await db
        .with('next', (query) => {
          const next = query
            .selectFrom('deliveries')
            .select('seq as next_seq')
            .where('installation_id', '=', installationId)
            .where('object_name', '=', objectName)
            .where('status', '=', sql.lit('held'))
            .orderBy('create_time')
            .orderBy('seq')
            .limit(limit);
          return dialect.name === 'postgres' ? next.forUpdate().skipLocked() : next;
        })
        .updateTable('deliveries')
        .from('next')
        .set({ status: 'pending', due_at: dueAt })
        .whereRef('deliveries.seq', '=', 'next.next_seq')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    dueQueues: (due) => dueQueues(context, { table: 'deliveries' }, due),
    claim: async (claim) => {
      const rows = await claimRows<DeliveryRow>(context, { table: 'deliveries' }, claim);
      return rows.map(toRecord);
    },
    endPending: async (destinationId, error) => {
      await db
        .updateTable('deliveries')
        .set({ status: 'failed', last_error: error, due_at: null, ...UNLEASED })
        .where(
          lockedInOrder(dialect, 'deliveries', 'seq', sql`destination_id = ${destinationId} and status = 'pending'`),
        )
        .execute();
    },
    nextDueAt: () => nextDueAt(db, [{ table: 'deliveries' }]),
    save: async (delivery, leaseToken) => {
      const { status, attempts, last_error, due_at, lease_token, lease_until } = toRow(delivery);
      return writeOutcome(
        await db
          .updateTable('deliveries')
          .set({ status, attempts, last_error, due_at, lease_token, lease_until })
          .where('id', '=', delivery.id)
          .where('lease_token', '=', leaseToken)
          .executeTakeFirst(),
      );
    },
    releaseAllLeases: async () => {
      await db.updateTable('deliveries').set(UNLEASED).where('lease_token', 'is not', null).execute();
    },
    deleteFinished: (batch) =>
      deleteByAge(
        context,
        { table: 'deliveries', key: 'seq', age: 'create_time', where: sql`status in ('delivered', 'failed')` },
        batch,
      ),
    deleteHeld: (batch) =>
      deleteByAge(context, { table: 'deliveries', key: 'seq', age: 'create_time', where: sql`status = 'held'` }, batch),
  };

  /** Makes messages due again, one after the other behind those of the project that were resent before. */
  async function resend(
    all: Kysely<Database>,
    rows: readonly ResendableRow[],
    projectId: string,
    now: number,
    perSecond: number,
  ): Promise<void> {
    const duration = Math.ceil((rows.length * 1000) / perSecond);
    const { next_at: end } = await all
      .insertInto('message_resends')
      .values({ project_id: projectId, next_at: now + duration })
      .onConflict((conflict) =>
        conflict.column('project_id').doUpdateSet({
          next_at: sql<number>`${duration} + case when message_resends.next_at > ${now}
            then message_resends.next_at else ${now} end`,
        }),
      )
      .returning('next_at')
      .executeTakeFirstOrThrow();
    const ids = rows.map(({ id }) => id);
    await sql`
      with resent as (
        select seq as resent_seq, row_number() over (order by create_time, seq) - 1 as place
        from deliveries where ${isOneOf(dialect, 'id', ids)}
      )
      update deliveries
      set status = 'pending', attempts = 0, last_error = null,
        due_at = ${sql.lit(end - duration)} + resent.place * 1000 / ${sql.lit(perSecond)}
      from resent where deliveries.seq = resent.resent_seq`.execute(all);
  }
}

type DeliveryRow = RowOf<typeof TABLES.deliveries> & { seq: number };
type ResendableRow = Pick<DeliveryRow, 'id' | 'create_time' | 'seq'>;

/** Condition on a row of `deliveries`: the message may be sent again. */
const IS_RESENDABLE = sql<boolean>`
  status in ('delivered', 'failed')
  and (installation_id = '' or exists (select 1 from installations where installations.id = deliveries.installation_id))
  and exists (
    select 1 from destinations where destinations.id = deliveries.destination_id and destinations.disabled_at is null)
  and (body <> '' or exists (select 1 from message_bodies where message_bodies.id = deliveries.id))`;

/** Condition on a row of `deliveries`, of which an index serves each part. */
function matches({ projectId, destinationId, installationId, status, from, to }: MessageFilter): RawBuilder<boolean> {
  const conditions = [
    sql`project_id = ${projectId}`,
    destinationId !== undefined && sql`destination_id = ${destinationId}`,
    installationId !== undefined && sql`installation_id = ${installationId}`,
    // A literal, so that the partial index is used.
    status !== undefined && sql`status = ${sql.lit(status)}`,
    from !== undefined && sql`create_time >= ${from}`,
    to !== undefined && sql`create_time < ${to}`,
  ].filter((condition) => condition !== false);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
