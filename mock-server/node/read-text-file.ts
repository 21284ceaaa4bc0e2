import { readFile } from 'node:fs/promises';

/** Byte order marks of UTF-16, which some shells of Windows write. */
const UTF_16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * Reads a file that a person wrote: UTF-8, or UTF-16 with a byte order mark. The mark is not part of the text.
 *
 * @throws Error when the file cannot be read, or is no text in these encodings
 */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path);
  const { encoding = 'utf-8' } = UTF_16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte)) ?? {};
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not text in UTF-8');
  }
}
