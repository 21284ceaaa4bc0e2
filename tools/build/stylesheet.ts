import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import { build } from 'esbuild';
import { classNames } from './library.ts';

/** esbuild keeps custom properties and conditions as they were written. */
const NEEDLESS_BLANK = /(?<=[,:]) /g;

/**
 * Writes `styles.css`, the one stylesheet of the library, and the empty declaration that lets TypeScript import it.
 *
 * Built without chunks, so that the styles of screens loaded later are in it too, in the order of the imports.
 *
 * @param folder where to write
 */
export async function buildStylesheet(folder: string): Promise<void> {
  const result = await build({
    entryPoints: ['src/index.ts'],
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    packages: 'external',
    minify: true,
    write: false,
    legalComments: 'none',
    plugins: [vanillaExtractPlugin({ identifiers: classNames })],
  });
  const css = result.outputFiles.find((file) => file.path.endsWith('.css'));
  writeFileSync(join(folder, 'styles.css'), (css?.text ?? '').replace(NEEDLESS_BLANK, ''));
  writeFileSync(join(folder, 'styles.d.ts'), 'export {};\n');
}
