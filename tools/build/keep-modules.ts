import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import type { Loader, Plugin } from 'esbuild';
import { build } from 'esbuild';
import type { ClientEndpoint, Endpoint } from '../../src/contract/endpoint.ts';

const root = join(import.meta.dirname, '../..');

/** Imports React for all other modules. */
const REACT = 'src/react.ts';

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
  sources.push(REACT);
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

/**
 * What a bundler shall put into the same file as the screens that load later: the editors of settings, and by the export
 * of the first screen, everything that both use. A bundler would otherwise split that by who uses it, and small files
 * compress worse.
 */
const LOADED_WITH_LATER_SCREENS = `
export { ReadyScreen } from './ReadyScreen.tsx';
export * from './configure/lazy-parts-chunk.ts';
`;

/**
 * What the first load and the later screens use, but not the first screen: by its export, a bundler keeps it in the file
 * of the first load instead of cutting it off into one that both import.
 */
const LOADED_BEFORE_READY_SCREEN = `
export { FailureCard } from '../ui/FailureCard.tsx';
export { useWidget } from '../ui/WidgetRoot.tsx';
`;

/** Modules that import React themselves; the panel, because it is apart from the others, with the dialog library. */
const IMPORT_REACT = [REACT, 'src/components/ui/ConfirmDialogPanel.tsx'];

/** React's modules, which tsup would make external before a plugin sees them. */
export const REACT_MODULES = /^react(\/jsx-runtime)?$/;

/** Leaves imports between the library's own modules as imports, and points them at the files in `dist`. */
export const preserveModules: Plugin = {
  name: 'keep-modules',
  setup(build) {
    const external = (importer: string, source: string) => {
      const address = relative(dirname(distName(relative(root, importer))), `${distName(source)}.js`);
      return { path: address.startsWith('.') ? address : `./${address}`, external: true };
    };
    build.onResolve({ filter: /\/lazy-parts-chunk\.ts$/ }, ({ importer, kind }) =>
      kind === 'dynamic-import' ? external(importer, 'src/components/install/lazy-screens-chunk.ts') : undefined,
    );
    build.onResolve({ filter: /^\./ }, ({ path, importer, kind, pluginData }) => {
      if (kind === 'entry-point' || pluginData !== undefined || !/\.tsx?$/.test(path)) return undefined;
      return external(importer, relative(root, join(dirname(importer), path)));
    });
    build.onResolve({ filter: REACT_MODULES }, ({ path, importer }) =>
      IMPORT_REACT.includes(relative(root, importer)) ? { path, external: true } : external(importer, REACT),
    );
    for (const [filter, more] of [
      [/\/install\/lazy-screens-chunk\.ts$/, LOADED_WITH_LATER_SCREENS],
      [/\/install\/ReadyScreen\.tsx$/, LOADED_BEFORE_READY_SCREEN],
    ] as const) {
      build.onLoad({ filter }, async ({ path }) => ({
        contents: `${await readFile(path, 'utf8')}${more}`,
        loader: extname(path).slice(1) as Loader,
      }));
    }
    build.onLoad({ filter: /\/contract\/endpoints\.ts$/ }, async ({ path }) => ({
      contents: clientEndpoints(await import(path)),
    }));
  },
};

/** Source of the endpoint table with what the client reads. The rest describes the API and is the server's. */
function clientEndpoints(endpoints: Record<string, Endpoint>): string {
  return Object.entries(endpoints)
    .map(([name, { method, path, responseType, success }]) => {
      const read: ClientEndpoint = { method, path, responseType, success: success === 204 ? success : undefined };
      return `export const ${name} = ${JSON.stringify(read)};`;
    })
    .join('\n');
}

function distName(source: string): string {
  return source.replace(/^src\//, '').replace(/\.tsx?$/, '');
}
