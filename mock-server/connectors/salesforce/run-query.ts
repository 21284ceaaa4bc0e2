import type {
  ConnectorContext,
  ProviderFailure,
  ProviderRequest,
  ProviderResponse,
  RecordPage,
} from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { shorten } from '../../core/kernel/shorten.ts';
import { refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';
import { REST_ROOT } from './rest.ts';
import { salesforceFailure } from './salesforce-failure.ts';

/**
 * Longest address that is sent. The provider takes 16,384 bytes for address and headers together, and tokens can take
 * 2,000 of them. Source: Salesforce help, "Maximum number of rows returned by SOQL queries over the REST API".
 */
const MAX_URL_LENGTH = 12_000;

/** Path of a further page, as the provider gives it. */
const NEXT_PATH = /^\/services\/data\/v\d{2,3}\.\d\/query\/[A-Za-z0-9_-]{1,200}$/;

/**
 * Runs a statement and gives its first page. One that makes the address too long travels in the body of a composite
 * request, as the provider's documentation advises.
 *
 * @param batchSize records of a page, 200 to 2,000; the provider may give fewer
 */
export async function runQuery(
  context: ConnectorContext,
  statement: string,
  objectName: string,
  batchSize?: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const search = new URLSearchParams({ q: statement }).toString();
  const path = `${REST_ROOT}/query`;
  const response =
    path.length + search.length > MAX_URL_LENGTH
      ? await sendWithinComposite(context, `${path}?${search}`)
      : await context.send({
          method: 'GET',
          path,
          query: { q: statement },
          ...(batchSize !== undefined && { headers: { 'Sforce-Query-Options': `batchSize=${batchSize}` } }),
        });
  return response.ok ? pageOf(context, response.value, objectName) : response;
}

/**
 * Gives the page that an earlier one named.
 *
 * @param cursor from `next`; it was stored meanwhile, so it is checked to be a page of a query and nothing else
 */
export async function runNextQuery(
  context: ConnectorContext,
  cursor: string,
  objectName: string,
): Promise<Result<RecordPage, ProviderFailure>> {
  if (!NEXT_PATH.test(cursor)) {
    const message = `The reading of ${objectName} cannot continue: "${shorten(cursor, 100)}" is no page of a query.`;
    return refusal('badRequest', message);
  }
  const response = await context.send({ method: 'GET', path: cursor });
  return response.ok ? pageOf(context, response.value, objectName) : response;
}

function pageOf(
  context: ConnectorContext,
  response: ProviderResponse,
  objectName: string,
): Result<RecordPage, ProviderFailure> {
  if (response.status !== 200) {
    return { ok: false, rejection: salesforceFailure(response, `reading ${objectName}`, context.now()) };
  }
  const { json } = response;
  const records = isJsonObject(json) ? json.records : undefined;
  if (!isJsonObject(json) || !Array.isArray(records) || !records.every(isJsonObject)) {
    return { ok: false, rejection: unexpectedResponse(response, `records of ${objectName}`) };
  }
  const { done, nextRecordsUrl, totalSize } = json;
  const hasTotal = typeof totalSize === 'number' && Number.isInteger(totalSize) && totalSize >= 0;
  const isLast = done === true && (nextRecordsUrl === undefined || nextRecordsUrl === null);
  if (isLast) return ok({ records, ...(hasTotal && { total: totalSize }) });
  if (typeof nextRecordsUrl !== 'string' || !NEXT_PATH.test(nextRecordsUrl)) {
    return { ok: false, rejection: unexpectedResponse(response, `the next page of ${objectName}`) };
  }
  return ok({ records, next: nextRecordsUrl, ...(hasTotal && { total: totalSize }) });
}

/** @returns the response of the one request inside, as if it had been sent by itself */
async function sendWithinComposite(
  context: ConnectorContext,
  url: string,
): Promise<Result<ProviderResponse, ProviderFailure>> {
  const request: ProviderRequest = {
    method: 'POST',
    path: `${REST_ROOT}/composite`,
    body: { compositeRequest: [{ method: 'GET', url, referenceId: 'page' }] },
  };
  const response = await context.send(request);
  if (!response.ok || response.value.status !== 200) return response;
  const { json } = response.value;
  const inside: unknown =
    isJsonObject(json) && Array.isArray(json.compositeResponse) ? json.compositeResponse[0] : null;
  if (!isJsonObject(inside) || typeof inside.httpStatusCode !== 'number') {
    return { ok: false, rejection: unexpectedResponse(response.value, 'the response of a composite request') };
  }
  const { httpStatusCode: status, body } = inside;
  return ok({ status, headers: response.value.headers, text: JSON.stringify(body), json: body });
}
