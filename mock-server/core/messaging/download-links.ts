import { LIMITS } from '../../../src/contract/index.ts';
import type { MessageBody, Ports, Repositories } from '../kernel/ports.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import { scaled } from '../kernel/time.ts';
import { MAX_DELIVERY_MS } from './delivery-schedule.ts';

const LINK_LIFETIME_MS = LIMITS.downloadUrlMinutes * 60_000;
const NAME_BYTES = 32;

/** Content that a message refers to. */
export interface DownloadLink {
  /** Path of the blob, for {@link MessageContent}. */
  path: string;
  /** Address for the message. */
  url: string;
}

/** Body of a message, and the paths of the downloads that it refers to. */
export interface MessageContent extends Pick<DeliveryRecord, 'downloads'> {
  body: MessageBody;
}

/**
 * Stores content that is too large for a message for download within 15 minutes. The name is a digest of the content,
 * so a repeated message is identical.
 *
 * @param result JSON text
 */
export async function createDownloadLink(ports: Ports, operationId: string, result: string): Promise<DownloadLink> {
  const path = `downloads/${await ports.digests.sha256Hex(`${operationId}\n`, result)}`;
  return put(ports, ports.store, path, result, LINK_LIFETIME_MS);
}

/**
 * Puts a large config where the receiver of a notification can fetch it. It is there from now on, and for 15 minutes once
 * the notification has arrived.
 *
 * @param config JSON text
 */
export async function createConfigLink(
  ports: Ports,
  repositories: Repositories,
  config: string,
): Promise<DownloadLink> {
  return put(ports, repositories, `downloads/${ports.ids.token(NAME_BYTES)}`, config, pendingLinkLifetime(ports));
}

/**
 * Keeps a message's downloads for as long as the message may wait for its receiver.
 *
 * @param heldMs how long it may be held before that
 */
export async function extendDownloads(
  ports: Ports,
  message: Pick<DeliveryRecord, 'downloads'>,
  heldMs = 0,
): Promise<void> {
  await setExpiry(ports, message, heldMs + pendingLinkLifetime(ports));
}

/** Starts the 15 minutes of a message's downloads when the message has arrived. */
export async function startDownloadExpiry(ports: Ports, message: Pick<DeliveryRecord, 'downloads'>): Promise<void> {
  await setExpiry(ports, message, LINK_LIFETIME_MS);
}

async function put(
  ports: Ports,
  repositories: Repositories,
  path: string,
  json: string,
  life: number,
): Promise<DownloadLink> {
  const bytes = new TextEncoder().encode(json);
  await repositories.blobs.put({ path, bytes, contentType: 'application/json', expiresAt: ports.clock.now() + life });
  return { path, url: `${ports.settings.publicApiUrl}/${path}` };
}

async function setExpiry(
  ports: Ports,
  { downloads = [] }: Pick<DeliveryRecord, 'downloads'>,
  life: number,
): Promise<void> {
  for (const path of downloads) {
    const blob = await ports.store.blobs.get(path);
    if (blob !== undefined) await ports.store.blobs.put({ ...blob, expiresAt: ports.clock.now() + life });
  }
}

function pendingLinkLifetime(ports: Ports): number {
  return scaled(ports, MAX_DELIVERY_MS) + LINK_LIFETIME_MS;
}
