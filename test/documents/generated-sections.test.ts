import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { updateDocument } from '../../tools/docs/sections.ts';

const root = join(import.meta.dirname, '../..');

it('has sections that match the sources, or "npm run docs" writes them', { timeout: 60_000 }, () => {
  const outdated = globSync('docs/**/*.md', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return updateDocument(text) !== text;
  });
  expect(outdated).toEqual([]);
});
