import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretBox } from '../core/kernel/ports.ts';
import { makeDataFolder } from '../store/sql/make-data-folder.ts';
import type { SealedValues } from '../store/sql/sealed-values.ts';
import { KEY_CHECK } from '../store/sql/sealed-values.ts';
import type { ServerMetadata } from '../store/sql/sql-store.ts';
import type { ServerConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { EncryptionKeys } from './secret-box.ts';
import { keyId, keyIdOfBox, parseEncryptionKeys } from './secret-box.ts';

const KEY_BYTES = 32;
const FILE = 'encryption.key';
/** Sealed text of the fact by which a wrong key is found before it does harm. */
const CHECK_TEXT = 'ampersand';

/**
 * @returns the keys from the environment, else the ones in the file of the data folder, which is created at the first
 * start and readable for its owner alone
 * @throws ConfigError when the file cannot be used, or is gone while the database needs it
 */
export async function loadEncryptionKeys(
  { encryptionKeys, dataDir }: ServerConfig,
  facts: ServerMetadata,
): Promise<EncryptionKeys> {
  if (encryptionKeys !== undefined) return encryptionKeys;
  if (dataDir === ':memory:') return [randomBytes(KEY_BYTES)];
  const path = join(dataDir, FILE);
  // A new key beside an old database would only hide that the old one is gone.
  if ((await facts.get(KEY_CHECK.name)) === undefined) await makeKeyFile(dataDir, path);
  const keys = parseEncryptionKeys(await readKeyFile(path));
  if ('problem' in keys) {
    throw new ConfigError('AMP_ENCRYPTION_KEY', `is not set, and the content of ${path} ${keys.problem}.`);
  }
  return keys;
}

async function makeKeyFile(dataDir: string, path: string): Promise<void> {
  makeDataFolder(dataDir);
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
 * Checks that one of the keys is the one that the database was last encrypted with. Without it, every stored credential
 * would count as refused by its provider, one after the other.
 *
 * @throws ConfigError when none of them is
 */
export async function checkEncryptionKey(facts: ServerMetadata, secrets: SecretBox): Promise<void> {
  const { name, context } = KEY_CHECK;
  const stored = (await facts.get(name)) ?? (await facts.putIfAbsent(name, await secrets.seal(CHECK_TEXT, context)));
  try {
    await secrets.open(stored, context);
  } catch {
    throw new ConfigError(
      'AMP_ENCRYPTION_KEY',
      `is not the key that the credentials of this database were stored with (key id ${keyIdOfBox(stored)}). Set or add that one, or bring back the file ${FILE} if there was one.`,
    );
  }
}

/** Values that were encrypted with a key that is not configured. They stay as they are, and cannot be used. */
export interface MissingKey {
  keyId: string;
  values: number;
}

/** @returns the keys that stored values were encrypted with and that are not configured */
export async function findMissingKeys(
  values: Pick<SealedValues, 'countByKey'>,
  keys: EncryptionKeys,
): Promise<MissingKey[]> {
  const known = new Set(keys.map(keyId));
  const counts = await values.countByKey();
  // An invalid key id indicates a damaged value, which is reported separately.
  return [...counts].flatMap(([id, count]) =>
    known.has(id) || !/^[0-9a-f]{8}$/.test(id) ? [] : [{ keyId: id, values: count }],
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
