import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';
import { build } from 'tsup';
import { REFERENCE_FILES } from '../../mock-server/http/pages/reference-page.ts';
import { library, libraryFolder } from './library.ts';
import { BUNDLED, mswHandlers, nodeServer, webhooks } from './server.ts';
import { buildStylesheet } from './stylesheet.ts';

/** Builds what stands in `only` (`library`, `server`), or both packages. */
async function run(only: string[]): Promise<void> {
  const started = performance.now();
  if (only.length === 0 || only.includes('library')) {
    await build(library satisfies Options);
    await buildStylesheet(libraryFolder);
    report('ampersand-embed', 'dist');
  }
  if (only.length === 0 || only.includes('server')) {
    rmSync('mock-server/dist', { recursive: true, force: true });
    await build(mswHandlers satisfies Options);
    await build(nodeServer satisfies Options);
    await build(webhooks satisfies Options);
    copyReference('mock-server/dist/reference');
    for (const name of BUNDLED) {
      copyFileSync(`node_modules/${name}/LICENSE`, `mock-server/dist/LICENSE-${name.replace(/.*\//, '')}`);
    }
    report('ampersand-embed-server', 'mock-server/dist');
  }

  function report(name: string, folder: string): void {
    if (!existsSync(folder)) throw new Error(`${name}: nothing was written to ${folder}`);
    console.log(`${name} -> ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

/** Copies the files of the API reference, so that the server does not install what it shows once in a while. */
function copyReference(folder: string): void {
  mkdirSync(folder);
  for (const name of [...Object.keys(REFERENCE_FILES), 'LICENSE', 'NOTICE']) {
    copyFileSync(join('node_modules/swagger-ui-dist', name), join(folder, name));
  }
}

process.chdir(new URL('../..', import.meta.url).pathname);
await run(process.argv.slice(2));
