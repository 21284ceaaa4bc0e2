import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * Every module that the entries need at run time, as its own entry, so that the package holds one file for each.
 *
 * A bundler takes or leaves whole files when it splits an application into chunks. With a few large files, a screen that
 * loads later would drag what it shares with the rest of a file into the first load.
 *
 * @returns path of the source by name of the file in `dist`, without extension
 */
export async function moduleEntries(): Promise<Record<string, string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(publicEntries()),
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    splitting: true,
    packages: 'external',
    write: false,
    metafile: true,
    plugins: [vanillaExtractPlugin()],
  });
  const sources = Object.keys(metafile.inputs).filter((path) => /^(src|styles)\/.*\.tsx?$/.test(path));
  return Object.fromEntries(sources.map((path) => [distName(path), path]));
}

/**
 * Finds the exports of package.json for applications, without the stylesheet.
 *
 * @returns path of the source by name of the file in `dist`, without extension
 */
export function publicEntries(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> };
  const languages = Object.keys(manifest.exports).filter((name) => name.startsWith('./locales/'));
  const sources = ['src/index.ts', ...languages.map((name) => name.replace('.', 'src').concat('.ts'))];
  return Object.fromEntries(sources.map((path) => [distName(path), path]));
}

/** Leaves imports between the library's own modules as imports, and points them at the files in `dist`. */
export const preserveModules: Plugin = {
  name: 'keep-modules',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, importer, kind, pluginData }) => {
      if (kind === 'entry-point' || pluginData !== undefined || !/\.tsx?$/.test(path)) return undefined;
      const from = distName(relative(root, importer));
      const to = `${distName(relative(root, join(dirname(importer), path)))}.js`;
      const address = relative(dirname(from), to);
      return { path: address.startsWith('.') ? address : `./${address}`, external: true };
    });
  },
};

function distName(source: string): string {
  return source.replace(/^src\//, '').replace(/\.tsx?$/, '');
}
