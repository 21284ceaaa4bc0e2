import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
// The default export, because an older Node without zstd must be able to load this module and say that it is too old.
import zlib from 'node:zlib';
import type { SecretBox } from '../core/kernel/ports.ts';
import { UnknownEncryptionKey } from '../core/kernel/store-errors.ts';

const FORMAT = 'v1';
/** Format of texts that are compressed with Zstandard before encryption. */
const COMPRESSED_FORMAT = 'v2';
/** Characters or bytes from which a text is compressed: bodies of messages, never a credential. */
const MIN_COMPRESSED_LENGTH = 8_192;
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of 32 bytes: the first one encrypts, all of them decrypt. */
export type EncryptionKeys = readonly [first: Uint8Array, ...others: Uint8Array[]];

/**
 * Encrypts with AES-256-GCM. A box reads `<format>.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url;
 * format, key id and context are authenticated, so a box opens in its own place only. The format is `v1`, or `v2` for a
 * long text, which is compressed first: encrypting and storing the body of a message then takes less time and space.
 */
export function createSecretBox(...keys: EncryptionKeys): SecretBox {
  const [first] = keys;
  const firstId = keyId(first);
  const keyOf = new Map(keys.map((key) => [keyId(key), key]));
  return {
    seal: async (plain, context) => {
      const isCompressed = plain.length >= MIN_COMPRESSED_LENGTH;
      const format = isCompressed ? COMPRESSED_FORMAT : FORMAT;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, first, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associatedData(format, firstId, context));
      const encrypted = cipher.update(isCompressed ? compress(plain) : plain);
      const box = Buffer.concat([encrypted, cipher.final(), cipher.getAuthTag()]);
      return [format, firstId, nonce.toString('base64url'), box.toString('base64url')].join('.');
    },
    open: async (sealed, context) => {
      const [format, boxKeyId = '', nonceText = '', boxText = '', ...more] = sealed.split('.');
      const nonce = Buffer.from(nonceText, 'base64url');
      const box = Buffer.from(boxText, 'base64url');
      const isKnown = format === FORMAT || format === COMPRESSED_FORMAT;
      if (!isKnown || more.length > 0 || nonce.length !== NONCE_BYTES || box.length < TAG_BYTES) {
        throw new Error('The sealed value is damaged or of an unknown format.');
      }
      const key = keyOf.get(boxKeyId);
      if (key === undefined) throw new UnknownEncryptionKey(boxKeyId);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedData(format, boxKeyId, context));
      decipher.setAuthTag(box.subarray(-TAG_BYTES));
      try {
        const plain = Buffer.concat([decipher.update(box.subarray(0, -TAG_BYTES)), decipher.final()]);
        return (format === COMPRESSED_FORMAT ? zlib.zstdDecompressSync(plain) : plain).toString('utf8');
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
  return /^v[12]\.([0-9a-f]{8})\./.exec(sealed)?.[1];
}

function compress(text: string | Uint8Array): Buffer {
  return zlib.zstdCompressSync(text, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } });
}

function associatedData(format: string, id: string, context: string): Buffer {
  return Buffer.from(`${format}\n${id}\n${context}`, 'utf8');
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
