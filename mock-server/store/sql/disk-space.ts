import type { Kysely } from 'kysely';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import type { Database } from './database.ts';

const NAME = 'disk-space-check';
/** Larger than what fits into pages that exist already. */
const BYTES = 65_536;

/**
 * Remembers that the disk of the database was full. Nothing is written to find that out while no statement has failed for it.
 */
export class DiskSpace {
  #wasFull = false;

  /** @param error that a statement of the database failed with */
  note(error: unknown): void {
    if (error instanceof StoreUnavailable && error.failure === 'full') this.#wasFull = true;
  }

  /**
   * After a failure, writes something and deletes it again.
   *
   * @throws StoreUnavailable while the disk is full
   */
  async check(database: Kysely<Database>): Promise<void> {
    if (!this.#wasFull) return;
    await database
      .insertInto('server_facts')
      .values({ name: NAME, value: 'x'.repeat(BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await database.deleteFrom('server_facts').where('name', '=', NAME).execute();
    this.#wasFull = false;
  }
}
