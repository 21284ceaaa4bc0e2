import type { MessageFeed, MessageSummary } from '../shared/harbor-api.ts';

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
