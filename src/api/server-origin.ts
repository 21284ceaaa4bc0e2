import { builtInServer, isProductionBuild } from './build-environment.ts';
import { AmpersandConfigError } from './config-error.ts';

const LOCAL_SERVER = 'http://localhost:8080';

/** Base address of requests. */
export interface ServerOrigin {
  /** Scheme, host and port; no slash at the end. */
  origin: string;
  /** No server was configured and the local default is used. Never in a production build. */
  isDefault: boolean;
}

/**
 * Resolves the server: the host's option, the build-time value, or a local server.
 *
 * @param baseUrl `options.baseUrl`
 * @throws AmpersandConfigError for an address that is not an origin, and for a production build without an address
 */
export function resolveServerOrigin(baseUrl: string | undefined): ServerOrigin {
  if (baseUrl !== undefined) return { origin: parseOrigin(baseUrl, 'options.baseUrl'), isDefault: false };
  const builtIn = builtInServer();
  if (builtIn === 'local') return { origin: LOCAL_SERVER, isDefault: false };
  if (builtIn) return { origin: parseOrigin(builtIn, 'REACT_APP_AMP_SERVER'), isDefault: false };
  if (isProductionBuild()) {
    throw new AmpersandConfigError(
      'no server address was given.',
      'A production build does not fall back to a local server.',
      'Set baseUrl in <AmpersandProvider options>, for example "https://api.example.com".',
    );
  }
  return { origin: LOCAL_SERVER, isDefault: true };
}

function parseOrigin(address: string, source: string): string {
  const url = parse(address);
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isHttp && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password) {
    return url.origin;
  }
  throw new AmpersandConfigError(
    `${source} is ${JSON.stringify(address)}, which is not an origin.`,
    'Requests go to this origin with /v1 appended, so it can hold a scheme, a host and a port only.',
    `Set ${source} to an address such as "https://api.example.com".`,
  );
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
