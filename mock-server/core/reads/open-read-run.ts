import type { ProviderInfo } from '../../../src/contract/index.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import type { QuotaKey } from '../connections/provider-quota.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { destinationName, findReadObject, readObjects, withBuilderMappings } from '../installations/read-objects.ts';
import type { Connector, ConnectorContext, Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord, OperationRecord, ReadWork } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { noDestinationNamed } from '../manifest/integration-rules.ts';
import type { OpenDestination } from '../messaging/attempt-delivery.ts';
import { openDestination } from '../messaging/open-destination.ts';
import { objectCapabilities } from '../objects/describe-objects.ts';
import { UnseenFields } from './missing-fields.ts';
import type { MessageHead } from './read-message.ts';
import type { PeriodCondition, ReadPlan } from './read-plan.ts';
import { readPlan, selectedRawOf } from './read-plan.ts';

/** Everything that a read needs while it runs. */
export interface ReadRun {
  object: ReadObject;
  plan: ReadPlan;
  unseenFields: UnseenFields;
  connector: Connector;
  provider: ProviderInfo;
  /** Quota that the read uses. */
  quota: QuotaKey;
  context: ConnectorContext;
  destination: OpenDestination;
  head: MessageHead;
}

/**
 * Loads the current dependencies of a read.
 *
 * @returns a rejection if something that the read needs was deleted, which is permanent
 */
export async function openReadRun(
  ports: Ports,
  operation: OperationRecord,
  work: ReadWork,
): Promise<Result<ReadRun, Rejection<'credentials-refused' | 'not-found' | 'not-supported' | 'unprocessable'>>> {
  const { store } = ports;
  const installation = await store.installations.get(operation.installationId);
  if (installation === undefined) return reject('not-found', 'The installation was deleted.');
  const [connection, revision, project] = await Promise.all([
    store.connections.get(installation.connectionId),
    store.integrations.getRevision(installation.config.revisionId),
    store.projects.get(installation.projectId),
  ]);
  if (connection === undefined) return reject('not-found', 'The connection was deleted.');
  if (revision === undefined) return reject('not-found', 'The revision of the integration was deleted.');

  const object = findReadObject(readObjects(installation.config.content, revision.content), work.objectName);
  if (object === undefined) return reject('not-found', 'The object is no longer part of the installation.');
  const destination = await findDestination(ports, operation.projectId, destinationName(object));
  if (!destination.ok) return destination;

  const provider = await openProviderContext(ports, connection, revision.content.module);
  if (!provider.ok) return provider;
  const { connector, context } = provider.value;
  const ability = objectCapabilities(connector, work.objectName);
  if (connector === undefined || !ability.read) {
    return reject('not-supported', `${connection.provider} has no object "${work.objectName}" that can be read.`);
  }
  const plan = readPlan(withBuilderMappings(object.config, object.manifest), {
    filters: filtersOf(object, work),
    period: periodOf(ability, work),
    selectedRaw: selectedRawOf(project, connector),
  });
  return ok({
    object,
    plan,
    unseenFields: new UnseenFields(plan),
    connector,
    provider: provider.value.provider,
    quota: { connectionId: connection.id, scope: 'api' },
    context,
    destination: destination.value,
    head: await messageHead(ports, { operation, work, object, installation, connection }),
  });
}

async function findDestination(
  ports: Ports,
  projectId: string,
  name: string | undefined,
): Promise<Result<OpenDestination, Rejection<'not-found' | 'unprocessable'>>> {
  const record = name === undefined ? undefined : await ports.store.destinations.find(projectId, name);
  if (record === undefined) {
    return reject(
      'not-found',
      name === undefined
        ? 'The object has no destination.'
        : `${noDestinationNamed(name)} Create it in the project, then read again.`,
    );
  }
  return openDestination(ports, record);
}

/** A backfill's own filters replace the object's. */
function filtersOf({ config }: ReadObject, work: ReadWork) {
  const own = work.readType === 'backfill' ? config.backfill?.fieldFilters : undefined;
  return own ?? config.fieldFilters ?? [];
}

/** The period, where the provider gives records of any. */
function periodOf({ timeField }: { timeField?: string }, { since, until }: ReadWork): PeriodCondition | undefined {
  return timeField === undefined || (since ?? until) === undefined ? undefined : { source: [timeField], since, until };
}

/** The members that all messages about an object of an installation begin with. */
export async function installationHead(
  ports: Pick<Ports, 'store'>,
  facts: {
    objectName: string;
    mappedName: string;
    installation: InstallationRecord;
    connection: ConnectionRecord;
  },
): Promise<Omit<MessageHead, 'action'>> {
  const { objectName, mappedName, installation, connection } = facts;
  const [group, consumer] = await Promise.all([
    ports.store.groups.get(installation.projectId, installation.groupRef),
    ports.store.consumers.get(connection.projectId, connection.consumerRef),
  ]);
  return {
    projectId: installation.projectId,
    provider: connection.provider,
    groupRef: installation.groupRef,
    groupName: group?.groupName ?? installation.groupRef,
    consumerRef: connection.consumerRef,
    consumerName: consumer?.consumerName ?? connection.consumerRef,
    installationId: installation.id,
    installationUpdateTime: installation.updateTime ?? installation.createTime,
    objectName: mappedName,
    rawObjectName: objectName,
    ...(connection.providerWorkspaceRef !== undefined && { workspace: connection.providerWorkspaceRef }),
  };
}

/** Every instant in it comes from records, none from the clock: a message that is made again is the same one. */
async function messageHead(
  ports: Ports,
  facts: {
    operation: OperationRecord;
    work: ReadWork;
    object: ReadObject;
    installation: InstallationRecord;
    connection: ConnectionRecord;
  },
): Promise<MessageHead> {
  const { operation, work, object, installation, connection } = facts;
  const { objectName, mappedName } = object;
  return {
    action: 'read',
    ...(await installationHead(ports, { objectName, mappedName, installation, connection })),
    operationId: operation.id,
    operationTime: operation.createTime,
    readType: work.readType,
  };
}
