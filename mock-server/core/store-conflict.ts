/**
 * Thrown by a store for a row that would point to nothing, or that others point to: whoever looked before writing was
 * overtaken by somebody who deleted or used it. Nothing was changed; it becomes `conflict` with status 409.
 */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';

  constructor(cause: unknown) {
    super('A row that this one depends on was changed at the same time.', { cause });
  }
}
