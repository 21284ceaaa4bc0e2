/** Names, as they were sent, and values in turn. */
export type HeaderList = readonly string[];

/** Headers that are not forwarded. */
interface OmittedHeaders {
  /** In lower case. */
  names: ReadonlySet<string>;
  prefix: RegExp;
}

/** Headers that belong to one connection and not to the message. Source: RFC 9110, 7.6.1. */
const HOP_BY_HOP = [
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers for us, and headers about the caller. */
const OMITTED_FROM_REQUEST: OmittedHeaders = {
  names: new Set([...HOP_BY_HOP, 'host', 'x-api-key', 'cookie', 'expect', 'forwarded', 'x-real-ip', 'http2-settings']),
  prefix: /^x-(?:amp|forwarded)-/,
};

/** A cookie would be set on our origin, and only we speak of errors in headers with our prefix. */
const OMITTED_FROM_RESPONSE: OmittedHeaders = { names: new Set([...HOP_BY_HOP, 'set-cookie']), prefix: /^x-amp-/ };

/**
 * Headers of a call as the provider gets them: without ours, without those of the connection, and with the credential,
 * which wins over whatever the caller sent under the same name.
 *
 * @param credential names in lower case
 */
export function requestHeaders(headers: HeaderList, credential: Record<string, string>): string[] {
  const kept = withoutOmitted(headers, OMITTED_FROM_REQUEST, credential);
  for (const name in credential) kept.push(name, credential[name] ?? '');
  return kept;
}

/** Headers of the provider's response as the caller gets them. */
export function responseHeaders(headers: HeaderList): string[] {
  return withoutOmitted(headers, OMITTED_FROM_RESPONSE, {});
}

/** @param replaced headers that are omitted as well, names in lower case */
function withoutOmitted(
  headers: HeaderList,
  { names, prefix }: OmittedHeaders,
  replaced: Record<string, string>,
): string[] {
  const kept: string[] = [];
  let connection = '';
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const sent = headers[index] ?? '';
    const value = headers[index + 1] ?? '';
    const name = sent.toLowerCase();
    if (name === 'connection') connection += `,${value.toLowerCase()}`;
    else if (!names.has(name) && !prefix.test(name) && !Object.hasOwn(replaced, name)) kept.push(sent, value);
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
