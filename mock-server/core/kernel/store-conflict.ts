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
