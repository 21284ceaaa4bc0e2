import type { BlobRepository } from '../../core/kernel/ports.ts';
import type { Tables } from './tables.ts';

export function blobRepository({ blobs }: Tables): BlobRepository {
  return {
    put: async (blob) => blobs.put(blob.path, blob),
    get: async (path) => blobs.get(path),
    deleteExpired: async ({ before, limit }) => blobs.deleteBatch(({ expiresAt }) => expiresAt < before, limit),
  };
}
