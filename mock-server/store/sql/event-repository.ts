import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRepository } from '../../core/kernel/ports.ts';
import type { EventBatchRecord } from '../../core/kernel/subscription-records.ts';
import type { Database } from './database.ts';
import { skipLocked } from './delete-batch.ts';
import { idsTable } from './ids-table.ts';
import { renewLeases } from './renew-leases.ts';
import type { SqlContext } from './sql-context.ts';
import type { EventBatchRow } from './subscription-tables.ts';
import { toLease, toLeaseColumns } from './subscription-tables.ts';
import { claimRows, dueQueues, nextDueAt } from './work-queues.ts';

type StoredBatch = Omit<EventBatchRow, 'seq'> & { seq: number };

export function eventRepository(context: SqlContext): EventRepository {
  const { db, dialect, atomically } = context;

  /** @returns the keys that the installation did not have */
  async function insertKeys(all: Kysely<Database>, { installationId, events, receivedAt }: EventBatchRecord) {
    // In order, so that two requests with the same events do not wait for each other.
    const keys = [...new Set(events.map(({ key }) => key))].sort();
    const locked = dialect.name === 'postgres' ? sql`for key share` : sql``;
    const { rows } = await sql<{ event_key: string }>`
      insert into event_keys (installation_id, event_key, received_at)
      select ${installationId}, wanted.id, ${sql.lit(receivedAt)} from ${idsTable(dialect, keys)}
      where exists (select 1 from installations where id = ${installationId} ${locked})
      on conflict do nothing
      returning event_key`.execute(all);
    return new Set(rows.map(({ event_key }) => event_key));
  }

  return {
    store: (batches) =>
      atomically(async (all) => {
        let stored = 0;
        for (const batch of [...batches].sort((a, b) => (a.installationId < b.installationId ? -1 : 1))) {
          const fresh = await insertKeys(all, batch);
          // Of two equal events in one batch the first one counts.
          const events = batch.events.filter(({ key }) => fresh.delete(key));
          if (events.length === 0) continue;
          stored += events.length;
          await all
            .insertInto('event_batches')
            .values(toRow({ ...batch, events }))
            .execute();
        }
        return stored;
      }),
    dueQueues: (due) => dueQueues(context, { table: 'event_batches' }, due),
    claim: async (claim) => inOrder(await claimRows<StoredBatch>(context, { table: 'event_batches' }, claim)),
    claimMore: async ({ installationId, objectName, now, until, token, limit }) => {
      const { rows } = await sql<StoredBatch>`
        update event_batches set lease_token = ${token}, lease_until = ${until}
        where seq in (
          select seq from event_batches
          where installation_id = ${installationId} and object_name = ${objectName} and due_at <= ${now}
            and (lease_until is null or lease_until <= ${now})
          order by due_at, seq limit ${sql.lit(limit)} ${skipLocked(dialect)}
        )
        returning *`.execute(db);
      return inOrder(rows);
    },
    nextDueAt: () => nextDueAt(db, [{ table: 'event_batches' }]),
    release: async (ids, leaseToken, { dueAt, attempts }) => {
      await db
        .updateTable('event_batches')
        .set({ due_at: dueAt, attempts, ...toLeaseColumns(undefined) })
        .where('id', 'in', ids)
        .where('lease_token', '=', leaseToken)
        .execute();
    },
    finish: async (ids, leaseToken) => {
      const { numDeletedRows } = await db
        .deleteFrom('event_batches')
        .where('id', 'in', ids)
        .where('lease_token', '=', leaseToken)
        .executeTakeFirst();
      return numDeletedRows === BigInt(ids.length) ? 'written' : 'stale';
    },
    renewLeases: (leases, until) => renewLeases(context, 'event_batches', leases, until),
    releaseAllLeases: async () => {
      await db
        .updateTable('event_batches')
        .set(toLeaseColumns(undefined))
        .where('lease_token', 'is not', null)
        .execute();
    },
    countPending: async () => {
      const { count } = await db
        .selectFrom('event_batches')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    deleteKeys: async ({ before, limit, after }) => {
      // Keys of one installation and age are one of many; the row is found by both columns of its primary key.
      const from = after === undefined ? sql`` : sql`and received_at >= ${after}`;
      const { rows } = await sql<{ received_at: number }>`
        with batch as (
          select installation_id as batch_installation, event_key as batch_key from event_keys
          where received_at < ${before} ${from}
          order by received_at limit ${limit} ${skipLocked(dialect)}
        )
        delete from event_keys
        where (installation_id, event_key) in (select batch_installation, batch_key from batch)
        returning received_at`.execute(db);
      const ages = rows.map(({ received_at }) => received_at);
      return { deleted: ages.length, after: ages.length < limit ? undefined : ages.reduce((a, b) => Math.max(a, b)) };
    },
  };
}

function inOrder(rows: StoredBatch[]): EventBatchRecord[] {
  return rows.sort((a, b) => Number(a.due_at) - Number(b.due_at) || a.seq - b.seq).map(toRecord);
}

function toRow(batch: EventBatchRecord): Omit<EventBatchRow, 'seq'> {
  return {
    id: batch.id,
    installation_id: batch.installationId,
    object_name: batch.objectName,
    queue: batch.queue,
    events: JSON.stringify(batch.events),
    received_at: batch.receivedAt,
    due_at: batch.dueAt,
    attempts: batch.attempts,
    ...toLeaseColumns(batch.lease),
  };
}

function toRecord(row: StoredBatch): EventBatchRecord {
  return {
    id: row.id,
    installationId: row.installation_id,
    objectName: row.object_name,
    queue: row.queue,
    events: JSON.parse(row.events),
    receivedAt: row.received_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    ...toLease(row),
  };
}
