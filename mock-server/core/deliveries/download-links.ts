import { LIMITS } from '../../../src/contract/index.ts';
import type { Ports } from '../ports.ts';
import { scaled } from '../retry-waits.ts';
import { LONGEST_DELIVERY_MS } from './delivery-schedule.ts';

const LINK_LIFE_MS = LIMITS.downloadUrlMinutes * 60_000;
/** As `downloadMessage` writes it, at the end of a message. */
const LINK = /"resultInfo":\{"type":"url","numRecords":1,"downloadUrl":"([^"]+)"\}\}$/;

/**
 * Puts what is too large for a message where its receiver can fetch it for 15 minutes.
 *
 * The name is a digest of the content, so that the message around it is the same when it is made again; whoever
 * can compute it knows the content already.
 *
 * @param result JSON text
 * @returns address for the message
 */
export async function offerDownload(ports: Ports, operationId: string, result: string): Promise<string> {
  const path = `downloads/${await ports.digests.sha256Hex(`${operationId}\n`, result)}`;
  await ports.store.blobs.put({
    path,
    bytes: new TextEncoder().encode(result),
    contentType: 'application/json',
    expiresAt: ports.clock.now() + LINK_LIFE_MS,
  });
  return `${ports.settings.publicApiUrl}/${path}`;
}

/** Keeps a message's download for as long as the message may wait for its receiver. Does nothing for other messages. */
export async function keepDownloadWhileWaiting(ports: Ports, body: string): Promise<void> {
  await setLinkLife(ports, body, scaled(ports, LONGEST_DELIVERY_MS) + LINK_LIFE_MS);
}

/** Starts the 15 minutes of a message's download when the message has arrived. Does nothing for other messages. */
export async function startLinkLife(ports: Ports, body: string): Promise<void> {
  await setLinkLife(ports, body, LINK_LIFE_MS);
}

async function setLinkLife(ports: Ports, body: string, life: number): Promise<void> {
  const link = LINK.exec(body)?.[1];
  const prefix = `${ports.settings.publicApiUrl}/`;
  if (link === undefined || !link.startsWith(prefix)) return;
  const blob = await ports.store.blobs.get(link.slice(prefix.length));
  if (blob !== undefined) await ports.store.blobs.put({ ...blob, expiresAt: ports.clock.now() + life });
}
