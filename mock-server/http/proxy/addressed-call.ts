import { PROJECT_OF_KEY } from '../../core/proxy/authorise-proxy-call.ts';
import type { HeaderList } from '../../core/proxy/forwarded-headers.ts';
import type { IncomingCall } from './prepare-proxy-call.ts';

/** `/i/{installation}` before the path at the provider. */
const ADDRESS = /^\/i\/([^/?]+)(?=[/?]|$)/;

/**
 * Reads the installation from the address of a call, for clients of providers that can change their base address and
 * their token, but cannot send the proxy's headers.
 *
 * @returns the call with the headers that it stands for, and without its own `Authorization`, which has our API key in
 *   place of the provider's credential; other calls as they are
 */
export function readAddressedCall(incoming: IncomingCall): IncomingCall {
  const [prefix, installation = ''] = ADDRESS.exec(incoming.target) ?? [];
  if (prefix === undefined || incoming.header('x-amp-proxy-version') !== undefined) return incoming;
  const apiKey = incoming.header('x-api-key') ?? keyOf(incoming.header('authorization'));
  const meant: Record<string, string | undefined> = {
    'x-api-key': apiKey,
    'x-amp-proxy-version': '1',
    'x-amp-project-id': PROJECT_OF_KEY,
    'x-amp-installation-id': decode(installation),
    authorization: undefined,
  };
  const path = incoming.target.slice(prefix.length);
  return {
    ...incoming,
    target: path.startsWith('/') ? path : `/${path}`,
    header: (name) => (Object.hasOwn(meant, name) ? meant[name] : incoming.header(name)),
    headers: withoutAuthorization(incoming.headers),
  };
}

/** The key as a token of any scheme (`Bearer`, `token`, none), or as the user name of basic authentication. */
function keyOf(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(?:(\S+) +)?(\S+)$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value || undefined;
  try {
    return atob(value).split(':')[0] || undefined;
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutAuthorization(headers: HeaderList): HeaderList {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'authorization');
}
