import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const KEYS = z.object({
  fullKey: z.string().min(20),
  frontendKey: z.string().optional(),
  /** The folder was empty at the demo's first start: everything in it is the demo's. */
  isOwnFolder: z.boolean().default(false),
});

/** Keys that the demo made, kept beside the data so that the next start continues with the same ones. */
export type DemoKeys = z.infer<typeof KEYS>;

/** Name of the file in the data folder. */
export const KEYS_FILE = 'demo-keys.json';

/** @returns the keys of the last start, or a new full key when there are none that can be read */
export async function readDemoKeys(folder: string): Promise<DemoKeys> {
  const stored = await readStoredKeys(folder);
  if (stored !== undefined) return stored;
  const entries = await readdir(folder).catch((): string[] => []);
  return { fullKey: `harbor_${randomBytes(24).toString('base64url')}`, isOwnFolder: entries.length === 0 };
}

/** @returns whether everything in the folder was made by the demo, as far as its file says so */
export async function isMadeByDemo(folder: string): Promise<boolean> {
  return (await readStoredKeys(folder))?.isOwnFolder ?? false;
}

async function readStoredKeys(folder: string): Promise<DemoKeys | undefined> {
  const text = await readFile(join(folder, KEYS_FILE), 'utf8').catch(() => '');
  return KEYS.safeParse(parse(text)).data;
}

/** Writes the keys to a file that only its owner can read. */
export async function writeDemoKeys(folder: string, keys: DemoKeys): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
