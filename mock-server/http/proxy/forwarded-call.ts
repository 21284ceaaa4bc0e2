import type { LimitResponse } from '../../core/connections/provider-limit.ts';
import { isLimitInBody } from '../../core/connections/provider-limit.ts';
import { trackStatus } from '../../core/connections/track-response.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { renewProxyCall } from '../../core/proxy/authorise-proxy-call.ts';
import type { HeaderList } from '../../core/proxy/forwarded-headers.ts';
import { portsOfRequest } from '../request-scope.ts';
import type { IncomingCall, PreparedCall } from './prepare-proxy-call.ts';
import { addressProxyCall } from './prepare-proxy-call.ts';
import type { ProxyRejection } from './proxy-response.ts';
import { passedBackHeaders } from './proxy-response.ts';

/** A call while a transport forwards it: how its response is handled, whatever it is streamed with. */
export class ForwardedCall {
  readonly #ports: Ports;
  readonly #incoming: IncomingCall;
  #prepared: PreparedCall;
  /**
   * Handling of a forwarded 401: usually the credential is invalid, sometimes only its token has expired. `ignore` where a
   * token could not be refreshed for the moment, which says nothing about the credential.
   */
  on401: 'track' | 'renew' | 'ignore' = 'track';

  constructor(ports: Ports, incoming: IncomingCall, prepared: PreparedCall) {
    this.#ports = ports;
    this.#incoming = incoming;
    this.#prepared = prepared;
  }

  /** ms until its caller needs an answer. */
  get timeLeft(): number {
    return this.#incoming.startedMonotonic + TIME_LIMITS.answer - this.#ports.clock.monotonic();
  }

  /** The call as it goes out, with the token that it has now. */
  get prepared(): PreparedCall {
    return this.#prepared;
  }

  /**
   * Renews the token after a 401.
   *
   * @returns true when the call can be sent again; false when there is no new token for the moment and the 401 is passed on
   */
  async renew(): Promise<Result<boolean, ProxyRejection>> {
    const renewed = await this.#renewToken();
    if (!renewed.ok) return renewed;
    if (renewed.value === undefined) {
      this.on401 = 'ignore';
      return ok(false);
    }
    const addressed = addressProxyCall(renewed.value, this.#incoming);
    if (!addressed.ok) return addressed;
    this.#prepared = addressed.value;
    this.on401 = 'track';
    return ok(true);
  }

  /**
   * Records what the status of a response says about the credential. Rejects when that cannot be stored.
   *
   * @returns undefined when there is nothing to store
   */
  trackStatus(status: number): Promise<void> | undefined {
    if (status !== 401 || this.on401 === 'track') {
      return trackStatus(this.#ports, this.#prepared, status);
    }
    if (this.on401 === 'renew') this.#renewForNext();
    return undefined;
  }

  /** @returns whether {@link passedBackHeaders} needs the first part of the body */
  isLimitInBody(status: number): boolean {
    return isLimitInBody(this.#prepared.account.provider, status);
  }

  /** Notes a limit of the provider, and returns the headers with which its response is passed back. */
  passedBackHeaders(response: LimitResponse & { headers: HeaderList }): string[] {
    return passedBackHeaders(this.#ports, this.#prepared, response);
  }

  #renewToken() {
    return renewProxyCall(portsOfRequest(this.#ports, this.#incoming), this.#prepared);
  }

  /** Renews a refused token for the next call, because this one cannot be sent again. */
  #renewForNext(): void {
    this.#renewToken().catch((error: unknown) => {
      const connectionId = this.#prepared.connection.id;
      this.#ports.log.warn('connection.refresh_crashed', { connectionId, error });
    });
  }
}
