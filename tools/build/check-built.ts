import { copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(process.argv[2] ?? '.');
const changelog = fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url));

/** Run before a package is packed, in its folder: a package without its build would be an empty one. */
if (existsSync(join(folder, 'dist'))) {
  // Both packages share one changelog, and npm packs only files of the folder.
  const copy = join(folder, 'CHANGELOG.md');
  if (copy !== changelog) copyFileSync(changelog, copy);
} else {
  console.error('There is nothing to pack yet. Run `npm run build` in the root folder first.');
  process.exitCode = 1;
}
