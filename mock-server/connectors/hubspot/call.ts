import type { ConnectorContext, ProviderFailure, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { unexpectedResponse } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { hubspotFailure } from './hubspot-failure.ts';

/**
 * Calls HubSpot and takes only a success. Every path begins at the origin, because accounts are opened with the address
 * of the module or without, and not everything that is needed stands below the module.
 *
 * @param subject action of the call, such as `listing contacts`
 */
export async function call(
  context: ConnectorContext,
  request: Omit<ProviderRequest, 'from'>,
  subject: string,
): Promise<Result<ProviderResponse, ProviderFailure>> {
  const response = await context.send({ ...request, from: 'origin' });
  if (!response.ok) return response;
  const { status } = response.value;
  if (status >= 200 && status <= 299) return response;
  return { ok: false, rejection: hubspotFailure(response.value, subject, context.now()) };
}

/** As {@link call}, for responses that are a JSON object. */
export async function callForObject(
  context: ConnectorContext,
  request: Omit<ProviderRequest, 'from'>,
  subject: string,
): Promise<Result<Record<string, unknown>, ProviderFailure>> {
  const response = await call(context, request, subject);
  if (!response.ok) return response;
  const { json } = response.value;
  return isJsonObject(json) ? ok(json) : { ok: false, rejection: unexpectedResponse(response.value, 'a JSON object') };
}

/** A list response: its `results`, where to continue, and how many there are in all where the response says. */
export interface ListResponse {
  results: Record<string, unknown>[];
  after?: string;
  total?: number;
}

/** As {@link call}, for lists. */
export async function callForList(
  context: ConnectorContext,
  request: Omit<ProviderRequest, 'from'>,
  subject: string,
): Promise<Result<ListResponse, ProviderFailure>> {
  const response = await call(context, request, subject);
  if (!response.ok) return response;
  return readList(response.value);
}

/** Reads a list response. An unknown form of its paging is a failure: as an end of the list it would lose records. */
export function readList(response: ProviderResponse): Result<ListResponse, ProviderFailure> {
  const { json } = response;
  if (!isJsonObject(json) || !Array.isArray(json.results) || !json.results.every(isJsonObject)) {
    return { ok: false, rejection: unexpectedResponse(response, 'a list of results') };
  }
  const { results, paging, total } = json;
  const next = isJsonObject(paging) ? paging.next : paging;
  const after = isJsonObject(next) ? idToString(next.after) : undefined;
  if (after === undefined && next !== undefined && next !== null) {
    return { ok: false, rejection: unexpectedResponse(response, 'a position that is known in "paging.next.after"') };
  }
  return ok({
    results,
    ...(after !== undefined && { after }),
    ...(typeof total === 'number' && { total }),
  });
}
