/**
 * Thrown by a store on a foreign key violation: a concurrent request deleted or used the row. The statement changed
 * nothing.
 */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';

  constructor(cause: unknown) {
    super('A row that this one depends on was changed at the same time.', { cause });
  }
}

/** Why the database did not do what it was asked to do. */
export type StoreFailure =
  /** It cannot be reached, restarts, or the connection was lost. */
  | 'unreachable'
  /** All connections are in use, or the database had no resources for the statement. */
  | 'busy'
  /** No space is left. */
  | 'full'
  | 'readOnly'
  /** It cancelled the statement or the transaction after its time limit. */
  | 'slow'
  /** It rolled the transaction back because others changed the same rows: a deadlock, or a conflict of snapshots. */
  | 'overtaken';

/**
 * Thrown by a store that is unavailable for the moment: the database restarts, is full, read-only or out of connections,
 * or rolled a transaction back more often than the store repeats it. It is no bug.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether the connection was lost after the statement was sent, so that it may have been executed nevertheless. */
  readonly mayHaveExecuted: boolean;
  readonly failure: StoreFailure;

  constructor(cause: unknown, mayHaveExecuted = false, failure: StoreFailure = 'unreachable') {
    super('The database is not available.', { cause });
    this.mayHaveExecuted = mayHaveExecuted;
    this.failure = failure;
  }
}

/**
 * Returns the error with which the work of a transaction asks to be rolled back and repeated, because others changed rows
 * on which its locks depend.
 */
export function overtaken(reason: string): StoreUnavailable {
  return new StoreUnavailable(new Error(reason), false, 'overtaken');
}

/** @returns the message of an error; of {@link StoreUnavailable} with its cause */
export function storeErrorText(error: unknown): string {
  if (error instanceof StoreUnavailable) return `The database is not available: ${storeErrorText(error.cause)}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Thrown by `SecretBox.open` for a value that was encrypted with a key that is not configured. The value is intact. */
export class UnknownEncryptionKey extends Error {
  override readonly name = 'UnknownEncryptionKey';
  /** Derived from the key; reveals nothing about it. */
  readonly keyId: string;

  constructor(keyId: string) {
    super(`The value was encrypted with key ${keyId}, which is not configured.`);
    this.keyId = keyId;
  }
}
