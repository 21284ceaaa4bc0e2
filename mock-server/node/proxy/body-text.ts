import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';

const MAX_TEXT_BYTES = 65_536;

/**
 * Returns the text of a short body, or of the first part of a longer one. Only for looking into it: what is passed on
 * stays as it came.
 *
 * @param encoding value of `Content-Encoding`
 * @returns undefined when the body cannot be decoded
 */
export function bodyText(body: Buffer, encoding = 'identity'): string | undefined {
  try {
    return decoded(body, encoding.trim().toLowerCase())?.toString('utf8');
  } catch {
    // Ignores a body that cannot be decoded.
    return undefined;
  }
}

function decoded(body: Buffer, encoding: string): Buffer | undefined {
  const maxOutputLength = MAX_TEXT_BYTES;
  switch (encoding) {
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return unzipSync(body, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return brotliDecompressSync(body, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}
