/**
 * Thrown by a store that cannot answer for the moment: the database restarts, is full, read-only or out of connections.
 * It is no bug.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether the connection was lost after the statement was sent, so that it may have been executed nevertheless. */
  readonly mayHaveExecuted: boolean;

  constructor(cause: unknown, mayHaveExecuted = false) {
    super('The database is not available.', { cause });
    this.mayHaveExecuted = mayHaveExecuted;
  }
}
