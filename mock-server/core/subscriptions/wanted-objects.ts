import { openProviderContext } from '../connections/provider-context.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { AppSubscriptions, SubscribeConnector, WantedObject } from '../kernel/subscribe-connector.ts';
import type { SubscriptionRecord } from '../kernel/subscription-records.ts';
import type { Findings } from './reconcile-outcome.ts';

interface WantingApp {
  api: AppSubscriptions;
  connector: SubscribeConnector;
}

/** Works out what the provider is to send, object by object; all fields of an object are looked up at the provider. */
export async function wantedObjects(
  ports: Ports,
  app: WantingApp,
  rows: readonly SubscriptionRecord[],
  findings: Findings,
): Promise<{ wanted: WantedObject[]; customFields: Set<string> }> {
  const customFields = new Set<string>();
  const listed = new Map<string, string[]>();
  const wanted: WantedObject[] = [];
  for (const row of rows) {
    const { selection } = row;
    const objectName = app.connector.findObject(row.objectName)?.name;
    if (objectName === undefined) continue;
    const { update } = selection;
    if (update?.by === 'all' && !listed.has(objectName)) {
      const fields = await listFields(ports, app, row, objectName);
      if ('failure' in fields) findings.fail(row.objectName, fields.failure);
      else {
        listed.set(objectName, fields.watchable);
        for (const field of fields.custom) customFields.add(`${objectName} ${field}`);
      }
    }
    wanted.push({
      objectName,
      create: selection.create,
      delete: selection.delete,
      associationUpdate: selection.associationUpdate !== undefined,
      otherEvents: selection.otherEvents,
      ...(update !== undefined && {
        update: {
          named: update.by === 'names' ? update.names : [],
          selected: update.by === 'selected' ? update.names : [],
          all: update.by === 'all' ? (listed.get(objectName) ?? []) : [],
        },
      }),
    });
  }
  return { wanted, customFields };
}

async function listFields(
  ports: Ports,
  app: WantingApp,
  { connectionId }: SubscriptionRecord,
  objectName: string,
): Promise<{ watchable: string[]; custom: string[] } | { failure: ProviderFailure }> {
  const connection = await ports.store.connections.get(connectionId);
  if (connection === undefined) return { watchable: [], custom: [] };
  const opened = await openProviderContext(ports, connection);
  if (!opened.ok) {
    return { failure: { kind: 'unauthorized', message: opened.rejection.detail, retryable: false } };
  }
  const fields = await app.api.listWatchableFields(opened.value.context, objectName);
  return fields.ok ? fields.value : { failure: fields.rejection };
}
