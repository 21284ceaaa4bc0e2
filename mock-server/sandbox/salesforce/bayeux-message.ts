import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';

/** A Bayeux message of a client. */
export type Message = Readonly<Record<string, JsonValue | undefined>>;

/** The response to a request. */
export interface Reply {
  reply: JsonRecord;
  /** Events as texts, before the reply. */
  events?: string[];
  cookie?: string;
  status?: number;
}

/** Advice to stop. */
export const NO_RECONNECT = { reconnect: 'none', interval: 0 };

/** A reply to a message that was carried out. */
export function succeeded(message: Message, more: JsonRecord): Reply {
  return { reply: { ...more, ...headOf(message), successful: true } };
}

/** A reply to a message that was refused. @param error such as `403::Unknown client` */
export function failed(message: Message, error: string, more: JsonRecord): Reply {
  return { reply: { ...more, ...headOf(message), error, successful: false } };
}

const HANDSHAKE = { reconnect: 'handshake', interval: 0 };

function headOf({ channel = null, id }: Message): JsonRecord {
  return { channel, ...(id !== undefined && { id }) };
}

/** The reply to a client that is not known any longer. */
export const unknownClient = (message: Message) => failed(message, '403::Unknown client', { advice: HANDSHAKE });

/** The reply to a client whose token has ended. */
export const unauthorized = (message: Message) =>
  failed(message, '401::Authentication invalid', { advice: NO_RECONNECT });

/** The one message of a request. @returns undefined for any other body */
export function onlyMessage(body: string): Message | undefined {
  try {
    const messages: unknown = JSON.parse(body);
    const [message] = Array.isArray(messages) && messages.length === 1 ? messages : [];
    return isJsonRecord(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
