import type { LogEntry } from '../kernel/log-line.ts';
import type { DestinationRecord, ReadWork } from '../kernel/records.ts';
import type { SentPage } from './send-page.ts';

/**
 * Summary of one pass of a read for the operation's log: one entry for its pages and one for rejected messages. A pass
 * lasts two seconds, which keeps the log of a long read readable.
 */
export class ReadPassLog {
  #firstPage: number | undefined;
  #lastPage = 0;
  #records = 0;
  #held = 0;
  /** Error of each message. */
  #waiting: string[] = [];
  #refused: string[] = [];

  /** Adds a page. @param work state before the page */
  addPage({ page }: ReadWork, { numRecords, messages }: SentPage): void {
    this.#firstPage ??= page + 1;
    this.#lastPage = page + 1;
    this.#records += numRecords;
    for (const { outcome } of messages) {
      if (outcome.kind === 'delivered') continue;
      if (outcome.kind === 'held') this.#held += 1;
      else (outcome.kind === 'unwanted' ? this.#refused : this.#waiting).push(outcome.error);
    }
  }

  /** @returns the log entries since the last call */
  flush(objectName: string, destination: DestinationRecord): LogEntry[] {
    if (this.#firstPage === undefined) return [];
    const [first, last] = [this.#firstPage, this.#lastPage];
    const pages = first === last ? `Page ${first}` : `Pages ${first} to ${last}`;
    const msg = `[${objectName}] ${pages}: ${this.#records} ${this.#records === 1 ? 'record' : 'records'}`;
    const details = { destination: destination.name, records: String(this.#records), pages: String(last - first + 1) };
    const entries: LogEntry[] = [
      this.#held > 0
        ? { severity: 'INFO', msg: `${msg}, held in ${messages(this.#held)} until they are requested`, details }
        : pageEntry(msg, details, destination),
    ];
    if (destination.disabledAt === undefined) {
      const error = this.#waiting.at(-1);
      if (error !== undefined) {
        const count = countOf(this.#waiting);
        entries.push({ severity: 'WARNING', msg: `[${objectName}] ${count} not taken yet, and retried`, error });
      }
      const refusal = this.#refused.at(-1);
      if (refusal !== undefined) {
        const count = countOf(this.#refused);
        entries.push({ severity: 'ERROR', msg: `[${objectName}] ${count} refused and given up`, error: refusal });
      }
    }
    this.#firstPage = undefined;
    this.#records = 0;
    this.#held = 0;
    this.#waiting = [];
    this.#refused = [];
    return entries;
  }
}

function pageEntry(
  msg: string,
  details: Record<string, string>,
  { name, type, disabledAt }: DestinationRecord,
): LogEntry {
  if (disabledAt !== undefined) {
    return { severity: 'WARNING', msg: `${msg}, not delivered: the destination "${name}" is disabled`, details };
  }
  return { severity: 'INFO', msg: type === 'webhook' ? `${msg} in messages to "${name}"` : msg, details };
}

function countOf({ length }: readonly string[]): string {
  return `${messages(length)} ${length === 1 ? 'was' : 'were'}`;
}

function messages(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
