import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { trackStatus } from '../../core/connections/provider-context.ts';
import type { Ports } from '../../core/ports.ts';
import type { RateLimits } from '../../core/proxy/rate-limits.ts';
import type { Rejection } from '../../core/result.ts';
import type { PreparedCall } from '../../http/proxy/prepare-proxy-call.ts';
import { noAnswer, passedBackHeaders } from '../../http/proxy/proxy-answer.ts';
import { transportFailure } from '../gateway/transport-failure.ts';
import { headerPairsOf } from './header-pairs.ts';

/** What one exchange is made of. */
export interface ProxyExchangeOptions {
  ports: Ports;
  rateLimits: RateLimits;
  call: PreparedCall;
  request: IncomingMessage;
  response: ServerResponse;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * One call on its way to a provider and back. Each side is read only as fast as the other one takes it; whoever leaves
 * takes the other one along.
 */
export class ProxyExchange implements Dispatcher.DispatchHandler {
  #options: ProxyExchangeOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #hasCallerLeft = false;
  #hasBodyBegun = false;
  #done = Promise.withResolvers<Rejection | undefined>();

  constructor(options: ProxyExchangeOptions) {
    this.#options = options;
  }

  /**
   * @param headersTimeoutMs until the provider's headers are there
   * @param idleTimeoutMs between two parts of its body
   * @returns when the exchange is over: undefined, or why there is no answer to pass back
   */
  run(agent: Dispatcher, headersTimeoutMs: number, idleTimeoutMs: number): Promise<Rejection | undefined> {
    const { call, request, response } = this.#options;
    response.on('close', this.#onCallerClose);
    response.on('drain', this.#onDrain);
    agent.dispatch(
      {
        origin: call.origin,
        path: call.path,
        method: request.method ?? 'GET',
        headers: call.headers.flat(),
        body: hasBody(request) ? request : null,
        headersTimeout: headersTimeoutMs,
        bodyTimeout: idleTimeoutMs,
      },
      this,
    );
    return this.#done.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#hasCallerLeft) controller.abort(new CallerLeft());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Headers,
    statusText?: string,
  ): void {
    // 103 and the like are between the provider and us.
    if (status < 200) return;
    const { ports, rateLimits, call, response } = this.#options;
    trackStatus(ports, call.connection, status).catch((error: unknown) => {
      ports.log.warn('connection.status_not_stored', { connectionId: call.connection.id, error });
    });
    const passedBack = passedBackHeaders(ports, rateLimits, call, {
      status,
      header: (name) => single(headers[name]),
      headers: headerPairsOf(headers),
    });
    response.writeHead(status, statusText ?? '', passedBack.flat());
    // With the first part of the body where that is here already: one write less. What streams slowly has begun all the same.
    process.nextTick(this.#flushHeaders);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#hasBodyBegun = true;
    if (!this.#options.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#hasBodyBegun = true;
    this.#options.response.end();
    this.#finish(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const { call, response } = this.#options;
    if (this.#hasCallerLeft) this.#finish(undefined);
    else if (response.headersSent) {
      // The caller has to see that the rest is missing.
      response.destroy();
      this.#finish(undefined);
    } else this.#finish(noAnswer(transportFailure(error, new URL(call.origin).host)));
  }

  #finish(rejection: Rejection | undefined): void {
    const { response } = this.#options;
    response.off('close', this.#onCallerClose);
    response.off('drain', this.#onDrain);
    this.#done.resolve(rejection);
  }

  #flushHeaders = (): void => {
    if (!this.#hasBodyBegun) this.#options.response.flushHeaders();
  };

  #onDrain = (): void => {
    this.#controller?.resume();
  };

  #onCallerClose = (): void => {
    this.#hasCallerLeft = true;
    this.#controller?.abort(new CallerLeft());
  };
}

/** Ends a call whose caller is gone. Seen by nobody. */
class CallerLeft extends Error {
  override readonly name = 'CallerLeft';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
