import type { ProviderGateway, ProviderResponse, Telemetry, WebhookSender } from '../../core/kernel/ports.ts';
import type { ProviderFailure } from '../../core/kernel/provider-ports.ts';
import type { Result } from '../../core/kernel/result.ts';

/** Counts and times what connectors send, by provider. The proxy counts its calls itself. */
export function measuredGateway(gateway: ProviderGateway, telemetry: Telemetry): ProviderGateway {
  const measure = async (
    provider: string,
    call: () => Promise<Result<ProviderResponse, ProviderFailure>>,
    isLongPoll = false,
  ): Promise<Result<ProviderResponse, ProviderFailure>> => {
    const start = performance.now();
    const response = await telemetry.span('provider.call', { provider }, call);
    // The provider decides how long it holds a long poll, so that time says nothing.
    if (!isLongPoll) telemetry.observe('provider_call_seconds', { provider }, (performance.now() - start) / 1000);
    const status = response.ok ? String(response.value.status) : response.rejection.kind;
    telemetry.count('provider_calls', { provider, status });
    return response;
  };
  return {
    ...gateway,
    send: (account, request) =>
      measure(account.provider.name, () => gateway.send(account, request), request.isLongPoll),
    requestToken: (request) => measure('token-endpoint', () => gateway.requestToken(request)),
  };
}

/** Counts and times tries to deliver messages. */
export function measuredWebhooks(webhooks: WebhookSender, telemetry: Telemetry): WebhookSender {
  return {
    post: async (message) => {
      const start = performance.now();
      const response = await telemetry.span('webhook.attempt', {}, () => webhooks.post(message));
      telemetry.observe('webhook_attempt_seconds', {}, (performance.now() - start) / 1000);
      telemetry.count('webhook_attempts', { outcome: 'status' in response ? String(response.status) : 'unreachable' });
      return response;
    },
  };
}
