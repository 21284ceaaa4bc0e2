import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import type { BrotliDecompress, Gunzip, Inflate } from 'node:zlib';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const DECODERS: Readonly<Record<string, () => Gunzip | Inflate | BrotliDecompress>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Thrown while a body is read that is not what `Content-Encoding` says. */
export class UndecodableBody extends Error {
  override readonly name = 'UndecodableBody';
}

/**
 * Returns the bytes of a body without its encoding: a provider may compress a response although `identity` was requested.
 *
 * @param encoding values of `Content-Encoding`
 */
export function decodedBody(body: Readable, encoding: string | string[] | undefined): AsyncIterable<Uint8Array> {
  const names = String(encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  return names.length === 0 ? body : decode(body, names);
}

async function* decode(body: Readable, names: readonly string[]): AsyncGenerator<Uint8Array> {
  // The last encoding was applied last.
  const decoders = names.toReversed().map((name) => DECODERS[name]?.());
  let decoded: Readable = body;
  for (const decoder of decoders) {
    if (decoder === undefined) {
      body.on('error', () => {}).destroy();
      throw new UndecodableBody(`The encoding "${names.join(', ')}" is not known.`);
    }
    // Errors reach the reader through the last stream.
    decoded = pipeline(decoded, decoder, () => {});
  }
  try {
    yield* decoded;
  } catch (error) {
    // Responses to HEAD, 204 and 304 have the header and no body.
    if (!isDecoderError(error)) throw error;
    if (decoders[0]?.bytesWritten === 0 && error.code === 'Z_BUF_ERROR') return;
    throw new UndecodableBody(error.message);
  }
}

function isDecoderError(error: unknown): error is Error & { code: unknown } {
  // Node's zlib numbers its errors.
  return (
    error instanceof Error && 'errno' in error && 'code' in error && /^(Z_|ERR_(_|BROTLI))/.test(String(error.code))
  );
}
