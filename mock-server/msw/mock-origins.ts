/** Where the backend's APIs are. Origins, without a slash at the end. */
export interface MockOrigins {
  api: string;
  write: string;
  proxy: string;
  read: string;
  search: string;
}

/** The ports of a server that was started without configuration. */
const DEFAULT_PORTS = { api: 8080, write: 8081, proxy: 8082, read: 8083, search: 8084 };

/**
 * @param baseUrl origin of the management API; the other APIs are on its host, on the next ports
 * @throws TypeError when it is no address
 */
export function mockOrigins(baseUrl: string): MockOrigins {
  const url = new URL(baseUrl);
  const first = Number(url.port) || DEFAULT_PORTS.api;
  const at = (port: number) => `${url.protocol}//${url.hostname}:${first + port - DEFAULT_PORTS.api}`;
  return {
    api: url.origin,
    write: at(DEFAULT_PORTS.write),
    proxy: at(DEFAULT_PORTS.proxy),
    read: at(DEFAULT_PORTS.read),
    search: at(DEFAULT_PORTS.search),
  };
}

/** Names of a machine for itself, as `amp dev`, bundlers and browsers call it. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** @returns the origin, and for a server of this machine its other names */
export function namesOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
