import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupCommitDialect } from './group-commit-dialect.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { sqliteConnection } from './sqlite-connection.ts';

interface Tables {
  items: { name: string };
}

let sqlite: BetterSqlite.Database;
let db: Kysely<Tables>;
/** Texts of the statements in their order. */
let statements: string[];
/** Called before a statement; what it throws is the statement's error. */
let beforeStatement: (text: string, parameters: readonly unknown[]) => void;

beforeEach(() => {
  sqlite = new BetterSqlite(':memory:');
  sqlite.exec('create table items (name text primary key)');
  statements = [];
  beforeStatement = () => {};
  db = new Kysely({ dialect: groupCommitDialect(watched(sqliteConnection(sqlite)), { maxAgeMs: 60_000 }) });
});
afterEach(() => db.destroy());

function watched(connection: SqliteConnection): SqliteConnection {
  const noted = <T>(text: string, parameters: readonly unknown[], execute: () => T): T => {
    statements.push(text);
    beforeStatement(text, parameters);
    return execute();
  };
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    close: () => connection.close(),
    prepare: (text) => {
      const { reader, readonly, all, run } = connection.prepare(text);
      return {
        reader,
        readonly,
        all: (parameters) => noted(text, parameters, () => all(parameters)),
        run: (parameters) => noted(text, parameters, () => run(parameters)),
      };
    },
  };
}

const insert = (name: string, into: Kysely<Tables> = db) => into.insertInto('items').values({ name }).execute();
const names = async () =>
  (await db.selectFrom('items').select('name').orderBy('name').execute()).map(({ name }) => name);
const commits = () => statements.filter((text) => text === 'commit').length;

test('statements and transactions of one turn share a commit', async () => {
  await Promise.all([
    insert('a'),
    db.transaction().execute(async (transaction) => {
      await insert('b', transaction);
      await insert('c', transaction);
    }),
    insert('d'),
  ]);
  expect(commits()).toBe(1);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
});

test('nothing returns before the commit, neither a statement nor a read of what it wrote', async () => {
  const order: string[] = [];
  beforeStatement = (text) => {
    if (text === 'commit') order.push('commit');
  };
  await Promise.all([
    insert('a').then(() => order.push('inserted')),
    names().then((found) => order.push(`read ${found}`)),
    insert('a').catch(() => order.push('refused')),
  ]);
  expect(order[0]).toBe('commit');
  expect(order.slice(1).toSorted()).toEqual(['inserted', 'read a', 'refused']);
});

test('reads return without a transaction where nothing was written before them', async () => {
  await insert('a');
  statements = [];
  expect(await Promise.all([names(), names()])).toEqual([['a'], ['a']]);
  expect(statements.filter((text) => !text.startsWith('select'))).toEqual([]);
});

test('a transaction that fails is rolled back alone', async () => {
  const outcomes = await Promise.allSettled([
    insert('a'),
    db.transaction().execute(async (transaction) => {
      await insert('b', transaction);
      throw new Error('changed its mind');
    }),
    insert('a'),
    insert('c'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(commits()).toBe(1);
  expect(await names()).toEqual(['a', 'c']);
});

test('a commit that fails rejects everything that shares it, and the next one keeps nothing of it', async () => {
  beforeStatement = (text) => {
    if (text === 'commit') throw new Error('no space');
  };
  const outcomes = await Promise.allSettled([insert('a'), insert('b'), names()]);
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: new Error('no space') })));
  beforeStatement = () => {};
  await insert('c');
  expect(await names()).toEqual(['c']);
});

test('when SQLite rolls back by itself, what shared the transaction is rejected and its rest is not executed', async () => {
  let transaction: Promise<void> | undefined;
  const begin = () =>
    db.transaction().execute(async (inside) => {
      await insert('b', inside);
      await insert('c', inside).catch(() => {});
      await insert('d', inside);
    });
  beforeStatement = (_, parameters) => {
    // While the first one runs, so that the transaction comes next.
    if (parameters.includes('a')) transaction = begin();
    if (!parameters.includes('c')) return;
    sqlite.exec('rollback');
    throw new Error('the disk is full');
  };
  await expect(insert('a')).rejects.toThrow('the disk is full');
  await expect(transaction).rejects.toThrow('the disk is full');
  await insert('e');
  expect(await names()).toEqual(['e']);
});

test('a commit waits for a transaction that has begun, which others wait for as well', async () => {
  const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>();
  setImmediate(() => setImmediate(endTurn));
  const slow = db.transaction().execute(async (transaction) => {
    await insert('b', transaction);
    await turn;
    await insert('c', transaction);
  });
  await Promise.all([insert('a'), slow, insert('d')]);
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  expect(commits()).toBe(1);
});

test('a limited number share a commit', async () => {
  await Promise.all(Array.from({ length: 130 }, (_, index) => insert(`item ${index}`)));
  expect(commits()).toBe(3);
  expect(await names()).toHaveLength(130);
});

test('a database that is closed during a transaction keeps nothing of it', async () => {
  const [hasInserted, mayContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = db.transaction().execute(async (transaction) => {
    await insert('first', transaction);
    hasInserted.resolve();
    await mayContinue.promise;
    await insert('second', transaction);
  });
  await hasInserted.promise;
  await db.destroy();
  mayContinue.resolve();
  await expect(work).rejects.toThrow('the database was closed');
  expect(statements.slice(-2)).toEqual(['rollback to unit', 'commit']);
});

test('a commit and a rollback that both fail are errors, and later statements do not wait forever', async () => {
  beforeStatement = (text) => {
    if (text === 'commit' || text === 'rollback') throw new Error('I/O error');
  };
  await expect(insert('a')).rejects.toThrow('I/O error');
  await expect(insert('b')).rejects.toThrow();
});
