import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

/**
 * Kilobytes are 1,000 bytes; React is external, everything else that an application would ship is counted. Why every
 * chunk together may weigh more than at first: `docs/decisions/bytes-and-peers.md`.
 */
const budgets = { firstLoad: 22, standardView: 50, everything: 84, oneHook: 8, stylesheet: 5.3, language: 8 };

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('.');
});

afterAll(() => packed.remove());

it(`loads provider and InstallIntegration within ${budgets.firstLoad} kB, ${budgets.standardView} kB with the standard view, and ${budgets.everything} kB with every screen`, async () => {
  const bundle = await bundleOf(`export { AmpersandProvider, InstallIntegration } from 'ampersand-embed';`);
  report('provider + InstallIntegration, first load', bundle.firstLoad);
  report('provider + InstallIntegration, standard view', bundle.standardView);
  report('provider + InstallIntegration, every chunk', bundle.everything);
  expect(bundle.firstLoad).toBeLessThanOrEqual(budgets.firstLoad);
  expect(bundle.standardView).toBeLessThanOrEqual(budgets.standardView);
  expect(bundle.everything).toBeLessThanOrEqual(budgets.everything);
});

it(`costs ${budgets.oneHook} kB at most for an application that only asks whether an integration is installed`, async () => {
  const bundle = await bundleOf(`export { useIsIntegrationInstalled } from 'ampersand-embed';`);
  report('useIsIntegrationInstalled', bundle.firstLoad);
  expect(bundle.firstLoad).toBeLessThanOrEqual(budgets.oneHook);
});

it('costs a separate file for each language that an application imports, and nothing for the others', async () => {
  const english = await bundleOf(`export { AmpersandProvider, InstallIntegration } from 'ampersand-embed';`);
  const words = ['gelöscht', 'supprimer', 'eliminar', 'excluir', '削除'];
  const speaks = (bundle: typeof english) => words.filter((word) => bundle.text.includes(word));
  expect(speaks(english)).toEqual([]);
  const german = await bundleOf(
    `export { AmpersandProvider, InstallIntegration } from 'ampersand-embed'; export { de } from 'ampersand-embed/locales/de';`,
  );
  report('a language more', german.everything - english.everything);
  expect(speaks(german)).toEqual(['gelöscht']);
  expect(german.everything - english.everything).toBeLessThanOrEqual(budgets.language);
});

it('loads the dialog library only when a dialog opens', async () => {
  const bundle = await bundleOf(`export * from 'ampersand-embed';`);
  expect(bundle.firstInputs.filter((input) => input.includes('@radix-ui'))).toEqual([]);
});

it(`has a stylesheet of ${budgets.stylesheet} kB at most`, () => {
  const size = brotliKilobytes(Buffer.from(packed.read('dist/styles.css')));
  report('stylesheet', size);
  expect(size).toBeLessThanOrEqual(budgets.stylesheet);
});

/** Bundles an application of one line, split into chunks as Vite or webpack would. */
async function bundleOf(application: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: application, resolveDir: packed.host },
    outdir: join(packed.host, 'out'),
    bundle: true,
    splitting: true,
    minify: true,
    charset: 'utf8',
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.REACT_APP_AMP_SERVER': 'undefined' },
    legalComments: 'none',
    logLevel: 'silent',
    // Directives of single files mean nothing inside a bundle.
    logOverride: { 'ignored-bare-import': 'silent' },
  });
  const first = staticallyReached(metafile, /^<stdin>$/);
  const standard = staticallyReached(metafile, /^<stdin>$|\/ReadyScreen\.js$/);
  const sum = (isCounted: (path: string) => boolean) =>
    outputFiles.reduce((total, { path, contents }) => total + (isCounted(path) ? brotliKilobytes(contents) : 0), 0);
  const among = (outputs: Set<string>) => (path: string) =>
    [...outputs].some((output) => path.endsWith(output.slice(output.lastIndexOf('/'))));
  return {
    firstLoad: sum(among(first)),
    standardView: sum(among(standard)),
    everything: sum(() => true),
    text: outputFiles.map((file) => file.text).join('\n'),
    firstInputs: [...first].flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {})),
  };
}

/** Entries of a bundle and the chunks that they import before anything of them runs. */
function staticallyReached({ outputs }: Metafile, entries: RegExp): Set<string> {
  const reached = new Set<string>();
  const visit = (output: string) => {
    if (reached.has(output)) return;
    reached.add(output);
    for (const { path, kind, external } of outputs[output]?.imports ?? []) {
      if (kind === 'import-statement' && !external) visit(path);
    }
  };
  for (const [output, { entryPoint }] of Object.entries(outputs)) if (entries.test(entryPoint ?? '')) visit(output);
  return reached;
}

function brotliKilobytes(content: Uint8Array): number {
  return brotliCompressSync(content).byteLength / 1000;
}

function report(what: string, kilobytes: number): void {
  console.log(`${what}: ${kilobytes.toFixed(1)} kB`);
}
