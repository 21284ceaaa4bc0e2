import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Measures what an application ships for the two components that show a first screen.
 *
 * @param alias files behind the package's name and its stylesheet
 * @returns bytes after brotli; React is not counted
 */
export async function bundleBytes({
  script,
  styles,
}: {
  script: string;
  styles: string;
}): Promise<Record<string, number>> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { AmpersandProvider, InstallIntegration } from 'client'; import 'client-styles';",
      resolveDir: import.meta.dirname,
    },
    alias: { client: script, 'client-styles': styles },
    outdir: '/',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'https://*'],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.REACT_APP_AMP_SERVER': 'undefined' },
    legalComments: 'none',
    logLevel: 'silent',
  });
  const sum = (ending: string) =>
    outputFiles
      .filter(({ path }) => path.endsWith(ending))
      .reduce((total, { contents }) => total + brotliCompressSync(contents).byteLength, 0);
  return { 'script, every chunk': sum('.js'), styles: sum('.css') };
}
