import { dirname } from 'node:path';
import { cycles } from './cycles.ts';
import type { ImportGraph } from './read-imports.ts';
import { isTestFile } from './read-imports.ts';

/** Folders whose subfolders must not form cycles. */
const checked = /^(src|mock-server)\//;

/**
 * Returns the imports between folders that are part of a cycle of folders.
 *
 * A folder stands for the files in it, without those of its subfolders. Tests and stories do not count.
 *
 * @returns `<importing folder> -> <imported folder>`, sorted
 */
export function findFolderCycles(imports: ImportGraph): string[] {
  const folders = new Map<string, Set<string>>();
  for (const [file, found] of imports) {
    if (!checked.test(file) || isTestFile(file)) continue;
    const targets = folders.get(dirname(file)) ?? new Set();
    for (const { to, kind } of found) {
      if (kind === 'file' && checked.test(to) && dirname(to) !== dirname(file)) targets.add(dirname(to));
    }
    folders.set(dirname(file), targets);
  }
  return cycles(folders)
    .flatMap((group) =>
      group.flatMap((from) =>
        [...(folders.get(from) ?? [])].filter((to) => group.includes(to)).map((to) => `${from} -> ${to}`),
      ),
    )
    .toSorted();
}
