import type { ProviderRequest } from '../core/kernel/ports.ts';

/** Some providers refuse callers that don't say who they are. */
const USER_AGENT = 'ampersand-embed-server';

/**
 * Headers of a connector's request: defaults, then the connector's own, then the credential's, which wins.
 *
 * @returns names in lower case
 */
export function requestHeaders(request: ProviderRequest, credential: Record<string, string>): Record<string, string> {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...Object.fromEntries(own),
    ...credential,
  };
}
