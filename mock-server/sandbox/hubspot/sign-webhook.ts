/**
 * Signs a webhook request.
 *
 * @param url registered target address, whatever way the request takes to it
 * @param timestamp ms since the epoch
 * @returns the headers of version 3 and of version 1, which receivers of version 3 ignore
 * Source: HubSpot, validating requests.
 */
export async function signWebhook(
  clientSecret: string,
  url: string,
  body: string,
  timestamp: number,
): Promise<Record<string, string>> {
  const { subtle } = globalThis.crypto;
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encode(clientSecret), algorithm, false, ['sign']);
  const signature = await subtle.sign('HMAC', key, encode(`POST${url}${body}${timestamp}`));
  const digest = await subtle.digest('SHA-256', encode(`${clientSecret}${body}`));
  return {
    'X-HubSpot-Request-Timestamp': String(timestamp),
    'X-HubSpot-Signature-v3': btoa(String.fromCharCode(...new Uint8Array(signature))),
    'X-HubSpot-Signature-Version': 'v1',
    'X-HubSpot-Signature': Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
