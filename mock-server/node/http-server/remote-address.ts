import { isIP } from 'node:net';

/** IPv4 as a socket that listens on both kinds shows it. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Returns the remote address of a request.
 *
 * @param forwardedFor header `X-Forwarded-For`, only if a trusted proxy writes it, because any client can send one.
 *   Only its last entry is used, which the nearest proxy added.
 * @returns undefined when the connection is gone already
 */
export function remoteAddressOf(
  incoming: { socket: { remoteAddress?: string | undefined } },
  forwardedFor?: string | null,
): string | undefined {
  const forwarded = lastHop(forwardedFor ?? '');
  return forwarded ?? incoming.socket.remoteAddress?.replace(MAPPED, '');
}

function lastHop(forwardedFor: string): string | undefined {
  const last = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  // Some proxies add the port, and brackets with it.
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(last)?.[1] ?? /^([\d.]+):\d+$/.exec(last)?.[1] ?? last;
  return isIP(bare) === 0 ? undefined : bare.replace(MAPPED, '');
}
