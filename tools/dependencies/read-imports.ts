import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** An import, type imports and dynamic imports included. */
export interface Import {
  /** Importing file, relative to the root. */
  from: string;
  /** Imported file relative to the root, `node_modules/<package>/`, `node:<module>`, or the text of an import that leads nowhere. */
  to: string;
  kind: 'file' | 'package' | 'node' | 'unresolved';
}

/** Source files by path relative to the root, with their imports. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

/** Folders with source files. */
const SOURCE_FOLDERS = ['src', 'styles', 'mock-server', 'stories', 'test'];

/**
 * Reads the imports of every source file.
 *
 * @param root folder laid out like this repository
 */
export function readImports(root: string): ImportGraph {
  const files = globSync(`{${SOURCE_FOLDERS.join(',')}}/**/*.{ts,tsx,mts,mjs}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.cache|\.next)$/.test(path),
  }).toSorted();
  const installed = new Map<string, boolean>();
  return new Map(files.map((file) => [file, importsOf(root, file, installed)]));
}

function importsOf(root: string, from: string, installed: Map<string, boolean>): Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => ({ from, ...resolve(root, from, fileName, installed) }));
}

function resolve(root: string, from: string, text: string, installed: Map<string, boolean>): Omit<Import, 'from'> {
  if (text.startsWith('.')) {
    const to = join(dirname(from), text.replace(/\?.*$/, ''));
    return existsSync(join(root, to)) ? { to, kind: 'file' } : { to: text, kind: 'unresolved' };
  }
  if (isBuiltin(text)) return { to: text, kind: 'node' };
  const name = text
    .split('/')
    .slice(0, text.startsWith('@') ? 2 : 1)
    .join('/');
  const place = `${dirname(from)} ${name}`;
  const isInstalled = installed.get(place) ?? isInstalledFor(root, dirname(from), name);
  installed.set(place, isInstalled);
  return isInstalled ? { to: `node_modules/${name}/`, kind: 'package' } : { to: text, kind: 'unresolved' };
}

/** Looks for the package, or its types alone, in the folder and above it. */
function isInstalledFor(root: string, folder: string, name: string): boolean {
  const types = `@types/${name.replace(/^@/, '').replace('/', '__')}`;
  if ([name, types].some((one) => existsSync(join(root, folder, 'node_modules', one)))) return true;
  return folder !== '.' && isInstalledFor(root, dirname(folder), name);
}

/** Returns whether a file is a test, a story or a type test. */
export function isTestFile(file: string): boolean {
  return /\.(test|test-d|stories)\.tsx?$/.test(file);
}
