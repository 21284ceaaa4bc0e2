import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
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
function statement(named: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select ${selection}
    from (select 1 as one) as base
    left join api_keys as key on key.hash = ${parameter('keyHash')}
    left join projects as project on project.id = ${parameter('projectId')}
    ${named}
    left join revisions as revision on revision.id = integration.latest_revision_id
    left join connections as connection on connection.id = installation.connection_id`;
}

const BY_ID = statement(sql`
    left join installations as installation on installation.id = ${parameter('installationId')}
    left join integrations as integration on integration.id = installation.integration_id`);

/** An integration with that id comes before one with that name. */
const BY_GROUP = statement(sql`
    left join integrations as integration on integration.id = (
      select named.id from integrations as named
      where named.project_id = ${parameter('projectId')}
        and (named.id = ${parameter('integration')} or named.name = ${parameter('integration')})
      order by case when named.id = ${parameter('integration')} then 0 else 1 end limit 1)
    left join installations as installation
      on installation.integration_id = integration.id and installation.group_ref = ${parameter('groupRef')}`);

/** @returns `InstallationRepository.findAuthorities` of a database; the statements are compiled once */
export function authorityFinder(db: Kysely<Database>): (query: AuthorityQuery) => Promise<Authorities> {
  const compiled = new Map<RawBuilder<Row>, CompiledQuery<Row>>();
  return async (query) => {
    const chosen = 'id' in query.installation ? BY_ID : BY_GROUP;
    const known = compiled.get(chosen) ?? chosen.compile(db);
    compiled.set(chosen, known);
    // The parameters of the compiled statement are the names of their values.
    const names = known.parameters as (keyof typeof PARAMETERS)[];
    const { rows } = await db.executeQuery<Row>({ ...known, parameters: names.map((name) => PARAMETERS[name](query)) });
    const [row = {}] = rows;
    return authoritiesOf(row);
  };
}

function authoritiesOf(row: Row): Authorities {
  const found: Record<string, object> = {};
  for (const { alias, toRecord, names } of columnsOf) {
    if (row[`${alias}_id`] === null) continue;
    const columns: Row = {};
    for (const { column, name } of names) columns[column] = row[name];
    found[alias] = toRecord(columns);
  }
  return found;
}
