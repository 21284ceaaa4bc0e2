import type {
  ConnectorRegistry,
  ImageSource,
  ProviderCatalog,
  ProviderGateway,
  WebhookSender,
} from './provider-ports.ts';
import type { DueWorkKind, Store } from './repositories.ts';
import type { Clock, Digests, Ids, Timers } from './runtime-ports.ts';
import type { SubscribeRegistry } from './subscribe-connector.ts';

export type * from './provider-ports.ts';
export type * from './repositories.ts';
export type * from './runtime-ports.ts';
export type * from './subscription-repositories.ts';

/** Everything that the core asks of its surroundings. Composed once, in `node` or in `msw`. */
export interface Ports {
  clock: Clock;
  timers: Timers;
  ids: Ids;
  digests: Digests;
  secrets: SecretBox;
  store: Store;
  catalog: ProviderCatalog;
  connectors: ConnectorRegistry & SubscribeRegistry;
  gateway: ProviderGateway;
  webhooks: WebhookSender;
  /** Pictures of the catalogue; absent where logos are not served. */
  images?: ImageSource;
  jobs: Jobs;
  log: Log;
  telemetry: Telemetry;
  tokens: TokenVerifier;
  settings: Settings;
  /** On the monotonic clock: when the caller of a request needs its answer. Absent for work that no caller waits for. */
  answerBy?: number;
}

/** Facts of the installation of the server that rules depend on. */
export interface Settings {
  /** Origin for links that are handed out, without a slash at the end. */
  publicApiUrl: string;
  /** Where providers send events to, without a slash at the end. */
  publicSubscribeUrl: string;
  /** Loopback and private addresses may be called; webhooks may use `http`. */
  allowPrivateNetwork: boolean;
  /** Seconds of waiting that pass in one real second; schedules, retry waits and deadlines only. */
  timeScale: number;
}

/** Authenticated encryption. The context binds a box to its row and column: a box from another place does not open. */
export interface SecretBox {
  /** @param plain a text, or a text in UTF-8 */
  seal(plain: string | Uint8Array, context: string): Promise<string>;
  /** Throws when the box was damaged, made with another key or for another context. */
  open(sealed: string, context: string): Promise<string>;
}

/** Structured log. Fields never hold a credential, a body or a header value. */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Wake-up of the workers, and the timer for leases. A lost wake-up costs a second, not the work. */
export interface Jobs {
  /**
   * There is work that is due now. Call after the transaction that stored it.
   *
   * @param work the only kind that is due; every kind is looked for when absent
   */
  wake(work?: DueWorkKind): void;
  /**
   * Calls `renew` every `TIME_LIMITS.leaseRenewal`, in every process and whatever its role, for work that a request waits
   * for. `renew` must not reject.
   *
   * @returns ends it
   */
  startRenewals(renew: () => Promise<void>): () => void;
}

/** Checks of keys and of the tokens that were signed with them. */
export interface TokenVerifier {
  /** @returns the problem of a public key; undefined for an RSA key (SPKI, PEM) of at least 2048 bits */
  findKeyError(publicKeyPem: string): Promise<string | undefined>;
  /** @returns the `kid` of a token's header, not verified; undefined when the text is no signed token */
  keyIdOf(token: string): Promise<string | undefined>;
  /**
   * Verifies signature (RS256 and nothing else), life time and claims.
   *
   * @param now ms since the epoch
   */
  verify(token: string, publicKeyPem: string, now: number): Promise<TokenClaims | { error: TokenError }>;
}

/** Group and consumer of a token. */
export interface TokenClaims {
  groupRef: string;
  consumerRef: string;
}

/** Reason for rejecting a token, without details of keys. */
export type TokenError = 'invalid' | 'expired' | 'not-yet-valid' | 'lives-too-long' | 'claims-missing';

/** Metrics and traces. Labels are of few values and never hold a credential or an id. */
export interface Telemetry {
  /** Adds `amount`, which is 1 when absent. */
  count(metric: CounterName, labels: Record<string, string>, amount?: number): void;
  /** Adds a duration in seconds. */
  observe(metric: HistogramName, labels: Record<string, string>, seconds: number): void;
  /** Runs the work inside a span; a span of work that throws is marked as failed. */
  span<T>(name: string, attributes: Record<string, string | number>, work: () => Promise<T>): Promise<T>;
}

/** Names of counters. */
export type CounterName =
  | 'requests'
  | 'provider_calls'
  | 'token_refreshes'
  | 'webhook_attempts'
  | 'deliveries'
  | 'messages_resent'
  | 'work_claimed'
  | 'work_retried'
  | 'operations'
  | 'rate_limited'
  | 'transactions_repeated'
  | 'retention_deleted'
  | 'subscribe_requests'
  | 'subscribe_events'
  | 'subscribe_reconciles'
  | 'subscribe_stream_errors';

/** Names of histograms. */
export type HistogramName =
  | 'request_seconds'
  | 'provider_call_seconds'
  | 'webhook_attempt_seconds'
  | 'subscribe_delay_seconds';
