import type { CompiledQuery, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type {
  Authorities,
  AuthorityQuery,
  InstallationRepository,
  IntegrationRepository,
  ScheduleRepository,
} from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import { isOneOf } from './ids-table.ts';
import { lockedInOrder } from './locked-rows.ts';
import type { Dialect } from './migrations/migration.ts';
import type { SqlContext } from './sql-context.ts';
import { SqlRows, writeOutcome } from './sql-rows.ts';
import { decodeText } from './text-codec.ts';

/** Result of an operation whose installation was deleted. */
const DELETED = 'The installation was deleted.';

export function integrationRepository(context: SqlContext): IntegrationRepository {
  const { dialect, now, atomically } = context;
  const integrations = new SqlRows(context, TABLES.integrations);
  const revisions = new SqlRows(context, TABLES.revisions);
  return {
    insert: (integration, revision) =>
      atomically(async (db) => {
        const outcome = await new SqlRows({ ...context, db }, TABLES.integrations).insert(integration);
        if (outcome === 'inserted') await new SqlRows({ ...context, db }, TABLES.revisions).add(revision);
        return outcome;
      }),
    get: (id) => integrations.find({ id }),
    getForUpdate: async (id) => (await integrations.lock([id], 'no key update'))[0],
    getForDeletion: async (id) => (await integrations.lock([id], 'update'))[0],
    find: (projectId, idOrName) => integrations.findEither({ projectId }, { id: idOrName, name: idOrName }),
    list: (projectId) => integrations.list({ projectId }),
    listPart: (filter, part) => integrations.listPart(filter, part),
    addRevision: (revision) =>
      atomically(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('integrations')
          .set({
            provider: revision.content.provider,
            latest_revision_id: revision.id,
            update_time: revision.createTime,
          })
          .where('id', '=', revision.integrationId)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await new SqlRows({ ...context, db }, TABLES.revisions).add(revision);
      }),
    getRevision: (id) => revisions.find({ id }),
    getRevisions: (ids) => revisions.listIn({}, 'id', ids),
    delete: (id) =>
      atomically(async (all) => {
        const installations = all.selectFrom('installations').select('id').where('integration_id', '=', id);
        await cancelWork(all, dialect, installations, now());
        // Deletes its revisions, installations and schedules through foreign keys.
        const { numDeletedRows } = await all.deleteFrom('integrations').where('id', '=', id).executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}

export function installationRepository(context: SqlContext): InstallationRepository {
  const { db, dialect, now, atomically } = context;
  const installations = new SqlRows(context, TABLES.installations);
  const deleteAll = (ids: readonly string[]) =>
    atomically(async (all) => {
      const isOne = isOneOf(dialect, 'id', ids);
      await cancelWork(all, dialect, all.selectFrom('installations').select('id').where(isOne), now());
      // Deletes their schedules, watermarks and failure counts through foreign keys.
      const { numDeletedRows } = await all.deleteFrom('installations').where(isOne).executeTakeFirstOrThrow();
      return numDeletedRows;
    });
  return {
    insert: (installation) => installations.insert(installation),
    get: (id) => installations.find({ id }),
    getForUpdate: async (id) => (await installations.lock([id], 'no key update'))[0],
    getManyForUpdate: (ids) => installations.lock(ids, 'no key update'),
    getForDeletion: (ids) => installations.lock(ids, 'update'),
    getForShare: async (id) => (await installations.lock([id], 'key share'))[0],
    findByGroup: (integrationId, groupRef) => installations.find({ integrationId, groupRef }),
    findAuthorities: authorityFinder(db, dialect),
    list: (filter) => installations.list(filter),
    listPart: (filter, part) => installations.listPart(filter, part),
    countByIntegration: async (projectId) => {
      const rows = await db
        .selectFrom('installations')
        .select(['integration_id', (row) => row.fn.countAll<number>().as('count')])
        .where('project_id', '=', projectId)
        .groupBy('integration_id')
        .execute();
      return Object.fromEntries(rows.map(({ integration_id, count }) => [integration_id, count]));
    },
    update: (installation) => installations.replaceVersion(installation),
    setHealth: (id, healthStatus) => installations.change({ id, healthStatus }),
    delete: async (id) => (await deleteAll([id])) > 0n,
    deleteMany: async (ids) => {
      await deleteAll(ids);
    },
  };
}

export function scheduleRepository(context: SqlContext): ScheduleRepository {
  const { db, atomically } = context;
  const schedules = new SqlRows(context, TABLES.schedules);
  return {
    replace: (installationId, wanted) =>
      atomically(async (both) => {
        await both.deleteFrom('schedules').where('installation_id', '=', installationId).execute();
        if (wanted.length > 0) await both.insertInto('schedules').values(wanted.map(TABLES.schedules.toRow)).execute();
      }),
    list: (installationId) => schedules.list({ installationId }),
    due: async (now, limit) => {
      const rows = await db
        .selectFrom('schedules')
        .selectAll()
        .where('next_run_at', '<=', now)
        .orderBy('next_run_at')
        .limit(limit)
        .execute();
      return rows.map(TABLES.schedules.toRecord);
    },
    advance: async ({ installationId, objectName, nextRunAt: from }, nextRunAt) =>
      writeOutcome(
        await db
          .updateTable('schedules')
          .set({ next_run_at: nextRunAt })
          .where('installation_id', '=', installationId)
          .where('object_name', '=', objectName)
          .where('next_run_at', '=', from)
          .executeTakeFirst(),
      ),
    nextDueAt: async () => {
      const row = await db
        .selectFrom('schedules')
        .select('next_run_at')
        .orderBy('next_run_at')
        .limit(1)
        .executeTakeFirst();
      return row?.next_run_at;
    },
  };
}

/**
 * Cancels the pending work of installations before their deletion. A process that runs such work loses its lease and
 * cannot save. Held messages and batches are deleted.
 *
 * @param installations ids, as a subquery
 * @param now ms since the epoch
 */
async function cancelWork(
  db: Kysely<Database>,
  dialect: Dialect,
  installations: SelectQueryBuilder<Database, 'installations', { id: string }>,
  now: number,
): Promise<void> {
  // Waits for requests that add a record to a batch, so that no record remains.
  await db.deleteFrom('open_batches').where('installation_id', 'in', installations).execute();
  const finished = { due_at: null, lease_token: null, lease_until: null };
  const ended = await db
    .updateTable('operations')
    .set({
      ...finished,
      status: 'failure',
      result: DELETED,
      update_time: new Date(now).toISOString(),
      work: null,
    })
    .where(
      lockedInOrder(dialect, 'operations', 'id', sql`installation_id in ${installations} and status = 'in_progress'`),
    )
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await db
    .deleteFrom('batch_records')
    .where(isOneOf(dialect, 'operation_id', ids))
    .execute();
  await db
    .updateTable('deliveries')
    .set({ ...finished, status: 'failed', last_error: DELETED })
    .where(lockedInOrder(dialect, 'deliveries', 'seq', sql`installation_id in ${installations} and status = 'pending'`))
    .execute();
  await db
    .deleteFrom('deliveries')
    .where('installation_id', 'in', installations)
    .where('status', '=', sql.lit('held'))
    .execute();
}

/** Tables by the alias that they have in the statement. */
const PARTS = {
  key: TABLES.apiKeys,
  project: TABLES.projects,
  installation: TABLES.installations,
  integration: TABLES.integrations,
  revision: TABLES.revisions,
  connection: TABLES.connections,
};

/** Records by alias, each as a JSON array of its columns, none of which are bytes. Drivers take longer for a column than for parsing it. */
type Row = Partial<Record<string, string | null>>;

const parts = Object.entries(PARTS).map(([alias, { columnNames, toRecord }]) => ({
  alias,
  columnNames,
  // The statement selects every column of the table.
  toRecord: toRecord as unknown as (row: Record<string, unknown>) => object,
}));

function selection(dialect: Dialect): RawBuilder<unknown> {
  return sql.join(
    parts.map(({ alias, columnNames }) => {
      const columns = sql.join(columnNames.map((column) => sql.ref(`${alias}.${column}`)));
      const json = dialect.name === 'postgres' ? sql`json_build_array(${columns})::text` : sql`json_array(${columns})`;
      return sql`case when ${sql.ref(`${alias}.id`)} is not null then ${json} end as ${sql.ref(alias)}`;
    }),
  );
}

/** Values of a query by the name of their parameter. */
const PARAMETERS = {
  keyHash: ({ keyHash }: AuthorityQuery) => keyHash,
  projectId: ({ projectId }: AuthorityQuery) => projectId,
  installationId: ({ installation }: AuthorityQuery) => ('id' in installation ? installation.id : ''),
  integration: ({ installation }: AuthorityQuery) => ('id' in installation ? '' : installation.integration),
  groupRef: ({ installation }: AuthorityQuery) => ('id' in installation ? '' : installation.groupRef),
};

const parameter = (name: keyof typeof PARAMETERS) => sql.val(name);

/** @param named installation and integration, as they are named */
function statement(dialect: Dialect, named: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select ${selection(dialect)}
    from (select 1 as one) as base
    left join api_keys as key on key.hash = ${parameter('keyHash')}
    left join projects as project on project.id = ${parameter('projectId')}
    ${named}
    left join revisions as revision on revision.id = integration.latest_revision_id
    left join connections as connection on connection.id = installation.connection_id`;
}

const BY_ID = sql`
    left join installations as installation on installation.id = ${parameter('installationId')}
    left join integrations as integration on integration.id = installation.integration_id`;

/** An integration with that id comes before one with that name. */
const BY_GROUP = sql`
    left join integrations as integration on integration.id = (
      select named.id from integrations as named
      where named.project_id = ${parameter('projectId')}
        and (named.id = ${parameter('integration')} or named.name = ${parameter('integration')})
      order by case when named.id = ${parameter('integration')} then 0 else 1 end limit 1)
    left join installations as installation
      on installation.integration_id = integration.id and installation.group_ref = ${parameter('groupRef')}`;

/** @returns `InstallationRepository.findAuthorities` of a database; the statements are compiled once */
function authorityFinder(db: Kysely<Database>, dialect: Dialect): (query: AuthorityQuery) => Promise<Authorities> {
  const statements = new Map<RawBuilder<unknown>, CompiledQuery<Row>>();
  return async (query) => {
    const named = 'id' in query.installation ? BY_ID : BY_GROUP;
    const compiled = statements.get(named) ?? statement(dialect, named).compile(db);
    statements.set(named, compiled);
    // The parameters of the compiled statement are the names of their values.
    const names = compiled.parameters as (keyof typeof PARAMETERS)[];
    const parameters = names.map((name) => PARAMETERS[name](query));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    const [row = {}] = rows;
    return authoritiesOf(row);
  };
}

function authoritiesOf(row: Row): Authorities {
  const found: Record<string, object> = {};
  for (const { alias, columnNames, toRecord } of parts) {
    const json = row[alias];
    if (json === null || json === undefined) continue;
    const values: unknown[] = JSON.parse(json);
    const columns: Record<string, unknown> = {};
    for (const [index, name] of columnNames.entries()) columns[name] = decodeText(values[index]);
    found[alias] = toRecord(columns);
  }
  return found;
}
