/** Longest wait of a timer, in ms; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A sleep that ends at a given time or when somebody calls, whichever is first. A call while nobody sleeps ends the next sleep. */
export class Alarm {
  #isRinging = false;
  #wakeSleeper: (() => void) | undefined;

  ring(): void {
    this.#isRinging = true;
    this.#wakeSleeper?.();
  }

  /** @param ms at most this long @returns whether somebody rang */
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
    this.#isRinging = false;
    return wasRung;
  }
}
