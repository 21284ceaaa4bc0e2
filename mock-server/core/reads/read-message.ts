import type { WebhookMessage, WebhookResultEntry } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';

/** A message, or a record that is too large for a message. */
export type PackedMessage =
  | { kind: 'inline'; body: string; numRecords: number }
  /** `result` is the JSON array that belongs behind a download address. */
  | { kind: 'oversized'; result: string };

/** Everything of a message but the records. The same for all messages of a run. */
export type MessageHead = Omit<WebhookMessage, 'resultInfo' | 'result'>;

/** Most that `"resultInfo":{"type":"inline","numRecords":…},"result":[` and the closing brackets take. */
const ENVELOPE_BYTES = 100;

/**
 * Packs entries into messages of at most 300,000 bytes, in order, one after the other as they are asked for.
 * An entry that does not fit into its own message comes alone as `oversized`.
 *
 * @param maxRecords entries per message, if there is a limit besides the size
 */
export function* packMessages(
  head: MessageHead,
  entries: Iterable<WebhookResultEntry>,
  maxRecords = Number.POSITIVE_INFINITY,
): Generator<PackedMessage> {
  yield* packTexts(head, textsOf(entries), maxRecords);
}

function* textsOf(entries: Iterable<WebhookResultEntry>): Generator<string> {
  for (const entry of entries) yield JSON.stringify(entry);
}

/** Packs entries as {@link packMessages} does. @param texts JSON of the entries */
export function* packTexts(
  head: MessageHead,
  texts: Iterable<string>,
  maxRecords = Number.POSITIVE_INFINITY,
): Generator<PackedMessage> {
  const headText = JSON.stringify(head).slice(0, -1);
  const room = LIMITS.maxWebhookBytes - (utf8Length(headText) ?? 0) - ENVELOPE_BYTES;
  let waiting: string[] = [];
  let waitingBytes = 0;

  for (const text of texts) {
    const bytes = utf8Length(text);
    if (bytes === undefined || bytes > room) {
      if (waiting.length > 0) yield inlineMessage(headText, waiting);
      waiting = [];
      waitingBytes = 0;
      yield { kind: 'oversized', result: `[${text}]` };
      continue;
    }
    if (waiting.length === maxRecords || (waiting.length > 0 && waitingBytes + 1 + bytes > room)) {
      yield inlineMessage(headText, waiting);
      waiting = [];
      waitingBytes = 0;
    }
    waitingBytes += bytes + (waiting.length > 0 ? 1 : 0);
    waiting.push(text);
  }
  if (waiting.length > 0) yield inlineMessage(headText, waiting);
}

/** @returns the message with the download link of an oversized record */
export function downloadMessage(head: MessageHead, downloadUrl: string): string {
  return JSON.stringify({ ...head, resultInfo: { type: 'url', numRecords: 1, downloadUrl } } satisfies WebhookMessage);
}

function inlineMessage(headText: string, entries: readonly string[]): PackedMessage {
  const numRecords = entries.length;
  const info = `"resultInfo":{"type":"inline","numRecords":${numRecords}}`;
  return { kind: 'inline', numRecords, body: `${headText},${info},"result":[${entries.join(',')}]}` };
}

const encoder = new TextEncoder();
/** Written over by each measurement and never read. */
const scratch = new Uint8Array(LIMITS.maxWebhookBytes);

/** @returns bytes of the text in UTF-8; undefined when there are more than a message may have */
function utf8Length(text: string): number | undefined {
  if (text.length > scratch.length) return undefined;
  const { read, written } = encoder.encodeInto(text, scratch);
  return read === text.length ? written : undefined;
}
