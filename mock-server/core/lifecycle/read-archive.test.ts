import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from './read-archive.ts';

const LIMITS = { packedBytes: 512_000, bytes: 2_000_000 };
const NAMES = ['amp.yaml', 'amp.yml'];
const TEXT = `specVersion: 1.0.0\n${'# A comment.\n'.repeat(5_000)}`;

const read = (archive: Uint8Array) => readArchive(archive, NAMES, LIMITS);
const textOf = (archive: Uint8Array) => {
  const file = read(archive);
  return file instanceof Uint8Array ? strFromU8(file) : file;
};

/** An archive as programs write it that do not know sizes beforehand: they follow the data. */
function streamed(): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  const file = new ZipDeflate('amp.yaml');
  zip.add(file);
  file.push(strToU8(TEXT), true);
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

/** @returns the archive with another size declared for its only file */
function declaring(archive: Uint8Array, bytes: number): Uint8Array {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(bytes, 22);
  changed.writeUInt32LE(bytes, changed.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return changed;
}

describe('a file of an archive', () => {
  it.each([
    ['packed', zipSync({ 'other.txt': strToU8('x'), 'amp.yaml': strToU8(TEXT) })],
    ['stored', zipSync({ 'amp.yaml': strToU8(TEXT) }, { level: 0 })],
    ['under its second name', zipSync({ 'amp.yml': strToU8(TEXT) })],
    ['streamed', streamed()],
    ['in an archive with a comment', new Uint8Array([...zipSync({ 'amp.yaml': strToU8(TEXT) }, {}), 1, 2, 3])],
  ])('is read when it is %s', (_, archive) => {
    expect(textOf(archive)).toBe(TEXT);
  });

  it('is missing, or too large by what the archive declares', () => {
    expect(read(zipSync({ 'folder/amp.yaml': strToU8(TEXT) }))).toBeUndefined();
    expect(read(zipSync({ 'amp.yaml': new Uint8Array(2_000_001) }))).toBe('too-large');
  });

  it('is damaged when it has another size than the archive declares', () => {
    const archive = zipSync({ 'amp.yaml': strToU8(TEXT) });
    for (const bytes of [0, 100, TEXT.length - 1, TEXT.length + 1]) {
      expect(() => read(declaring(archive, bytes))).toThrow();
    }
  });

  it('is damaged when the archive is cut anywhere', () => {
    const archive = zipSync({ 'amp.yaml': strToU8(TEXT) });
    for (let length = 0; length < archive.length; length += 1) {
      expect(() => read(archive.slice(0, length))).toThrow();
    }
  });

  it('is unpacked up to the declared size and no further', () => {
    const blanks = 60_000_000;
    const archive = declaring(zipSync({ 'amp.yaml': new Uint8Array(blanks).fill(32) }), 100);
    const time = (action: () => unknown) => {
      const startedAt = performance.now();
      action();
      return performance.now() - startedAt;
    };
    const whole = time(() => unzipSync(declaring(archive, blanks)));
    expect(time(() => expect(() => read(archive)).toThrow())).toBeLessThan(whole / 5);
  });
});
