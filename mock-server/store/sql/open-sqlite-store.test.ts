import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection, install, installation, project } from '../../../test/conformance/store/records.ts';
import { StoreConflict } from '../../core/kernel/store-errors.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import type { SqlStore } from './sql-store.ts';

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

test('a folder that is missing is made for this user alone', async () => {
  await open(join(folder, 'new', 'data'));
  expect((await stat(join(folder, 'new', 'data'))).mode & 0o777).toBe(0o700);
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
