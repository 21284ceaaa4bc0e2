import type { Clock } from '../../core/kernel/ports.ts';

/** Smallest interval between two readings. */
const EVERY_MS = 1_000;

/**
 * Shares a reading of the database among all that ask for it at the same time and within a second after it: metrics need
 * no credential, and what they count grows.
 *
 * @returns a failed reading is not shared
 */
export function sharedReading<T>({ monotonic }: Pick<Clock, 'monotonic'>, read: () => Promise<T>): () => Promise<T> {
  let shared: { value: Promise<T>; endedAt?: number } | undefined;
  return () => {
    if (shared !== undefined && (shared.endedAt === undefined || monotonic() - shared.endedAt < EVERY_MS)) {
      return shared.value;
    }
    const reading: NonNullable<typeof shared> = { value: read() };
    shared = reading;
    const end = () => {
      reading.endedAt = monotonic();
    };
    const forget = () => {
      if (shared === reading) shared = undefined;
    };
    reading.value.then(end, forget);
    return reading.value;
  };
}
