import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';

/** A client that neither reads nor writes. */
const IDLE_TIMEOUT_MS = 120_000;

/** Limits of a client's connection, in ms and bytes. */
const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  /** Longer than what load balancers in front keep idle connections, so that they never write into one that just closed. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** Limits of one server that override the defaults. */
export type ServerLimits = Partial<typeof CONNECTION_LIMITS>;

/**
 * @param idleMs time after which an idle client is disconnected
 * @returns a server whose clients cannot contain a connection by being slow
 */
export function createGuardedServer(
  onRequest: RequestListener,
  limits: ServerLimits = {},
  idleMs: number = IDLE_TIMEOUT_MS,
): Server {
  const server = createServer({ ...CONNECTION_LIMITS, ...limits }, onRequest);
  server.timeout = idleMs;
  return server;
}
