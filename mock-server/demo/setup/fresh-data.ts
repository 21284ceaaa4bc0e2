import { readdir, rm } from 'node:fs/promises';
import { KEYS_FILE } from './demo-keys.ts';

/**
 * Removes the data of earlier starts.
 *
 * @throws Error when the folder holds something and does not look like the demo's: it may be anybody's
 */
export async function removeDemoData(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((): string[] => []);
  if (entries.length === 0) return;
  if (!entries.includes(KEYS_FILE)) {
    throw new Error(
      `${dataDir} was not made by the demo, so --fresh leaves it alone. Remove it by hand, or set AMP_DATA_DIR.`,
    );
  }
  await rm(dataDir, { recursive: true });
}
