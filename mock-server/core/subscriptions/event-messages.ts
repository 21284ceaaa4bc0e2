import type { MessageBody, Ports, Repositories } from '../kernel/ports.ts';
import type { AccountEvent, AssociatedRecord } from '../kernel/subscribe-connector.ts';
import type { EventBatchRecord } from '../kernel/subscription-records.ts';
import { createDownloadLink, extendDownloads } from '../messaging/download-links.ts';
import { storeMessage } from '../messaging/message-bodies.ts';
import { extractEntry } from '../reads/extract-entry.ts';
import type { PackedMessage } from '../reads/read-message.ts';
import { downloadMessage, packTexts } from '../reads/read-message.ts';
import type { FetchedRecords } from './fetch-records.ts';
import type { EventRun } from './open-event-run.ts';
import { eventObjectOf } from './open-event-run.ts';

/** A message that is to be stored. */
export interface EventMessage {
  id: string;
  body: MessageBody;
  downloads?: string[];
}

const ID_DIGITS = 40;

/** Makes the messages of a batch. Their ids depend on the events and not on the records, so they are stored before the first try. */
export async function messagesOf(
  ports: Ports,
  run: EventRun,
  { events, objectName, installationId }: EventBatchRecord,
  records: FetchedRecords,
): Promise<EventMessage[]> {
  const ordered = events.toSorted((a, b) => a.occurredAt - b.occurredAt);
  const packed: PackedMessage[] = [...packTexts(run.head, entryTexts(run, ordered, records))];
  const keys = events.map(({ key }) => key).sort();
  return Promise.all(
    packed.map(async (message, part): Promise<EventMessage> => {
      const id = await eventMessageId(ports, [installationId, objectName, ...keys, String(part)]);
      if (message.kind === 'inline') return { id, body: message.body };
      const link = await createDownloadLink(ports, id, message.result);
      const content = { body: downloadMessage(run.head, link.url), downloads: [link.path] };
      await extendDownloads(ports, content);
      return { id, ...content };
    }),
  );
}

/** @param parts installation, object, keys and number of the message */
export async function eventMessageId({ digests }: Pick<Ports, 'digests'>, parts: readonly string[]): Promise<string> {
  return `msg_${(await digests.sha256Hex(parts.join('\n'))).slice(0, ID_DIGITS)}`;
}

/** Stores a message that the dispatcher sends. */
export async function storeEventMessage(
  ports: Pick<Ports, 'secrets'>,
  repositories: Repositories,
  message: EventMessage,
  place: { projectId: string; destinationId: string; installationId: string; now: number },
): Promise<void> {
  const { now, ...ids } = place;
  await storeMessage(ports, repositories, {
    ...message,
    ...ids,
    createTime: new Date(now).toISOString(),
    status: 'pending',
    attempts: 0,
    dueAt: now,
  });
}

function* entryTexts(run: EventRun, events: readonly AccountEvent[], records: FetchedRecords): Generator<string> {
  for (const event of events) yield entryText(run, event, records);
}

/** JSON of an entry. The event is put in as text, because its numbers may have more digits than a number can hold. */
function entryText(run: EventRun, event: AccountEvent, records: FetchedRecords): string {
  const { eventClass, providerEventType, recordId, changedFields, association } = event;
  const own = eventObjectOf(run.subscribe, run.subscribed.objectName);
  const entry = {
    id: recordId,
    subscribeEventType: eventClass,
    providerEventType,
    ...(eventClass === 'update' && { fieldsUpdated: changedFields ?? [] }),
    ...(eventClass !== 'delete' && shown(run, records, own, recordId)),
    ...(association !== undefined && {
      fromRecord: associated(run, records, association.from),
      toRecord: associated(run, records, association.to),
    }),
  };
  return `${JSON.stringify(entry).slice(0, -1)},"rawEvent":${event.rawEvent}}`;
}

function shown(run: EventRun, records: FetchedRecords, eventObject: string, id: string) {
  const record = records.get(eventObject)?.get(id);
  const plan = run.reads.get(eventObject)?.plan;
  if (record === undefined || plan === undefined) return {};
  return extractEntry(plan, record, run.connector.fieldsOf?.(record) ?? record);
}

function associated(run: EventRun, records: FetchedRecords, { id, objectName }: AssociatedRecord) {
  if (objectName === undefined) return { id };
  const eventObject = eventObjectOf(run.subscribe, objectName);
  const object = run.reads.get(eventObject)?.object;
  const isFull = run.subscribed.selection.associationUpdate?.includeFullRecords === true;
  return {
    id,
    objectName: object?.mappedName ?? objectName,
    rawObjectName: object?.objectName ?? objectName,
    ...(isFull && shown(run, records, eventObject, id)),
  };
}
