import { createAddressPolicy, describeAddressRefusal } from '../kernel/address-policy.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath } from '../kernel/validation-issues.ts';

/**
 * Checks the address of a destination. A name that leads to a private network is only found when a message is sent:
 * every connection is checked again, against the address that the name resolves to.
 *
 * @param isPrivateAllowed whether private networks may be called, also without encryption
 * @param name location of the URL in the body
 */
export function checkWebhookUrl(url: string, isPrivateAllowed: boolean, name: string): Finding[] {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return [{ name, detail: 'This is not an address such as https://example.com/webhook.', value: url }];
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return [{ name, detail: 'An address must not contain a user name or a password. Send them in a header.' }];
  }
  const refusal = createAddressPolicy(isPrivateAllowed).refusalOfHost(parsed.hostname);
  if (refusal !== undefined) {
    const reason = describeAddressRefusal(parsed.hostname, refusal);
    const remedy = refusal === 'private' ? ' Set AMP_ALLOW_PRIVATE_NETWORK to allow it.' : '';
    return [{ name, detail: `${reason}${remedy}`, value: url }];
  }
  if (parsed.protocol === 'http:' && !(isPrivateAllowed && isNearby(parsed.hostname))) {
    return [{ name, detail: 'The address must begin with https://, so that messages are encrypted.', value: url }];
  }
  return [];
}

/** Private addresses and names that only a private network knows. */
function isNearby(host: string): boolean {
  return createAddressPolicy(false).refusalOfHost(host) !== undefined || /^[^.[]+$|\.(?:local|internal)$/.test(host);
}

const MAX_HEADERS = 50;
const MAX_VALUE_LENGTH = 4096;

/** Set by the sender, by the signature or by the connection itself. */
const RESERVED = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * First parts of the names of the headers with id, time and signature of a message. Two sets with the same values, because
 * the libraries of Standard Webhooks and of Svix each look for their own.
 */
export const SIGNATURE_PREFIXES = ['webhook-', 'svix-'] as const;

/** @returns whether a header is set by the service, whatever a destination says */
export function isReservedHeader(name: string): boolean {
  const lowerCase = name.toLowerCase();
  return RESERVED.has(lowerCase) || SIGNATURE_PREFIXES.some((prefix) => lowerCase.startsWith(prefix));
}

/**
 * Checks headers that are sent along with each message. No finding ever holds a value: it can be a credential.
 *
 * @param place location of the headers in the body, such as `['metadata', 'headers']`
 */
export function checkWebhookHeaders(headers: Record<string, string>, place: readonly string[]): Finding[] {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) {
    return [{ name: fieldPath(place), detail: `At most ${MAX_HEADERS} headers are sent along.` }];
  }
  const seen = new Set<string>();
  return names.flatMap<Finding>((name) => {
    const at = fieldPath([...place, name]);
    const lowerCase = name.toLowerCase();
    const isRepeated = seen.has(lowerCase);
    seen.add(lowerCase);
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/.test(name))
      return [{ name: at, detail: 'This is not the name of a header.' }];
    if (isReservedHeader(name)) return [{ name: at, detail: 'This header is set by the service itself.' }];
    if (isRepeated) return [{ name: at, detail: 'This header is given twice, in different letter case.' }];
    const value = headers[name] ?? '';
    if (value.length > MAX_VALUE_LENGTH || !/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) {
      return [{ name: at, detail: `A header's value is one line of at most ${MAX_VALUE_LENGTH} characters.` }];
    }
    return [];
  });
}
