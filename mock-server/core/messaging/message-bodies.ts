import type { NotificationEventType } from '../../../src/contract/index.ts';
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

const TITLES: Record<NotificationEventType, string> = {
  'connection.created': 'An account was connected',
  'connection.updated': 'A connection was changed',
  'connection.refreshed': 'A connection was refreshed',
  'connection.deleted': 'A connection was deleted',
  'connection.error': 'A connection no longer works',
  'installation.created': 'An integration was installed',
  'installation.updated': 'An installation was changed',
  'installation.deleted': 'An integration was uninstalled',
  'read.schedule.paused': 'Scheduled reads were paused',
  'read.backfill.done': 'A backfill is done',
  'read.triggered.done': 'A read on demand is done',
  'read.triggered.error': 'A read on demand failed',
  'write.async.done': 'An asynchronous write has ended',
  'subscribe.create.error': 'A subscription could not be created',
  'destination.webhook.disabled': 'A destination was disabled',
};

/** Displayed members with their labels. Configs and ids of records never are. */
const SHOWN: readonly [member: string, label: string][] = [
  ['integrationName', 'integration'],
  ['provider', 'provider'],
  ['groupName', 'group'],
  ['groupRef', 'group'],
  ['objectName', 'object'],
  ['destinationName', 'destination'],
  ['success', 'success'],
];
const MAX_ERROR_LENGTH = 500;

/** @returns a short text about an event, in Slack's markup */
export function slackText(eventType: NotificationEventType, data: object): string {
  const known = new Map<string, unknown>(Object.entries(data));
  // Uses the reference only if there is no name.
  if (known.has('groupName')) known.delete('groupRef');
  const facts = SHOWN.filter(([member]) => known.has(member)).map(
    ([member, label]) => `${label}: ${escapeSlack(String(known.get(member)))}`,
  );
  const errors = known.get('errors') ?? known.get('error');
  const error = (Array.isArray(errors) ? errors.join(' ') : String(errors ?? '')).slice(0, MAX_ERROR_LENGTH);
  return [`*${TITLES[eventType]}* (${eventType})`, facts.join(' · '), escapeSlack(error)]
    .filter((line) => line !== '')
    .join('\n');
}

/** @returns the text with the three characters escaped that Slack gives a meaning to, so that no mention or link comes of it */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
