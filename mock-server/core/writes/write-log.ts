import type { WriteRequest } from '../../../src/contract/index.ts';
import type { OperationEnd } from '../held-operation.ts';
import type { LogEntry } from '../operation-logs/log-line.ts';
import type { OperationRecord } from '../records.ts';
import type { ReadyWrite } from './open-write.ts';

/** @returns the first line of a write's log: what is done, and nothing of the records */
export function writeBegan(
  { resource }: OperationRecord,
  { type, mode = 'synchronous' }: WriteRequest,
  records: number,
): LogEntry {
  const details = { type, mode, ...(records > 1 && { records: String(records) }) };
  return { severity: 'INFO', msg: `[${resource}] The write began`, details };
}

/** @returns a line for each part of the request that the provider does not take */
export function partsIgnored({ objectName, ignored }: Pick<ReadyWrite, 'objectName' | 'ignored'>): LogEntry[] {
  return ignored.map((part) => ({
    severity: 'WARNING',
    msg: `[${objectName}] The provider takes no ${part}; they were left out`,
  }));
}

/** @returns a line about a record of a batch that was not written */
export function recordFailed(resource: string, error: string): LogEntry {
  return { severity: 'WARNING', msg: `[${resource}] A record was not written`, error };
}

/** @returns the last line of a write's log */
export function writeEnded(resource: string, { status, result = '' }: OperationEnd): LogEntry {
  if (status !== 'failure') return { severity: 'INFO', msg: result };
  return { severity: 'ERROR', msg: `[${resource}] The write failed`, error: withoutObject(resource, result) };
}

function withoutObject(resource: string, result: string): string {
  const prefix = `[${resource}] `;
  return result.startsWith(prefix) ? result.slice(prefix.length) : result;
}
