import type { Clock, Log } from '../core/kernel/ports.ts';

/** The clocks of this machine. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => Math.floor(performance.now()) };

const SYNC_MS = 30_000;
/** A sample that takes longer is repeated. */
const GOOD_ROUND_TRIP_MS = 50;
const MAX_SAMPLES = 5;
/** How far apart two clocks may run, at most: twice what clocks of computers do. */
const MAX_DRIFT = 200e-6;

/** One reading of the database's clock. */
interface ClockSample {
  /** Time of the database minus that of the monotonic clock, in ms. */
  offset: number;
  /** Most that the offset is wrong, in ms: half of the round trip. */
  error: number;
  /** Monotonic time of the response. */
  readAt: number;
}

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
  let known: ClockSample | undefined;
  const sample = async (): Promise<ClockSample> => {
    const sentAt = monotonic();
    const time = await readTime();
    const readAt = monotonic();
    // The database read its clock at some instant between the request and its response.
    return { offset: time - (sentAt + readAt) / 2, error: (readAt - sentAt) / 2, readAt };
  };
  const sync = async () => {
    let best = await sample();
    for (let more = 1; more < MAX_SAMPLES && best.error * 2 > GOOD_ROUND_TRIP_MS; more += 1) {
      const next = await sample();
      if (next.error < best.error) best = next;
    }
    if (known === undefined || !agrees(known, best)) known = best;
  };
  await sync();
  const timer = setInterval(() => {
    sync().catch((error: unknown) => log.warn('database.clock_not_read', { error }));
  }, SYNC_MS).unref();
  return { now: () => Math.floor(monotonic() + (known?.offset ?? 0)), monotonic, stop: () => clearInterval(timer) };
}

/** Whether an earlier sample is still the better one: more exact, drift included, and not contradicted by the new one. */
function agrees(known: ClockSample, { offset, error, readAt }: ClockSample): boolean {
  const knownError = known.error + (readAt - known.readAt) * MAX_DRIFT;
  return knownError < error && Math.abs(known.offset - offset) <= error + knownError;
}
