import type { ConnectorContext, ProviderFailure, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { unexpectedAnswer } from '../shared/provider-failure.ts';
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
  const answer = await context.send({ ...request, from: 'origin' });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status >= 200 && status <= 299) return answer;
  return { ok: false, rejection: hubspotFailure(answer.value, subject, context.now()) };
}

/** As {@link call}, for answers that are a JSON object. */
export async function callForObject(
  context: ConnectorContext,
  request: Omit<ProviderRequest, 'from'>,
  subject: string,
): Promise<Result<Record<string, unknown>, ProviderFailure>> {
  const answer = await call(context, request, subject);
  if (!answer.ok) return answer;
  const { json } = answer.value;
  return isJsonObject(json) ? ok(json) : { ok: false, rejection: unexpectedAnswer(answer.value, 'a JSON object') };
}

/** A list answer: its `results`, where to continue, and how many there are in all where the answer says. */
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
  const answer = await call(context, request, subject);
  if (!answer.ok) return answer;
  const list = readList(answer.value.json);
  return list === undefined ? { ok: false, rejection: unexpectedAnswer(answer.value, 'a list of results') } : ok(list);
}

/** @returns undefined when the answer is no list */
export function readList(json: unknown): ListResponse | undefined {
  if (!isJsonObject(json) || !Array.isArray(json.results) || !json.results.every(isJsonObject)) return undefined;
  const next = isJsonObject(json.paging) && isJsonObject(json.paging.next) ? json.paging.next.after : undefined;
  return {
    results: json.results,
    ...(typeof next === 'string' && next !== '' && { after: next }),
    ...(typeof json.total === 'number' && { total: json.total }),
  };
}
