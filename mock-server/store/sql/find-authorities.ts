import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Authorities, AuthorityQuery } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';

/** Tables by the alias that they have in the statement. */
const PARTS = {
  key: TABLES.apiKeys,
  project: TABLES.projects,
  installation: TABLES.installations,
  integration: TABLES.integrations,
  revision: TABLES.revisions,
  connection: TABLES.connections,
};

type Row = Record<string, unknown>;

/** Columns of a table by their name in the result. */
const columnsOf = Object.entries(PARTS).map(([alias, { columnNames, toRecord }]) => ({
  alias,
  // The statement selects every column of the table.
  toRecord: toRecord as unknown as (row: Row) => object,
  names: columnNames.map((column) => ({ column, name: `${alias}_${column}` })),
}));

const selection = sql.join(
  columnsOf.flatMap(({ alias, names }) =>
    names.map(({ column, name }) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(name)}`),
  ),
);

/** See `InstallationRepository.findAuthorities`. */
export async function findAuthorities(
  db: Kysely<Database>,
  { keyHash, projectId, installation }: AuthorityQuery,
): Promise<Authorities> {
  const { rows } = await sql<Row>`
    select ${selection}
    from (select 1 as one) as base
    left join api_keys key on key.hash = ${keyHash}
    left join projects project on project.id = ${projectId}
    ${'id' in installation ? byId(installation) : byGroup(projectId, installation)}
    left join revisions revision on revision.id = integration.latest_revision_id
    left join connections connection on connection.id = installation.connection_id`.execute(db);
  const [row = {}] = rows;
  return Object.fromEntries(
    columnsOf.flatMap(({ alias, toRecord, names }) =>
      row[`${alias}_id`] === null
        ? []
        : [[alias, toRecord(Object.fromEntries(names.map(({ column, name }) => [column, row[name]])))]],
    ),
  );
}

function byId({ id }: { id: string }): RawBuilder<unknown> {
  return sql`
    left join installations installation on installation.id = ${id}
    left join integrations integration on integration.id = installation.integration_id`;
}

/** An integration with that id comes before one with that name. */
function byGroup(
  projectId: string,
  { integration, groupRef }: { integration: string; groupRef: string },
): RawBuilder<unknown> {
  return sql`
    left join integrations integration on integration.id = (
      select named.id from integrations named
      where named.project_id = ${projectId} and (named.id = ${integration} or named.name = ${integration})
      order by case when named.id = ${integration} then 0 else 1 end limit 1)
    left join installations installation
      on installation.integration_id = integration.id and installation.group_ref = ${groupRef}`;
}
