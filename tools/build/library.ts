import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import type { Options } from 'tsup';

export const libraryFolder = join(import.meta.dirname, '../../dist');

/**
 * The React library: one entry, and a chunk for each screen that is loaded when it is needed.
 *
 * React, the query client and the dependencies stay imports; vanilla-extract works at build time and its small runtime is
 * bundled. The stylesheet is built apart (`stylesheet.ts`), because esbuild would cut it along the chunks.
 */
export const library = {
  entry: { index: 'src/index.ts' },
  outDir: 'dist',
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  splitting: true,
  sourcemap: true,
  // esbuild drops the directives of files when it bundles them; a banner reaches every chunk.
  banner: { js: '"use client";' },
  // The extra Rollup pass would remove the banner.
  treeshake: false,
  clean: true,
  dts: {
    compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable'], types: [], noEmit: false, ignoreDeprecations: '6.0' },
  },
  tsconfig: 'src/tsconfig.json',
  silent: true,
  config: false,
  esbuildPlugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  onSuccess: async () => {
    for (const file of globSync('**/*.css{,.map}', { cwd: libraryFolder })) rmSync(join(libraryFolder, file));
  },
} satisfies Options;
