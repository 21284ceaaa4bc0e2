import type { Clock, Log } from '../core/kernel/ports.ts';

/** The clocks of this machine. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => Math.floor(performance.now()) };

const SYNC_MS = 30_000;

/** Clock of a database that several processes share. */
export interface DatabaseClock extends Clock {
  stop(): void;
}

/**
 * Returns a clock that follows the database, so that the clocks of the processes on it, which compare their leases and
 * due times, do not differ. Between two readings it advances with the monotonic clock: a change of the machine's wall
 * clock has no effect.
 *
 * @param readTime returns the time of the database in ms since the epoch
 */
export async function startDatabaseClock(
  readTime: () => Promise<number>,
  log: Pick<Log, 'warn'>,
  { monotonic }: Clock = systemClock,
): Promise<DatabaseClock> {
  // Time of the database minus that of the monotonic clock.
  let offset = 0;
  const sync = async () => {
    const sentAt = monotonic();
    const time = await readTime();
    // The database read its clock between the request and its response.
    offset = time - (sentAt + monotonic()) / 2;
  };
  await sync();
  const timer = setInterval(() => {
    sync().catch((error: unknown) => log.warn('database.clock_not_read', { error }));
  }, SYNC_MS).unref();
  return { now: () => Math.floor(monotonic() + offset), monotonic, stop: () => clearInterval(timer) };
}
