import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The build copies the files beside the code; in a checkout they are those of the installed package. */
const FOLDERS = ['reference', '../../node_modules/swagger-ui-dist'].map((path) => join(import.meta.dirname, path));

/**
 * Reads a file of the API reference, on each request: it is requested rarely, and has more than a megabyte.
 *
 * @param name one of a fixed list
 */
export async function readReferenceFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const [built = '', installed = ''] = FOLDERS.map((folder) => join(folder, name));
  return readFile(built).catch(() => readFile(installed));
}
