import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RecordTable } from '../tables/table.ts';
import { TABLES } from '../tables/tables.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { SQLITE } from './migrations/migration.ts';

/** Columns that belong to the database: the order of insertion, and the lease of a token refresh. */
const OTHER_COLUMNS = new Set(['seq', 'refresh_token', 'refresh_until']);

const tables: Pick<RecordTable<object>, 'name' | 'columnNames' | 'isSequenced'>[] = Object.values(TABLES);

describe('the table', () => {
  test.for(tables)('$name has the columns that its description names', async ({ name, columnNames, isSequenced }) => {
    const sqlite = new BetterSqlite(':memory:');
    onTestFinished(() => void sqlite.close());
    await migrate(new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) }), SQLITE);
    const columns = sqlite.prepare<[string], { name: string }>('select name from pragma_table_info(?)').all(name);
    const names = columns.map((column) => column.name);
    expect(names.filter((column) => !OTHER_COLUMNS.has(column)).sort()).toEqual(columnNames.toSorted());
    expect(names.includes('seq')).toBe(isSequenced === true);
  });
});
