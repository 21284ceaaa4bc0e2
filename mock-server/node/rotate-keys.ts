import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, SecretBox } from '../core/kernel/ports.ts';
import { UnknownEncryptionKey } from '../core/kernel/store-errors.ts';
import { DATABASE_FILE } from '../store/sql/open-sqlite-store.ts';
import type { SealedValue, SealedValues } from '../store/sql/sealed-values.ts';
import { SEALED_COLUMN_NAMES } from '../store/sql/sealed-values.ts';
import type { ServerConfig } from './config.ts';
import { StartError } from './config-error.ts';
import { checkEncryptionKey, loadEncryptionKeys } from './encryption-key.ts';
import { createLog } from './log.ts';
import { openStore } from './open-store.ts';
import { createSecretBox, keyId, keyIdOfBox } from './secret-box.ts';
import { systemClock } from './system-clock.ts';

/** A value that could not be encrypted again. */
export interface SkippedValue {
  column: string;
  /** Id of its row. */
  id: string;
  reason: string;
}

/** Result of a key rotation. */
export interface RotationSummary {
  /** Id of the key that all readable values are encrypted with now. */
  keyId: string;
  reencrypted: number;
  /** Values that were encrypted with that key before. */
  unchanged: number;
  /** Values that stay as they are, because none of the keys opens them. */
  unreadable: SkippedValue[];
  /** Values that other processes were changing all the time; they still need their former key. */
  busy: SkippedValue[];
}

export interface RotationOptions {
  /** Runs a step and shows what it is. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when values that were in use can be retried. */
  wait(): Promise<void>;
}

/** Values of one transaction. */
const BATCH_SIZE = 100;
/** A process that was killed while it refreshed a token holds the connection for a minute. */
const MAX_PASSES = 8;

/**
 * Opens the database that the configuration names and encrypts its values with the first of the configured keys.
 *
 * @throws ConfigError for keys that are not those of the database; StartError when the database cannot be opened, as the
 * embedded one while a server runs on it
 */
export async function rotateDatabase(config: ServerConfig, options: RotationOptions): Promise<RotationSummary> {
  const log: Log = createLog({ level: config.logLevel, knownSecrets: [] });
  if (config.databaseUrl === undefined) await assertDatabase(config.dataDir);
  const store = await openStore(config, systemClock, log).catch((error: unknown) => {
    if (config.databaseUrl !== undefined || !(error instanceof StartError)) throw error;
    throw new StartError(
      `The data folder ${config.dataDir} is in use by another process. Stop the server that uses it, run this command, and start the server again.`,
    );
  });
  try {
    const keys = await loadEncryptionKeys(config, store.metadata);
    const secrets = createSecretBox(...keys);
    await checkEncryptionKey(store.metadata, secrets);
    return await rotateKeys(store.sealedValues, secrets, keyId(keys[0]), options);
  } finally {
    await store.close();
  }
}

/** Opening would create a database, with its own key. */
async function assertDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  await access(file).catch(() => {
    throw new StartError(`There is no database at ${file}. Set AMP_DATA_DIR to the data folder of the server.`);
  });
}

/**
 * Encrypts every sealed value again that is not encrypted with the first key. Servers may run meanwhile: a value is
 * replaced only if it is unchanged and no process is refreshing it, and passes are repeated until one finds nothing to do.
 * A rotation that is interrupted continues when it is run again.
 *
 * @param secrets the first key of this box encrypts
 */
export async function rotateKeys(
  values: SealedValues,
  secrets: SecretBox,
  newKeyId: string,
  { step, wait }: RotationOptions,
): Promise<RotationSummary> {
  let reencrypted = 0;
  for (let pass = 1; ; pass += 1) {
    const { changed, unchanged, unreadable, busy } = await rotateOnce();
    reencrypted += changed;
    if ((changed === 0 && busy.length === 0) || pass === MAX_PASSES) {
      return { keyId: newKeyId, reencrypted, unchanged: unchanged - reencrypted, unreadable, busy };
    }
    if (busy.length > 0) await step(`${busy.length} values are in use; trying again`, wait);
  }

  async function rotateOnce() {
    const total = { changed: 0, unchanged: 0, unreadable: [] as SkippedValue[], busy: [] as SkippedValue[] };
    for (const column of SEALED_COLUMN_NAMES) {
      // The check of the key says that the former one is no longer needed.
      if (column === 'server_facts.key_check' && total.busy.length > 0) continue;
      for (let after: string | undefined, seen = 0; ; ) {
        const batch = await values.list(column, { limit: BATCH_SIZE, after });
        if (batch.length === 0) break;
        const outdated = batch.filter(({ sealed }) => keyIdOfBox(sealed) !== newKeyId);
        total.unchanged += batch.length - outdated.length;
        if (outdated.length > 0)
          await step(`${column}: ${seen + 1} to ${seen + batch.length}`, () => rotateBatch(column, outdated));
        seen += batch.length;
        after = batch.at(-1)?.key;
      }
    }
    return total;

    async function rotateBatch(column: string, outdated: SealedValue[]): Promise<void> {
      const changes: { before: SealedValue; sealed: string }[] = [];
      for (const before of outdated) {
        try {
          const plain = await secrets.open(before.sealed, before.context);
          changes.push({ before, sealed: await secrets.seal(plain, before.context) });
        } catch (error) {
          total.unreadable.push({ column, id: before.key, reason: reasonOf(error) });
        }
      }
      const left = await values.replace(column, changes);
      total.changed += changes.length - left.length;
      total.busy.push(...left.map(({ key }) => ({ column, id: key, reason: 'It was being changed by a server.' })));
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnknownEncryptionKey)
    return `It was encrypted with key ${error.keyId}, which is not configured.`;
  return error instanceof Error ? error.message : String(error);
}
