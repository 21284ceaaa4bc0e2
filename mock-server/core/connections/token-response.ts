import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { ProviderFailure, ProviderResponse } from '../kernel/ports.ts';
import { redactSecrets } from '../kernel/redact-secrets.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { shorten } from '../kernel/shorten.ts';
import type { LimitResponse, ProviderLimit } from './provider-limit.ts';
import { isLike, limitOf } from './provider-limit.ts';

/** Tokens of a token response. Source: RFC 6749, section 5.1. */
export interface TokenResponse {
  accessToken: string;
  refreshToken?: string;
  /** Life time of the access token in seconds; absent when the provider does not say. */
  expiresIn?: number;
  /** Life time of the refresh token in seconds; no standard member, but some providers say it. */
  refreshExpiresIn?: number;
  /** Absent when the provider does not repeat them. */
  scopes?: string[];
  /** The whole response, for values that the catalogue finds by their path. Contains credentials. */
  members: Record<string, unknown>;
}

/** Codes that say: this credential will not do, however often it is tried. Source: RFC 6749, sections 4.1.2.1 and 5.2. */
const REFUSALS = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'access_denied']);
/** Errors of the request or of the client, which say nothing about the grant. Source: RFC 6749, section 5.2. */
const REQUEST_ERRORS = new Set(['invalid_request', 'unsupported_grant_type', 'invalid_scope', 'unauthorized_client']);
const TRANSIENT_ERRORS = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);
const RETRYABLE = new Set([408, 429, 502, 503, 504]);
const MAX_MESSAGE_LENGTH = 500;
/** Names of the refresh token's life time, which the standard leaves open. */
const REFRESH_LIFETIME = ['refresh_token_expires_in', 'refresh_expires_in', 'x_refresh_token_expires_in'];

/**
 * Reads the response of a token endpoint: JSON, or a form as some providers send it.
 *
 * @param provider provider with its display name and rate limit responses
 * @param secrets of the request: redacted from the provider's message
 * @param now ms since the epoch
 * @returns the tokens, or the refusal with the provider's message; a response of 200 may be a refusal too
 */
export function parseTokenResponse(
  response: ProviderResponse,
  provider: ProviderInfo,
  secrets: readonly string[],
  now: number,
): Result<TokenResponse, ProviderFailure> {
  const members = membersOf(response);
  const accessToken = textOf(members.access_token);
  if (response.status >= 400 || accessToken === undefined) {
    const { status, headers, text } = response;
    const answer = { status, header: (name: string) => headers[name], text };
    const limit = limitOf(provider, answer, now);
    const isGrantVoid = isVoid(provider, answer, textOf(members.error));
    const refusal = refusalOf(response, members, provider.displayName ?? provider.name, secrets, isGrantVoid);
    return { ok: false, rejection: limit === undefined ? refusal : limited(refusal, limit) };
  }
  const refreshToken = textOf(members.refresh_token);
  const expiresIn = secondsOf(members.expires_in);
  const refreshExpiresIn = REFRESH_LIFETIME.map((name) => secondsOf(members[name])).find((life) => life !== undefined);
  const scopes = scopesOf(members.scope);
  return ok({
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresIn !== undefined && { expiresIn }),
    ...(refreshExpiresIn !== undefined && { refreshExpiresIn }),
    ...(scopes !== undefined && { scopes }),
    members,
  });
}

/** @returns scopes in the forms in which providers give them: a list, or one text parted by blanks or commas */
export function scopesOf(value: unknown): string[] | undefined {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : [];
  const scopes = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  return scopes.length === 0 ? undefined : scopes;
}

function membersOf({ json, text, headers }: ProviderResponse): Record<string, unknown> {
  // Members of a parsed document are read by name only, so `unknown` values are all that is claimed.
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  const isForm = /x-www-form-urlencoded|text\/plain/.test(headers['content-type'] ?? '');
  return isForm && text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : {};
}

function isVoid(
  { voidGrantAnswers = [] }: ProviderInfo,
  answer: LimitResponse,
  oauthError: string | undefined,
): boolean {
  if (oauthError === 'invalid_grant' || voidGrantAnswers.some((known) => isLike(known, answer))) return true;
  if (voidGrantAnswers.length > 0 || answer.status >= 400 || oauthError === undefined) return false;
  return !REQUEST_ERRORS.has(oauthError) && !TRANSIENT_ERRORS.has(oauthError) && !oauthError.includes('client');
}

function refusalOf(
  { status }: ProviderResponse,
  members: Record<string, unknown>,
  providerName: string,
  secrets: readonly string[],
  isGrantVoid: boolean,
): ProviderFailure {
  const shown = (text: string | undefined) =>
    text === undefined ? undefined : shorten(redactSecrets(text, secrets), MAX_MESSAGE_LENGTH);
  const oauthError = textOf(members.error);
  const message =
    shown(messageOf(members)) ??
    (status < 400
      ? `The token endpoint of ${providerName} responded without an access token.`
      : `The token endpoint of ${providerName} responded with ${status}.`);
  return {
    kind: isGrantVoid ? 'unauthorized' : kindOf(status, oauthError),
    message,
    status,
    ...(isGrantVoid && { isGrantVoid }),
    ...(oauthError !== undefined && { oauthError: shown(oauthError) }),
    retryable: RETRYABLE.has(status) || TRANSIENT_ERRORS.has(oauthError ?? ''),
  };
}

/** A rate limit does not concern the grant, regardless of the error code. */
function limited(
  { oauthError: _, isGrantVoid: __, ...refusal }: ProviderFailure,
  limit: ProviderLimit,
): ProviderFailure {
  const { retryAt, isLockOut } = limit;
  return {
    ...refusal,
    kind: refusal.kind === 'serverError' ? refusal.kind : 'rateLimited',
    retryable: true,
    ...(retryAt !== undefined && { retryAt }),
    ...(isLockOut && { isLockOut }),
  };
}

function kindOf(status: number, oauthError: string | undefined): ProviderFailure['kind'] {
  if (status === 429 || oauthError === 'slow_down') return 'rateLimited';
  if (status >= 500 || TRANSIENT_ERRORS.has(oauthError ?? '')) return 'serverError';
  if (status === 401 || REFUSALS.has(oauthError ?? '')) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  // A success without a token and without an error is an endpoint that is not what the catalogue says.
  return status < 400 && oauthError === undefined ? 'serverError' : 'badRequest';
}

/** The standard's sentence, else the members where other APIs put theirs, else the bare code. */
function messageOf(members: Record<string, unknown>): string | undefined {
  const { error, errors } = members;
  const [first] = Array.isArray(errors) ? errors : [];
  return (
    textOf(members.error_description) ??
    textOf(members.message) ??
    textOf(memberOf(error, 'message')) ??
    textOf(members.errorSummary) ??
    textOf(members.detail) ??
    textOf(first) ??
    textOf(memberOf(first, 'message')) ??
    textOf(error)
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
