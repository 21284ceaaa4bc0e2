import type { ProviderFailure, ProviderResponse } from '../core/ports.ts';
import { retryInstant } from '../core/retry-instant.ts';

/** Longest text of an answer that is kept with a failure. */
const MOST_BODY = 2_000;
const MOST_WORDS = 500;

/** Answers after which the same call may succeed. Source: backend contract 5.1, retry. */
const RETRYABLE = new Set([429, 502, 503, 504]);

/**
 * Turns a provider's refusal into a typed outcome with the provider's own words.
 *
 * @param subject what was asked for, for providers that answer without a word, such as `listing tags`
 * @param now ms since the epoch
 */
export function providerFailure(response: ProviderResponse, subject: string, now: number): ProviderFailure {
  const { status } = response;
  const retryAt = status === 429 || status === 503 ? retryInstant(response.headers['retry-after'], now) : undefined;
  return {
    kind: kindOf(status),
    message: providerWords(response) ?? `The provider answered ${status} when ${subject}.`,
    status,
    ...(response.text !== '' && { body: response.text.slice(0, MOST_BODY) }),
    retryable: RETRYABLE.has(status),
    ...(retryAt !== undefined && { retryAt }),
  };
}

/** A success that doesn't hold what it should. Not retried: a provider that changed its API stays changed. */
export function unexpectedAnswer(response: ProviderResponse, expectation: string): ProviderFailure {
  return {
    kind: 'serverError',
    message: `The provider's answer does not hold ${expectation}.`,
    status: response.status,
    body: response.text.slice(0, MOST_BODY),
    retryable: false,
  };
}

function kindOf(status: number): ProviderFailure['kind'] {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 429) return 'rateLimited';
  // Redirects are never followed, so one is as useless as a crash.
  return status >= 400 && status < 500 ? 'badRequest' : 'serverError';
}

/**
 * The sentence in which a provider says why, from the members where APIs commonly put it.
 *
 * @returns at most 500 characters; undefined when the answer holds no text for people, such as an HTML page
 */
export function providerWords({ json, text }: ProviderResponse): string | undefined {
  const words = json === undefined ? plainText(text) : wordsOf(json);
  return words === undefined || words === '' ? undefined : words.slice(0, MOST_WORDS);
}

function wordsOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  if (Array.isArray(value)) {
    const sentences = value.slice(0, 10).map((entry) => wordsOf(entry, depth + 1));
    return joined(sentences, '; ');
  }
  const members = new Map<string, unknown>(Object.entries(value));
  for (const name of ['error', 'message', 'error_description', 'detail', 'title', 'errors']) {
    const words = members.has(name) ? wordsOf(members.get(name), depth + 1) : undefined;
    if (words !== undefined && words !== '') return words;
  }
  // What is left of `errors: { name: ["can't be blank"] }`.
  if (depth === 0) return undefined;
  return joined(
    Array.from(members, ([field, entry]) => {
      const words = wordsOf(entry, depth + 1);
      return words === undefined ? undefined : `${field} ${words}`;
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
