import { Inflate } from 'fflate';

/** Limits of a file in an archive. */
interface ArchiveLimits {
  packedBytes: number;
  bytes: number;
}

/** File in an archive. `too-large` when it exceeds a limit; undefined when there is no such file. */
export type ArchivedFile = Uint8Array | 'too-large' | undefined;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record has a comment of at most 65,535 bytes behind it. */
const MAX_END_BYTES = 22 + 65_535;
/** Deflate makes at most 1,032 bytes of one, so this bounds what is unpacked before a size is compared. */
const SLICE_BYTES = 1_024;

/**
 * Reads one file of a ZIP archive. Unpacking stops at the size that the archive declares for the file: an archive whose
 * declaration is wrong costs no more than an honest one.
 *
 * @param names of the file; the first one that exists is read
 * @throws when the archive is damaged
 * Source: PKWARE, APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function readArchive(archive: Uint8Array, names: readonly string[], limits: ArchiveLimits): ArchivedFile {
  const files = filesOf(archive, names);
  const file = names.map((name) => files.get(name)).find((found) => found !== undefined);
  if (file === undefined) return undefined;
  if (file.packedBytes > limits.packedBytes || file.bytes > limits.bytes) return 'too-large';
  const view = viewOf(archive);
  expectSignature(view, file.offset, LOCAL);
  const begin = file.offset + 30 + view.getUint16(file.offset + 26, true) + view.getUint16(file.offset + 28, true);
  const packed = archive.subarray(begin, begin + file.packedBytes);
  const bytes = file.isDeflated ? inflate(packed, file.bytes) : packed;
  if (bytes.length !== file.bytes) throw new Error('The file has another size than the archive declares.');
  return bytes;
}

interface Entry {
  isDeflated: boolean;
  packedBytes: number;
  bytes: number;
  /** Of the local header. */
  offset: number;
}

function filesOf(archive: Uint8Array, names: readonly string[]): Map<string, Entry> {
  const view = viewOf(archive);
  const end = endOf(view);
  const files = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expectSignature(view, at, ENTRY);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + (nameBytes ?? 0)));
    const method = view.getUint16(at + 10, true);
    if (names.includes(name)) {
      if (method !== 0 && method !== 8) throw new Error(`The method ${method} is not supported.`);
      files.set(name, {
        isDeflated: method === 8,
        packedBytes: view.getUint32(at + 20, true),
        bytes: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return files;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - MAX_END_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new Error('There is no end record.');
}

function inflate(packed: Uint8Array, declaredBytes: number): Uint8Array {
  const bytes = new Uint8Array(declaredBytes);
  let size = 0;
  const stream = new Inflate((chunk) => {
    // `set` throws beyond the declared size.
    bytes.set(chunk, size);
    size += chunk.length;
  });
  for (let at = 0; at < packed.length; at += SLICE_BYTES) {
    stream.push(packed.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= packed.length);
  }
  return bytes.subarray(0, size);
}

function expectSignature(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw new Error('A record is not where the archive says.');
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
