/** Names, as they were sent, and values in turn. */
export type HeaderList = readonly string[];

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
export function requestHeaders(headers: HeaderList, credential: Record<string, string>): string[] {
  const kept = withoutHopByHop(headers, (name) => {
    const isOurs = OURS_OF_REQUEST.has(name) || name.startsWith(OUR_PREFIX) || name.startsWith('x-forwarded-');
    return !isOurs && !Object.hasOwn(credential, name);
  });
  for (const name in credential) kept.push(name, credential[name] ?? '');
  return kept;
}

/**
 * Headers of the provider's response as the caller gets them. A cookie would be set on our origin, and only we speak
 * of errors in headers with our prefix.
 */
export function responseHeaders(headers: HeaderList): string[] {
  return withoutHopByHop(headers, (name) => name !== 'set-cookie' && !name.startsWith(OUR_PREFIX));
}

function withoutHopByHop(headers: HeaderList, isKept: (name: string) => boolean): string[] {
  const kept: string[] = [];
  let connection = '';
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const sent = headers[index] ?? '';
    const value = headers[index + 1] ?? '';
    const name = sent.toLowerCase();
    if (name === 'connection') connection += `,${value.toLowerCase()}`;
    else if (!HOP_BY_HOP.has(name) && isKept(name)) kept.push(sent, value);
  }
  return connection === '' || connection === ',keep-alive' || connection === ',close'
    ? kept
    : withoutNamed(kept, connection);
}

/** @param connection values of `Connection` in lower case */
function withoutNamed(headers: HeaderList, connection: string): string[] {
  const named = new Set(connection.split(',').map((name) => name.trim()));
  // An even index is that of a name, and the value follows it.
  return headers.filter((_text, index) => !named.has(headers[index - (index % 2)]?.toLowerCase() ?? ''));
}
