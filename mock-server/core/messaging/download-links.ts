import { LIMITS } from '../../../src/contract/index.ts';
import { scaled } from '../kernel/backoff.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import { MAX_DELIVERY_MS } from './delivery-schedule.ts';

const LINK_LIFETIME_MS = LIMITS.downloadUrlMinutes * 60_000;
const NAME_BYTES = 32;
/** As `downloadMessage` writes it, at the end of a message. */
const RECORD_LINK = /"resultInfo":\{"type":"url","numRecords":1,"downloadUrl":"([^"]+)"\}\}$/;
/** As `notificationBody` writes it. */
const CONFIG_LINK = /"(?:config|lastConfig)URL":"([^"\\]+)"/g;

/**
 * Stores content that is too large for a message for download within 15 minutes. The name is a digest of the content,
 * so a repeated message is identical.
 *
 * @param result JSON text
 * @returns address for the message
 */
export async function createDownloadLink(ports: Ports, operationId: string, result: string): Promise<string> {
  const path = `downloads/${await ports.digests.sha256Hex(`${operationId}\n`, result)}`;
  return put(ports, ports.store, path, result, LINK_LIFETIME_MS);
}

/**
 * Puts a large config where the receiver of a notification can fetch it. It is there from now on, and for 15 minutes once
 * the notification has arrived.
 *
 * @param config JSON text
 * @returns address for the message
 */
export async function createConfigLink(ports: Ports, repositories: Repositories, config: string): Promise<string> {
  return put(ports, repositories, `downloads/${ports.ids.token(NAME_BYTES)}`, config, pendingLinkLifetime(ports));
}

/**
 * Keeps a message's downloads for as long as the message may wait for its receiver. Does nothing for other messages.
 *
 * @param heldMs how long it may be held before that
 */
export async function extendDownloadLink(ports: Ports, body: string, heldMs = 0): Promise<void> {
  await setLinkExpiry(ports, body, heldMs + pendingLinkLifetime(ports));
}

/** Starts the 15 minutes of a message's downloads when the message has arrived. Does nothing for other messages. */
export async function startLinkExpiry(ports: Ports, body: string): Promise<void> {
  await setLinkExpiry(ports, body, LINK_LIFETIME_MS);
}

async function put(
  ports: Ports,
  repositories: Repositories,
  path: string,
  json: string,
  life: number,
): Promise<string> {
  const bytes = new TextEncoder().encode(json);
  await repositories.blobs.put({ path, bytes, contentType: 'application/json', expiresAt: ports.clock.now() + life });
  return `${ports.settings.publicApiUrl}/${path}`;
}

async function setLinkExpiry(ports: Ports, body: string, life: number): Promise<void> {
  const prefix = `${ports.settings.publicApiUrl}/`;
  for (const link of linksOf(body)) {
    if (!link.startsWith(prefix)) continue;
    const blob = await ports.store.blobs.get(link.slice(prefix.length));
    if (blob !== undefined) await ports.store.blobs.put({ ...blob, expiresAt: ports.clock.now() + life });
  }
}

function linksOf(body: string): string[] {
  const record = RECORD_LINK.exec(body)?.[1];
  if (record !== undefined) return [record];
  // Records may contain texts that look like such members; messages with records start differently.
  if (!body.startsWith('{"notificationType":')) return [];
  return Array.from(body.matchAll(CONFIG_LINK), ([, link = '']) => link);
}

function pendingLinkLifetime(ports: Ports): number {
  return scaled(ports, MAX_DELIVERY_MS) + LINK_LIFETIME_MS;
}
