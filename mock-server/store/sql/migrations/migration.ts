/** Dialect-specific SQL. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Text that sorts by its bytes. */
  text: string;
  bytes: string;
  /** Auto-incrementing primary key. */
  sequence: string;
}

export const SQLITE: Dialect = {
  name: 'sqlite',
  text: 'text',
  bytes: 'blob',
  sequence: 'integer primary key autoincrement',
};

export const POSTGRES: Dialect = {
  name: 'postgres',
  text: 'text collate "C"',
  bytes: 'bytea',
  sequence: 'bigint generated always as identity primary key',
};

/** Schema migration. Migrations only go forward; a released one never changes. */
export interface Migration {
  number: number;
  name: string;
  /**
   * Statements for work that would take long while tables are locked. Each runs in a separate transaction before the one
   * of the migrations, at every start, and has to check whether it is needed.
   */
  prepare?(dialect: Dialect): string[];
  statements(dialect: Dialect): string[];
}
