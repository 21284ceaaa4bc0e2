/** One received webhook message, without its records. */
export interface MessageSummary {
  /** `webhook-id`, the same for every attempt of one message; made up when the message is not verified. */
  id: string;
  /** RFC 3339. */
  receivedAt: string;
  /** The signature is right and fresh. */
  isVerified: boolean;
  /** Why it is not. */
  problem?: string;
  /** How often it arrived; more than once after a response that was lost. */
  deliveries: number;
  bytes: number;
  /** `read`, `subscribe` or another action; the event of a notification, such as `read.triggered.done`. */
  topic: string;
  /** `unknown` without one. */
  objectName: string;
  /** `subscribe` for changes that a provider reported. */
  action?: string;
  readType?: string;
  groupRef: string;
  groupName: string;
  records: number;
}

/** Event `messages` of `/api/messages/stream`: the list as it is now, newest first, and totals since the start. */
export interface MessageFeed {
  messages: MessageSummary[];
  totals: { messages: number; records: number };
}

/** Messages that are kept; each has up to 300 kB. */
const CAPACITY = 50;

/** Received webhook messages, in memory. */
export interface MessageLog {
  /** A second delivery of the same id counts up the first. */
  add(message: Omit<MessageSummary, 'deliveries'>, body: string): void;
  /** Exactly the text that arrived. */
  bodyOf(id: string): string | undefined;
  feed(): MessageFeed;
  /** @returns a function that stops listening */
  onChange(listener: () => void): () => void;
}

/** @returns an empty log */
export function createMessageLog(): MessageLog {
  const kept = new Map<string, { summary: MessageSummary; body: string }>();
  const counted = new Set<string>();
  const listeners = new Set<() => void>();
  const totals = { messages: 0, records: 0 };

  return {
    add(message, body) {
      const known = kept.get(message.id);
      if (known !== undefined) known.summary.deliveries += 1;
      else {
        kept.set(message.id, { summary: { ...message, deliveries: 1 }, body });
        if (message.isVerified && !counted.has(message.id)) {
          counted.add(message.id);
          totals.messages += 1;
          totals.records += message.records;
        }
      }
      const oldest = kept.keys().next().value;
      if (kept.size > CAPACITY && oldest !== undefined) kept.delete(oldest);
      for (const listener of listeners) listener();
    },
    bodyOf: (id) => kept.get(id)?.body,
    feed: () => ({
      messages: [...kept.values()].map((entry) => ({ ...entry.summary })).reverse(),
      totals: { ...totals },
    }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
