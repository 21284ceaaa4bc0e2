import type { BlobRepository } from '../../core/ports.ts';
import type { Tables } from './tables.ts';

export function blobRepository({ blobs }: Tables): BlobRepository {
  return {
    put: async (blob) => blobs.put(blob.path, blob),
    get: async (path) => blobs.get(path),
    deleteExpired: async (now) =>
      blobs.changeAll(
        ({ expiresAt }) => expiresAt <= now,
        () => undefined,
      ),
  };
}
