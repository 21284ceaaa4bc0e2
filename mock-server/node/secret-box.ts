import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from '../core/kernel/ports.ts';
import { UnknownEncryptionKey } from '../core/kernel/store-errors.ts';

const FORMAT = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of 32 bytes: the first one encrypts, all of them decrypt. */
export type EncryptionKeys = readonly [first: Uint8Array, ...others: Uint8Array[]];

/**
 * Encrypts with AES-256-GCM. A box reads `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url; format,
 * key id and context are authenticated, so a box opens in its own place only.
 */
export function createSecretBox(...keys: EncryptionKeys): SecretBox {
  const [first] = keys;
  const firstId = keyId(first);
  const keyOf = new Map(keys.map((key) => [keyId(key), key]));
  return {
    seal: async (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, first, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associatedData(firstId, context));
      const box = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, firstId, nonce.toString('base64url'), box.toString('base64url')].join('.');
    },
    open: async (sealed, context) => {
      const [format, boxKeyId = '', nonceText = '', boxText = '', ...more] = sealed.split('.');
      const nonce = Buffer.from(nonceText, 'base64url');
      const box = Buffer.from(boxText, 'base64url');
      if (format !== FORMAT || more.length > 0 || nonce.length !== NONCE_BYTES || box.length < TAG_BYTES) {
        throw new Error('The sealed value is damaged or of an unknown format.');
      }
      const key = keyOf.get(boxKeyId);
      if (key === undefined) throw new UnknownEncryptionKey(boxKeyId);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedData(boxKeyId, context));
      decipher.setAuthTag(box.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(box.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        throw new Error('The sealed value was damaged or belongs to another place.');
      }
    },
  };
}

/** @returns the id of a key: the first 4 bytes of its hash, in hex */
export function keyId(key: Uint8Array): string {
  return createHash('sha256').update('ampersand key id\n').update(key).digest('hex').slice(0, 8);
}

/** @returns the id of the key that a box was encrypted with; undefined when the text is not a box */
export function keyIdOfBox(sealed: string): string | undefined {
  return /^v1\.([0-9a-f]{8})\./.exec(sealed)?.[1];
}

function associatedData(id: string, context: string): Buffer {
  return Buffer.from(`${FORMAT}\n${id}\n${context}`, 'utf8');
}

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
