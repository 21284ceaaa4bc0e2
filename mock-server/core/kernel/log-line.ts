import type { Ports } from './ports.ts';
import type { OperationLogRecord } from './records.ts';
import { toInstant } from './time.ts';

/** Content of a log entry. Never contains record values, credentials or addresses. */
export interface LogEntry {
  severity: OperationLogRecord['severity'];
  /** Message for the builder. */
  msg: string;
  /** Message of the rejecting party. */
  error?: string;
  details?: Record<string, string>;
}

/** @returns a line of an operation's log, as of now */
export function logLine(ports: Ports, operationId: string, entry: LogEntry): OperationLogRecord {
  return { id: ports.ids.uuid(), operationId, timestamp: toInstant(ports.clock.now()), ...entry };
}
