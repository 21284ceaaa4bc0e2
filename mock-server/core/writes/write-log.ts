import type { WriteRequest } from '../../../src/contract/index.ts';
import type { LogEntry } from '../kernel/log-line.ts';
import type { OperationRecord } from '../kernel/records.ts';
import type { OperationEnd } from '../operations/leased-operation.ts';
import type { PreparedWrite } from './prepare-write.ts';

/** @returns the first log entry of a write; it contains no record values */
export function writeStarted(
  { resource }: OperationRecord,
  { type, mode = 'synchronous' }: WriteRequest,
  records: number,
): LogEntry {
  const details = { type, mode, ...(records > 1 && { records: String(records) }) };
  return { severity: 'INFO', msg: `[${resource}] Write started`, details };
}

/** @returns a log entry for each unsupported part of the request */
export function unsupportedPartsIgnored({
  objectName,
  ignored,
}: Pick<PreparedWrite, 'objectName' | 'ignored'>): LogEntry[] {
  return ignored.map((part) => ({
    severity: 'WARNING',
    msg: `[${objectName}] The provider does not support ${part}; they were omitted`,
  }));
}

/** @returns a log entry for a failed record of a batch */
export function recordFailed(resource: string, error: string): LogEntry {
  return { severity: 'WARNING', msg: `[${resource}] Failed to write a record`, error };
}

/** @returns the last log entry of a write */
export function writeEnded(resource: string, { status, result = '' }: OperationEnd): LogEntry {
  if (status !== 'failure') return { severity: 'INFO', msg: result };
  return { severity: 'ERROR', msg: `[${resource}] Write failed`, error: withoutObject(resource, result) };
}

function withoutObject(resource: string, result: string): string {
  const prefix = `[${resource}] `;
  return result.startsWith(prefix) ? result.slice(prefix.length) : result;
}
