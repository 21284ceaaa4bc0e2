import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Run before a package is packed, in its folder: a package without its build would be an empty one. */
if (!existsSync(join(process.argv[2] ?? '.', 'dist'))) {
  console.error('There is nothing to pack yet. Run `npm run build` in the root folder first.');
  process.exitCode = 1;
}
