import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEYS_FILE, readStoredKeys, writeStoredKeys } from './stored-keys.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbor-keys-'));
});

afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('keys of a local project', () => {
  it('are made at the first start, different on every machine', async () => {
    const [one, other] = [await readStoredKeys(folder, 'harbor'), await readStoredKeys(folder, 'harbor')];
    expect(one.fullKey).toMatch(/^harbor_[\w-]{32}$/);
    expect(one.fullKey).not.toBe(other.fullKey);
  });

  it('are the same at the next start', async () => {
    const keys = { fullKey: 'harbor_0123456789abcdef', frontendKey: 'amp_for-the-browser', isOwnFolder: true };
    await writeStoredKeys(join(folder, 'not-there-yet'), keys);
    expect(await readStoredKeys(join(folder, 'not-there-yet'), 'harbor')).toEqual(keys);
    expect(await readFile(join(folder, 'not-there-yet', '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('can be read by the owner alone, also when the file was there with another mode', async () => {
    await writeFile(join(folder, KEYS_FILE), '');
    await chmod(join(folder, KEYS_FILE), 0o644);
    await writeStoredKeys(folder, await readStoredKeys(folder, 'harbor'));
    expect(await modeOf(join(folder, KEYS_FILE))).toBe('600');
  });

  it.each(['{"fullKey": "harb', '[]', '{"fullKey":"short"}'])(
    'are created again if the file contains %s',
    async (text) => {
      await writeFile(join(folder, KEYS_FILE), text);
      expect((await readStoredKeys(folder, 'harbor')).fullKey).toMatch(/^harbor_/);
    },
  );
});
