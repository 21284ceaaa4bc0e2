import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';

/** An archive as the deploy flow uploads it. */
export interface ManifestArchive {
  bytes: Uint8Array;
  /** Base64. */
  md5: string;
}

/** rw-r--r-- in the upper half of the external attributes, as Unix archives have it. */
const MODE_0644 = 0o100644 << 16;
/** Fixed, so that the same manifest makes the same archive. */
const MODIFIED = new Date(1980, 0, 1);

/** @returns a zip with exactly one entry, `amp.yaml`, deflated */
export function archiveManifest(text: string): ManifestArchive {
  const entry = strToU8(text);
  const bytes = zipSync({ 'amp.yaml': [entry, { level: 6, mtime: MODIFIED, os: 3, attrs: MODE_0644 >>> 0 }] });
  return { bytes, md5: createHash('md5').update(bytes).digest('base64') };
}
