/**
 * Thrown by a store that cannot answer for the moment: the database restarts, is full, read-only or out of connections.
 * Nothing was changed. The only error of a store that is not a bug; it becomes `unavailable` with status 503.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}
