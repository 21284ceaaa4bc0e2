const LOOPBACK = /\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/;

const named = (origin: string) => origin.replace(LOOPBACK, '//localhost');

/**
 * Whether two origins are one server. A server on this machine names itself `127.0.0.1` in the links that it hands out while
 * pages call it `localhost`, or the other way round; everywhere else the origins have to be equal.
 */
export function isSameServer(origin: string, other: string): boolean {
  return named(origin) === named(other);
}
