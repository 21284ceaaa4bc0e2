import { StoreUnavailable } from './store-errors.ts';

/** Times that work is repeated after it was rolled back because of others. */
const MAX_REPEATS = 3;
/** Longest wait before the first repetition, in ms; it doubles with each further one. */
const MAX_WAIT_MS = 20;

/** Environment of a repetition. */
export interface Repetition {
  /** Waits before the work is repeated. */
  wait(ms: number): Promise<void>;
  /** Called before each repetition. */
  onRepeat?(): void;
}

/**
 * Runs work that the database may roll back because of others, and repeats it after a short random wait. The work leaves
 * nothing behind when it is rolled back, neither in the database nor outside, and calls no provider.
 *
 * @throws StoreUnavailable `overtaken` when it is rolled back again and again
 */
export async function repeatOvertaken<T>(work: () => Promise<T>, { wait, onRepeat }: Repetition): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      const isOvertaken = error instanceof StoreUnavailable && error.failure === 'overtaken';
      if (!isOvertaken || repeats === MAX_REPEATS) throw error;
    }
    onRepeat?.();
    await wait(Math.random() * MAX_WAIT_MS * 2 ** repeats);
  }
}
