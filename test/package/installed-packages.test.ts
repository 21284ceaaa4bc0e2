import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const budget = 45;

/** Fields that the test reads of an entry of package-lock.json. */
interface Locked {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

it(`adds ${budget} packages at most to an application, peers included`, () => {
  const lockFile = join(import.meta.dirname, '../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> };
  const installed = new Set<string>();
  const visit = (path: string) => {
    const entry = packages[path];
    const needed = [...Object.keys(entry?.dependencies ?? {}), ...requiredPeers(entry)];
    for (const name of needed) {
      const found = locate(packages, path, name);
      if (found === undefined || installed.has(found)) continue;
      installed.add(found);
      visit(found);
    }
  };
  visit('');
  console.log(`installing the library adds ${installed.size} packages`);
  expect(installed.size).toBeGreaterThan(3);
  expect(installed.size).toBeLessThanOrEqual(budget);
});

function requiredPeers(entry: Locked | undefined): string[] {
  return Object.keys(entry?.peerDependencies ?? {}).filter((name) => !entry?.peerDependenciesMeta?.[name]?.optional);
}

/** Where Node would find a package: beside the one that asks, or in a folder above. */
function locate(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
