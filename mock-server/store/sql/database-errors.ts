import { StoreConflict, StoreUnavailable } from '../../core/kernel/store-errors.ts';

const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const REFERENCE_VIOLATIONS = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** SQLSTATEs of transient errors: no connection, no space, a restart, a deadlock. */
const TRANSIENT = [
  /^08/, // connection
  /^40/, // rolled back: deadlock, serialisation
  /^53/, // out of disk, memory or connections
  /^57P0/, // shutdown, startup
  /^57014$/, // statement timeout
  /^25P03$/, // idle transaction timeout
  /^25006$/, // read-only after a fail-over
  /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/,
  /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/,
];

/** Errors that the database reports after it has rolled back the statement. */
const REPORTED = /^(40|53|25|0A|57014)/;

/** Messages of the PostgreSQL driver for a lost connection, which have no code. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** @returns whether the error is a unique violation */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error));
}

/** @returns whether a table changed after the statement was prepared; it succeeds on a new connection */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);
}

/** @returns whether a statement waited for a lock for longer than `lock_timeout` of PostgreSQL */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * Converts an error of the database driver to the error that the store throws.
 *
 * @param wasSent whether the statement had been sent to the database when the error occurred
 * @returns {@link StoreUnavailable} for transient errors, {@link StoreConflict} for a foreign key violation, otherwise
 *   the error itself
 */
export function toStoreError(error: unknown, wasSent = false): unknown {
  const code = codeOf(error);
  if (REFERENCE_VIOLATIONS.has(code)) return new StoreConflict(error);
  const isTransient =
    TRANSIENT.some((pattern) => pattern.test(code)) ||
    isOutdatedPlan(error) ||
    (error instanceof Error && LOST_CONNECTION.test(error.message));
  return isTransient ? new StoreUnavailable(error, wasSent && !REPORTED.test(code)) : error;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
