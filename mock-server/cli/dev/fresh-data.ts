import { readdir, rm } from 'node:fs/promises';
import { StartError } from '../../node/config-error.ts';
import { DataFolderInUse, openSqliteStore } from '../../store/sql/open-sqlite-store.ts';
import { isMadeHere } from './stored-keys.ts';

/**
 * Removes the data of earlier starts.
 *
 * @throws StartError when another process uses the folder, or when it held something before the first start
 */
export async function removeLocalData(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((): string[] => []);
  if (entries.length === 0) return;
  if (!(await isMadeHere(dataDir))) {
    throw new StartError(
      `${dataDir} was not made by this command, so --fresh does not remove it. Remove it yourself, or set AMP_DATA_DIR.`,
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
    if (error instanceof DataFolderInUse) throw new StartError(error.message);
    // A database that cannot be opened is what --fresh is for.
  }
}
