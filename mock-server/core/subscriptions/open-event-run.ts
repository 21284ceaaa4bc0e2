import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { readObjects, withBuilderMappings } from '../installations/read-objects.ts';
import type { Connector, Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord } from '../kernel/records.ts';
import type { SubscribeConnector } from '../kernel/subscribe-connector.ts';
import { installationHead } from '../reads/open-read-run.ts';
import type { MessageHead } from '../reads/read-message.ts';
import type { ReadPlan } from '../reads/read-plan.ts';
import { readPlan, selectedRawOf } from '../reads/read-plan.ts';
import type { SubscribedObject } from './event-selection.ts';
import { subscribedObjects } from './event-selection.ts';

/** Everything that the events of one object of an installation need. */
export interface EventRun {
  installation: InstallationRecord;
  connection: ConnectionRecord;
  subscribed: SubscribedObject;
  head: MessageHead;
  subscribe: SubscribeConnector;
  connector: Connector;
  provider: ProviderContext['provider'];
  context: ProviderContext['context'];
  /** Objects that the installation reads, by the provider's name in lower case. */
  reads: Map<string, PlannedObject>;
}

/** An object that is read, and how its records are shown. */
export interface PlannedObject {
  object: ReadObject;
  plan: ReadPlan;
}

/** Why events cannot be worked on. */
export type EventRunError =
  /** The installation or its subscription is gone, so the events are dropped. */
  | { kind: 'unwanted' }
  /** May be gone later. */
  | { kind: 'unavailable'; reason: string };

/** Loads the current dependencies of events. */
export async function openEventRun(
  ports: Ports,
  installationId: string,
  objectName: string,
): Promise<EventRun | EventRunError> {
  const { store } = ports;
  const installation = await store.installations.get(installationId);
  if (installation === undefined) return { kind: 'unwanted' };
  const [connection, revision, project] = await Promise.all([
    store.connections.get(installation.connectionId),
    store.integrations.getRevision(installation.config.revisionId),
    store.projects.get(installation.projectId),
  ]);
  if (connection === undefined || revision === undefined) return { kind: 'unwanted' };
  const { content } = installation.config;
  const subscribed = subscribedObjects(content, revision.content).find((object) => object.objectName === objectName);
  if (subscribed === undefined) return { kind: 'unwanted' };
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok) return { kind: 'unavailable', reason: opened.rejection.detail };
  const { connector, context, provider } = opened.value;
  const subscribe = ports.connectors.subscribeOf?.(connection.provider);
  if (connector === undefined || subscribe === undefined) return { kind: 'unwanted' };
  const selectedRaw = selectedRawOf(project, connector);
  const mappedName = subscribed.read?.mappedName ?? objectName;
  return {
    installation,
    connection,
    subscribed,
    head: {
      action: 'subscribe',
      ...(await installationHead(ports, { objectName, mappedName, installation, connection })),
    },
    subscribe,
    connector,
    provider,
    context,
    reads: new Map(
      readObjects(content, revision.content).map((object) => [
        eventObjectOf(subscribe, object.objectName),
        { object, plan: readPlan(withBuilderMappings(object.config, object.manifest), { selectedRaw }) },
      ]),
    ),
  };
}

/** @returns name of an object by which events of different spellings are compared */
export function eventObjectOf(subscribe: Pick<SubscribeConnector, 'findObject'>, name: string): string {
  return (subscribe.findObject(name)?.name ?? name).toLowerCase();
}
