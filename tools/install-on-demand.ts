import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Installs the packages of a folder with its own package.json and lock file, unless they are installed.
 *
 * These packages are needed by one test or tool, so `npm ci` in the root leaves them out. Peers come from the root.
 *
 * @param folder relative to the root, such as `test/consumers/next`
 */
export function installOnDemand(folder: string): void {
  const path = join(root, folder);
  const installed = join(path, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(path, 'package-lock.json')).mtimeMs) return;
  console.log(`Installing the packages of ${folder} (npm ci)`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--omit=peer', '--no-audit', '--no-fund'], {
    cwd: path,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

// As a script: the folders are the arguments.
if (import.meta.main) for (const folder of process.argv.slice(2)) installOnDemand(folder);
