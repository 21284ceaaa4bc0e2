import type { ConfigContent, CreateInstallationRequest } from '../../../src/contract/index.ts';
import { upsertGroup } from '../connections/generate-connection.ts';
import { recomputeHealth } from '../connections/installation-health.ts';
import { completeContent, wholeContent } from '../installations/check-content.ts';
import { checkNewContent } from '../installations/check-new-content.ts';
import type { ConfigCause } from '../installations/config-history.ts';
import { causeOf, recordConfigChange } from '../installations/config-history.ts';
import { chooseConnection, showStored } from '../installations/installations.ts';
import { findIntegration, latestRevision } from '../integrations/integrations.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord, IntegrationRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { installationChanged } from '../messaging/notification-events.ts';
import { startBackfills } from '../reads/backfills.ts';
import { sampleReads } from '../reads/sample-reads.ts';
import { syncSchedules } from '../reads/schedules.ts';
import { checkWatchedFields } from '../subscriptions/check-watched-fields.ts';
import { syncSchemaWatch } from '../subscriptions/run-schema-watch.ts';
import { syncSubscriptions } from '../subscriptions/sync-subscriptions.ts';

/** Installs an integration for a group, and begins to read. A group has each integration once. */
export const createInstallation: UseCase<'createInstallation'> = async (
  ports,
  { actor, project, params, query, body },
) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  const integration = found.value;
  const known = await ports.store.installations.findByGroup(integration.id, body.groupRef);
  if (known !== undefined) return alreadyInstalled(integration, body.groupRef);

  const connection = await chooseConnection(ports.store, project, body.connectionId, {
    provider: integration.provider,
    groupRef: body.groupRef,
  });
  if (!connection.ok) return connection;
  const latest = await latestRevision(ports.store, integration);
  if (!latest.ok) return latest;
  const { value: revision } = latest;
  const scope = wholeContent(body.config.content);
  const place = ['config', 'content'];
  const checked = await checkNewContent(ports, project, revision, body.config.content, scope, place);
  if (!checked.ok) return checked;
  const content = fillIn(body.config.content, revision);
  const readObjects = namesOfReads(content, revision);
  if (query.skipSampling !== true) {
    const sampled = await sampleReads(ports, connection.value, revision, content, readObjects, place);
    if (!sampled.ok) return sampled;
    const watched = await checkWatchedFields(ports, connection.value, revision, { content, place });
    if (!watched.ok) return watched;
  }

  const cause = causeOf(actor, 'createInstallation', body.config.createdBy);
  const record = newInstallation(ports, integration, connection.value, body, revision, content, cause);
  const inserted = await ports.store.transaction(async (repositories) => {
    // It may have been deleted while the provider was asked.
    if ((await repositories.connections.get(record.connectionId)) === undefined) return 'disconnected';
    if ((await repositories.installations.insert(record)) === 'duplicate') return 'duplicate';
    await recordConfigChange(ports, repositories, record, cause);
    await startBackfills(ports, repositories, record, revision, readObjects);
    await syncSchedules(ports, repositories, record);
    await syncSubscriptions(ports, repositories, record, revision);
    await syncSchemaWatch(ports, repositories, record, revision.content.watchSchema);
    await recomputeHealth(repositories, record.id);
    await upsertGroup(ports, repositories, project.id, body);
    await installationChanged(ports, repositories, 'created', record);
    return showStored(repositories, record);
  });
  if (inserted === 'duplicate') return alreadyInstalled(integration, body.groupRef);
  if (inserted === 'disconnected') return reject('conflict', 'The connection was deleted at the same time.');
  ports.jobs.wake();
  ports.log.info('installation.created', { installationId: record.id, integrationId: integration.id });
  return ok(inserted);
};

function fillIn(content: ConfigContent, revision: RevisionRecord): ConfigContent {
  const manifest = revision.content;
  const filled = completeContent(content, manifest, Object.keys(content.read?.objects ?? {}));
  return manifest.proxy?.enabled === true && filled.proxy === undefined
    ? { ...filled, proxy: { enabled: true } }
    : filled;
}

/** The chosen objects, and those that the manifest reads in any case. */
function namesOfReads(content: ConfigContent, { content: manifest }: RevisionRecord): string[] {
  const always = (manifest.read?.objects ?? []).filter(({ enabled }) => enabled === 'always');
  return [...new Set([...Object.keys(content.read?.objects ?? {}), ...always.map(({ objectName }) => objectName)])];
}

function newInstallation(
  ports: Ports,
  integration: IntegrationRecord,
  connection: ConnectionRecord,
  { groupRef }: CreateInstallationRequest,
  revision: RevisionRecord,
  content: ConfigContent,
  { changedBy: createdBy }: ConfigCause,
): InstallationRecord {
  const createTime = toInstant(ports.clock.now());
  return {
    id: ports.ids.uuid(),
    projectId: integration.projectId,
    integrationId: integration.id,
    groupRef,
    connectionId: connection.id,
    healthStatus: 'healthy',
    config: { id: ports.ids.uuid(), revisionId: revision.id, createTime, createdBy, content },
    // The specification fixes this format for the installation itself.
    createdBy: createdBy.startsWith('consumer:') ? createdBy : `consumer:${connection.consumerRef}`,
    createTime,
    version: 1,
  };
}

function alreadyInstalled(
  integration: IntegrationRecord,
  groupRef: string,
): Result<never, Rejection<'already-installed'>> {
  return reject('already-installed', `The group "${groupRef}" has installed "${integration.name}" already.`, {
    remedy: 'Update the installation, or delete it first.',
  });
}
