import { LIMITS } from '../../../src/contract/limits.ts';

/**
 * Every time limit of the server, in ms and in ascending order: the longest that it waits for something before it gives up,
 * responds or takes over. A limit inside of another one is shorter, so that the inner one ends the wait and the outer one
 * finds an outcome. The test of this table names these pairs.
 *
 * Not here: intervals (polling, backoff, pauses), times for which something is valid or kept, deadlines of work that obey
 * `AMP_TIME_SCALE`, and times that a provider sets. `leaseRenewal` is the one interval, because leases depend on it.
 */
export const TIME_LIMITS = {
  /** For a lock on a table whose partitions change. Requests that use the table wait meanwhile. */
  partitionLock: 200,
  /** For the rest of a receiver's response after its status, which is all that counts. */
  webhookBody: 1_000,
  /** For the next response to the messages of a read, which then continues without it. */
  messageResponse: 1_000,
  /** For the previous process to release the SQLite database. */
  databaseFile: 1_000,
  /** For the work of a mock that is stopped. */
  mockStop: 1_000,
  /** For a picture of the catalogue. The first request of a logo waits for its host. */
  picture: 2_000,
  /** For this machine to resolve a name that a forward proxy resolves as well. */
  proxiedLookup: 2_000,
  /** For the database to respond to a probe. */
  ping: 2_000,
  /** For the collector of traces. A batch that it does not accept is lost. */
  spans: 2_000,
  /** For a lock on a table that a migration changes. Requests that use the table wait meanwhile. */
  migrationLock: 2_000,
  /** For a statement that changes partitions, with its locks. */
  partitionStatement: 3_000,
  /** For the address at which a credential is checked. A user waits, and only a clear refusal counts. */
  credentialCheck: 5_000,
  /** For a provider to confirm the end of a stream. */
  streamEnd: 5_000,
  /** For a free connection to the database; `AMP_DATABASE_ACQUIRE_TIMEOUT_SECONDS`. */
  databaseConnection: 5_000,
  /** For each check of `amp doctor`. */
  doctor: 5_000,
  /** Between two renewals of a lease. */
  leaseRenewal: 5_000,
  /** For a connection to another host, its DNS lookup and TLS included, and the tunnel of a forward proxy. */
  connect: 10_000,
  /** For the headers of a request to arrive; `AMP_HEADER_TIMEOUT_SECONDS`. */
  requestHeaders: 10_000,
  /** For the check of a default partition, during which requests are served. */
  partitionCheck: 10_000,
  /** For an announcement that this process sent to itself. Then the connection that listens is replaced. */
  announcement: 10_000,
  /** For running requests and work when the server stops. What is left is cut off, or handed back. */
  stop: 10_000,
  /** For the response to a webhook message. */
  webhookAttempt: LIMITS.webhookTimeoutSeconds * 1_000,
  /** For a long poll, beyond the time for which the provider keeps it open. */
  longPollMargin: 15_000,
  /** For a token endpoint. It may be asked twice, see `exchangeToken`. */
  tokenRequest: 20_000,
  /** Lease of operations, tasks, events and streams. It is renewed; another process takes over when it has expired. */
  lease: 20_000,
  /** For the headers of a provider's or a receiver's response. */
  responseHeaders: 30_000,
  /** Between two parts of the body of such a response. */
  responseIdle: 30_000,
  /** For a request that opens or changes a stream. */
  streamRequest: 30_000,
  /** For a simulated provider in the same process. */
  simulatedCall: 30_000,
  /** Lease of a waiting message. It is not renewed, because an attempt is shorter. */
  deliveryLease: 30_000,
  /** For new tokens to be stored, from the beginning of a refresh. Its callers then get a response, and the work continues. */
  tokensStored: 55_000,
  /** Lease of the refresh of a token. It is extended until the tokens are stored. */
  refreshLease: 60_000,
  /** For a statement of the database; `AMP_DATABASE_STATEMENT_TIMEOUT_SECONDS`. */
  statement: 60_000,
  /** For the next statement of a transaction; `AMP_DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS`. */
  idleTransaction: 60_000,
  /** For a whole request to arrive; `AMP_REQUEST_TIMEOUT_SECONDS`. */
  request: 60_000,
  /** For the headers of the response to a proxied call, from the last byte that was sent. */
  proxiedHeaders: 60_000,
  /** Between two parts of the body of such a response. */
  proxiedIdle: 60_000,
  /** For the response to a command of `amp`; `AMP_TIMEOUT_SECONDS`. */
  command: 60_000,
  /** For the next request on an idle connection. Load balancers in front close theirs earlier, so none writes into a closed one. */
  keepAlive: 65_000,
  /** For the whole response of a provider, so that a trickle ends too. */
  providerCall: 120_000,
  /**
   * For what a caller waits for at providers: refresh, calls, and the beginning of a proxied response. Then its answer says that
   * the provider took too long.
   */
  answer: 140_000,
  /** For a caller that neither reads nor writes, also while the server works on its answer. */
  callerIdle: 250_000,
  /** For a whole call of the proxy to arrive: the body of a long upload may take its time. */
  upload: 300_000,
  /** For a provider to keep a long poll open, whatever it asks for. */
  longPoll: 300_000,
  /** For work to move. Then it hangs, and its lease is not renewed. A call may need a new token before it and after a refusal. */
  stalledWork: 450_000,
};
