import type { WebhookMessage, WebhookResultEntry } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';

/** A message, or a record that is too large for a message. */
export type PackedMessage =
  | { kind: 'inline'; body: Uint8Array<ArrayBuffer>; numRecords: number }
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
  const room = LIMITS.maxWebhookBytes - encoder.encode(headText).length - ENVELOPE_BYTES;
  let numRecords = 0;
  let size = 0;
  const message = (): PackedMessage => {
    const body = inlineBody(headText, numRecords, scratch.subarray(0, size));
    const packed = { kind: 'inline', numRecords, body } as const;
    numRecords = 0;
    size = 0;
    return packed;
  };

  for (const text of texts) {
    if (numRecords === maxRecords) yield message();
    let end = writeEntry(text, size, room);
    if (end === undefined && numRecords > 0) {
      yield message();
      end = writeEntry(text, 0, room);
    }
    if (end === undefined) {
      yield { kind: 'oversized', result: `[${text}]` };
      continue;
    }
    numRecords += 1;
    size = end;
  }
  if (numRecords > 0) yield message();
}

/** @returns the message with the download link of an oversized record */
export function downloadMessage(head: MessageHead, downloadUrl: string): string {
  return JSON.stringify({ ...head, resultInfo: { type: 'url', numRecords: 1, downloadUrl } } satisfies WebhookMessage);
}

/** Writes a message once, into bytes that are then signed, sent and stored. @param entries separated by commas */
function inlineBody(headText: string, numRecords: number, entries: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = encoder.encode(`${headText},"resultInfo":{"type":"inline","numRecords":${numRecords}},"result":[`);
  const body = new Uint8Array(start.length + entries.length + 2);
  body.set(start);
  body.set(entries, start.length);
  body.set(CLOSING, start.length + entries.length);
  return body;
}

const encoder = new TextEncoder();
const CLOSING = encoder.encode(']}');
const COMMA = encoder.encode(',');
/** Entries of the message that is written. Empty whenever a generator yields, so all of them share it. */
const scratch = new Uint8Array(LIMITS.maxWebhookBytes);

/**
 * Writes the JSON of an entry behind the `size` bytes of those before it.
 *
 * @returns their size together; undefined when it is larger than `room`
 */
function writeEntry(text: string, size: number, room: number): number | undefined {
  const begin = size === 0 ? 0 : size + 1;
  // UTF-8 has at least one byte for each unit of the text.
  if (begin + text.length > room) return undefined;
  if (size > 0) scratch.set(COMMA, size);
  const { read, written } = encoder.encodeInto(text, scratch.subarray(begin, room));
  return read === text.length ? begin + written : undefined;
}
