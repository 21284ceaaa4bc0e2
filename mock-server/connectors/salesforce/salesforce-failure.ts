import type { ProviderFailure, ProviderResponse } from '../../core/kernel/ports.ts';
import { shorten } from '../../core/kernel/shorten.ts';
import { providerFailure, providerMessage } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';

/** Meanings of error codes that differ from their status. Source: REST API developer guide, Status Codes. */
const MEANINGS: Readonly<Record<string, Pick<ProviderFailure, 'kind' | 'retryable' | 'isLimitReached'>>> = {
  LIMIT_EXCEEDED: { kind: 'badRequest', retryable: false, isLimitReached: true },
  INVALID_SESSION_ID: { kind: 'unauthorized', retryable: false },
  REQUEST_LIMIT_EXCEEDED: { kind: 'rateLimited', retryable: true },
  INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE: { kind: 'serverError', retryable: true },
  QUERY_TIMEOUT: { kind: 'serverError', retryable: true },
  REQUEST_RUNNING_TOO_LONG: { kind: 'serverError', retryable: true },
  SERVER_UNAVAILABLE: { kind: 'serverError', retryable: true },
  // Another client is writing the record or its parent.
  UNABLE_TO_LOCK_ROW: { kind: 'badRequest', retryable: true },
};

/** Codes of writes to records that do not exist. Source: SOAP API developer guide, StatusCode. */
const NOT_FOUND_CODES = ['ENTITY_IS_DELETED', 'INVALID_CROSS_REFERENCE_KEY'];

/**
 * Turns a refusal into a typed outcome. Salesforce responds with a list of `{message, errorCode, fields}`; the messages
 * are kept as they are.
 *
 * @param subject action of the call, such as `reading Account`
 * @param now ms since the epoch
 */
export function salesforceFailure(response: ProviderResponse, subject: string, now: number): ProviderFailure {
  const failure = providerFailure(response, subject, now);
  const meaning = meaningOf(response.json);
  if (meaning === undefined) return failure;
  // The code says that the call was not carried out.
  const { mayHaveArrived: _, ...refused } = failure;
  return { ...refused, ...meaning };
}

function meaningOf(errors: unknown): (typeof MEANINGS)[string] | undefined {
  return errorCodesOf(errors)
    .map((code) => (Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined))
    .find((known) => known !== undefined);
}

/**
 * The errors of a response that has the status of a success and says `success: false`; undefined for a true success.
 *
 * @param namesRecord whether the request named a record, which can be missing
 */
export function failedSave(response: ProviderResponse, namesRecord: boolean): ProviderFailure | undefined {
  const { json, status } = response;
  return isJsonObject(json) && json.success === false ? saveFailure(json, status, namesRecord) : undefined;
}

/**
 * Turns the result of a record that was not saved into a typed outcome.
 *
 * @param result `{success, errors: [{statusCode, message, fields}]}`
 * @param status of the response that holds it
 * @param namesRecord whether the request named a record, which can be missing
 */
export function saveFailure(result: Record<string, unknown>, status: number, namesRecord: boolean): ProviderFailure {
  const { errors } = result;
  const text = JSON.stringify(result);
  return {
    kind: namesRecord && isRecordMissing(errors) ? 'notFound' : 'badRequest',
    message:
      providerMessage({ status, headers: {}, text, json: errors ?? [] }) ?? 'Salesforce did not save the record.',
    status,
    body: shorten(text, 2_000),
    retryable: meaningOf(errors)?.retryable ?? false,
  };
}

/** Whether a record was valid itself, and undone because another one of the call failed. */
export function isRolledBack({ errors }: Record<string, unknown>): boolean {
  return errorCodesOf(errors).includes('ALL_OR_NONE_OPERATION_ROLLED_BACK');
}

/** A code that comes with the name of a field means the record that the field refers to. */
function isRecordMissing(errors: unknown): boolean {
  if (!Array.isArray(errors)) return false;
  return errors.some((error: unknown) => {
    if (!isJsonObject(error) || !errorCodesOf([error]).some((code) => NOT_FOUND_CODES.includes(code))) return false;
    return !Array.isArray(error.fields) || error.fields.every((name) => name === 'Id');
  });
}

/** Refusals of requests call it `errorCode`, refusals of records `statusCode`. */
function errorCodesOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const code = isJsonObject(error) ? (error.errorCode ?? error.statusCode) : undefined;
    return typeof code === 'string' ? [code] : [];
  });
}
