import type { ProviderFailure, ProviderResponse } from '../../core/kernel/ports.ts';
import { shorten } from '../../core/kernel/shorten.ts';
import { parseRetryAfter } from '../../core/kernel/time.ts';

/** Longest text of a response that is kept with a failure. */
const MAX_BODY_LENGTH = 2_000;
const MAX_MESSAGE_LENGTH = 500;

/** Refusals that stay. After every other status of a failure the same call may succeed. Source: RFC 9110, section 15. */
const LASTING = new Set([
  400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 424, 426, 428, 431, 451,
  501, 505,
]);
/**
 * Passing refusals that say that the call was not carried out. After other ones, such as a gateway's, it may have been.
 * Sources: RFC 9110; RFC 4918, section 11.3; RFC 8470, section 5.2; RFC 6585, section 4; HubSpot, error handling (477).
 */
const NOT_CARRIED_OUT = new Set([408, 421, 423, 425, 429, 477, 503]);

/**
 * Turns a provider's refusal into a typed outcome with the provider's message.
 *
 * @param subject action of the call, for responses without a message, such as `listing tags`
 * @param now ms since the epoch
 */
export function providerFailure(response: ProviderResponse, subject: string, now: number): ProviderFailure {
  const { status } = response;
  const retryable = status >= 400 && !LASTING.has(status);
  const retryAt = retryable ? parseRetryAfter(response.headers['retry-after'], now) : undefined;
  return {
    kind: kindOf(status),
    message: providerMessage(response) ?? `The provider responded with ${status} when ${subject}.`,
    status,
    ...(response.text !== '' && { body: shorten(response.text, MAX_BODY_LENGTH) }),
    retryable,
    ...(retryable && !NOT_CARRIED_OUT.has(status) && { mayHaveArrived: true }),
    ...(retryAt !== undefined && { retryAt }),
  };
}

/**
 * A success that doesn't hold what it should. JSON of another shape is not retried: a provider that changed its API stays
 * changed. Anything else is a passing error, such as the page of a proxy or a body that was cut off.
 */
export function unexpectedResponse(response: ProviderResponse, expectation: string): ProviderFailure {
  return {
    kind: 'serverError',
    message: `The provider's response does not hold ${expectation}.`,
    status: response.status,
    body: shorten(response.text, MAX_BODY_LENGTH),
    retryable: response.json === undefined && response.excess === undefined,
  };
}

function kindOf(status: number): ProviderFailure['kind'] {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 429) return 'rateLimited';
  // Redirects are never followed, so one is as useless as a crash.
  return status >= 400 && status < 500 && LASTING.has(status) ? 'badRequest' : 'serverError';
}

/**
 * The sentence in which a provider says why, from the members where APIs commonly put it.
 *
 * @returns at most 500 characters; undefined when the response holds no text for people, such as an HTML page
 */
export function providerMessage({ json, text }: ProviderResponse): string | undefined {
  const message = json === undefined ? plainText(text) : messageOf(json);
  return message === undefined || message === '' ? undefined : shorten(message, MAX_MESSAGE_LENGTH);
}

function messageOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  if (Array.isArray(value)) {
    const sentences = value.slice(0, 10).map((entry) => messageOf(entry, depth + 1));
    return joined(sentences, '; ');
  }
  const members = new Map<string, unknown>(Object.entries(value));
  for (const name of ['error', 'message', 'error_description', 'detail', 'title', 'errors']) {
    const message = members.has(name) ? messageOf(members.get(name), depth + 1) : undefined;
    if (message !== undefined && message !== '') return message;
  }
  // Format of `errors: { name: ["can't be blank"] }`.
  if (depth === 0) return undefined;
  return joined(
    Array.from(members, ([field, entry]) => {
      const message = messageOf(entry, depth + 1);
      return message === undefined ? undefined : `${field} ${message}`;
    }),
    '; ',
  );
}

function joined(parts: (string | undefined)[], separator: string): string | undefined {
  const known = parts.filter((part) => part !== undefined && part !== '');
  return known.length === 0 ? undefined : known.join(separator);
}

function plainText(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed.startsWith('<') ? undefined : trimmed;
}

/** Our own refusal, before or in place of a call: the same call would be refused again. */
export function refusal(kind: ProviderFailure['kind'], message: string): { ok: false; rejection: ProviderFailure } {
  return { ok: false, rejection: { kind, message, retryable: false } };
}
