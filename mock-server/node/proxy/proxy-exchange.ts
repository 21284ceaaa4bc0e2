import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import type { ForwardedCall } from '../../http/proxy/forwarded-call.ts';
import { hasOtherCoding } from '../../http/proxy/prepare-proxy-call.ts';
import type { ProxyRejection } from '../../http/proxy/proxy-response.ts';
import { noResponse } from '../../http/proxy/proxy-response.ts';
import { transportFailure } from '../gateway/outbound.ts';
import { cutOff } from '../http-server/http-server.ts';
import { FirstResponse } from './first-response.ts';

/** Dependencies of an exchange. */
export interface ProxyExchangeOptions {
  ports: Ports;
  call: ForwardedCall;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Largest request body that is kept, so that a call can be sent again with a new token. */
const MAX_RETAINED_BYTES = 65_536;

/** Part of a response's body that is read to find out whether it means a limit. */
const MAX_LIMIT_BYTES = 16_384;

/** Largest part of a body that is copied, so that it leaves in one write with the head: two buffers cost twice as much. */
const MAX_JOINED_BYTES = 16_384;

type Headers = Record<string, string | string[] | undefined>;

/** One proxied call. Applies back-pressure in both directions, and closes both sides when one disconnects. */
export class ProxyExchange implements Dispatcher.DispatchHandler {
  readonly call: ForwardedCall;
  #options: ProxyExchangeOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #hasCallerLeft = false;
  #isOver = false;
  /** Whether the head of the response was written. */
  #hasBegun = false;
  /** First part of the body, which is written together with the head. */
  #first: Buffer | undefined;
  /** A response whose headers depend on its body. */
  #held: BufferedResponse | undefined;
  /** Ends the wait for what the response begins with. */
  #stopWaiting = () => {};
  #done = Promise.withResolvers<Result<{ status: number }, ProxyRejection>>();

  constructor(options: ProxyExchangeOptions) {
    this.call = options.call;
    this.#options = options;
  }

  /**
   * @param headersTimeoutMs until the provider's headers are there
   * @param idleTimeoutMs between two parts of its body
   * @returns when the exchange is over: the status passed back, or why there is no response to pass back
   */
  run(
    agent: Dispatcher,
    headersTimeoutMs: number,
    idleTimeoutMs: number,
  ): Promise<Result<{ status: number }, ProxyRejection>> {
    const { request, response } = this.#options;
    response.on('close', () => this.#onCallerClose());
    this.#waitUntil(this.call.timeLeft);
    // An upload may take its time, and a provider responds when it has everything.
    if (isArriving(request)) request.once('end', () => this.#waitUntil(TIME_LIMITS.answer));
    const dispatch = (body: IncomingMessage | Buffer | null, handler: Dispatcher.DispatchHandler) => {
      if (this.#isOver) return;
      const { origin, path, headers } = this.call.prepared;
      const method = request.method ?? 'GET';
      const limits = { headersTimeout: headersTimeoutMs, bodyTimeout: idleTimeoutMs };
      agent.dispatch({ origin, path, method, headers, body, ...limits }, handler);
    };
    if (!this.call.prepared.isRenewable) dispatch(hasBody(request) ? request : null, this);
    else this.#runRenewable(dispatch).catch((error: Error) => this.onResponseError(null, error));
    return this.#done.promise;
  }

  /** The first response is held back when it is a 401; the call is sent again when its body is still at hand. */
  async #runRenewable(
    dispatch: (body: IncomingMessage | Buffer | null, handler: Dispatcher.DispatchHandler) => void,
  ): Promise<void> {
    const { request, response } = this.#options;
    const body = hasBody(request) ? (isShort(request) ? await buffer(request) : request) : null;
    const first = new FirstResponse(this, body !== request);
    dispatch(body, first);
    if ((await first.outcome) === 'passed') return;
    const renewed = await this.call.renew();
    if (this.#isOver) return;
    if (response.destroyed) this.#finish(undefined);
    else if (!renewed.ok) this.#finish(renewed.rejection);
    else if (renewed.value) dispatch(body, this);
    else first.passOn();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#hasCallerLeft || this.#isOver) controller.abort(new ClientDisconnected());
  }

  /** Ends the call when the response has not begun by then. */
  #waitUntil(ms: number): void {
    this.#stopWaiting();
    if (this.#isOver || this.#options.response.headersSent) return;
    if (ms <= 0) this.#giveUp();
    else this.#stopWaiting = this.#options.ports.timers.set(ms, () => this.#giveUp());
  }

  #giveUp(): void {
    const controller = this.#controller;
    if (isArriving(this.#options.request) && controller !== undefined && this.#held === undefined) return;
    const error = new DOMException('The answer is due.', 'TimeoutError');
    // A call that has no connection yet cannot be aborted, and the one before a refresh has ended.
    this.onResponseError(null, error);
    controller?.abort(error);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Headers,
    statusText?: string,
  ): void {
    if (status < 100) throw new InvalidResponse(`The status ${status} does not exist.`);
    // 103 and the like are between the provider and us.
    if (status < 200) return;
    if (hasOtherCoding(single(headers['transfer-encoding'])))
      throw new InvalidResponse('The transfer coding is not supported.');
    this.#track(status);
    const start = { status, headers, statusText: statusText ?? '' };
    if (this.call.isLimitInBody(status)) this.#held = { ...start, chunks: [], bytes: 0 };
    else this.#begin(start);
  }

  #begin({ status, headers, statusText }: ResponseStart, text?: string): void {
    const { response } = this.#options;
    const passedBack = this.call.passedBackHeaders({
      status,
      header: (name) => single(headers[name]),
      headers: headerList(headers),
      ...(text !== undefined && { text }),
    });
    this.#stopWaiting();
    const phrase = INVALID_PHRASE.test(statusText) ? (STATUS_CODES[status] ?? '') : statusText;
    response.writeHead(status, phrase, passedBack);
    // What streams slowly has begun all the same.
    process.nextTick(() => this.#flush());
  }

  /** Writes the head, with the first part of the body where that is here already. */
  #flush(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { response } = this.#options;
    const first = this.#first;
    this.#first = undefined;
    if (first === undefined) response.flushHeaders();
    else if (first.length > MAX_JOINED_BYTES) this.#applyPressure(response.write(first));
    else {
      // Node joins a text with the head, and holds it back until the next tick for more to join with.
      this.#applyPressure(response.write(first.toString('latin1'), 'latin1'));
      response.socket?.uncork();
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const held = this.#held;
    if (held === undefined) {
      this.#write(chunk);
      return;
    }
    held.chunks.push(chunk);
    held.bytes += chunk.length;
    if (held.bytes >= MAX_LIMIT_BYTES) this.#release();
  }

  #write(chunk: Buffer): void {
    if (!this.#hasBegun && this.#first === undefined) {
      this.#first = chunk;
      return;
    }
    this.#flush();
    this.#applyPressure(this.#options.response.write(chunk));
  }

  /** Takes nothing from the provider until the caller has read what there is. */
  #applyPressure(canTakeMore: boolean): void {
    const controller = this.#controller;
    // What was held back is written in several parts.
    if (canTakeMore || controller === undefined || controller.paused) return;
    controller.pause();
    this.#options.response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#release();
    if (this.#first === undefined) this.#hasBegun = true;
    else this.#flush();
    this.#options.response.end();
    this.#finish(undefined);
  }

  /** Passes on what was held back. */
  #release(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    const body = Buffer.concat(held.chunks);
    this.#begin(held, bodyText(body, single(held.headers['content-encoding'])));
    if (body.length > 0) this.#write(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const { response } = this.#options;
    if (this.#isOver) return;
    if (this.#hasCallerLeft) this.#finish(undefined);
    else if (response.headersSent) {
      // The caller has to see what came, and that the rest is missing.
      this.#flush();
      cutOff(response);
      this.#finish(undefined);
    } else this.#finish(noResponse(transportFailure(error, new URL(this.call.prepared.origin).host)));
  }

  #track(status: number): void {
    // The response need not wait for it.
    this.call.trackStatus(status)?.catch((error: unknown) => {
      const connectionId = this.call.prepared.connection.id;
      this.#options.ports.log.warn('connection.status_not_stored', { connectionId, error });
    });
  }

  #finish(rejection: ProxyRejection | undefined): void {
    const { response } = this.#options;
    this.#isOver = true;
    this.#stopWaiting();
    this.#done.resolve(rejection === undefined ? ok({ status: response.statusCode }) : { ok: false, rejection });
  }

  #onCallerClose(): void {
    // Every response closes when it has left.
    if (this.#isOver) return;
    this.#hasCallerLeft = true;
    this.#controller?.abort(new ClientDisconnected());
  }
}

interface ResponseStart {
  status: number;
  headers: Headers;
  statusText: string;
}

interface BufferedResponse extends ResponseStart {
  chunks: Buffer[];
  bytes: number;
}

/** Characters that Node writes into no status line. */
const INVALID_PHRASE = /[^\t\x20-\x7e\x80-\xff]/;

/** Thrown on the beginning of a response that cannot be passed on. */
class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** Aborts a call whose client has disconnected. */
class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** @returns one name and value for each of several values */
function headerList(headers: Headers): string[] {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) for (const one of value) list.push(name, one);
    else if (value !== undefined) list.push(name, value);
  }
  return list;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a part of the body has not been received yet. */
function isArriving(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete;
}

function isShort({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return headers['transfer-encoding'] === undefined && length <= MAX_RETAINED_BYTES;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

const MAX_TEXT_BYTES = 65_536;

/**
 * Returns the text of a short body, or of the first part of a longer one. Only for looking into it: what is passed on
 * stays as it came.
 *
 * @param encoding value of `Content-Encoding`
 * @returns undefined when the body cannot be decoded
 */
export function bodyText(body: Buffer, encoding = 'identity'): string | undefined {
  try {
    return decoded(body, encoding.trim().toLowerCase())?.toString('utf8');
  } catch {
    // Ignores a body that cannot be decoded.
    return undefined;
  }
}

function decoded(body: Buffer, encoding: string): Buffer | undefined {
  const maxOutputLength = MAX_TEXT_BYTES;
  switch (encoding) {
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return unzipSync(body, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return brotliDecompressSync(body, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}
