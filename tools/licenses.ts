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
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** A package of ours, or one that comes with it. */
export interface ProductionPackage {
  name: string;
  version: string;
  /** SPDX expression; undefined when the package states none. */
  license: string | undefined;
  /** Subresource integrity of its tarball; undefined for a package of ours. */
  integrity: string | undefined;
  /** `name@version` of those that it needs itself. */
  needs: string[];
}

/** Folder of a package of ours, in the lock file. */
export type Source = '' | 'mock-server';

/**
 * Lists what an installation of one of our packages adds, required peers included, by the lock file.
 *
 * @param source folder of the package: `''` for the library, `mock-server` for the server
 */
export function productionPackages(source: Source): ProductionPackage[] {
  const packages = readLockFile();
  const installed = new Set<string>();
  const visit = (path: string) => {
    for (const found of neededPaths(packages, path)) {
      if (installed.has(found)) continue;
      installed.add(found);
      visit(found);
    }
  };
  visit(source);
  return Array.from(installed, (path) => describe(packages, path)).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

/** Returns a package of ours. */
export function ownPackage(source: Source): ProductionPackage {
  return describe(readLockFile(), source);
}

type LockedPackages = Record<string, Locked>;

function readLockFile(): LockedPackages {
  const lockFile = join(import.meta.dirname, '../package-lock.json');
  return (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: LockedPackages }).packages;
}

function describe(packages: LockedPackages, path: string): ProductionPackage {
  const { version = '', license, integrity } = packages[path] ?? {};
  const needs = neededPaths(packages, path).map((needed) => `${nameAt(packages, needed)}@${packages[needed]?.version}`);
  return { name: nameAt(packages, path), version, license, integrity, needs };
}

function nameAt(packages: LockedPackages, path: string): string {
  return packages[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Places of the packages that the one at `path` needs. */
function neededPaths(packages: LockedPackages, path: string): string[] {
  const entry = packages[path] ?? {};
  const needed = [entry.dependencies, entry.optionalDependencies].flatMap((list) => Object.keys(list ?? {}));
  return [...new Set([...needed, ...requiredPeers(entry)])].flatMap((name) => locate(packages, path, name) ?? []);
}

function requiredPeers(entry: Locked): string[] {
  return Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional);
}

/** Where Node would find a package: beside the one that asks, or in a folder above. */
function locate(packages: LockedPackages, from: string, name: string): string | undefined {
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
