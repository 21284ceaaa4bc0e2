/**
 * Thrown by a store that cannot answer for the moment: the database restarts, is full, read-only or out of connections.
 * Nothing was changed. It is no bug, and becomes `unavailable` with status 503.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}
