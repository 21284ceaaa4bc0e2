/** Maximum delay of a timer in ms; a longer one fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A sleep that ends after a given time or when it is interrupted. Interruptions in the same event loop iteration end
 * one sleep; if nothing sleeps, they end the next sleep.
 */
export class InterruptibleSleep {
  #isRinging = false;
  #wakeSleeper: (() => void) | undefined;

  interrupt(): void {
    this.#isRinging = true;
    this.#wakeSleeper?.();
  }

  /** @param ms maximum duration @returns whether the sleep was interrupted */
  async sleep(ms: number): Promise<boolean> {
    if (!this.#isRinging) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wakeSleeper = resolve;
      const timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS));
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
