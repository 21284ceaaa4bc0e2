import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isStale } from './stale-builds.ts';

let root: string;
const step = { sources: ['src', 'package.json'], output: 'dist/index.js' };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'harbor-build-'));
  await write('src/deep/a.ts', 10);
  await write('package.json', 10);
});

afterEach(() => rm(root, { recursive: true }));

async function write(path: string, second: number): Promise<void> {
  const full = join(root, path);
  await mkdir(join(full, '..'), { recursive: true });
  await writeFile(full, '');
  await utimes(full, second, second);
}

it('builds what was never built', async () => {
  expect(await isStale(root, step)).toBe(true);
});

it('leaves a build alone that is newer than its sources', async () => {
  await write('dist/index.js', 20);
  expect(await isStale(root, step)).toBe(false);
});

it('builds again when a source changed, however deep', async () => {
  await write('dist/index.js', 20);
  await write('src/deep/a.ts', 30);
  expect(await isStale(root, step)).toBe(true);
});

it('does not build again for tests, stories and their builds', async () => {
  await write('dist/index.js', 20);
  await write('src/a.test.ts', 30);
  await write('src/a.stories.tsx', 30);
  await write('src/dist/x.js', 30);
  expect(await isStale(root, step)).toBe(false);
});

it('takes a source that is not there for no change', async () => {
  await write('dist/index.js', 20);
  expect(await isStale(root, { ...step, sources: ['nowhere'] })).toBe(false);
});
