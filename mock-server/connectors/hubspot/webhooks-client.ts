import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderAccount, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import type { AppSubscription, EventTarget, PresentSubscription } from '../../core/kernel/subscribe-connector.ts';
import { unexpectedResponse } from '../shared/provider-failure.ts';
import { idToString, isJsonObject } from '../shared/provider-response.ts';
import { call, callForList, callForObject } from './call.ts';
import { subscriptionKey } from './plan-subscriptions.ts';

/**
 * Makes the account for the webhooks API: the developer API key stands in the address, where it must not be logged.
 *
 * @param provider entry of the catalogue
 * Source: HubSpot, webhooks API v3 (authentication).
 */
export function developerAccount(provider: ProviderInfo, apiKey: string): ProviderAccount {
  const apiKeyOpts: ProviderInfo['apiKeyOpts'] = { attachmentType: 'query', query: { name: 'hapikey' } };
  const { oauth2Opts: _signIn, ...entry } = provider;
  return {
    provider: { ...entry, authType: 'apiKey', apiKeyOpts },
    credential: { scheme: 'apiKey', apiKey },
    metadata: {},
  };
}

/** Reads where the events of an app go. @returns undefined while no address is registered */
export async function readTarget(
  context: ConnectorContext,
  appId: string,
): Promise<Result<EventTarget | undefined, ProviderFailure>> {
  const request = { method: 'GET', path: webhookPath(appId, 'settings') } as const;
  const response = await call(context, request, 'reading the webhook settings');
  if (!response.ok) return response.rejection.kind === 'notFound' ? ok(undefined) : response;
  const { json } = response.value;
  const throttling = isJsonObject(json) && isJsonObject(json.throttling) ? json.throttling : {};
  const { maxConcurrentRequests } = throttling;
  if (!isJsonObject(json) || typeof json.targetUrl !== 'string') {
    return { ok: false, rejection: unexpectedResponse(response.value, 'a target address') };
  }
  if (json.targetUrl === '') return ok(undefined);
  return ok({
    targetUrl: json.targetUrl,
    maxConcurrentRequests: typeof maxConcurrentRequests === 'number' ? maxConcurrentRequests : 0,
  });
}

/** Registers where the events of an app go. */
export async function writeTarget(
  context: ConnectorContext,
  appId: string,
  { targetUrl, maxConcurrentRequests }: EventTarget,
): Promise<Result<void, ProviderFailure>> {
  const body = { targetUrl, throttling: { maxConcurrentRequests, period: 'SECONDLY' } };
  const request = { method: 'PUT', path: webhookPath(appId, 'settings'), body } as const;
  return withoutValue(await call(context, request, 'writing the webhook settings'));
}

/** Lists all subscriptions of an app, made by this server or not. */
export async function listSubscriptions(
  context: ConnectorContext,
  appId: string,
): Promise<Result<PresentSubscription[], ProviderFailure>> {
  const request = { method: 'GET', path: webhookPath(appId, 'subscriptions') } as const;
  const response = await callForList(context, request, 'listing webhook subscriptions');
  return response.ok ? ok(response.value.results.flatMap((entry) => presentSubscription(entry) ?? [])) : response;
}

/** Creates an active subscription. HubSpot does not document its response to a repetition: list first. */
export async function createSubscription(
  context: ConnectorContext,
  appId: string,
  { eventType, fieldName, objectTypeId }: AppSubscription,
): Promise<Result<PresentSubscription, ProviderFailure>> {
  const body = {
    eventType,
    ...(fieldName !== undefined && { propertyName: fieldName }),
    ...(objectTypeId !== undefined && { objectTypeId }),
    active: true,
  };
  const request = { method: 'POST', path: webhookPath(appId, 'subscriptions'), body } as const;
  const subject = `subscribing to ${eventType}`;
  const response = await callForObject(context, request, subject);
  if (!response.ok) return response;
  const created = presentSubscription({ ...body, ...response.value });
  if (created !== undefined) return ok(created);
  const message = `HubSpot's response when ${subject} does not hold the id of the subscription.`;
  return { ok: false, rejection: { kind: 'serverError', message, retryable: false, mayHaveArrived: true } };
}

/** Switches a subscription on or off. */
export async function setSubscriptionActive(
  context: ConnectorContext,
  appId: string,
  id: string,
  isActive: boolean,
): Promise<Result<void, ProviderFailure>> {
  const path = webhookPath(appId, 'subscriptions', id);
  const request = { method: 'PATCH', path, body: { active: isActive } } as const;
  return withoutValue(await call(context, request, 'changing a webhook subscription'));
}

/** Deletes a subscription. One that does not exist counts as deleted. */
export async function deleteSubscription(
  context: ConnectorContext,
  appId: string,
  id: string,
): Promise<Result<void, ProviderFailure>> {
  const request = { method: 'DELETE', path: webhookPath(appId, 'subscriptions', id) } as const;
  const response = await call(context, request, 'deleting a webhook subscription');
  return !response.ok && response.rejection.kind === 'notFound' ? ok(undefined) : withoutValue(response);
}

function withoutValue(result: Result<unknown, ProviderFailure>): Result<void, ProviderFailure> {
  return result.ok ? ok(undefined) : result;
}

/** @returns undefined for an entry without id or event type */
function presentSubscription(entry: Record<string, unknown>): PresentSubscription | undefined {
  const { eventType, propertyName, objectTypeId, active } = entry;
  const id = idToString(entry.id);
  if (id === undefined || typeof eventType !== 'string') return undefined;
  const fieldName = optionalText(propertyName);
  const typeId = optionalText(objectTypeId);
  return {
    id,
    key: subscriptionKey(eventType, typeId, fieldName),
    eventType,
    ...(fieldName !== undefined && { fieldName }),
    ...(typeId !== undefined && { objectTypeId: typeId }),
    isActive: active === true,
  };
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function webhookPath(appId: string, ...rest: string[]): string {
  return ['/webhooks/v3', ...[appId, ...rest].map((segment) => encodeURIComponent(segment))].join('/');
}
