import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretBox } from '../core/ports.ts';
import type { ServerFacts } from '../store/sql/server-facts.ts';
import type { ServerConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const KEY_BYTES = 32;
const FILE = 'encryption.key';
/** Name, sealed text and place of the fact by which a wrong key is found before it does harm. */
const CHECK = { name: 'encryption_key_check', text: 'ampersand', context: 'server_facts.value:encryption_key_check' };

/**
 * @returns the key from the environment, else the one of the data folder, which is made at the first start and readable
 * for its owner alone
 * @throws ConfigError when the key of the folder cannot be used, or is gone while the database needs it
 */
export async function loadEncryptionKey(
  { encryptionKey, dataDir }: ServerConfig,
  facts: ServerFacts,
): Promise<Uint8Array> {
  if (encryptionKey !== undefined) return encryptionKey;
  if (dataDir === ':memory:') return randomBytes(KEY_BYTES);
  const path = join(dataDir, FILE);
  // A new key beside an old database would only hide that the old one is gone.
  if ((await facts.get(CHECK.name)) === undefined) await makeKeyFile(dataDir, path);
  const key = Buffer.from((await readKeyFile(path)).trim(), 'base64');
  if (key.byteLength !== KEY_BYTES) {
    throw new ConfigError('AMP_ENCRYPTION_KEY', `is not set, and ${path} does not hold ${KEY_BYTES} bytes in base64.`);
  }
  return new Uint8Array(key);
}

async function makeKeyFile(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    const problem = `is not set, and ${path} is gone, which held the key of this database. Bring the file back, or set the key.`;
    throw new ConfigError('AMP_ENCRYPTION_KEY', problem);
  }
}

/**
 * Compares the key with the one that the database was first used with. With another one, every stored credential would
 * count as refused by its provider, one after the other.
 *
 * @throws ConfigError when it is another one
 */
export async function checkEncryptionKey(facts: ServerFacts, secrets: SecretBox): Promise<void> {
  const kept =
    (await facts.get(CHECK.name)) ?? (await facts.keep(CHECK.name, await secrets.seal(CHECK.text, CHECK.context)));
  try {
    await secrets.open(kept, CHECK.context);
  } catch {
    throw new ConfigError(
      'AMP_ENCRYPTION_KEY',
      `is not the key that the credentials of this database were stored with. Set that one, or bring back the file ${FILE} if there was one.`,
    );
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
