import type { ProxyErrorCode } from '../../../src/contract/index.ts';
import { resolveProviderCall } from '../../connectors/provider-call.ts';
import type { QuotaKey } from '../../core/connections/provider-quota.ts';
import { failureOfBlock, findBlock } from '../../core/connections/provider-quota.ts';
import { rejectionOfFailure } from '../../core/connections/verify-credential.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Rejection, Result } from '../../core/kernel/result.ts';
import { andThen, ok, reject } from '../../core/kernel/result.ts';
import type { ProxyCall, ReadHeader } from '../../core/proxy/authorise-proxy-call.ts';
import { AuthorisedCalls, renewProxyCall } from '../../core/proxy/authorise-proxy-call.ts';
import type { HeaderList } from '../../core/proxy/forwarded-headers.ts';
import { requestHeaders } from '../../core/proxy/forwarded-headers.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { portsOfRequest } from '../request-scope.ts';

/** State of a proxy between calls, in memory. */
export interface ProxyMemory {
  calls: AuthorisedCalls;
  /** Rate limits of this server; none if absent. */
  limits?: RequestLimits;
}

export function createProxyMemory(ports: Ports, limits?: RequestLimits): ProxyMemory {
  return { calls: new AuthorisedCalls(ports), limits };
}

/** A call as it came in. Its body is not looked at. */
export interface IncomingCall extends CountedCall {
  requestId: string;
  /** The monotonic clock when it came. */
  startedMonotonic: number;
  method: string;
  /** Request target of the request line: path and query, not resolved or decoded. */
  target: string;
  headers: HeaderList;
}

/** A call as it goes out. */
export interface PreparedCall extends ProxyCall {
  origin: string;
  /** Path and query, to be sent as they are. */
  path: string;
  headers: string[];
}

type Prepared = Result<PreparedCall, Rejection<ProxyErrorCode>>;

/**
 * Authorises a proxy call and works out where it goes and with which headers. Most calls are authorised already and wait
 * for nothing, so that there is no promise.
 *
 * @returns a refusal that nothing of was sent to the provider
 */
export function prepareProxyCall(
  ports: Ports,
  { calls, limits }: ProxyMemory,
  incoming: IncomingCall,
): Prepared | Promise<Prepared> {
  const unsupported = findUnsupported(incoming);
  if (unsupported !== undefined) return unsupported;
  const limited = andThen(calls.authorise(incoming.header), (known) =>
    limits?.isOn === true ? limitProxyCall(ports, limits, incoming, known) : known,
  );
  return andThen(limited, (authorised) => {
    if (!authorised.ok) return authorised;
    const call = authorised.value;
    return isThrottled(incoming.header)
      ? andThen(refuseBlocked(ports, call), (refused) => refused ?? prepareFresh(ports, call, incoming))
      : prepareFresh(ports, call, incoming);
  });
}

/** @returns undefined when the provider limits nothing now */
async function refuseBlocked(ports: Ports, call: ProxyCall): Promise<Prepared | undefined> {
  // Responses contain the provider's time, so the time scale does not apply.
  const block = await findBlock(ports, quotaOf(call), 1);
  if (block === undefined) return undefined;
  ports.telemetry.count('rate_limited', { reason: 'provider' });
  return { ok: false, rejection: rejectionOfFailure(failureOfBlock(ports, call.account.provider, block)) };
}

/** Renews an expired token first. */
function prepareFresh(ports: Ports, call: ProxyCall, incoming: IncomingCall): Prepared | Promise<Prepared> {
  if (call.renewalDueAt === Number.POSITIVE_INFINITY || ports.clock.now() < call.renewalDueAt) {
    return addressProxyCall(call, incoming);
  }
  return renewProxyCall(portsOfRequest(ports, incoming), call).then((renewed) =>
    // A token endpoint that is down for a while is no reason not to try what is still there.
    renewed.ok ? addressProxyCall(renewed.value ?? call, incoming) : renewed,
  );
}

/** @returns the quota of a call */
export function quotaOf({ connection }: Pick<ProxyCall, 'connection'>): QuotaKey {
  return { connectionId: connection.id, scope: 'api' };
}

/** Works out where a call goes and with which headers, by the credential that it has now. */
export function addressProxyCall(
  call: ProxyCall,
  incoming: Pick<IncomingCall, 'target' | 'headers'>,
): Result<PreparedCall, Rejection<'invalid-input'>> {
  const { path, search } = splitTarget(incoming.target);
  const resolved = resolveProviderCall(call.account, { path, search });
  if (!resolved.ok) return reject('invalid-input', resolved.rejection.message);
  const { origin, path: resolvedPath, headers } = resolved.value;
  return ok({ ...call, origin, path: resolvedPath, headers: requestHeaders(incoming.headers, headers) });
}

function isThrottled(header: ReadHeader): boolean {
  return header('x-amp-rate-limiter-mode')?.toLowerCase() === 'throttle';
}

/** A provider that answers to `TRACE` would show the credential. Sources: RFC 9110, 9.3.8; RFC 9112, 6.1. */
function findUnsupported({ method, header }: IncomingCall): Result<never, Rejection<ProxyErrorCode>> | undefined {
  if (method === 'TRACE') return reject('method-not-allowed', 'The proxy does not pass on TRACE.');
  if (isUpgrade(header)) {
    return reject('not-supported', 'The proxy passes on HTTP requests only and does not switch protocols.');
  }
  return hasOtherCoding(header('transfer-encoding'))
    ? reject('not-supported', 'The proxy decodes no other transfer coding than "chunked".')
    : undefined;
}

/** @returns whether the body is encoded on its way in another form than chunks */
export function hasOtherCoding(transferEncoding: string | undefined): boolean {
  return transferEncoding !== undefined && transferEncoding.trim().toLowerCase() !== 'chunked';
}

/** Some clients offer HTTP/2 with every request (`h2c`) and are content without it. */
function isUpgrade(header: ReadHeader): boolean {
  const upgrade = header('upgrade')?.toLowerCase();
  return upgrade !== undefined && upgrade !== '' && upgrade !== 'h2c';
}

function splitTarget(target: string): { path: string; search: string } {
  const mark = target.indexOf('?');
  return mark === -1 ? { path: target, search: '' } : { path: target.slice(0, mark), search: target.slice(mark + 1) };
}

/** Key by which proxy calls are counted. */
interface CountedCall {
  header: ReadHeader;
  /** Returns the IP address from which it came, when the server knows it. Few calls need it. */
  address?: () => string | undefined;
}

/**
 * Counts a call to the proxy: for its API key, also when it was refused for another reason, and for its address when
 * the key is not valid.
 *
 * @param authorised result of the authorization
 * @returns the same result, or a rejection if the limit is exceeded
 */
function limitProxyCall(
  ports: Ports,
  limits: RequestLimits,
  { header, address }: CountedCall,
  authorised: Result<ProxyCall, Rejection<ProxyErrorCode>>,
): Result<ProxyCall, Rejection<ProxyErrorCode>> | Promise<Result<ProxyCall, Rejection<ProxyErrorCode>>> {
  return andThen(authorised.ok ? authorised.value.keyId : findKeyId(ports, header), (keyId) => {
    const admitted =
      keyId !== undefined
        ? limits.admit({ kind: 'key', keyId })
        : header('x-api-key') || header('authorization')
          ? limits.admitFailure(address?.())
          : ok(undefined);
    return admitted.ok ? authorised : admitted;
  });
}

async function findKeyId({ store, digests }: Ports, header: ReadHeader): Promise<string | undefined> {
  const apiKey = header('x-api-key');
  if (apiKey === undefined || apiKey === '') return undefined;
  const key = await store.apiKeys.findByHash(await digests.sha256Hex(apiKey));
  return key?.active === true ? key.id : undefined;
}
