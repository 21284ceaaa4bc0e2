/**
 * Thrown by a store for a row that would point to nothing, or that others point to: whoever looked before writing was
 * overtaken by a request that deleted or used it. The statement changed nothing.
 */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';

  constructor(cause: unknown) {
    super('A row that this one depends on was changed at the same time.', { cause });
  }
}
