import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** The first story, and the next one in the sidebar: Storybook loads both before the first is on screen. */
const FIRST_STORIES = ['stories/docs/Welcome.stories.tsx', 'stories/theme/ThemeBuilder.stories.tsx'];

it('loads no widget with the welcome page', async () => {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: FIRST_STORIES,
    outdir: 'unused',
    bundle: true,
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
  });
  const loaded = new Set(FIRST_STORIES);
  for (const file of loaded) {
    for (const { kind, path } of metafile.inputs[file]?.imports ?? []) if (kind !== 'dynamic-import') loaded.add(path);
  }
  expect(loaded).toContain('stories/docs/Welcome.tsx');
  expect([...loaded].filter((file) => file.startsWith('src/'))).toEqual([]);
});
