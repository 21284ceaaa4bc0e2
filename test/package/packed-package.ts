import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A package as users get it: packed by npm and unpacked again. */
export interface PackedPackage {
  /** Path of the `.tgz`. */
  tarball: string;
  /** Folder whose `node_modules` holds the package; React and the rest are found above it. */
  host: string;
  /** Folder of the package itself. */
  folder: string;
  /** Every file, relative to `folder`. */
  files: string[];
  manifest: Manifest;
  read(file: string): string;
  remove(): void;
}

/** Fields of a package.json that the tests read. */
interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Packs what `npm run build` wrote.
 *
 * @param source `.` for the library, `mock-server` for the server
 * @param within folder in which the host's is made; what stands above it is found by the host
 */
export function packPackage(source: '.' | 'mock-server', within = join(root, 'node_modules/.cache')): PackedPackage {
  mkdirSync(within, { recursive: true });
  const host = mkdtempSync(join(within, 'packed-'));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', host], {
      cwd: join(root, source),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ name: string; filename: string }];
  const folder = join(host, 'node_modules', packed.name);
  mkdirSync(folder, { recursive: true });
  const tarball = join(host, packed.filename);
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  const files = globSync('**/*.*', { cwd: folder }).toSorted();
  // Dependencies of which another release stands above: an installation puts them there too.
  const ownDependencies = join(root, source, 'node_modules');
  if (source !== '.' && existsSync(ownDependencies)) symlinkSync(ownDependencies, join(folder, 'node_modules'));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    tarball,
    host,
    folder,
    files,
    manifest: JSON.parse(read('package.json')) as Manifest,
    read,
    remove: () => rmSync(host, { recursive: true, force: true }),
  };
}
