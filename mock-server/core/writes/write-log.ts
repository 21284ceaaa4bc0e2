import type { WriteRequest } from '../../../src/contract/index.ts';
import type { OperationEnd } from '../held-operation.ts';
import type { LogEntry } from '../operation-logs/log-line.ts';
import type { OperationRecord } from '../records.ts';
import type { ReadyWrite } from './open-write.ts';

/** @returns the first line of a write's log: what is done, and nothing of the record */
export function writeBegan({ resource }: OperationRecord, { type, mode = 'synchronous' }: WriteRequest): LogEntry {
  return { severity: 'INFO', msg: `[${resource}] The write began`, details: { type, mode } };
}

/** @returns a line for each part of the request that the provider does not take */
export function partsIgnored({ objectName, ignored }: Pick<ReadyWrite, 'objectName' | 'ignored'>): LogEntry[] {
  return ignored.map((part) => ({
    severity: 'WARNING',
    msg: `[${objectName}] The provider takes no ${part}; they were left out`,
  }));
}

/** @returns the last line of a write's log */
export function writeEnded(resource: string, { status, result = '' }: OperationEnd): LogEntry {
  if (status !== 'failure') return { severity: 'INFO', msg: result };
  return { severity: 'ERROR', msg: `[${resource}] The write failed`, error: withoutObject(resource, result) };
}

/** @returns what a notification tells of a write of one record */
export function outcomeOf(resource: string, { status, result = '', metadata }: OperationEnd) {
  return {
    successfulRecordIds: metadata?.successfulRecordIds ?? [],
    errors: status === 'failure' ? [withoutObject(resource, result)] : [],
  };
}

function withoutObject(resource: string, result: string): string {
  const prefix = `[${resource}] `;
  return result.startsWith(prefix) ? result.slice(prefix.length) : result;
}
