const LOOPBACK = /\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/;

const named = (origin: string) => origin.replace(LOOPBACK, '//localhost');

/**
 * Whether two origins are the same server. A local server may be called `127.0.0.1` in its links and `localhost` by
 * pages, or vice versa; other origins must be equal.
 */
export function isSameServer(origin: string, other: string): boolean {
  return named(origin) === named(other);
}
