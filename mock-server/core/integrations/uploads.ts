import type { ProblemCode } from '../../../src/contract/index.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** Name under which uploads are known in `gs://` addresses. They stay in this server's own store. */
const UPLOAD_BUCKET = 'ampersand-uploads';

const PREFIX = 'uploads/';

/** Folder of a project's uploads, or of the operator's. */
export function uploadFolder(projectId: string | undefined): string {
  return `${PREFIX}${projectId ?? 'operator'}/`;
}

/**
 * Reads the address of an archive: `gs://<bucket>/<path>`, or the address to which it was uploaded.
 * Nothing is ever fetched from elsewhere.
 *
 * @param publicApiUrl origin of this server
 * @returns path in the store; undefined for an address that is not of this server
 */
export function parseUploadAddress(address: string, publicApiUrl: string): string | undefined {
  const path = [`gs://${UPLOAD_BUCKET}/`, `${publicApiUrl}/`]
    .filter((origin) => address.startsWith(origin))
    .map((origin) => address.slice(origin.length))[0];
  return path?.startsWith(PREFIX) === true ? path : undefined;
}

const LIFE_MS = 15 * 60_000;
const NAME_BYTES = 24;

/** Gives out an address to which one archive can be uploaded within 15 minutes. Its name cannot be guessed. */
export const generateUploadUrl: UseCase<'generateUploadUrl'> = async (ports, { actor, query }) => {
  const projectId = actor.kind === 'key' ? actor.projectId : undefined;
  const path = `${uploadFolder(projectId)}${ports.ids.token(NAME_BYTES)}`;
  await ports.store.blobs.put({
    path,
    bytes: null,
    ...(query.md5 !== undefined && { md5: query.md5 }),
    contentType: 'application/zip',
    expiresAt: ports.clock.now() + LIFE_MS,
  });
  return ok({ url: `${ports.settings.publicApiUrl}/${path}`, bucket: UPLOAD_BUCKET, path });
};

/**
 * Keeps an uploaded archive under the address that was given out for it.
 *
 * @param path `uploads/…`
 * @param read takes the archive in; not called for an address that was never given out, so that strangers cost nothing
 * @param md5 base64, as the uploader says
 */
export async function receiveUpload<C extends ProblemCode>(
  ports: Ports,
  path: string,
  read: () => Promise<Result<Uint8Array, Rejection<C>>>,
  md5: string | undefined,
): Promise<Result<undefined, Rejection<C | 'invalid-input' | 'not-found'>>> {
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

/** Bytes that can be fetched. */
export interface Download {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * @param name as given in the URL behind `/downloads/`
 * @returns the download; `not-found` after it has expired
 */
export async function openDownload(ports: Ports, name: string): Promise<Result<Download, Rejection<'not-found'>>> {
  const blob = await ports.store.blobs.get(`downloads/${name}`);
  if (blob === undefined || blob.bytes === null || blob.expiresAt <= ports.clock.now()) {
    return reject('not-found', 'There is nothing to download at this address, or its time has passed.');
  }
  return ok({ bytes: blob.bytes, contentType: blob.contentType });
}
