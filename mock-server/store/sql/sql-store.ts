import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { withOrderedTasks } from '../../core/kernel/ordered-tasks.ts';
import type { ChangesOfOthers, Clock, Repositories, Store, WorkAnnouncements } from '../../core/kernel/ports.ts';
import type { Repetition } from '../../core/kernel/repeat-overtaken.ts';
import { repeatOvertaken } from '../../core/kernel/repeat-overtaken.ts';
import { plainRepositories } from '../tables/tables.ts';
import { BatchedInserts } from './batched-inserts.ts';
import { connectionRepository, providerQuotaRepository } from './connection-repository.ts';
import type { Database } from './database.ts';
import { deliveryRepository } from './delivery-repository.ts';
import type { DiskSpace } from './disk-space.ts';
import { eventRepository } from './event-repository.ts';
import { installationRepository, integrationRepository, scheduleRepository } from './installation-repository.ts';
import type { Dialect } from './migrations/migration.ts';
import { autoBatchRepository, operationRepository } from './operation-repository.ts';
import { plainQueries } from './plain-queries.ts';
import type { SealedValues } from './sealed-values.ts';
import { sealedValues } from './sealed-values.ts';
import type { SqlContext } from './sql-context.ts';
import { isNotTaken, TransactionScope, transactionContext } from './sql-context.ts';
import { SqlRows } from './sql-rows.ts';
import { eventChannelRepository, schemaSnapshotRepository, subscriptionRepository } from './subscription-repository.ts';
import { taskRepository } from './task-repository.ts';
import type { DueWorkMeasure } from './work-queues.ts';
import { measureWork } from './work-queues.ts';

/** Key-value metadata of the server, separate from domain data. */
export interface ServerMetadata {
  get(name: string): Promise<string | undefined>;
  /** Stores the value unless the name exists. @returns the stored value */
  putIfAbsent(name: string, value: string): Promise<string>;
}

/** Persistent store. */
export interface SqlStore extends Store {
  metadata: ServerMetadata;
  sealedValues: SealedValues;
  /** Measures the due work of each kind. @param now ms since the epoch */
  measureWork(now: number): Promise<DueWorkMeasure[]>;
  /** Whether statements wait for a connection. */
  isSaturated(): boolean;
  /** Absent where no other process uses the database. */
  changesOfOthers?: ChangesOfOthers & WorkAnnouncements;
  /** Calls `observer` for each transaction and statement that is repeated because others changed the same rows; absent where there are no others. */
  observeRepeats?(observer: () => void): void;
  /** Returns the time of the database in ms since the epoch; absent where this process has the database alone. */
  readTime?(): Promise<number>;
}

/** Properties of the database that change how the store uses it. */
interface SqlStoreOptions {
  isSaturated?: () => boolean;
  repetition?: Repetition;
  diskSpace?: DiskSpace;
}

/** @returns the store of a migrated database */
export function createSqlStore(
  database: Kysely<Database>,
  dialect: Dialect,
  clock: Pick<Clock, 'now'>,
  { isSaturated = () => false, repetition = { wait: setTimeout }, diskSpace }: SqlStoreOptions = {},
): SqlStore {
  const scope = new TransactionScope();
  const outside = database.withPlugin(scope.plugin());
  const now = () => clock.now();
  const repositories = createRepositories({
    db: outside,
    dialect,
    now,
    atomically: async (work) => {
      scope.assertOutside();
      return repeatOvertaken(() => database.transaction().execute(work), repetition);
    },
    unlessTaken: (statement) => isNotTaken(() => statement(outside)),
  });
  // On the embedded database all statements share commits.
  if (dialect.name === 'postgres') {
    const inserts = new BatchedInserts(database, repositories.operations.insertIfInstalled);
    repositories.operations.insertIfInstalled = async (operation) => {
      scope.assertOutside();
      return inserts.insert(operation);
    };
  }
  const inside =
    <T>(work: (repositories: Repositories) => Promise<T>) =>
    (transaction: Transaction<Database>) =>
      scope.run(() => withOrderedTasks(createRepositories(transactionContext(transaction, dialect, now)), work));
  return {
    ...repositories,
    metadata: serverMetadata(outside),
    sealedValues: sealedValues(database, now),
    transaction: async (work) => {
      scope.assertOutside();
      return repeatOvertaken(() => database.transaction().execute(inside(work)), repetition);
    },
    snapshot: async (work) => {
      scope.assertOutside();
      const transaction = database.transaction();
      return dialect.name === 'postgres'
        ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(inside(work))
        : transaction.execute(inside(work));
    },
    ping: async () => {
      // A read-only PostgreSQL refuses to lock rows, even none. The embedded one is this process's alone.
      const statement =
        dialect.name === 'postgres' ? sql`select 1 from server_facts where false for update` : sql`select 1`;
      await statement.execute(outside);
      await diskSpace?.check(outside);
    },
    measureWork: (at) => measureWork(outside, at),
    isSaturated,
    close: () => database.destroy(),
  };
}

function createRepositories(context: SqlContext): Repositories {
  return {
    ...plainRepositories((table) => new SqlRows(context, table), plainQueries(context)),
    integrations: integrationRepository(context),
    connections: connectionRepository(context),
    installations: installationRepository(context),
    operations: operationRepository(context),
    schedules: scheduleRepository(context),
    providerQuotas: providerQuotaRepository(context),
    autoBatches: autoBatchRepository(context),
    deliveries: deliveryRepository(context),
    tasks: taskRepository(context),
    subscriptions: subscriptionRepository(context),
    events: eventRepository(context),
    eventChannels: eventChannelRepository(context),
    schemaSnapshots: schemaSnapshotRepository(context),
  };
}

function serverMetadata(db: Kysely<Database>): ServerMetadata {
  const get = async (name: string) => {
    const row = await db.selectFrom('server_facts').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  };
  return {
    get,
    putIfAbsent: async (name, value) => {
      await db
        .insertInto('server_facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await get(name)) ?? value;
    },
  };
}
