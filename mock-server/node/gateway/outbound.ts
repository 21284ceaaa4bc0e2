import type { Agent, Dispatcher } from 'undici';
import { createImageSource } from '../../connectors/image-source.ts';
import { createProviderGateway } from '../../connectors/provider-gateway.ts';
import { createWebhookSender } from '../../connectors/webhook-sender.ts';
import { createAddressPolicy } from '../../core/kernel/address-policy.ts';
import type { HttpTransport } from '../../core/kernel/http-transport.ts';
import type { ImageSource, ProviderGateway, WebhookSender } from '../../core/kernel/ports.ts';
import { createOutboundAgent } from './outbound-agent.ts';
import { transportFailure } from './transport-failure.ts';

/** Everything through which the process talks to others. */
export interface Outbound {
  gateway: ProviderGateway;
  webhooks: WebhookSender;
  images: ImageSource;
  /** For calls that stream, such as the proxy's; guarded like the rest. */
  agent: Agent;
  /** Ends running calls and closes every connection. */
  close(): Promise<void>;
}

/**
 * Opens the way out.
 *
 * @param allowPrivateNetwork `AMP_ALLOW_PRIVATE_NETWORK`: loopback and private addresses, and `http` for webhooks
 */
export function createOutbound({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }): Outbound {
  const agent = createOutboundAgent({ policy: createAddressPolicy(allowPrivateNetwork) });
  const transport = createUndiciTransport(agent);
  return {
    agent,
    gateway: createProviderGateway(transport),
    webhooks: createWebhookSender(transport, { allowHttp: allowPrivateNetwork }),
    images: createImageSource(transport, { allowHttp: allowPrivateNetwork }),
    close: () => agent.destroy(),
  };
}

/** Outbound HTTP over sockets. The proxy dispatches through the same agent, without this. */
export function createUndiciTransport(agent: Dispatcher): HttpTransport {
  return {
    async send({ origin, path, method, headers, body, timeoutMs, isLongPoll = false, signal }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const response = await agent.request({
        origin,
        path,
        method,
        headers,
        body,
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        // The agent's own limits are shorter than the provider holds such a request.
        ...(isLongPoll && { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
      });
      return { status: response.statusCode, headers: singleHeaders(response.headers), body: response.body };
    },
    failureOf: (error, { origin }) => transportFailure(error, new URL(origin).host),
  };
}

function* singleHeaders(headers: Dispatcher.ResponseData['headers']): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    // Cookies hold commas, so their headers cannot be joined.
    if (name === 'set-cookie' && Array.isArray(value)) for (const cookie of value) yield [name, cookie];
    else yield [name, Array.isArray(value) ? value.join(', ') : value];
  }
}
