import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../store/sql/open-sqlite-store.ts';
import { removeLocalData } from './fresh-data.ts';
import { KEYS_FILE, readStoredKeys, writeStoredKeys } from './stored-keys.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-fresh-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Leaves in the folder what a start does. */
async function startOnce() {
  await writeStoredKeys(folder, await readStoredKeys(folder, 'local'));
}

describe('--fresh', () => {
  it('removes what an earlier start left, even a broken database', async () => {
    await startOnce();
    await writeFile(join(folder, 'ampersand.sqlite'), 'this is no database');
    await removeLocalData(folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('has nothing to do before the first start', async () => {
    await removeLocalData(join(folder, 'nothing-here'));
    await removeLocalData(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it('leaves a folder alone that no start made', async () => {
    await writeFile(join(folder, 'thesis.txt'), 'years of work');
    await expect(removeLocalData(folder)).rejects.toThrow('was not made by this command');
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  it('leaves the data of a server alone on which it was started later', async () => {
    await (await openSqliteStore(folder)).close();
    await startOnce();
    await startOnce();
    await expect(removeLocalData(folder)).rejects.toThrow('was not made by this command');
    expect(existsSync(join(folder, 'ampersand.sqlite'))).toBe(true);
  });

  it('leaves data alone that a running server uses', async () => {
    await startOnce();
    const store = await openSqliteStore(folder);
    await expect(removeLocalData(folder)).rejects.toThrow('in use by another process');
    await store.close();
    expect(existsSync(join(folder, KEYS_FILE))).toBe(true);
  });
});
