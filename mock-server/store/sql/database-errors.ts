import type { StoreFailure } from '../../core/kernel/store-errors.ts';
import { StoreConflict, StoreUnavailable } from '../../core/kernel/store-errors.ts';

const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const REFERENCE_VIOLATIONS = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** Codes of transient errors: SQLSTATEs, and those of SQLite and of the network. */
const TRANSIENT: [pattern: RegExp, failure: StoreFailure][] = [
  [/^40/, 'overtaken'], // rolled back: deadlock, serialisation
  [/^(53100|SQLITE_FULL)/, 'full'],
  [/^(25006|SQLITE_READONLY)/, 'readOnly'], // after a fail-over
  [/^(53|SQLITE_BUSY)/, 'busy'], // out of memory or connections
  [/^(57014|25P03)$/, 'slow'], // statement timeout, idle transaction timeout
  [/^(08|28|3D000|55000|57P0|SQLITE_(IOERR|CANTOPEN))/, 'unreachable'], // connection, password, renamed, closed, shutdown, startup
  [/^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/, 'unreachable'],
];

/** Errors that the database reports after it has rolled back the statement. */
const REPORTED = /^(40|53|25|0A|57014)/;

/** Messages of the PostgreSQL driver for a lost connection, which have no code. */
const LOST_CONNECTION = /connection terminated|client has encountered a connection error/i;
/** Its message when no connection was free or could be made in time. */
const NO_CONNECTION = /timeout exceeded when trying to connect/i;

/** @returns whether the error is a unique violation */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error));
}

/** @returns whether a table changed after the statement was prepared; it succeeds on a new connection */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);
}

/** @returns whether the database takes no changes over this connection, as after a fail-over */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** @returns whether a statement waited for a lock for longer than `lock_timeout` of PostgreSQL */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** @returns whether the transaction was rolled back because of others, as in a deadlock */
export function isOvertaken(error: unknown): boolean {
  const converted = toStoreError(error);
  return converted instanceof StoreUnavailable && converted.failure === 'overtaken';
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
  const failure = failureOf(error, code);
  return failure === undefined ? error : new StoreUnavailable(error, wasSent && !REPORTED.test(code), failure);
}

/** @returns undefined for an error that is not transient */
function failureOf(error: unknown, code: string): StoreFailure | undefined {
  const known = TRANSIENT.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return known[1];
  if (isOutdatedPlan(error)) return 'busy';
  if (!(error instanceof Error)) return undefined;
  if (NO_CONNECTION.test(error.message)) return 'busy';
  return LOST_CONNECTION.test(error.message) ? 'unreachable' : undefined;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}
