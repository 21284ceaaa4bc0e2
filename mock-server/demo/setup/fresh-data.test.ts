import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../store/sql/open-sqlite-store.ts';
import { KEYS_FILE, readDemoKeys, writeDemoKeys } from './demo-keys.ts';
import { removeDemoData } from './fresh-data.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-fresh-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Leaves in the folder what a start of the demo does. */
async function startDemo() {
  await writeDemoKeys(folder, await readDemoKeys(folder));
}

describe('--fresh', () => {
  it('removes what an earlier start of the demo left, even a broken database', async () => {
    await startDemo();
    await writeFile(join(folder, 'ampersand.sqlite'), 'this is no database');
    await removeDemoData(folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('has nothing to do before the first start', async () => {
    await removeDemoData(join(folder, 'nothing-here'));
    await removeDemoData(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it('leaves a folder alone that the demo did not make', async () => {
    await writeFile(join(folder, 'thesis.txt'), 'years of work');
    await expect(removeDemoData(folder)).rejects.toThrow('was not made by the demo');
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  it('leaves the data of a server alone that the demo was started on later', async () => {
    await (await openSqliteStore(folder)).close();
    await startDemo();
    await startDemo();
    await expect(removeDemoData(folder)).rejects.toThrow('was not made by the demo');
    expect(existsSync(join(folder, 'ampersand.sqlite'))).toBe(true);
  });

  it('leaves data alone that a running server uses', async () => {
    await startDemo();
    const store = await openSqliteStore(folder);
    await expect(removeDemoData(folder)).rejects.toThrow('in use by another process');
    await store.close();
    expect(existsSync(join(folder, KEYS_FILE))).toBe(true);
  });
});
