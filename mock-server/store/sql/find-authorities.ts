import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Authorities, AuthorityQuery } from '../../core/kernel/ports.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import type { Dialect } from './migrations/migration.ts';
import { decodeText } from './text-codec.ts';

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
export function authorityFinder(
  db: Kysely<Database>,
  dialect: Dialect,
): (query: AuthorityQuery) => Promise<Authorities> {
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
