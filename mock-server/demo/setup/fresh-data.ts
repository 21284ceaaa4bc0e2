import { readdir, rm } from 'node:fs/promises';
import { DataFolderInUse, openSqliteStore } from '../../store/sql/open-sqlite-store.ts';
import { DemoFailure } from '../shared/demo-failure.ts';
import { isMadeByDemo } from './demo-keys.ts';

/**
 * Removes the data of earlier starts.
 *
 * @throws DemoFailure when another process uses the folder, or when it held something before the demo's first start
 */
export async function removeDemoData(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((): string[] => []);
  if (entries.length === 0) return;
  if (!(await isMadeByDemo(dataDir))) {
    throw new DemoFailure(
      `${dataDir} was not made by the demo, so --fresh leaves it alone. Remove it by hand, or set AMP_DATA_DIR.`,
    );
  }
  await requireUnused(dataDir);
  await rm(dataDir, { recursive: true });
}

async function requireUnused(dataDir: string): Promise<void> {
  try {
    const store = await openSqliteStore(dataDir);
    await store.close();
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new DemoFailure(error.message);
    // A database that cannot be opened is what --fresh is for.
  }
}
