import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Folder with the worker script of the installed MSW release, to be served at `/`.
 *
 * Copied when it is needed: a copy in the repository goes stale with the next release of MSW.
 *
 * @returns absolute path
 */
export function mswWorkerFolder(): string {
  const folder = join(root, 'node_modules/.cache/msw-worker');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), join(folder, 'mockServiceWorker.js'));
  return folder;
}
