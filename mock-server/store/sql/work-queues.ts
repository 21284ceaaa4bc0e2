import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DueQueue, DueWork, WorkClaim } from '../../core/kernel/ports.ts';
import type { OperationRecord } from '../../core/kernel/records.ts';
import type { TaskKind } from '../../core/kernel/subscription-records.ts';
import { idsTable, isOneOf } from './ids-table.ts';
import type { SqlContext } from './sql-context.ts';
import { encodeText } from './text-codec.ts';

/** Maximum number of due items that are counted by row. With more, queues are found by a loose index scan. */
const MAX_COUNTED = 256;
/** Maximum number of counted items per queue in a backlog; no queue has more slots. */
const MAX_PER_QUEUE = 32;

/** Table of work, with the kind if it contains several. */
export type WorkTable =
  | { table: 'operations'; actionType: OperationRecord['actionType'] }
  | { table: 'tasks'; kind: TaskKind }
  | { table: 'deliveries' | 'event_batches' };

/** Finds the queues with work that can be claimed. Counts the rows if few are due; the cost does not grow with a backlog. */
export async function dueQueues(context: SqlContext, work: WorkTable, due: DueWork): Promise<DueQueue[]> {
  const { rows } = await sql<DueQueue>`
    select queue, min(since) as since, count(*) as count from (
      select queue, ${dueTime(work)} as since from ${sql.table(work.table)}
      where ${ofKind(work)} and ${isClaimable(work, due.now)}
      order by ${dueTime(work)} limit ${sql.lit(MAX_COUNTED)}
    ) as first group by queue`.execute(context.db);
  const closed = new Set(due.except);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total < MAX_COUNTED) return rows.filter(({ queue }) => !closed.has(queue));
  return work.table === 'tasks' ? firstOfTenants(context, work, due) : everyQueue(context, work, due);
}

/** Reads the queues by a loose index scan, with one probe per queue: each may have many items. */
async function everyQueue(
  { db, dialect }: SqlContext,
  work: Exclude<WorkTable, { table: 'tasks' }>,
  due: DueWork,
): Promise<DueQueue[]> {
  const items = sql.table(work.table);
  const backlog = await sql<{ queue: string; since: number | null; count: number }>`
    with recursive queues (queue) as (
      select min(queue) from ${items} where ${ofKind(work)} and due_at is not null
      union all
      select (
        select min(item.queue) from ${items} as item
        where ${ofKind(work, 'item')} and item.due_at is not null and item.queue > queues.queue
      )
      from queues where queues.queue is not null
    )
    select queue, (
      select item.due_at from ${items} as item
      where ${ofKind(work, 'item')} and item.queue = queues.queue and ${isClaimable(work, due.now, 'item')}
      order by item.due_at limit 1
    ) as since, (
      select count(*) from (
        select 1 from ${items} as item
        where ${ofKind(work, 'item')} and item.queue = queues.queue and ${isClaimable(work, due.now, 'item')}
        order by item.due_at limit ${sql.lit(MAX_PER_QUEUE)}
      ) as counted
    ) as count
    from queues
    where queue is not null and queue not in (select wanted.id from ${idsTable(dialect, due.except)})`.execute(db);
  return backlog.rows.flatMap(({ queue, since, count }) => (since === null ? [] : [{ queue, since, count }]));
}

/**
 * Reads the tenants by a loose index scan, and of each what has waited longest: a queue has few items, and a tenant may have
 * many queues. A tenant that alone has a backlog shows as much of it as a claim can take.
 */
async function firstOfTenants(
  { db, dialect }: SqlContext,
  work: Extract<WorkTable, { table: 'tasks' }>,
  { now, except }: DueWork,
): Promise<DueQueue[]> {
  const tenants = await sql<{ tenant: string }>`
    with recursive tenants (tenant) as (
      select min(tenant) from tasks where ${ofKind(work)} and claimable_at is not null
      union all
      select (
        select min(item.tenant) from tasks as item
        where ${ofKind(work, 'item')} and item.claimable_at is not null and item.tenant > tenants.tenant
      )
      from tenants where tenants.tenant is not null
    )
    select tenant from tenants where exists (
      select 1 from tasks as item
      where ${ofKind(work, 'item')} and item.tenant = tenants.tenant and ${isClaimable(work, now, 'item')}
    )`.execute(db);
  const names = tenants.rows.map(({ tenant }) => tenant);
  const limit = Math.ceil(MAX_COUNTED / Math.max(1, names.length));
  const first = sql`
    select seq, queue, claimable_at from tasks
    where ${ofKind(work)} and tenant = wanted.id and ${isClaimable(work, now)} and not ${isOneOf(dialect, 'queue', except)}
    order by claimable_at limit ${sql.lit(limit)}`;
  // SQLite has no lateral joins.
  const items =
    dialect.name === 'postgres'
      ? sql`cross join lateral (${first}) as item`
      : sql`join tasks as item on item.seq in (select seq from (${first}))`;
  const { rows } = await sql<DueQueue>`
    select item.queue, min(item.claimable_at) as since, count(*) as count
    from ${idsTable(dialect, names)} ${items}
    group by item.queue`.execute(db);
  return rows;
}

/**
 * Claims due items with a lease, of each queue those due first. The index of a queue holds everything that the choice
 * depends on, so its cost grows neither with the backlog nor with the size of the items.
 *
 * @returns the claimed rows by due time
 */
export async function claimRows<Row extends { due_at: number | null; seq: number }>(
  { db, dialect }: SqlContext,
  work: WorkTable,
  { now, until, token, queues }: WorkClaim,
): Promise<Row[]> {
  if (queues.size === 0) return [];
  const items = sql.table(work.table);
  const { rows } = await sql<Row>`
    update ${items} set lease_token = ${token}, lease_until = ${until}
    where seq ${dialect.name === 'postgres' ? pickUnlocked() : pick()}
    returning *`.execute(db);
  return rows.sort((a, b) => Number(a.due_at) - Number(b.due_at) || a.seq - b.seq);

  /** One statement text for any number of queues. Skips rows that another process is claiming. */
  function pickUnlocked(): RawBuilder<unknown> {
    const wanted = JSON.stringify(Array.from(queues, ([queue, count]) => ({ queue: encodeText(queue), count })));
    // An array is looked up in the index; PostgreSQL joins a list of unknown length with the whole table.
    return sql`= any(array(
      select picked.seq
      from json_to_recordset(${wanted}::json) as wanted (queue text, count integer)
      cross join lateral (
        select seq from ${items}
        where ${ofKind(work)} and queue = wanted.queue collate "C" and ${isClaimable(work, now)}
        order by ${dueTime(work)}, seq limit wanted.count for update skip locked
      ) as picked
    ))`;
  }

  function pick(): RawBuilder<unknown> {
    const picks = Array.from(
      queues,
      ([queue, count]) => sql`
        select seq from (
          select seq from ${items}
          where ${ofKind(work)} and queue = ${queue} and ${isClaimable(work, now)}
          order by ${dueTime(work)}, seq limit ${sql.lit(count)}
        ) as picked`,
    );
    return sql`in (${sql.join(picks, sql` union all `)})`;
  }
}

/**
 * @returns the earliest instant at which work can be claimed, in ms since the epoch; leased work not before its lease
 *   ends
 */
export async function nextDueAt(db: SqlContext['db'], works: readonly WorkTable[]): Promise<number | undefined> {
  const selects = works.map((work) => {
    const items = sql.table(work.table);
    if (work.table === 'tasks') {
      return sql`select min(claimable_at) as instant from tasks where ${ofKind(work)} and claimable_at is not null`;
    }
    return sql`
      select min(due_at) as instant from ${items}
      where ${ofKind(work)} and due_at is not null and lease_token is null
      union all
      select min(case when lease_until > due_at then lease_until else due_at end) from ${items}
      where ${ofKind(work)} and due_at is not null and lease_token is not null`;
  });
  const { rows } = await sql<{ instant: number | null }>`${sql.join(selects, sql` union all `)}`.execute(db);
  const instants = rows.flatMap(({ instant }) => (instant === null ? [] : [instant]));
  return instants.length === 0 ? undefined : Math.min(...instants);
}

/** Kinds of work as metrics name them. */
const MEASURED: Record<string, WorkTable> = {
  reads: { table: 'operations', actionType: 'read' },
  writes: { table: 'operations', actionType: 'write' },
  deliveries: { table: 'deliveries' },
  events: { table: 'event_batches' },
  subscriptions: { table: 'tasks', kind: 'subscriptions' },
  streams: { table: 'tasks', kind: 'streams' },
  schemas: { table: 'tasks', kind: 'schemas' },
};
/** Maximum number of items that are counted. */
const MAX_MEASURED = 10_000;

/** Due work of one kind. */
export interface DueWorkMeasure {
  kind: string;
  /** Number of due items, at most 10,000. Work in progress is included, except tasks: a stream is in progress for ever. */
  due: number;
  /** Instant at which the oldest one became due, in ms since the epoch; null if nothing is due. */
  since: number | null;
}

/** Measures the due work of each kind, in one statement. */
export async function measureWork(db: SqlContext['db'], now: number): Promise<DueWorkMeasure[]> {
  const measures = Object.entries(MEASURED).map(
    ([kind, work]) => sql`
      select ${sql.lit(kind)} as kind, count(*) as due, min(since) as since from (
        select ${dueTime(work)} as since from ${sql.table(work.table)}
        where ${ofKind(work)} and ${dueTime(work)} is not null and ${dueTime(work)} <= ${now}
        order by ${dueTime(work)} limit ${sql.lit(MAX_MEASURED)}
      ) as first`,
  );
  return (await sql<DueWorkMeasure>`${sql.join(measures, sql` union all `)}`.execute(db)).rows;
}

function ofKind(work: WorkTable, alias?: string): RawBuilder<SqlBool> {
  if (work.table === 'tasks') return sql`${column('kind', alias)} = ${sql.lit(work.kind)}`;
  if (work.table !== 'operations') return sql`true`;
  return sql`${column('action_type', alias)} = ${sql.lit(work.actionType)}`;
}

/** Column by which items are ordered: the instant at which one can be claimed, where the table has it. */
function dueTime(work: WorkTable, alias?: string): RawBuilder<number> {
  return sql`${column(work.table === 'tasks' ? 'claimable_at' : 'due_at', alias)}`;
}

/** Condition: the row is due and not leased. */
function isClaimable(work: WorkTable, now: number, alias?: string): RawBuilder<SqlBool> {
  if (work.table === 'tasks') return sql`${dueTime(work, alias)} <= ${now}`;
  const [dueAt, leaseUntil] = [column('due_at', alias), column('lease_until', alias)];
  return sql`${dueAt} is not null and ${dueAt} <= ${now} and (${leaseUntil} is null or ${leaseUntil} <= ${now})`;
}

function column(name: string, alias: string | undefined): RawBuilder<unknown> {
  return sql.ref(alias === undefined ? name : `${alias}.${name}`);
}
