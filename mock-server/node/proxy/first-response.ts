import type { Dispatcher } from 'undici';

/** Largest 401 that is buffered back. */
const MAX_BUFFERED_BYTES = 65_536;

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
 * is buffered back until somebody has tried for a new token.
 */
export class FirstResponse implements Dispatcher.DispatchHandler {
  #exchange: Exchange;
  #canRepeat: boolean;
  #buffered: { start: Start; chunks: Buffer[]; bytes: number; end?: End } | undefined;
  #outcome = Promise.withResolvers<'passed' | 'refused'>();

  /** @param canRepeat the request's body is still at hand; without it a 401 is passed on as well */
  constructor(exchange: Exchange, canRepeat: boolean) {
    this.#exchange = exchange;
    this.#canRepeat = canRepeat;
    exchange.on401 = canRepeat ? 'track' : 'renew';
  }

  /** `refused` when a whole 401 is buffered back; `passed` as soon as it is clear that nothing will be. */
  get outcome(): Promise<'passed' | 'refused'> {
    return this.#outcome.promise;
  }

  /** Gives the answer that was buffered back to the caller after all: there was no new token to try, for the moment. */
  passOn(): void {
    this.#release('ignore');
  }

  #release(on401: Exchange['on401']): void {
    const buffered = this.#buffered;
    if (buffered === undefined) return;
    this.#buffered = undefined;
    const [controller] = buffered.start;
    this.#exchange.on401 = on401;
    this.#exchange.onResponseStart(...buffered.start);
    for (const chunk of buffered.chunks) this.#exchange.onResponseData(controller, chunk);
    if (buffered.end !== undefined) this.#exchange.onResponseEnd(...buffered.end);
  }

  onRequestStart(...args: Parameters<Exchange['onRequestStart']>): void {
    this.#exchange.onRequestStart(...args);
  }

  onResponseStart(...start: Start): void {
    if (start[1] === 401 && this.#canRepeat) {
      this.#buffered = { start, chunks: [], bytes: 0 };
      return;
    }
    if (start[1] >= 200) this.#outcome.resolve('passed');
    this.#exchange.onResponseStart(...start);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const buffered = this.#buffered;
    if (buffered === undefined) {
      this.#exchange.onResponseData(controller, chunk);
      return;
    }
    buffered.chunks.push(chunk);
    buffered.bytes += chunk.length;
    if (buffered.bytes <= MAX_BUFFERED_BYTES) return;
    this.#outcome.resolve('passed');
    this.#release('renew');
  }

  onResponseEnd(...args: End): void {
    if (this.#buffered !== undefined) {
      this.#buffered.end = args;
      this.#outcome.resolve('refused');
      return;
    }
    this.#exchange.onResponseEnd(...args);
  }

  onResponseError(...args: Parameters<Exchange['onResponseError']>): void {
    this.#buffered = undefined;
    this.#outcome.resolve('passed');
    this.#exchange.onResponseError(...args);
  }
}
