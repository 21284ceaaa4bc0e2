import { StoreConflict } from '../../core/store-conflict.ts';
import { StoreUnavailable } from '../../core/store-unavailable.ts';

const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const REFERENCE_VIOLATIONS = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** What passes without anybody changing the request: no connection, no space, a restart, a lost race for locks. */
const PASSING = [
  /^08/, // connection
  /^40/, // rolled back: deadlock, serialisation
  /^53/, // out of disk, memory or connections
  /^57P0/, // shutting down, starting up
  /^25006$/, // read-only after a fail-over
  /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/,
  /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/,
];

/** Errors that the database itself reports after it has rolled the statement back. */
const REPORTED = /^(40|53|25)/;

/** Texts of the PostgreSQL driver for a lost connection, which have no code. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** @returns whether a unique index refused the statement */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error));
}

/**
 * @param wasSent whether the statement had been sent to another process when the error occurred
 * @returns the error as the store throws it: {@link StoreUnavailable} for what passes, {@link StoreConflict} for a broken
 *   reference, else the error itself
 */
export function toStoreError(error: unknown, wasSent = false): unknown {
  const code = codeOf(error);
  if (REFERENCE_VIOLATIONS.has(code)) return new StoreConflict(error);
  const isPassing =
    PASSING.some((pattern) => pattern.test(code)) || (error instanceof Error && LOST_CONNECTION.test(error.message));
  return isPassing ? new StoreUnavailable(error, wasSent && !REPORTED.test(code)) : error;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
