import type { ProviderFailure, ProviderResponse } from '../../core/ports.ts';
import { isJsonObject } from '../json-object.ts';
import { providerFailure, providerWords } from '../provider-failure.ts';

/** What some codes mean beyond the status that they come with. Source: REST API developer guide, Status Codes. */
const MEANINGS: Readonly<Record<string, Pick<ProviderFailure, 'kind' | 'retryable'>>> = {
  INVALID_SESSION_ID: { kind: 'unauthorized', retryable: false },
  REQUEST_LIMIT_EXCEEDED: { kind: 'rateLimited', retryable: true },
  SERVER_UNAVAILABLE: { kind: 'serverError', retryable: true },
  // Somebody else is writing the record, or one that it belongs to.
  UNABLE_TO_LOCK_ROW: { kind: 'badRequest', retryable: true },
};

/**
 * Turns a refusal into a typed outcome. Salesforce answers with a list of `{message, errorCode, fields}`; the messages
 * are kept as they are.
 *
 * @param subject what was asked for, such as `reading Account`
 * @param now ms since the epoch
 */
export function salesforceFailure(response: ProviderResponse, subject: string, now: number): ProviderFailure {
  const failure = providerFailure(response, subject, now);
  const meaning = errorCodesOf(response.json)
    .map((code) => (Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined))
    .find((known) => known !== undefined);
  return meaning === undefined ? failure : { ...failure, ...meaning };
}

/** The errors of an answer that has the status of a success and says `success: false`; undefined for a true success. */
export function failedSave(response: ProviderResponse): ProviderFailure | undefined {
  const { json } = response;
  if (!isJsonObject(json) || json.success !== false) return undefined;
  return {
    kind: 'badRequest',
    message: providerWords({ ...response, json: json.errors }) ?? 'Salesforce did not save the record.',
    status: response.status,
    body: response.text.slice(0, 2_000),
    retryable: errorCodesOf(json.errors).includes('UNABLE_TO_LOCK_ROW'),
  };
}

/** Refusals of requests call it `errorCode`, refusals of records `statusCode`. */
function errorCodesOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const code = isJsonObject(error) ? (error.errorCode ?? error.statusCode) : undefined;
    return typeof code === 'string' ? [code] : [];
  });
}
