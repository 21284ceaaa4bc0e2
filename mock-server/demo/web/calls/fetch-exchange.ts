import type { Exchange, ServiceCall } from '../../shared/harbor-api.ts';

/**
 * Lets Harbor's backend make a call.
 *
 * @throws Error with words for the visitor when the backend could not make it
 */
export async function fetchExchange(call: ServiceCall, signal: AbortSignal): Promise<Exchange> {
  const response = await fetch('/api/calls', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error('Harbor’s backend does not answer. Is it still running?');
  });
  if (!response.ok) throw new Error(`Harbor’s backend answered ${response.status}: ${await response.text()}`);
  // Our own backend; its types are shared.
  return (await response.json()) as Exchange;
}
