import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import type { Options } from 'tsup';
import { shortClassNames } from './class-names.ts';
import { moduleEntries, preserveModules, publicEntries, REACT_MODULES } from './keep-modules.ts';

export const libraryFolder = join(import.meta.dirname, '../../dist');

/** Shared with the stylesheet, which is built apart. */
export const classNames = await shortClassNames();

/**
 * The React library: one file per module, behind one entry. Applications cut it into chunks with their own bundler; a
 * screen that is loaded when it is needed is a dynamic import.
 *
 * React, the query client and the dependencies stay imports; vanilla-extract works at build time and its small runtime is
 * bundled. The stylesheet is built apart (`stylesheet.ts`), because esbuild would cut it along the chunks.
 */
export const library = {
  entry: await moduleEntries(),
  outDir: 'dist',
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  // For a browser, esbuild replaces it by "development". The build of the application decides.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  splitting: false,
  sourcemap: true,
  // esbuild drops the directives of files when it bundles them; a banner reaches every chunk.
  banner: { js: '"use client";' },
  // The extra Rollup pass would remove the banner.
  treeshake: false,
  clean: true,
  dts: {
    entry: publicEntries(),
    compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable'], types: [], noEmit: false, ignoreDeprecations: '6.0' },
  },
  tsconfig: 'src/tsconfig.json',
  silent: true,
  config: false,
  noExternal: [REACT_MODULES],
  esbuildPlugins: [preserveModules, vanillaExtractPlugin({ identifiers: classNames })],
  onSuccess: async () => {
    for (const file of globSync('**/*.css{,.map}', { cwd: libraryFolder })) rmSync(join(libraryFolder, file));
  },
} satisfies Options;
