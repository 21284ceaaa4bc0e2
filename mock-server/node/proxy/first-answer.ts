import type { Dispatcher } from 'undici';

/** Largest 401 that is held back. */
const MOST_HELD_BYTES = 65_536;

/** What the answer goes to. */
interface Exchange
  extends Required<
    Pick<
      Dispatcher.DispatchHandler,
      'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
    >
  > {
  /** What a 401 that is passed on leads to. */
  on401: 'track' | 'renew' | 'ignore';
}

type Start = Parameters<Exchange['onResponseStart']>;
type End = Parameters<Exchange['onResponseEnd']>;

/**
 * The first answer to a call whose token can be renewed. Everything is passed on as it comes, except a 401: that one
 * is held back until somebody has tried for a new token.
 */
export class FirstAnswer implements Dispatcher.DispatchHandler {
  #exchange: Exchange;
  #canRepeat: boolean;
  #held: { start: Start; chunks: Buffer[]; bytes: number; end?: End } | undefined;
  #outcome = Promise.withResolvers<'passed' | 'refused'>();

  /** @param canRepeat the request's body is still at hand; without it a 401 is passed on as well */
  constructor(exchange: Exchange, canRepeat: boolean) {
    this.#exchange = exchange;
    this.#canRepeat = canRepeat;
    exchange.on401 = canRepeat ? 'track' : 'renew';
  }

  /** `refused` when a whole 401 is held back; `passed` as soon as it is clear that nothing will be. */
  get outcome(): Promise<'passed' | 'refused'> {
    return this.#outcome.promise;
  }

  /** Gives the answer that was held back to the caller after all: there was no new token to try, for the moment. */
  passOn(): void {
    this.#release('ignore');
  }

  #release(on401: Exchange['on401']): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    const [controller] = held.start;
    this.#exchange.on401 = on401;
    this.#exchange.onResponseStart(...held.start);
    for (const chunk of held.chunks) this.#exchange.onResponseData(controller, chunk);
    if (held.end !== undefined) this.#exchange.onResponseEnd(...held.end);
  }

  onRequestStart(...args: Parameters<Exchange['onRequestStart']>): void {
    this.#exchange.onRequestStart(...args);
  }

  onResponseStart(...start: Start): void {
    if (start[1] === 401 && this.#canRepeat) {
      this.#held = { start, chunks: [], bytes: 0 };
      return;
    }
    if (start[1] >= 200) this.#outcome.resolve('passed');
    this.#exchange.onResponseStart(...start);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const held = this.#held;
    if (held === undefined) {
      this.#exchange.onResponseData(controller, chunk);
      return;
    }
    held.chunks.push(chunk);
    held.bytes += chunk.length;
    if (held.bytes <= MOST_HELD_BYTES) return;
    this.#outcome.resolve('passed');
    this.#release('renew');
  }

  onResponseEnd(...args: End): void {
    if (this.#held !== undefined) {
      this.#held.end = args;
      this.#outcome.resolve('refused');
      return;
    }
    this.#exchange.onResponseEnd(...args);
  }

  onResponseError(...args: Parameters<Exchange['onResponseError']>): void {
    this.#held = undefined;
    this.#outcome.resolve('passed');
    this.#exchange.onResponseError(...args);
  }
}
