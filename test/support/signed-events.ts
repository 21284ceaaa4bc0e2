import { createHmac } from 'node:crypto';

/**
 * Signs events as HubSpot does, without any code of the server or the sandbox.
 *
 * @param url address that HubSpot would call
 */
export async function signedEvents(
  url: string,
  events: unknown,
  secret = 'demo-client-secret',
  now = Date.now(),
): Promise<{ headers: Record<string, string>; body: string }> {
  const body = JSON.stringify(events);
  const timestamp = String(now);
  const signature = createHmac('sha256', secret).update(`POST${url}${body}${timestamp}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'x-hubspot-request-timestamp': timestamp,
    'x-hubspot-signature-v3': signature,
  };
  return { headers, body };
}
