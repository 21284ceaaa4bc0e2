import { sanitizeSvg } from './sanitize-svg.ts';

/** A picture that may be served. */
export interface CheckedImage {
  contentType: 'image/svg+xml' | 'image/png' | 'image/webp';
  bytes: Uint8Array;
}

/** Pixels of a side; a small file can describe a picture that occupies gigabytes. */
const MAX_SIDE = 2_048;
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Checks that the bytes are a picture of the announced type, and sanitises SVG.
 *
 * @param contentType as the response has it
 * @returns undefined for anything but a well-formed SVG, a PNG or a WebP picture
 */
export function checkImage(bytes: Uint8Array, contentType: string): CheckedImage | undefined {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'image/svg+xml':
      return checkSvg(bytes);
    case 'image/png':
      return isPng(bytes) ? { contentType: 'image/png', bytes } : undefined;
    case 'image/webp':
      return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP'
        ? { contentType: 'image/webp', bytes }
        : undefined;
    default:
      return undefined;
  }
}

function checkSvg(bytes: Uint8Array): CheckedImage | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const sanitized = sanitizeSvg(text.trim());
  return sanitized === undefined
    ? undefined
    : { contentType: 'image/svg+xml', bytes: new TextEncoder().encode(sanitized) };
}

function isPng(bytes: Uint8Array): boolean {
  if (bytes.length < 24 || !PNG_HEAD.every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return textAt(bytes, 12, 16) === 'IHDR' && view.getUint32(16) <= MAX_SIDE && view.getUint32(20) <= MAX_SIDE;
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
