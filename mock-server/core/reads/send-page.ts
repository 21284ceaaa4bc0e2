import type { WebhookResultEntry } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { requestedPageSize } from '../installations/read-objects.ts';
import type { Ports, RecordPage } from '../kernel/ports.ts';
import type { MessageContent } from '../messaging/download-links.ts';
import { createDownloadLink, extendDownloads } from '../messaging/download-links.ts';
import { messageId } from '../messaging/message-bodies.ts';
import type { MessageSender, SentMessage } from '../messaging/message-sender.ts';
import { acceptsRecords } from '../messaging/open-destination.ts';
import { extractEntry, matchesFilters } from './extract-entry.ts';
import type { ReadRun } from './open-read-run.ts';
import { downloadMessage, packMessages } from './read-message.ts';

const HELD_MS = LIMITS.heldMessageDays * 86_400_000;

/** Outcome of a page. */
export interface SentPage {
  /** Records in messages, without the ones that a filter kept out. */
  numRecords: number;
  /** Messages to be stored: all, or those that were not delivered. */
  messages: SentMessage[];
}

/**
 * Turns a page of records into messages and sends each once. Messages whose delivery has to be requested are returned as
 * held; where no records are sent they are counted. Rejects when the store or a digest fails, never because of a receiver.
 */
export async function sendPage(
  ports: Ports,
  run: ReadRun,
  sender: MessageSender,
  operationId: string,
  page: RecordPage,
): Promise<SentPage> {
  let numRecords = 0;
  const pageSize = requestedPageSize(run.object);

  function* entries(): Generator<WebhookResultEntry> {
    for (const record of page.records) {
      const values = run.connector.fieldsOf?.(record) ?? record;
      run.unseenFields.addRecord(values);
      if (!matchesFilters(run.plan, values)) continue;
      numRecords += 1;
      yield extractEntry(run.plan, record, values);
    }
  }

  async function* messages(): AsyncGenerator<MessageContent> {
    for (const message of packMessages(run.head, entries(), pageSize)) {
      if (message.kind === 'inline') {
        yield { body: message.body };
        continue;
      }
      const link = await createDownloadLink(ports, operationId, message.result);
      yield { body: downloadMessage(run.head, link.url), downloads: [link.path] };
    }
  }

  if (!acceptsRecords(run.destination.record)) {
    for (const _ of entries());
    return { numRecords, messages: [] };
  }
  if (pageSize !== undefined) {
    const held: SentMessage[] = [];
    for await (const message of messages()) {
      const id = await messageId(ports.digests, operationId, message.body);
      await extendDownloads(ports, message, HELD_MS);
      held.push({ ...message, id, outcome: { kind: 'held' } });
    }
    return { numRecords, messages: held };
  }
  const sent = await sender.deliver(messages());
  for (const message of sent) {
    const { kind } = message.outcome;
    if (kind !== 'unwanted' && kind !== 'delivered') await extendDownloads(ports, message);
  }
  return { numRecords, messages: sent };
}
