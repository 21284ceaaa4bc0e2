import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { readTextFile } from '../../node/read-text-file.ts';
import { CliFailure, EXIT } from './cli-failure.ts';

/** Names that a manifest may have in a folder, the usual one first. */
const NAMES = ['amp.yaml', 'amp.yml'];

/** A manifest on disk. */
export interface ManifestFile {
  /** As the user would write it. */
  path: string;
  text: string;
}

/**
 * @param argument folder that holds a manifest, or the manifest itself
 * @throws CliFailure (usage) when there is none, or when it cannot be read
 */
export async function readManifestFile(argument: string): Promise<ManifestFile> {
  const kind = await kindOf(argument);
  if (kind === undefined) throw new CliFailure(`There is no file or folder ${JSON.stringify(argument)}.`, EXIT.usage);
  if (kind === 'file') {
    if (/\.ya?ml$/i.test(basename(argument))) return { path: argument, text: await readText(argument) };
    throw new CliFailure(`${JSON.stringify(argument)} is not a manifest. Name a folder, or a .yaml file.`, EXIT.usage);
  }
  const found = await findManifestFile(argument);
  if (found !== undefined) return found;
  throw new CliFailure(`The folder ${JSON.stringify(argument)} holds no ${NAMES.join(' or ')}.`, EXIT.usage);
}

/** @returns the manifest in a folder; undefined when there is none */
export async function findManifestFile(folder: string): Promise<ManifestFile | undefined> {
  for (const name of NAMES) {
    const path = join(folder, name);
    if ((await kindOf(path)) === 'file') return { path, text: await readText(path) };
  }
  return undefined;
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    const stats = await stat(path);
    return stats.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return undefined;
    throw new CliFailure(`${JSON.stringify(path)} cannot be opened: ${describe(error)}.`, EXIT.usage);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readTextFile(path);
  } catch (error) {
    throw new CliFailure(`${JSON.stringify(path)} cannot be read: ${describe(error)}.`, EXIT.usage);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An archive as the deploy flow uploads it. */
interface ManifestArchive {
  bytes: Uint8Array;
  /** Base64. */
  md5: string;
}

/** rw-r--r-- in the upper half of the external attributes, as Unix archives have it. */
const MODE_0644 = 0o100644 << 16;
/** Fixed, so that the same manifest makes the same archive. */
const MODIFIED = new Date(1980, 0, 1);

/** @returns a zip with exactly one entry, `amp.yaml`, deflated */
export function archiveManifest(text: string): ManifestArchive {
  const entry = strToU8(text);
  const bytes = zipSync({ 'amp.yaml': [entry, { level: 6, mtime: MODIFIED, os: 3, attrs: MODE_0644 >>> 0 }] });
  return { bytes, md5: createHash('md5').update(bytes).digest('base64') };
}
