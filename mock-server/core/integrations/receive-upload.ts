import type { Ports } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/**
 * Keeps an uploaded archive under the address that was given out for it.
 *
 * @param path `uploads/…`
 * @param read takes the archive in; not called for an address that was never given out, so that strangers cost nothing
 * @param md5 base64, as the uploader says
 */
export async function receiveUpload(
  ports: Ports,
  path: string,
  read: () => Promise<Result<Uint8Array>>,
  md5: string | undefined,
): Promise<Result<undefined>> {
  const blob = await ports.store.blobs.get(path);
  if (blob === undefined || blob.expiresAt <= ports.clock.now()) {
    return reject('not-found', 'This upload address was not given out, or its time has passed.', {
      remedy: 'Ask for a new address with GET /v1/generate-upload-url.',
    });
  }
  const bytes = await read();
  if (!bytes.ok) return bytes;
  const actual = await ports.digests.md5Base64(bytes.value);
  for (const expected of [md5, blob.md5]) {
    if (expected !== undefined && actual !== undefined && expected !== actual) {
      return reject('invalid-input', 'The content does not have the MD5 that was announced for it.', {
        remedy: 'Upload the file again, unchanged.',
      });
    }
  }
  await ports.store.blobs.put({ ...blob, bytes: bytes.value });
  return ok(undefined);
}
