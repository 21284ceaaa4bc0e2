import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import { build } from 'esbuild';

const MARK = 'amp_h_';

/**
 * Short names of the classes and animations, numbered in the order of the stylesheet: `amp_0`, `amp_1` and so on.
 *
 * Hashes hardly compress. Numbers do, and counting along a finished stylesheet gives every build of the same sources the
 * same names, in whatever order the files are read. The prefix keeps them apart from a host's classes.
 *
 * @returns for `identifiers` of vanilla-extract's plugin; the same names for scripts and stylesheet
 */
export async function shortClassNames() {
  const { outputFiles } = await build({
    entryPoints: ['src/index.ts'],
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    packages: 'external',
    write: false,
    plugins: [vanillaExtractPlugin({ identifiers: ({ hash }) => MARK + hash })],
  });
  const css = outputFiles.find((file) => file.path.endsWith('.css'))?.text ?? '';
  const marked = new Set(css.match(new RegExp(`${MARK}\\w+`, 'g')));
  const names = new Map([...marked].map((name, index) => [name, `amp_${index}`]));
  // A class without rules stands in no stylesheet; it only composes others.
  return ({ hash }: { hash: string }) => names.get(MARK + hash) ?? MARK + hash;
}
