import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amp-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readTextFile(path);
}

const TEXT = 'name: 日本 😀\n';

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 BE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('reads %s', async (_encoding, bytes) => {
  expect(await read(bytes)).toBe(TEXT);
});

it('refuses a file in another encoding instead of replacing its letters', async () => {
  await expect(read(Buffer.from('Größe', 'latin1'))).rejects.toThrow('it is not text in UTF-8');
});
