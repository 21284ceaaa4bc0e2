/** Name under which uploads are known in `gs://` addresses. They stay in this server's own store. */
export const UPLOAD_BUCKET = 'ampersand-uploads';

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
