import type { Ports } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { andThen } from '../../core/kernel/result.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { RequestScope } from '../request-scope.ts';
import { problemsPageOf, rejectionOfUnexpectedError } from '../request-scope.ts';
import { readAddressedCall } from './addressed-call.ts';
import { ForwardedCall } from './forwarded-call.ts';
import type { IncomingCall, PreparedCall } from './prepare-proxy-call.ts';
import { createProxyMemory, prepareProxyCall } from './prepare-proxy-call.ts';
import type { ProxyRejection } from './proxy-response.ts';
import { PROXY_SUBSYSTEM } from './proxy-response.ts';

/** Streams one call. `Outcome` is undefined when the caller disconnected before the call was sent. */
interface ProxyTransport<Outcome extends { status: number } | undefined> {
  /** Sends the call and passes the response back. @returns a rejection when there is none to pass back */
  forward(call: ForwardedCall): Promise<Result<Outcome, ProxyRejection>>;
  /** Handles a call without a response of the provider. */
  refuse(rejection: ProxyRejection, scope: RequestScope): Promise<Outcome>;
}

/** Handles a proxy call: the steps that do not depend on how it is streamed. Rejects only when `refuse` does. */
export type ProxyPipeline = <Outcome extends { status: number } | undefined>(
  request: IncomingCall,
  transport: ProxyTransport<Outcome>,
) => Promise<Outcome>;

const LABELS = { api: PROXY_SUBSYSTEM, endpoint: 'forward' };

/** @param limits shared with the other APIs; nothing is limited when absent */
export function createProxyPipeline(ports: Ports, limits?: RequestLimits): ProxyPipeline {
  const memory = createProxyMemory(ports, limits);
  const { log, telemetry } = ports;

  return async (incoming, transport) => {
    const request = readAddressedCall(incoming);
    const { requestId, startedMonotonic } = request;
    const scope: RequestScope = {
      requestId,
      subsystem: PROXY_SUBSYSTEM,
      problemsPage: problemsPageOf(ports.settings),
      startedAt: ports.clock.now(),
      startedMonotonic,
    };
    let sent: PreparedCall | undefined;
    const send = (prepared: Result<PreparedCall, ProxyRejection>) => {
      if (!prepared.ok) return Promise.resolve(prepared);
      sent = prepared.value;
      // From here on the provider may have carried out the call.
      scope.effects = { hasChanged: request.method !== 'GET' };
      const call = new ForwardedCall(ports, request, sent);
      const provider = sent.account.provider.name;
      return telemetry.span('provider.call', { provider }, () => transport.forward(call));
    };
    const finish = (outcome: { status: number } | { refused: string }) => {
      const ms = ports.clock.monotonic() - startedMonotonic;
      telemetry.count('requests', { ...LABELS, status: 'refused' in outcome ? outcome.refused : 'ok' });
      telemetry.observe('request_seconds', LABELS, ms / 1000);
      const { installationId, keyId, connection } = sent ?? {};
      const who = { projectId: connection?.projectId, keyId, installationId };
      log.info('request', { requestId, api: PROXY_SUBSYSTEM, method: request.method, ...outcome, ...who, ms });
    };
    try {
      const outcome = await telemetry.span('request', LABELS, () =>
        andThen(prepareProxyCall(ports, memory, request), send),
      );
      // Without a status, the caller disconnected before the call was sent.
      const status = outcome.ok ? outcome.value?.status : outcome.rejection.code;
      if (sent !== undefined && status !== undefined) {
        telemetry.count('provider_calls', { provider: sent.account.provider.name, status: String(status) });
      }
      if (!outcome.ok) {
        finish({ refused: outcome.rejection.code });
        return await transport.refuse(outcome.rejection, scope);
      }
      if (outcome.value !== undefined) finish({ status: outcome.value.status });
      return outcome.value;
    } catch (error) {
      const rejection = rejectionOfUnexpectedError(ports, scope, error);
      finish({ refused: rejection.code });
      return transport.refuse(rejection, scope);
    }
  };
}
