/** Longest wait of a timer, in ms; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A sleep that ends at a given time or when it is interrupted, whichever is first. Interruptions in the same turn of the
 * event loop end one sleep together; without a sleeper they end the next sleep.
 */
export class Alarm {
  #isRinging = false;
  #wakeSleeper: (() => void) | undefined;

  ring(): void {
    this.#isRinging = true;
    this.#wakeSleeper?.();
  }

  /** @param ms at most this long @returns whether it was interrupted */
  async sleep(ms: number): Promise<boolean> {
    if (!this.#isRinging) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wakeSleeper = resolve;
      const timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS));
      await promise;
      clearTimeout(timer);
      this.#wakeSleeper = undefined;
    }
    const wasRung = this.#isRinging;
    if (wasRung) await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.#isRinging = false;
    return wasRung;
  }
}
