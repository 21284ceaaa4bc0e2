import type {
  ConfigContent,
  ConnectionNotification,
  InstallationNotification,
  TriggeredRead,
} from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, DestinationRecord, InstallationRecord, OperationRecord } from '../kernel/records.ts';
import { publish } from './publish.ts';

/** Stores the notification of a change of a connection. */
export function connectionChanged(
  ports: Ports,
  repositories: Repositories,
  eventType: `connection.${'created' | 'updated' | 'refreshed' | 'deleted'}`,
  connection: ConnectionRecord,
): Promise<void> {
  return publish(ports, repositories, connection.projectId, eventType, () => connectionFacts(repositories, connection));
}

/**
 * Stores the notification that a connection's credential no longer works.
 *
 * @param errors why, with the provider's message where there are some; never a credential
 */
export function connectionFailed(
  ports: Ports,
  repositories: Repositories,
  connection: ConnectionRecord,
  errors: string[],
): Promise<void> {
  return publish(ports, repositories, connection.projectId, 'connection.error', async () => ({
    ...(await connectionFacts(repositories, connection)),
    errors,
    error: errors,
  }));
}

/** @returns the members that all events of connections and installations have in common */
async function connectionFacts(
  repositories: Repositories,
  { id, projectId, provider, groupRef, consumerRef }: ConnectionRecord,
): Promise<ConnectionNotification> {
  const consumer = await repositories.consumers.get(projectId, consumerRef);
  const consumerName = consumer?.consumerName ?? consumerRef;
  return { projectId, connectionId: id, provider, groupRef, consumerRef, consumerName };
}

/**
 * Notifies that a destination was disabled. Call it after that is stored, so that the destination itself is omitted.
 */
export function destinationDisabled(
  ports: Ports,
  repositories: Repositories,
  { id, projectId, name, url }: DestinationRecord,
): Promise<void> {
  return publish(ports, repositories, projectId, 'destination.webhook.disabled', async () => ({
    projectId,
    destinationId: id,
    destinationName: name,
    url,
  }));
}

/**
 * Notifies that an integration was installed or uninstalled. For `deleted`, call it before the connection is deleted.
 */
export function installationChanged(
  ports: Ports,
  repositories: Repositories,
  what: 'created' | 'deleted',
  installation: InstallationRecord,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, `installation.${what}`, async () => ({
    ...(await installationFacts(repositories, installation)),
    config: installation.config.content,
  }));
}

/** Notifies that the config of an installation changed. @param lastConfig content before the change */
export function installationUpdated(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  lastConfig: ConfigContent,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, 'installation.updated', async () => ({
    ...(await installationFacts(repositories, installation)),
    config: installation.config.content,
    lastConfig,
  }));
}

/** @returns the members that all events of installations have in common */
async function installationFacts(
  repositories: Repositories,
  installation: InstallationRecord,
): Promise<InstallationNotification> {
  const { id, projectId, integrationId, groupRef, connectionId } = installation;
  const connection = await repositories.connections.get(connectionId);
  if (connection === undefined)
    throw new Error(`Installation ${id} points to connection ${connectionId}, which is gone.`);
  const [facts, integration, group] = [
    await connectionFacts(repositories, connection),
    await repositories.integrations.get(integrationId),
    await repositories.groups.get(projectId, groupRef),
  ];
  return {
    ...facts,
    integrationId,
    integrationName: integration?.name ?? integrationId,
    installationId: id,
    groupRef,
    groupName: group?.groupName ?? groupRef,
  };
}

/** Outcome of an operation. */
export type OperationOutcome = { status: 'success' } | { status: 'failure'; error: string };

/**
 * Notifies that a backfill or a read on demand has ended. Scheduled reads and backfills that failed have no event.
 *
 * @param operation as it was before its end: what it was asked for is still known
 */
export async function readEnded(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  end: OperationOutcome,
): Promise<void> {
  const { projectId, readType } = operation;
  if (readType !== 'triggered' && !(readType === 'backfill' && end.status === 'success')) return;
  const installation = await repositories.installations.get(operation.installationId);
  if (installation === undefined) return;
  const facts = () => installationFacts(repositories, installation);
  const asked = requestedRange(operation);
  if (readType === 'backfill') {
    const { objectName } = asked;
    await publish(ports, repositories, projectId, 'read.backfill.done', async () => ({
      ...(await facts()),
      objectName,
    }));
  } else if (end.status === 'success') {
    await publish(ports, repositories, projectId, 'read.triggered.done', async () => ({
      ...(await facts()),
      ...asked,
    }));
  } else {
    const { error } = end;
    await publish(ports, repositories, projectId, 'read.triggered.error', async () => ({
      ...(await facts()),
      ...asked,
      error,
    }));
  }
}

function requestedRange({ resource: objectName, work }: OperationRecord): TriggeredRead {
  const { since, until } = work?.kind === 'read' ? work : {};
  return {
    objectName,
    ...(since !== undefined && { fromTimestamp: since }),
    ...(until !== undefined && { untilTimestamp: until }),
  };
}

/**
 * Notifies that scheduled reads were paused after failures.
 *
 * @param installation with the object paused in its config
 * @param error message of the last failure
 */
export function readsPaused(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  error: string,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, 'read.schedule.paused', async () => ({
    ...(await installationFacts(repositories, installation)),
    config: installation.config.content,
    error,
  }));
}

/**
 * Notifies that an asynchronous write has ended; `success` is false as soon as one record failed.
 *
 * @param outcome numbers of records, ids of written records, and errors
 */
export async function asyncWriteEnded(
  ports: Ports,
  repositories: Repositories,
  operation: OperationRecord,
  outcome: { successCount: number; failureCount: number; successfulRecordIds: string[]; errors: string[] },
): Promise<void> {
  const installation = await repositories.installations.get(operation.installationId);
  if (installation === undefined) return;
  await publish(ports, repositories, operation.projectId, 'write.async.done', async () => ({
    ...(await installationFacts(repositories, installation)),
    objectName: operation.resource,
    success: outcome.errors.length === 0,
    ...outcome,
  }));
}
