import type { Ports } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { RequestScope } from '../request-scope.ts';
import { problemsPageOf } from '../request-scope.ts';
import { rejectionOfUnexpectedError } from '../unexpected-error.ts';
import { ForwardedCall } from './forwarded-call.ts';
import type { IncomingCall } from './prepare-proxy-call.ts';
import { createProxyMemory, prepareProxyCall } from './prepare-proxy-call.ts';
import type { ProxyRejection } from './proxy-response.ts';
import { PROXY_SUBSYSTEM } from './proxy-response.ts';

/** A call as it came in, with its method. */
interface ProxyRequest extends IncomingCall {
  method: string;
}

/** Streams one call. `Outcome` is undefined when the caller disconnected before the call was sent. */
interface ProxyTransport<Outcome extends { status: number } | undefined> {
  /** Sends the call and passes the response back. @returns a rejection when there is none to pass back */
  forward(call: ForwardedCall): Promise<Result<Outcome, ProxyRejection>>;
  /** Handles a call without a response of the provider. */
  refuse(rejection: ProxyRejection, scope: RequestScope): Promise<Outcome>;
}

/** Handles a proxy call: the steps that do not depend on how it is streamed. Rejects only when `refuse` does. */
export type ProxyPipeline = <Outcome extends { status: number } | undefined>(
  request: ProxyRequest,
  transport: ProxyTransport<Outcome>,
) => Promise<Outcome>;

/** @param limits shared with the other APIs; nothing is limited when absent */
export function createProxyPipeline(ports: Ports, limits?: RequestLimits): ProxyPipeline {
  const memory = createProxyMemory(ports, limits);
  const elapsed = ({ startedMonotonic }: RequestScope) => ports.clock.monotonic() - startedMonotonic;

  return async (request, transport) => {
    const { requestId } = request;
    const scope: RequestScope = {
      requestId,
      subsystem: PROXY_SUBSYSTEM,
      problemsPage: problemsPageOf(ports.settings),
      startedAt: ports.clock.now(),
      startedMonotonic: ports.clock.monotonic(),
    };
    const refuse = (rejection: ProxyRejection) => {
      ports.log.info('proxy.refused', { requestId, refused: rejection.code, ms: elapsed(scope) });
      return transport.refuse(rejection, scope);
    };
    try {
      const prepared = await prepareProxyCall(ports, memory, request);
      if (!prepared.ok) return await refuse(prepared.rejection);
      // From here on the provider may have carried out the call.
      scope.effects = { hasChanged: request.method !== 'GET' };
      const forwarded = await transport.forward(new ForwardedCall(ports, request, prepared.value));
      if (!forwarded.ok) return await refuse(forwarded.rejection);
      const response = forwarded.value;
      if (response === undefined) return response;
      // Logged at debug level, because the entry costs half as much as the call.
      const { installationId } = prepared.value;
      ports.log.debug('proxy.request', { requestId, installationId, status: response.status, ms: elapsed(scope) });
      return response;
    } catch (error) {
      return transport.refuse(rejectionOfUnexpectedError(ports, scope, error), scope);
    }
  };
}
