import type { Digests, Inserted, MessageBody, Ports, Repositories } from '../kernel/ports.ts';
import type { DeliveryRecord } from '../kernel/records.ts';

/** @returns associated data of a message's encrypted body */
export function messageBodyContext(id: string): string {
  return `message_bodies.sealed_body:${id}`;
}

/** Stores a message with its body encrypted. Call inside the transaction that it belongs to. */
export async function storeMessage(
  { secrets }: Pick<Ports, 'secrets'>,
  repositories: Pick<Repositories, 'deliveries'>,
  { body, ...delivery }: DeliveryRecord & { body: MessageBody },
): Promise<Inserted> {
  return repositories.deliveries.insert(delivery, await secrets.seal(body, messageBodyContext(delivery.id)));
}

/** @returns the body of a message; undefined when it was deleted. Throws when none of the keys opens it */
export async function openBody(
  { secrets, store }: Pick<Ports, 'secrets' | 'store'>,
  { id, plainBody }: DeliveryRecord,
): Promise<string | undefined> {
  if (plainBody !== undefined) return plainBody;
  const sealed = await store.deliveries.getBody(id);
  return sealed === undefined ? undefined : secrets.open(sealed, messageBodyContext(id));
}

const HEX_DIGITS = 40;

/**
 * Identifier of a message: the same operation and the same content give the same one, so that a receiver
 * recognises what it is sent again after a crash, and content that changed is never taken for a repetition.
 */
export async function messageId(digests: Digests, operationId: string, body: MessageBody): Promise<string> {
  const digest = await digests.sha256Hex(`${operationId}\n`, body);
  return `msg_${digest.slice(0, HEX_DIGITS)}`;
}
