import type { Agent } from 'undici';
import { createProviderGateway } from '../../connectors/provider-gateway.ts';
import { createWebhookSender } from '../../connectors/webhook-sender.ts';
import { createAddressPolicy } from '../../core/kernel/address-policy.ts';
import type { ProviderGateway, WebhookSender } from '../../core/kernel/ports.ts';
import { createOutboundAgent } from './outbound-agent.ts';
import { createUndiciTransport } from './undici-transport.ts';

/** Everything through which the process talks to others. */
export interface Outbound {
  gateway: ProviderGateway;
  webhooks: WebhookSender;
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
    close: () => agent.destroy(),
  };
}
