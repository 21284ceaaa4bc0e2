import type { Dispatcher } from 'undici';
import type { ForwardedCall } from '../../http/proxy/forwarded-call.ts';

/** Maximum size of a buffered 401. */
const MAX_BUFFERED_BYTES = 65_536;

/** Receiver of the response. */
interface Exchange
  extends Required<
    Pick<
      Dispatcher.DispatchHandler,
      'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
    >
  > {
  /** Call whose 401 is handled as far as it was forwarded. */
  call: Pick<ForwardedCall, 'on401'>;
}

type Start = Parameters<Exchange['onResponseStart']>;
type End = Parameters<Exchange['onResponseEnd']>;

/**
 * First response to a call whose token can be renewed. Forwards everything except a 401, which is buffered until a
 * token refresh was attempted.
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
    exchange.call.on401 = canRepeat ? 'track' : 'renew';
  }

  /** `refused` if a complete 401 is buffered; `passed` as soon as the response is forwarded. */
  get outcome(): Promise<'passed' | 'refused'> {
    return this.#outcome.promise;
  }

  /** Forwards the buffered response, because there is no new token. */
  passOn(): void {
    this.#release();
  }

  #release(): void {
    const buffered = this.#buffered;
    if (buffered === undefined) return;
    this.#buffered = undefined;
    const [controller] = buffered.start;
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
    this.#exchange.call.on401 = 'renew';
    this.#release();
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
