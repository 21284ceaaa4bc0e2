import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { createImageSource } from '../../connectors/image-source.ts';
import { createProviderGateway } from '../../connectors/provider-gateway.ts';
import { untilAborted } from '../../connectors/shared/until-aborted.ts';
import { createWebhookSender } from '../../connectors/webhook-sender.ts';
import type { AddressPolicy, AddressRefusal } from '../../core/kernel/address-policy.ts';
import { createAddressPolicy, describeAddressRefusal } from '../../core/kernel/address-policy.ts';
import type { HttpTransport } from '../../core/kernel/http-transport.ts';
import type { ImageSource, ProviderFailure, ProviderGateway, WebhookSender } from '../../core/kernel/ports.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { decodedBody, UndecodableBody } from './decoded-body.ts';
import type { ForwardProxies } from './forward-proxy.ts';
import { connectThrough, ForwardProxyFailure, forwardProxyFor } from './forward-proxy.ts';
import type { ConnectCallback, ConnectTarget } from './undici.ts';
import { Agent, acceptContinue, buildConnector, errors } from './undici.ts';

/** Everything through which the process talks to others. */
export interface Outbound {
  gateway: ProviderGateway;
  webhooks: WebhookSender;
  images: ImageSource;
  /** For calls that stream, such as the proxy's; guarded like the rest. */
  agent: Agent;
  /** Ends running calls and closes every connection. */
  close(): Promise<void>;
}

/** Options of {@link createOutbound}. */
interface OutboundOptions {
  /** `AMP_ALLOW_PRIVATE_NETWORK`: loopback and private addresses, and `http` for webhooks. */
  allowPrivateNetwork: boolean;
  forwardProxies?: ForwardProxies;
}

/** Opens the way out. */
export function createOutbound({ allowPrivateNetwork, forwardProxies }: OutboundOptions): Outbound {
  const agent = createOutboundAgent({ policy: createAddressPolicy(allowPrivateNetwork), forwardProxies });
  const transport = createUndiciTransport(agent);
  return {
    agent,
    gateway: createProviderGateway(transport),
    webhooks: createWebhookSender(transport, { allowHttp: allowPrivateNetwork }),
    images: createImageSource(transport, { allowHttp: allowPrivateNetwork }),
    close: () => agent.destroy(),
  };
}

/** Outbound HTTP over sockets. The proxy dispatches through the same agent, without this. */
export function createUndiciTransport(agent: Dispatcher): HttpTransport {
  return {
    async send({ origin, path, method, headers, body, timeoutMs, isLongPoll = false, signal }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
      // undici looks at the signal only once it has a connection, for which a call may wait.
      const response = await untilAborted(ending)(
        agent.request({
          origin,
          path,
          method,
          headers,
          body,
          signal: ending,
          // The agent's own limits are shorter than the provider holds such a request.
          ...(isLongPoll && { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
        }),
      );
      const encoding = response.headers['content-encoding'];
      return {
        status: response.statusCode,
        headers: singleHeaders(response.headers),
        body: decodedBody(response.body, encoding),
      };
    },
    failureOf: (error, { origin }) => transportFailure(error, new URL(origin).host),
  };
}

function* singleHeaders(headers: Dispatcher.ResponseData['headers']): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    // Cookies hold commas, so their headers cannot be joined.
    if (name === 'set-cookie' && Array.isArray(value)) for (const cookie of value) yield [name, cookie];
    else yield [name, Array.isArray(value) ? value.join(', ') : value];
  }
}

/**
 * Turns the error of a call without a response into an outcome. Its message contains the host and never the path, whose
 * query may contain a key.
 *
 * @param host of the provider, for people
 */
export function transportFailure(error: unknown, host: string): ProviderFailure {
  const cause = rootCause(error);
  if (cause instanceof AddressRefused) return { kind: 'blocked', message: cause.message, retryable: false };
  if (cause instanceof errors.InvalidArgumentError) {
    return { kind: 'blocked', message: `The request to ${host} could not be formed.`, retryable: false };
  }
  // Every other error may have come after the provider had the request.
  const mayHaveArrived = !(error instanceof Error && connectErrors.has(error));
  if (isTimeout(cause)) {
    return { kind: 'timeout', message: `${host} did not respond in time.`, retryable: true, mayHaveArrived };
  }
  const message = mayHaveArrived
    ? `${host} did not respond completely: ${reasonOfLoss(cause)}.`
    : `${host} could not be reached: ${reasonOfRefusal(cause)}.`;
  return { kind: 'unreachable', message, retryable: true, mayHaveArrived };
}

/** Errors of connections that were not established: nothing was sent. */
const connectErrors = new WeakSet<Error>();

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError') ||
    codeOf(error) === 'ETIMEDOUT'
  );
}

/** Of several concurrent attempts, reports the first failure. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error;
}

function reasonOfRefusal(error: unknown): string {
  if (error instanceof ForwardProxyFailure) return error.message;
  const code = codeOf(error);
  switch (code) {
    case 'ENOTFOUND':
      return 'its name has no address';
    case 'EAI_AGAIN':
      return 'its name could not be looked up';
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case undefined:
      return 'the connection failed';
    default:
      return /CERT|TLS|SSL/.test(code)
        ? `no trusted encrypted connection could be made (${code})`
        : `the connection failed (${code})`;
  }
}

function reasonOfLoss(error: unknown): string {
  const code = codeOf(error);
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return 'its response is not valid HTTP';
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of its response are too large';
  if (error instanceof UndecodableBody) return 'its response could not be decompressed';
  return code === undefined
    ? 'the connection failed'
    : BROKEN_OFF.has(code)
      ? 'the connection broke off'
      : `the connection failed (${code})`;
}

/** Codes of connections that ended before the whole response had come. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Connections to one origin. Customers of a provider share its origin, so the limit leaves room for many hanging calls;
 * further calls wait.
 */
const MAX_CONNECTIONS = 1024;

/** Some providers describe policies at length. */
const MAX_HEADER_BYTES = 65_536;

/** Thrown while connecting, before a byte is sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly reason: AddressRefusal;

  constructor(host: string, reason: AddressRefusal) {
    super(describeAddressRefusal(host, reason));
    this.reason = reason;
  }
}

/** Limits of outbound connections. All in ms. */
export interface OutboundAgentOptions {
  policy: AddressPolicy;
  /** Time to connect, including DNS lookup and TLS; `TIME_LIMITS.connect` by default. */
  connectTimeoutMs?: number;
  /** Until the response's headers are complete; `TIME_LIMITS.responseHeaders` by default. */
  headersTimeoutMs?: number;
  /** Between two parts of a response's body; `TIME_LIMITS.responseIdle` by default. */
  idleTimeoutMs?: number;
  /** For a name that a forward proxy resolves as well; `TIME_LIMITS.proxiedLookup` by default. */
  lookupTimeoutMs?: number;
  /** Resolves host names; the system's resolver by default. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** Every host is called directly when absent. */
  forwardProxies?: ForwardProxies;
}

/**
 * The one way out of the process: connections are kept and reused, and each address is checked at the moment of
 * connecting. Nothing is resolved twice, so a name that changes its address in between gains nothing. A forward proxy
 * resolves names itself, so that a name is checked as far as this process can resolve it.
 *
 * Redirects are never followed, and the responses of dispatched calls are not decompressed.
 */
export function createOutboundAgent(options: OutboundAgentOptions): Agent {
  const { policy, connectTimeoutMs = TIME_LIMITS.connect } = options;
  const { headersTimeoutMs = TIME_LIMITS.responseHeaders, idleTimeoutMs = TIME_LIMITS.responseIdle } = options;
  const { forwardProxies = { direct: [] }, resolve = resolveWithSystem } = options;
  const { lookupTimeoutMs = TIME_LIMITS.proxiedLookup } = options;
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(policy, resolve),
    allowH2: false,
  });
  const throughProxy = async (proxy: URL, target: ConnectTarget, finish: ConnectCallback): Promise<void> => {
    const giveUpAt = performance.now() + connectTimeoutMs;
    const left = () => Math.max(1, giveUpAt - performance.now());
    // Only the proxy may be able to resolve the name.
    const found = await untilAborted(AbortSignal.timeout(lookupTimeoutMs))(resolve(target.hostname)).catch(() => []);
    if (found.length > 0) allowedOf(policy, target.hostname, found);
    const socket = await connectThrough(proxy, target, left());
    if (target.protocol !== 'https:') finish(null, socket);
    else buildConnector({ timeout: left(), allowH2: false })({ ...target, httpSocket: socket }, finish);
  };
  return new Agent({
    headersTimeout: headersTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    connections: MAX_CONNECTIONS,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect(target, callback) {
      // A literal address is never looked up, so it is checked here.
      const refusal = policy.refusalOfHost(target.hostname);
      if (refusal !== undefined) {
        callback(new AddressRefused(target.hostname, refusal), null);
        return;
      }
      const finish: ConnectCallback = (error, socket) => {
        if (error !== null) {
          connectErrors.add(error);
          callback(error, null);
        } else callback(null, acceptContinue(socket));
      };
      const proxy = forwardProxyFor(forwardProxies, target);
      if (proxy === undefined) {
        connect(target, finish);
        return;
      }
      throughProxy(proxy, target, finish).catch((error: Error) => finish(error, null));
    },
  });
}

/** Resolves a host name to its allowed addresses; fails if there is none. */
function guardedLookup(policy: AddressPolicy, resolve: (host: string) => Promise<LookupAddress[]>): LookupFunction {
  return (host, { all, family }, callback) => {
    resolve(host)
      .then((found) => {
        const fitting = family === 4 || family === 6 ? found.filter((entry) => entry.family === family) : found;
        return allowedOf(policy, host, fitting);
      })
      .then(
        ([first, ...more]) => (all ? callback(null, [first, ...more]) : callback(null, first.address, first.family)),
        (error: NodeJS.ErrnoException) => callback(error, []),
      );
  };
}

/** @throws AddressRefused when no address may be called */
function allowedOf(
  policy: AddressPolicy,
  host: string,
  found: readonly LookupAddress[],
): [LookupAddress, ...LookupAddress[]] {
  const refusals = found.map(({ address }) => policy.refusalOf(address));
  const [first, ...more] = found.filter((_entry, position) => refusals[position] === undefined);
  if (first === undefined) throw new AddressRefused(host, refusals.find(Boolean) ?? 'private');
  return [first, ...more];
}

function resolveWithSystem(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
}
