import type { Inserted, MessageBody, Ports, Repositories } from '../kernel/ports.ts';
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
