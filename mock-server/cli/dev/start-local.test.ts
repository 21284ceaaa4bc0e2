import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../node/config.ts';
import { openSqliteStore } from '../../store/sql/open-sqlite-store.ts';
import { readLocalConfig, removeLocalData } from './start-local.ts';
import { KEYS_FILE, readStoredKeys, writeStoredKeys } from './stored-keys.ts';

const options = { project: { name: 'harbor', appName: 'Harbor', manifest: '' }, dataDir: '.amp-demo' };
const own = {
  keys: { fullKey: 'harbor_key', isOwnFolder: true },
  providersFile: '/somewhere/local-providers.json',
};

describe('the environment of a local start', () => {
  it('creates a project and lets the server call this machine', () => {
    expect(readLocalConfig({}, options, own)).toMatchObject({
      bootstrap: { project: 'harbor', apiKey: 'harbor_key' },
      providersFile: own.providersFile,
      allowPrivateNetwork: true,
      ports: { api: 8080, write: 8081, proxy: 8082, read: 8083, search: 8084, subscribe: 8085 },
    });
  });

  it('respects configured ports, data folder and database', () => {
    const env = {
      AMP_API_PORT: '18080',
      AMP_DATA_DIR: '/elsewhere',
      DATABASE_URL: 'postgres://localhost/harbor',
      AMP_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    expect(readLocalConfig(env, options, own)).toMatchObject({
      ports: { api: 18_080, write: 8081 },
      dataDir: '/elsewhere',
      databaseUrl: env.DATABASE_URL,
    });
  });

  it('stores its data in a folder that the server alone does not use', () => {
    expect(readLocalConfig({}, options).dataDir).toBe(resolve('.amp-demo'));
    expect(readLocalConfig({ AMP_DATA_DIR: '' }, options).dataDir).toBe(resolve('.amp-demo'));
    expect(readConfig({}).dataDir).not.toBe(readLocalConfig({}, options).dataDir);
  });

  it('logs warnings only by default', () => {
    expect(readLocalConfig({}, options, own).logLevel).toBe('warn');
    expect(readLocalConfig({ AMP_LOG_LEVEL: 'debug' }, options, own).logLevel).toBe('debug');
  });

  it('does all of the work, whatever role the environment names', () => {
    expect(readLocalConfig({ AMP_ROLE: 'worker' }, options, own).role).toBe('all');
  });

  it('refuses a port that is none, by the name of its variable', () => {
    expect(() => readLocalConfig({ AMP_API_PORT: 'http' }, options)).toThrow(/^AMP_API_PORT /);
  });
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-fresh-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Leaves in the folder what a start does. */
async function startOnce() {
  await writeStoredKeys(folder, await readStoredKeys(folder, 'local'));
}

describe('--fresh', () => {
  it('removes what an earlier start left, even a broken database', async () => {
    await startOnce();
    await writeFile(join(folder, 'ampersand.sqlite'), 'this is no database');
    await removeLocalData(folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('has nothing to do before the first start', async () => {
    await removeLocalData(join(folder, 'nothing-here'));
    await removeLocalData(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it('leaves a folder alone that no start made', async () => {
    await writeFile(join(folder, 'thesis.txt'), 'years of work');
    await expect(removeLocalData(folder)).rejects.toThrow('was not made by this command');
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  it('leaves the data of a server alone on which it was started later', async () => {
    await (await openSqliteStore(folder)).close();
    await startOnce();
    await startOnce();
    await expect(removeLocalData(folder)).rejects.toThrow('was not made by this command');
    expect(existsSync(join(folder, 'ampersand.sqlite'))).toBe(true);
  });

  it('leaves data alone that a running server uses', async () => {
    await startOnce();
    const store = await openSqliteStore(folder);
    await expect(removeLocalData(folder)).rejects.toThrow('in use by another process');
    await store.close();
    expect(existsSync(join(folder, KEYS_FILE))).toBe(true);
  });
});
