import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from '../core/ports.ts';

const FORMAT = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM. A box reads `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url; format,
 * key id and context are authenticated, so a box opens in its own place only.
 *
 * @param key 32 bytes
 */
export function createSecretBox(key: Uint8Array): SecretBox {
  const ownKeyId = keyId(key);
  return {
    seal: async (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associatedData(ownKeyId, context));
      const box = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, ownKeyId, nonce.toString('base64url'), box.toString('base64url')].join('.');
    },
    open: async (sealed, context) => {
      const [format, boxKeyId = '', nonceText = '', boxText = '', ...more] = sealed.split('.');
      const nonce = Buffer.from(nonceText, 'base64url');
      const box = Buffer.from(boxText, 'base64url');
      if (format !== FORMAT || more.length > 0 || nonce.length !== NONCE_BYTES || box.length < TAG_BYTES) {
        throw new Error('The sealed value is damaged or of an unknown format.');
      }
      if (boxKeyId !== ownKeyId) {
        throw new Error(`The sealed value was made with another key (${boxKeyId}, not ${ownKeyId}).`);
      }
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedData(ownKeyId, context));
      decipher.setAuthTag(box.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(box.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        throw new Error('The sealed value was damaged or belongs to another place.');
      }
    },
  };
}

/** Tells keys apart and says nothing of them. */
function keyId(key: Uint8Array): string {
  return createHash('sha256').update('ampersand key id\n').update(key).digest('hex').slice(0, 8);
}

function associatedData(id: string, context: string): Buffer {
  return Buffer.from(`${FORMAT}\n${id}\n${context}`, 'utf8');
}
