import { limitOf } from '../../core/connections/provider-limit.ts';
import type { ProviderFailure, ProviderResponse } from '../../core/kernel/ports.ts';
import { shorten } from '../../core/kernel/shorten.ts';
import { hubspot } from '../catalog/hubspot.ts';
import { providerFailure } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';

const MAX_MESSAGE_LENGTH = 500;
/** Characters of an error that are stored with its failure. */
const MAX_BODY = 2_000;

/**
 * Turns a refusal of HubSpot into a typed outcome: its message, and below it what is wrong with single fields.
 *
 * @param subject action of the call, such as `writing contacts`
 * @param now ms since the epoch
 * Source: HubSpot, error handling and usage limits.
 */
export function hubspotFailure(response: ProviderResponse, subject: string, now: number): ProviderFailure {
  const failure = providerFailure(response, subject, now);
  const { json } = response;
  if (!isJsonObject(json)) return failure;
  const retryAt = failure.retryAt ?? limitEnd(response, now);
  return {
    ...failure,
    message: messageOf(json) ?? failure.message,
    ...(retryAt !== undefined && { retryAt }),
  };
}

/** Categories of refused records. Every other one is a passing `serverError`. Source: HubSpot, error handling. */
const KINDS: Readonly<Record<string, ProviderFailure['kind']>> = {
  CONFLICT: 'badRequest',
  OBJECT_ALREADY_EXISTS: 'badRequest',
  VALIDATION_ERROR: 'badRequest',
  MISSING_SCOPES: 'forbidden',
  OBJECT_NOT_FOUND: 'notFound',
  RATE_LIMITS: 'rateLimited',
};

/**
 * Turns the error of a record in a multi-status response into a typed outcome.
 *
 * @param status of the whole response
 */
export function recordFailure(error: Record<string, unknown>, status: number): ProviderFailure {
  const category = String(error.category);
  const kind = (Object.hasOwn(KINDS, category) ? KINDS[category] : undefined) ?? 'serverError';
  return {
    kind,
    message: messageOf(error) ?? 'HubSpot refused this record without a reason.',
    status,
    body: shorten(JSON.stringify(error), MAX_BODY),
    retryable: kind === 'rateLimited' || kind === 'serverError',
    ...(kind === 'serverError' && { mayHaveArrived: true }),
  };
}

/** The message of one error of a multi-status response. */
export function messageOf(error: Record<string, unknown>): string | undefined {
  if (typeof error.message !== 'string') return undefined;
  const details = Array.isArray(error.errors) ? error.errors.flatMap(detailOf) : [];
  // Removes details that some messages repeat as JSON.
  const cut = details.length > 0 ? error.message.replace(/:?\s*\[\{.*$/s, '') : error.message;
  const fresh = [...new Set(details)].filter((detail) => !cut.includes(detail));
  const message = fresh.length === 0 ? cut : `${cut.replace(/[.:]?$/, '')}: ${fresh.join('; ')}`;
  return message === '' ? undefined : shorten(message, MAX_MESSAGE_LENGTH);
}

function detailOf(entry: unknown): string[] {
  if (!isJsonObject(entry) || typeof entry.message !== 'string') return [];
  const context = isJsonObject(entry.context) ? entry.context : {};
  const scopes = [context.requiredGranularScopes, context.requiredScopes].find(Array.isArray);
  return [scopes === undefined ? entry.message : `${entry.message.replace(/\.$/, '')} (${scopes.join(', ')})`];
}

function limitEnd({ status, headers, text }: ProviderResponse, now: number): number | undefined {
  return limitOf(hubspot, { status, header: (name) => headers[name], text }, now)?.retryAt;
}
