import type { Finding } from '../kernel/validation-issue.ts';
import { fieldPath } from '../kernel/validation-issue.ts';

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
