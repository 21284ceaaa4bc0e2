import { unzipSync } from 'fflate';
import { parseUploadAddress, uploadFolder } from '../integrations/upload-address.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Real manifests have some ten kilobytes. The packed limit also bounds the time that a hostile archive takes. */
const MAX_ARCHIVE_BYTES = 512_000;
const MAX_MANIFEST_BYTES = 2_000_000;
const NAMES = ['amp.yaml', 'amp.yml'];

/** Source of a deployment's manifest; exactly one member is set. */
export interface ManifestSource {
  sourceYaml?: string;
  sourceZipUrl?: string;
}

/** @returns the text of the manifest; archives are taken from this server's own uploads and from nowhere else */
export async function loadManifestSource(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  { sourceYaml, sourceZipUrl = '' }: ManifestSource,
): Promise<Result<string>> {
  if (sourceYaml !== undefined) {
    return sourceYaml.length > MAX_MANIFEST_BYTES
      ? reject('invalid-manifest', `A manifest has at most ${MAX_MANIFEST_BYTES} characters.`)
      : ok(sourceYaml);
  }
  const path = parseUploadAddress(sourceZipUrl, ports.settings.publicApiUrl);
  const folders = [uploadFolder(project.id), ...(actor.kind === 'operator' ? [uploadFolder(undefined)] : [])];
  const isOwn = path !== undefined && folders.some((folder) => path.startsWith(folder));
  const blob = isOwn ? await ports.store.blobs.get(path) : undefined;
  if (blob === undefined || blob.bytes === null || blob.expiresAt <= ports.clock.now()) {
    return reject('unprocessable', 'Nothing was uploaded to this server under "sourceZipUrl".', {
      remedy: 'Ask for an address with GET /v1/generate-upload-url, upload the archive, then deploy it.',
    });
  }
  return unpack(blob.bytes);
}

function unpack(archive: Uint8Array): Result<string> {
  const seen: string[] = [];
  try {
    const files = unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        seen.push(name);
        return NAMES.includes(name) && size <= MAX_ARCHIVE_BYTES && originalSize <= MAX_MANIFEST_BYTES;
      },
    });
    const file = NAMES.map((name) => files[name]).find((bytes) => bytes !== undefined);
    if (file !== undefined) return ok(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return reject('invalid-manifest', 'The archive is damaged, or its manifest is not text in UTF-8.');
  }
  return reject(
    'invalid-manifest',
    seen.some((name) => NAMES.includes(name))
      ? `The manifest in the archive is too large; it may have ${MAX_MANIFEST_BYTES} bytes.`
      : 'The archive holds no file "amp.yaml" at its top.',
  );
}
