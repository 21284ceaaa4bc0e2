/** Words in which the two databases differ. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Text that sorts by its bytes. */
  text: string;
  bytes: string;
  /** Primary key that counts up. */
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

/** One step of the schema. Steps only go forward, and a published one never changes. */
export interface Migration {
  number: number;
  name: string;
  statements(dialect: Dialect): string[];
}
