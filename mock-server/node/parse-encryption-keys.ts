import type { EncryptionKeys } from './secret-box.ts';

const KEY_BYTES = 32;

/**
 * Reads one key, or several separated by commas.
 *
 * @returns the keys, or what is wrong, to be read after the name of the place; it names a position and never a value
 */
export function parseEncryptionKeys(text: string): EncryptionKeys | { problem: string } {
  const parts = text.split(',').map((part) => part.trim());
  const keys: Uint8Array[] = [];
  for (const [index, part] of parts.entries()) {
    const which = parts.length > 1 ? `: key ${index + 1} of ${parts.length} is not` : '';
    const key = Buffer.from(part, 'base64');
    if (key.toString('base64') !== part || key.byteLength !== KEY_BYTES) {
      return { problem: `must be ${KEY_BYTES} bytes in base64${which}` };
    }
    keys.push(new Uint8Array(key));
  }
  const [first, ...others] = keys;
  return first === undefined ? { problem: `must be ${KEY_BYTES} bytes in base64` } : [first, ...others];
}
