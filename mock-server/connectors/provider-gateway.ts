import type { HttpTransport, OutboundRequest } from '../core/kernel/http-transport.ts';
import type {
  ProviderAccount,
  ProviderFailure,
  ProviderGateway,
  ProviderRequest,
  ProviderResponse,
} from '../core/kernel/ports.ts';
import type { Credential } from '../core/kernel/records.ts';
import type { Result } from '../core/kernel/result.ts';
import { ok } from '../core/kernel/result.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import { attachCredential } from './attach-credential.ts';
import { resolveProviderCall, searchOf } from './provider-call.ts';
import { addressOf, baseAddressError, isWebAddress } from './shared/base-address.ts';
import { refusal } from './shared/provider-failure.ts';
import { toProviderResponse } from './shared/provider-response.ts';
import { isExchanged, signedTokenRequest } from './sign-in/signed-token-request.ts';

/** Limits of one call. */
export interface ProviderGatewayOptions {
  /** ms from the call to the last byte of the response, so that a trickle ends too; `TIME_LIMITS.providerCall` by default. */
  totalTimeoutMs?: number;
  /** Bytes of a response's body; 32 MiB by default. */
  maxResponseBytes?: number;
}

/** Calls of connectors and token requests. The proxy streams without this. */
export function createProviderGateway(
  transport: HttpTransport,
  { totalTimeoutMs = TIME_LIMITS.providerCall, maxResponseBytes = 32 * 1024 * 1024 }: ProviderGatewayOptions = {},
): ProviderGateway {
  async function exchange(
    call: Omit<OutboundRequest, 'timeoutMs'>,
    secrets: string[],
    limits: Pick<ProviderRequest, 'timeoutMs' | 'isLongPoll' | 'signal'>,
  ): Promise<Result<ProviderResponse, ProviderFailure>> {
    const { timeoutMs = totalTimeoutMs, isLongPoll = false, signal } = limits;
    const limitMs = isLongPoll ? timeoutMs : Math.min(timeoutMs, totalTimeoutMs);
    const request: OutboundRequest = { ...call, timeoutMs: limitMs, isLongPoll, signal };
    try {
      const response = await transport.send(request);
      const text = await readLimited(response.body, maxResponseBytes);
      if (text === undefined) return unusable(request, response.status, `more than ${maxResponseBytes} bytes`);
      const converted = toProviderResponse(response.status, response.headers, text, secrets);
      // A refusal needs no body.
      return converted.excess === undefined || converted.status >= 400
        ? ok(converted)
        : unusable(request, converted.status, `JSON that is ${converted.excess}`);
    } catch (error) {
      return { ok: false, rejection: transport.failureOf(error, request) };
    }
  }

  return {
    async send(account, request) {
      const { path: wanted, query, from, method, body, tokenScheme } = request;
      const call = resolveProviderCall(account, { path: wanted, search: searchOf(query), from, tokenScheme });
      if (!call.ok) return call;
      const { origin, path, headers, secrets } = call.value;
      return exchange(
        {
          origin,
          path,
          method,
          headers: requestHeaders(request, headers),
          body: body === undefined ? null : JSON.stringify(body),
        },
        secrets,
        request,
      );
    },
    addressOf,
    findAccountError: accountError,
    signedTokenRequest,
    async requestToken({ url, form, headers, secrets, timeoutMs }) {
      if (!isWebAddress(url)) return refusal('blocked', 'The address of the token endpoint is not valid.');
      const { origin, pathname, search } = new URL(url);
      return exchange(
        {
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers: {
            accept: 'application/json',
            'accept-encoding': 'identity',
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          body: new URLSearchParams(form).toString(),
        },
        secrets,
        { timeoutMs },
      );
    },
  };
}

/** A response that nothing can be taken from, to a call that may have had its effect. */
function unusable(
  { origin, method }: OutboundRequest,
  status: number,
  content: string,
): Result<never, ProviderFailure> {
  const message = `${new URL(origin).host} responded with ${content}.`;
  const mayHaveArrived = method !== 'GET' && status < 400;
  return { ok: false, rejection: { kind: 'serverError', message, status, retryable: false, mayHaveArrived } };
}

/**
 * Reads a body as UTF-8 text, and stops reading as soon as it is too large.
 *
 * @returns undefined when there were more than `maxBytes`
 */
async function readLimited(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const bytes = size <= scratch.length ? scratch : new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  const text = decoder.decode(bytes.subarray(0, size));
  // Responses of token endpoints contain credentials.
  bytes.fill(0, 0, size);
  return text;
}

/** Bytes of a usual page of records, joined here before they are decoded, so that pages leave nothing to collect. */
const scratch = new Uint8Array(1024 * 1024);
const decoder = new TextDecoder();

/**
 * Validates an account before it is stored, so that unusable accounts are rejected.
 *
 * @returns the failure; undefined if only values are missing
 */
function accountError(account: ProviderAccount): ProviderFailure | undefined {
  const place = baseAddressError(account);
  if (place !== undefined) return place;
  const parts = attachCredential(account.provider, withPlaceholderToken(account));
  return parts.ok ? undefined : parts.rejection;
}

/** Replaces a token that is requested later by a placeholder. */
function withPlaceholderToken({ provider, credential }: ProviderAccount): Credential {
  if (credential.scheme !== 'custom' || credential.token !== undefined || !isExchanged(provider.name))
    return credential;
  return { ...credential, token: { accessToken: 'to-come', issuedAt: '' } };
}

/** Some providers refuse callers that don't say who they are. */
const USER_AGENT = 'ampersand-embed-server';

/**
 * Headers of a connector's request: defaults, then the connector's own, then the credential's, which wins.
 *
 * @returns names in lower case
 */
function requestHeaders(request: ProviderRequest, credential: Record<string, string>): Record<string, string> {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': USER_AGENT,
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...Object.fromEntries(own),
    ...credential,
  };
}
