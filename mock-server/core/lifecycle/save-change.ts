import type { ConfigContent, Installation, ProblemCode, ReadObjectConfig } from '../../../src/contract/index.ts';
import { recomputeHealth } from '../connections/installation-health.ts';
import type { ObjectAction } from '../installations/check-content.ts';
import { completeContent } from '../installations/check-content.ts';
import { checkNewContent } from '../installations/check-new-content.ts';
import type { ConfigCause, ConfigOrigin } from '../installations/config-history.ts';
import { causeOf, recordConfigChange } from '../installations/config-history.ts';
import type { IsKnownObject } from '../installations/installation-mask.ts';
import { applyInstallationMask } from '../installations/installation-mask.ts';
import {
  chooseConnection,
  findInstallation,
  installationNotFound,
  loadInstallation,
  showStored,
} from '../installations/installations.ts';
import { fixedMappings } from '../installations/read-objects.ts';
import { latestRevision } from '../integrations/integrations.ts';
import type { Actor } from '../kernel/actor.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type {
  ConnectionRecord,
  InstallationRecord,
  IntegrationRecord,
  ProjectRecord,
  RevisionRecord,
} from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { nextUpdateTime } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { installationUpdated } from '../messaging/notification-events.ts';
import { startBackfills } from '../reads/backfills.ts';
import { applyConfigChange } from '../reads/read-state.ts';
import { sampleReads } from '../reads/sample-reads.ts';
import { syncSchedules } from '../reads/schedules.ts';
import { checkWatchedFields } from '../subscriptions/check-watched-fields.ts';
import { syncSchemaWatch } from '../subscriptions/run-schema-watch.ts';
import { syncSubscriptions } from '../subscriptions/sync-subscriptions.ts';

/** Maximum attempts on concurrent changes. */
const MAX_ATTEMPTS = 50;

/** An installation as a change finds it. */
export interface CurrentInstallation {
  installation: InstallationRecord;
  integration: IntegrationRecord;
  /** Latest one: a change brings an installation up to it. */
  revision: RevisionRecord;
}

/** Result of a change. */
interface NextInstallation {
  connectionId: string;
  createdBy: string;
  /** Checked and filled in. */
  content: ConfigContent;
}

/** One way to change an installation, which fails with the codes `C`. */
export interface InstallationChange<C extends ProblemCode> {
  /** Actor of the change. */
  actor: Actor;
  /** Endpoint that it comes from. */
  origin: ConfigOrigin;
  /** Author that the request itself names. */
  createdBy?: string;
  find: (
    repositories: Repositories,
  ) => Promise<Result<{ installation: InstallationRecord; integration: IntegrationRecord }, Rejection<C>>>;
  /** Called again after a concurrent change. */
  apply: (current: CurrentInstallation) => Promise<Result<NextInstallation, Rejection<C>>>;
  /** Where the body has the content, for refusals. */
  place: readonly string[];
  /** The provider is not asked. */
  skipSampling?: boolean;
}

/**
 * Changes an installation: works the change out, asks the provider about what is new in it, then stores it together with
 * its history, its schedules and the backfills that it begins.
 */
export async function saveChange<C extends ProblemCode>(
  ports: Ports,
  project: ProjectRecord,
  change: InstallationChange<C>,
): Promise<
  Result<
    Installation,
    Rejection<C | 'conflict' | 'invalid-config' | 'not-found' | 'provider-refused' | 'unprocessable'>
  >
> {
  const sampled = new Set<string>();
  const cause = causeOf(change.actor, change.origin, change.createdBy);
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const found = await ports.store.snapshot((repositories) => findCurrent(repositories, change));
    if (!found.ok) return found;
    const { shown, ...current } = found.value;
    const { installation, integration } = current;
    const next = await change.apply(current);
    if (!next.ok) return next;
    if (isUnchanged(current, next.value)) return ok(shown);

    const connection = await chooseConnection(ports.store, project, next.value.connectionId, {
      provider: integration.provider,
      groupRef: installation.groupRef,
    });
    if (!connection.ok) return connection;
    if (change.skipSampling !== true) {
      const sample = await sampleOnce(ports, current, next.value, connection.value, sampled, change.place);
      if (!sample.ok) return sample;
      const contents = { before: installation.config.content, content: next.value.content, place: change.place };
      const watched = await checkWatchedFields(ports, connection.value, current.revision, contents);
      if (!watched.ok) return watched;
    }
    const stored = await store(ports, current, next.value, cause, change.actor);
    if (stored === 'stale') continue;
    ports.jobs.wake();
    return ok(stored);
  }
  return reject('conflict', 'The installation is being changed by others. Try again.', { retryable: true });
}

/** @returns an installation as a change finds it, and as the API shows it */
async function findCurrent<C extends ProblemCode>(
  repositories: Repositories,
  { find }: InstallationChange<C>,
): Promise<Result<CurrentInstallation & { shown: Installation }, Rejection<C | 'not-found'>>> {
  const found = await find(repositories);
  if (!found.ok) return found;
  const { installation, integration } = found.value;
  const revision = await latestRevision(repositories, integration);
  if (!revision.ok) return revision;
  const shown = await loadInstallation(repositories, installation);
  return shown === undefined
    ? installationNotFound(installation.id)
    : ok({ installation, integration, revision: revision.value, shown });
}

function isUnchanged({ installation, revision }: CurrentInstallation, next: NextInstallation): boolean {
  const { config, connectionId } = installation;
  return (
    next.connectionId === connectionId &&
    next.createdBy === config.createdBy &&
    revision.id === config.revisionId &&
    JSON.stringify(next.content) === JSON.stringify(config.content)
  );
}

/** The same objects are not sampled again when the change is made again on top of another one. */
async function sampleOnce(
  ports: Ports,
  { installation, revision }: CurrentInstallation,
  next: NextInstallation,
  connection: ConnectionRecord,
  sampled: Set<string>,
  place: readonly string[],
): Promise<Result<undefined, Rejection<'invalid-config' | 'provider-refused'>>> {
  const { content } = next;
  const isConnectionNew = next.connectionId !== installation.connectionId;
  const names = isConnectionNew
    ? Object.keys(content.read?.objects ?? {})
    : changedReads(installation.config.content, content);
  const keyOf = (name: string) => JSON.stringify([connection.id, name, content.read?.objects[name]]);
  const wanted = names.filter((name) => !sampled.has(keyOf(name)));
  const sample = await sampleReads(ports, connection, revision, content, wanted, place);
  if (sample.ok) for (const name of wanted) sampled.add(keyOf(name));
  return sample;
}

async function store(
  ports: Ports,
  { installation, revision }: CurrentInstallation,
  next: NextInstallation,
  cause: ConfigCause,
  actor: Actor,
): Promise<Installation | 'stale'> {
  const now = nextUpdateTime(ports.clock, installation);
  const record: InstallationRecord = {
    ...installation,
    connectionId: next.connectionId,
    config: {
      id: ports.ids.uuid(),
      revisionId: revision.id,
      createTime: now,
      // A consumer signs for what they save, whatever the request says.
      createdBy: actor.kind === 'token' ? cause.changedBy : next.createdBy,
      content: next.content,
    },
    updateTime: now,
  };
  return ports.store.transaction(async (repositories) => {
    // A connection that was deleted while the provider was asked is refused when the change is made again.
    const isConnectionNew = next.connectionId !== installation.connectionId;
    if (isConnectionNew && (await repositories.connections.get(next.connectionId)) === undefined) return 'stale';
    if ((await repositories.installations.update(record)) === 'stale') return 'stale';
    await recordConfigChange(ports, repositories, record, cause);
    const added = addedReads(installation.config.content, next.content);
    await startBackfills(ports, repositories, record, revision, added);
    await syncSchedules(ports, repositories, record);
    await applyConfigChange(repositories, record, installation.config.content);
    await syncSubscriptions(ports, repositories, record, revision);
    await syncSchemaWatch(ports, repositories, record, revision.content.watchSchema);
    await recomputeHealth(repositories, record.id);
    await installationUpdated(ports, repositories, record, installation.config.content);
    return showStored(repositories, record);
  });
}

const CONFIG_PATH = ['installation', 'config', 'content'];

/** Changes what the update mask names, and leaves the rest of the installation as it is. */
export const updateInstallation: UseCase<'updateInstallation'> = async (
  ports,
  { actor, project, params, query, body },
) =>
  saveChange(ports, project, {
    actor,
    origin: 'updateInstallation',
    ...(body.updateMask.includes('config.createdBy') && { createdBy: body.installation.config?.createdBy }),
    place: CONFIG_PATH,
    skipSampling: query.skipSampling,
    find: (repositories) => findInstallation(repositories, project, params),
    apply: async ({ installation, revision }) => {
      const update = applyInstallationMask(installation, body, knownObjectsOf({ installation, revision }));
      if (!update.ok) return update;
      const { connectionId, createdBy, content, scope } = update.value;
      const checked = await checkNewContent(ports, project, revision, content, scope, CONFIG_PATH);
      if (!checked.ok) return checked;
      return ok({ connectionId, createdBy, content: completeContent(content, revision.content, scope.readObjects) });
    },
  });

function knownObjectsOf({
  installation,
  revision,
}: Pick<CurrentInstallation, 'installation' | 'revision'>): IsKnownObject {
  const namesOf = (action: ObjectAction) =>
    new Set([
      ...(revision.content[action]?.objects ?? []).map(({ objectName }) => objectName),
      ...Object.keys(installation.config.content[action]?.objects ?? {}),
    ]);
  const names = { read: namesOf('read'), write: namesOf('write'), subscribe: namesOf('subscribe') };
  return (action, objectName) => names[action].has(objectName);
}

/**
 * Read objects whose new config the provider has not been asked about yet: new ones, and those whose fields or
 * schedule changed or which continue after a pause.
 */
function changedReads(before: ConfigContent, after: ConfigContent): string[] {
  const known = new Map(Object.entries(before.read?.objects ?? {}));
  return Object.entries(after.read?.objects ?? {}).flatMap(([name, config]) => {
    const old = known.get(name);
    return old !== undefined && sampledPart(old) === sampledPart(config) ? [] : [name];
  });
}

/** @returns read objects that were not part of the config before */
function addedReads(before: ConfigContent, after: ConfigContent): string[] {
  const known = new Set(Object.keys(before.read?.objects ?? {}));
  return Object.keys(after.read?.objects ?? {}).filter((name) => !known.has(name));
}

function sampledPart(config: ReadObjectConfig): string {
  const { selectedFields, selectedFieldMappings, selectedFieldsAuto, schedule, disabled } = config;
  const mappings = [selectedFieldMappings, fixedMappings(config)];
  return canonicalJson([selectedFields, mappings, selectedFieldsAuto, schedule, disabled === true]);
}
