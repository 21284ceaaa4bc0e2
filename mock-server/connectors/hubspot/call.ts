import type { ConnectorContext, ProviderFailure, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { unexpectedResponse } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';
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
  const list = readList(response.value.json);
  return list === undefined
    ? { ok: false, rejection: unexpectedResponse(response.value, 'a list of results') }
    : ok(list);
}

/** @returns undefined when the response is no list */
export function readList(json: unknown): ListResponse | undefined {
  if (!isJsonObject(json) || !Array.isArray(json.results) || !json.results.every(isJsonObject)) return undefined;
  const next = isJsonObject(json.paging) && isJsonObject(json.paging.next) ? json.paging.next.after : undefined;
  return {
    results: json.results,
    ...(typeof next === 'string' && next !== '' && { after: next }),
    ...(typeof json.total === 'number' && { total: json.total }),
  };
}
