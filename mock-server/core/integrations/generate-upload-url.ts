import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { UPLOAD_BUCKET, uploadFolder } from './upload-address.ts';

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
