import { randomBytes } from 'node:crypto';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDataFolder } from '../../store/sql/make-data-folder.ts';

const KEYS = z.object({
  fullKey: z.string().min(20),
  frontendKey: z.string().optional(),
  /** The folder was empty at the first start: everything in it was made by this program. */
  isOwnFolder: z.boolean().default(false),
});

/** Keys of a local project, stored beside its data so that the next start continues with the same ones. */
export type StoredKeys = z.infer<typeof KEYS>;

/** Data folder of `amp dev` without `AMP_DATA_DIR`. */
export const DEV_DATA_DIR = '.amp-dev';

/** Name of the file in the data folder. */
export const KEYS_FILE = 'local-keys.json';

/**
 * @param prefix first characters of a new key
 * @returns the keys of the last start, or a new full key when there are none that can be read
 */
export async function readStoredKeys(folder: string, prefix: string): Promise<StoredKeys> {
  const stored = await findStoredKeys(folder);
  if (stored !== undefined) return stored;
  const entries = await readdir(folder).catch((): string[] => []);
  return { fullKey: `${prefix}_${randomBytes(24).toString('base64url')}`, isOwnFolder: entries.length === 0 };
}

/** @returns whether everything in the folder was made by a local start, as far as its file says so */
export async function isMadeHere(folder: string): Promise<boolean> {
  return (await findStoredKeys(folder))?.isOwnFolder ?? false;
}

/** @returns the keys of the last start; undefined when there are none that can be read */
export async function findStoredKeys(folder: string): Promise<StoredKeys | undefined> {
  const text = await readFile(join(folder, KEYS_FILE), 'utf8').catch(() => '');
  return KEYS.safeParse(parse(text)).data;
}

/** Writes the keys to a file that only its owner can read. */
export async function writeStoredKeys(folder: string, keys: StoredKeys): Promise<void> {
  makeDataFolder(folder);
  const path = join(folder, KEYS_FILE);
  await writeFile(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await chmod(path, 0o600); // the mode above holds for new files only
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a file that was cut off: new keys are made, and the server learns them
  }
}
