import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import { createSeededRandom } from '../shared/seeded-random.ts';
import type { NewChangeEvent } from './change-events.ts';
import { changeEventsOf } from './change-events.ts';
import type { Org } from './org.ts';

/** A change event in the log of an org. */
export interface LoggedEvent extends Omit<NewChangeEvent, 'record' | 'objectName'> {
  replayId: number;
  /** Undefined for a payload without a header, which every channel gets. */
  objectName?: string;
  record?: JsonRecord;
}

/** The events of an org that can be replayed. */
export interface ChangeLog {
  /** Appends the changes of one request, if a channel has their object. */
  record(changes: ReturnType<Org['drainChanges']>, isWanted: (objectName: string) => boolean): void;
  /** Appends payloads as they are. */
  append(payloadTexts: readonly string[]): void;
  /** Retained events with a replay id above this one; all for -2. */
  after(replayId: number): readonly LoggedEvent[];
  /** Replay id of the newest event that ever was, 0 when there was none. */
  latest(): number;
  /** Whether an event with this replay id is retained. */
  has(replayId: number): boolean;
  clear(): void;
}

/** Salesforce retains change events for three days. */
export const RETENTION_MS = 72 * 60 * 60 * 1_000;

const FIRST_COMMIT_NUMBER = 9_007_199_254_740_993n;

/**
 * Opens an empty log.
 *
 * @param commitUser id of the user who makes all changes
 * @param appended called after events were appended
 */
export function createChangeLog(options: {
  org: Org;
  now: () => Date;
  retentionMs: number;
  commitUser: string;
  appended: () => void;
}): ChangeLog {
  const { org, now, retentionMs, commitUser, appended } = options;
  const random = createSeededRandom('change events');
  let events: (LoggedEvent & { at: number })[] = [];
  let latest = 0;
  let transactions = 0;

  function retained(): readonly LoggedEvent[] {
    const oldest = now().getTime() - retentionMs;
    const expired = events.findIndex(({ at }) => at >= oldest);
    events = expired === -1 ? [] : events.slice(expired);
    return events;
  }

  function add(event: Omit<LoggedEvent, 'replayId'>): void {
    // Replay ids grow in uneven steps, so a client cannot compute them.
    latest += random.integer(1, 9);
    events.push({ ...event, replayId: latest, at: now().getTime() });
  }

  return {
    record(changes, isWanted) {
      const wanted = changes.filter(({ objectName }) => isWanted(objectName));
      if (wanted.length === 0) return;
      transactions += 1;
      const transaction = {
        key: `000${random.hex(5)}-${random.hex(4)}-${random.hex(4)}-${random.hex(4)}-${random.hex(12)}`,
        commitNumber: String(FIRST_COMMIT_NUMBER + BigInt(transactions)),
        commitTimestamp: now().getTime(),
        commitUser,
      };
      for (const event of changeEventsOf(org, wanted, transaction)) add(event);
      appended();
    },
    append(payloadTexts) {
      for (const payloadText of payloadTexts) {
        const objectName = entityNameOf(payloadText);
        add({ payloadText, ...(objectName !== undefined && { objectName }) });
      }
      appended();
    },
    after: (replayId) => retained().filter((event) => event.replayId > replayId),
    latest: () => latest,
    has: (replayId) => retained().some((event) => event.replayId === replayId),
    clear() {
      events = [];
    },
  };
}

function entityNameOf(payloadText: string): string | undefined {
  const payload: unknown = JSON.parse(payloadText);
  const header = isJsonRecord(payload) ? payload['ChangeEventHeader'] : undefined;
  const name = isJsonRecord(header) ? header['entityName'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
