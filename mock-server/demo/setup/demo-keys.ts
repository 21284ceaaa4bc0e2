import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const KEYS = z.object({ fullKey: z.string().min(20), frontendKey: z.string().optional() });

/** Keys that the demo made, kept beside the data so that the next start goes on with the same ones. */
export type DemoKeys = z.infer<typeof KEYS>;

/** Name of the file in the data folder; it also marks the folder as the demo's. */
export const KEYS_FILE = 'demo-keys.json';

/** @returns the keys of the last start, or a new full key when there are none that can be read */
export async function readDemoKeys(folder: string): Promise<DemoKeys> {
  const text = await readFile(join(folder, KEYS_FILE), 'utf8').catch(() => '');
  const stored = KEYS.safeParse(parse(text));
  return stored.success ? stored.data : { fullKey: `harbor_${randomBytes(24).toString('base64url')}` };
}

/** Writes the keys so that nobody but the owner of the file can read them. */
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
