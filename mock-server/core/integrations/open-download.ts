import type { Ports } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Bytes that can be fetched. */
export interface Download {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * @param name as given in the URL behind `/downloads/`
 * @returns the download; `not-found` after it has expired
 */
export async function openDownload(ports: Ports, name: string): Promise<Result<Download>> {
  const blob = await ports.store.blobs.get(`downloads/${name}`);
  if (blob === undefined || blob.bytes === null || blob.expiresAt <= ports.clock.now()) {
    return reject('not-found', 'There is nothing to download at this address, or its time has passed.');
  }
  return ok({ bytes: blob.bytes, contentType: blob.contentType });
}
