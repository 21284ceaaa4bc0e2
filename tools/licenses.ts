import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that the packages which our users install may have. They permit commercial use without publishing sources. */
export const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]);

/** Fields of an entry of package-lock.json. */
interface Locked {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** A package that comes with one of ours. */
interface ProductionPackage {
  name: string;
  version: string;
  /** SPDX expression; undefined when the package states none. */
  license: string | undefined;
}

/**
 * Lists what an installation of one of our packages adds, required peers included, by the lock file.
 *
 * @param source folder of the package: `''` for the library, `mock-server` for the server
 */
export function productionPackages(source: '' | 'mock-server'): ProductionPackage[] {
  const lockFile = join(import.meta.dirname, '../package-lock.json');
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> };
  const installed = new Set<string>();
  const visit = (path: string) => {
    const entry = packages[path] ?? {};
    const needed = [entry.dependencies, entry.optionalDependencies].flatMap((list) => Object.keys(list ?? {}));
    for (const name of [...needed, ...requiredPeers(entry)]) {
      const found = locate(packages, path, name);
      if (found === undefined || installed.has(found)) continue;
      installed.add(found);
      visit(found);
    }
  };
  visit(source);
  return Array.from(installed, (path) => {
    const { version = '', license } = packages[path] ?? {};
    return { name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version, license };
  }).toSorted((one, other) => one.name.localeCompare(other.name));
}

function requiredPeers(entry: Locked): string[] {
  return Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional);
}

/** Where Node would find a package: beside the one that asks, or in a folder above. */
function locate(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

// As a script: the report of a release.
if (import.meta.main) {
  for (const [title, source] of [
    ['ampersand-embed', ''],
    ['ampersand-embed-server', 'mock-server'],
  ] as const) {
    console.log(`${title}\n`);
    for (const { name, version, license } of productionPackages(source)) console.log(`${license}\t${name}@${version}`);
    console.log();
  }
}
