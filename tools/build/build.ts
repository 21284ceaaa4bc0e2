import { existsSync, rmSync } from 'node:fs';
import type { Options } from 'tsup';
import { build } from 'tsup';
import { library, libraryFolder } from './library.ts';
import { mswHandlers, nodeServer, webhooks } from './server.ts';
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
    report('ampersand-embed-server', 'mock-server/dist');
  }

  function report(name: string, folder: string): void {
    if (!existsSync(folder)) throw new Error(`${name}: nothing was written to ${folder}`);
    console.log(`${name} -> ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

process.chdir(new URL('../..', import.meta.url).pathname);
await run(process.argv.slice(2));
