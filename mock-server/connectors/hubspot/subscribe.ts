import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import type { SubscribeConnector } from '../../core/kernel/subscribe-connector.ts';
import { batchWriter } from './batch-writer.ts';
import { listProperties } from './describe-object.ts';
import { eventNameOf, findEventObject } from './event-types.ts';
import { parseEvents } from './parse-events.ts';
import { compareSubscriptions, MAX_SUBSCRIPTIONS, planSubscriptions } from './plan-subscriptions.ts';
import { readRecordsById } from './read-record.ts';
import { findEventRequestError } from './verify-events.ts';
import {
  createSubscription,
  deleteSubscription,
  developerAccount,
  listSubscriptions,
  readTarget,
  setSubscriptionActive,
  writeTarget,
} from './webhooks-client.ts';

/** HubSpot's events. Source: HubSpot, webhooks API v3 of legacy public apps. */
export const hubspotSubscribe: SubscribeConnector = {
  provider: 'hubspot',
  findObject: findEventObject,
  eventName: eventNameOf,
  maxRecordsPerRead: batchWriter.maxRecords,
  readRecords: readRecordsById,
  reception: { findError: findEventRequestError, parse: parseEvents },
  appSubscriptions: {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    accountOf: developerAccount,
    listWatchableFields,
    plan: planSubscriptions,
    compare: compareSubscriptions,
    readTarget,
    writeTarget,
    list: listSubscriptions,
    create: createSubscription,
    setActive: setSubscriptionActive,
    remove: deleteSubscription,
  },
};

/** Names the properties that HubSpot defines, shows and does not calculate, and the custom ones of the account. */
async function listWatchableFields(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<{ watchable: string[]; custom: string[] }, ProviderFailure>> {
  const properties = await listProperties(context, objectName);
  if (!properties.ok) return properties;
  const watchable: string[] = [];
  const custom: string[] = [];
  for (const { name, hubspotDefined, hidden, calculated } of properties.value) {
    if (typeof name !== 'string') continue;
    if (hubspotDefined !== true) custom.push(name);
    else if (hidden !== true && calculated !== true) watchable.push(name);
  }
  return ok({ watchable, custom });
}
