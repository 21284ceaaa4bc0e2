/** A header, its name as it was sent. */
export type HeaderPair = readonly [name: string, value: string];

/** Headers that belong to one connection and not to the message. Source: RFC 9110, 7.6.1. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers about the caller are not forwarded to the provider. */
const OURS_OF_REQUEST = new Set(['host', 'x-api-key', 'cookie', 'expect', 'forwarded', 'x-real-ip', 'http2-settings']);
const OUR_PREFIX = 'x-amp-';

/**
 * Headers of a call as the provider gets them: without ours, without those of the connection, and with the credential,
 * which wins over whatever the caller sent under the same name.
 *
 * @param credential names in lower case
 */
export function requestHeaders(pairs: Iterable<HeaderPair>, credential: Record<string, string>): HeaderPair[] {
  const kept = withoutHopByHop(pairs, (name) => {
    const isOurs = OURS_OF_REQUEST.has(name) || name.startsWith(OUR_PREFIX) || name.startsWith('x-forwarded-');
    return !isOurs && !Object.hasOwn(credential, name);
  });
  return [...kept, ...Object.entries(credential)];
}

/**
 * Headers of the provider's response as the caller gets them. A cookie would be set on our origin, and only we speak
 * of errors in headers with our prefix.
 */
export function responseHeaders(pairs: Iterable<HeaderPair>): HeaderPair[] {
  return withoutHopByHop(pairs, (name) => name !== 'set-cookie' && !name.startsWith(OUR_PREFIX));
}

function withoutHopByHop(pairs: Iterable<HeaderPair>, isKept: (name: string) => boolean): HeaderPair[] {
  const kept: HeaderPair[] = [];
  const named = new Set<string>();
  for (const pair of pairs) {
    const name = pair[0].toLowerCase();
    if (name === 'connection') for (const one of pair[1].split(',')) named.add(one.trim().toLowerCase());
    else if (!HOP_BY_HOP.has(name) && isKept(name)) kept.push(pair);
  }
  return named.size === 0 ? kept : kept.filter(([name]) => !named.has(name.toLowerCase()));
}
