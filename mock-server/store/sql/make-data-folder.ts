import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates a data folder for its owner alone, if it is missing. It contains keys: a new one tells Git to ignore all of it.
 */
export function makeDataFolder(folder: string): void {
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew) writeFileSync(join(folder, '.gitignore'), '*\n');
}
