import { toInstant } from './backoff.ts';
import type { Ports } from './ports.ts';
import type { OperationLogRecord } from './records.ts';

/** What a line says. Never a record's contents, a credential or an address. */
export interface LogEntry {
  severity: OperationLogRecord['severity'];
  /** In words, for the builder who reads it. */
  msg: string;
  /** In the words of whoever refused. */
  error?: string;
  details?: Record<string, string>;
}

/** @returns a line of an operation's log, as of now */
export function logLine(ports: Ports, operationId: string, entry: LogEntry): OperationLogRecord {
  return { id: ports.ids.uuid(), operationId, timestamp: toInstant(ports.clock.now()), ...entry };
}
