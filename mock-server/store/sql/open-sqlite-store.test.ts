import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection, install, installation, project } from '../../../test/conformance/store/records.ts';
import { StoreConflict } from '../../core/kernel/store-errors.ts';
import type { Database } from './database.ts';
import { DiskSpace } from './disk-space.ts';
import { groupCommitDialect } from './group-commit-dialect.ts';
import { migrate } from './migrate.ts';
import { SQLITE } from './migrations/migration.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { sqliteConnection } from './sqlite-connection.ts';

let folder: string;
const stores: SqlStore[] = [];
const open = async (at = folder) => {
  const store = await openSqliteStore(at);
  stores.push(store);
  return store;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-sqlite-'));
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true, force: true });
});

test('a folder that is in use is refused with a remedy', async () => {
  await open();
  await expect(open()).rejects.toThrow(
    `The data folder ${folder} is in use by another process. Stop that process, or set AMP_DATA_DIR to another folder.`,
  );
});

test('data is there again after the store was closed', async () => {
  const first = await open();
  await install(first);
  await first.close();
  const second = await open();
  expect(await second.installations.get('installation-1')).toEqual(installation());
});

test('a folder that is missing is made for this user alone, and ignored by Git', async () => {
  await open(join(folder, 'new', 'data'));
  expect((await stat(join(folder, 'new', 'data'))).mode & 0o777).toBe(0o700);
  expect(await readFile(join(folder, 'new', 'data', '.gitignore'), 'utf8')).toBe('*\n');
});

test('a folder that exists gets no file for Git', async () => {
  await open();
  expect(await readdir(folder)).not.toContain('.gitignore');
});

test('commits are on disk before they return, and foreign keys are enforced', async () => {
  const store = await open();
  await store.close();
  const file = new BetterSqlite(join(folder, 'ampersand.sqlite'));
  expect(file.pragma('journal_mode', { simple: true })).toBe('wal');
  file.close();
  const again = await open();
  await again.projects.insert(project());
  await expect(again.installations.insert(installation())).rejects.toThrow(StoreConflict);
});

test('a repository from outside is refused inside of a transaction instead of waiting forever', async () => {
  const store = await open();
  const outsideInside = store.transaction(async () => {
    await store.projects.list();
  });
  await expect(outsideInside).rejects.toThrow('used inside of a transaction');
  const nested = store.transaction(() => store.transaction(async () => {}));
  await expect(nested).rejects.toThrow('used inside of a transaction');
  const severalStatements = store.transaction(() => store.installations.delete('installation-1'));
  await expect(severalStatements).rejects.toThrow('used inside of a transaction');
});

test('work that a transaction sets going for later is outside once the transaction has ended', async () => {
  const store = await open();
  const later = Promise.withResolvers<void>();
  const listed = await store.transaction(async (inside) => {
    await inside.connections.insert(connection());
    return { promise: later.promise.then(() => store.connections.list({ projectId: 'project-1' })) };
  });
  later.resolve();
  expect(await listed.promise).toEqual([connection()]);
});

test('a fact is kept once', async () => {
  const store = await open();
  expect(await store.metadata.get('key')).toBeUndefined();
  expect(await store.metadata.putIfAbsent('key', 'first')).toBe('first');
  expect(await store.metadata.putIfAbsent('key', 'second')).toBe('first');
  expect(await store.metadata.get('key')).toBe('first');
});

test('a full disk is the reason for which the store is not ready, until something can be written again', async () => {
  const sqlite = new BetterSqlite(':memory:');
  const diskSpace = new DiskSpace();
  const db = new Kysely<Database>({
    dialect: groupCommitDialect(sqliteConnection(sqlite, diskSpace), { maxUnits: 1 }),
  });
  await migrate(db, SQLITE);
  const store = createSqlStore(db, SQLITE, { now: Date.now }, { diskSpace });
  stores.push(store);
  await store.ping();
  sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
  // Nothing has failed yet, so nothing is tried.
  await store.ping();
  const large = project({ appName: 'x'.repeat(100_000) });
  const isFull = { name: 'StoreUnavailable', failure: 'full' };
  await expect(store.projects.insert(large)).rejects.toMatchObject(isFull);
  await expect(store.ping()).rejects.toMatchObject(isFull);
  await expect(store.ping()).rejects.toMatchObject(isFull);
  sqlite.pragma('max_page_count = 1000000');
  await store.ping();
  expect(await store.projects.insert(large)).toBe('inserted');
});
