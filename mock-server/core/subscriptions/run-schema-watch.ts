import type { FieldMetadata, ManifestWatchSchema, SchemaChanges } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { readObjects } from '../installations/read-objects.ts';
import { latestRevision } from '../integrations/integrations.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord } from '../kernel/records.ts';
import { failureFields } from '../kernel/redact-secrets.ts';
import type { TaskRecord } from '../kernel/subscription-records.ts';
import { installationOfTask, schemaTaskId } from '../kernel/task-ids.ts';
import { scaled } from '../kernel/time.ts';
import { nextTick } from '../manifest/schedule.ts';
import { acceptsRecords } from '../messaging/open-destination.ts';
import { installationHead } from '../reads/open-read-run.ts';
import { taskOf } from '../scheduling/task-request.ts';
import { eventMessageId, storeEventMessage } from './event-messages.ts';
import { leaseOf, underLease } from './task-lease.ts';

/** Once a day at midnight UTC. */
const DEFAULT_SCHEDULE = '0 */24 * * *';
/** Schedules of many installations have the same ticks. In ms. */
const MAX_JITTER_MS = 60_000;

/** Requests the first check of an installation's fields. Call inside the transaction that installs, saves or deploys. */
export async function syncSchemaWatch(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  watch: ManifestWatchSchema | undefined,
): Promise<void> {
  const { provider } = installation.config.content;
  const id = schemaTaskId(provider, installation.connectionId, installation.id);
  const known = await repositories.tasks.get(id);
  if (watch === undefined && known === undefined) return;
  await repositories.tasks.request(taskOf(id, installation.projectId, ports.clock.now()));
}

/**
 * Compares the fields of an installation's objects with those of the last check, and stores a message for each object that
 * changed. The first check of an object is silent; one that fails changes nothing.
 *
 * @returns the task with its next tick; undefined when schemas are no longer watched
 */
export async function runSchemaWatch(ports: Ports, task: TaskRecord): Promise<TaskRecord | undefined> {
  const { store, clock, settings } = ports;
  const installation = await store.installations.get(installationOfTask(task.id));
  if (installation === undefined) return undefined;
  const integration = await store.integrations.get(installation.integrationId);
  const latest = integration && (await latestRevision(store, integration));
  const revision = latest?.ok === true ? latest.value : undefined;
  const watch = revision?.content.watchSchema;
  const isCurrent =
    task.id === schemaTaskId(installation.config.content.provider, installation.connectionId, installation.id);
  if (revision === undefined || watch === undefined || !isCurrent) {
    if (isCurrent) {
      await underLease(ports, leaseOf(task), ({ schemaSnapshots }) =>
        schemaSnapshots.deleteOfInstallation(installation.id),
      );
    }
    return undefined;
  }
  const connection = await store.connections.get(installation.connectionId);
  if (connection === undefined) return undefined;
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (opened.ok && opened.value.connector !== undefined) {
    const { connector, context } = opened.value;
    for (const { objectName, mappedName } of readObjects(installation.config.content, revision.content)) {
      const described = await connector.describeObject(context, objectName);
      if (!described.ok) {
        ports.log.warn('schema.not_checked', {
          installationId: installation.id,
          objectName,
          ...failureFields(described.rejection),
        });
        continue;
      }
      const { fields } = described.value;
      if (Object.keys(fields).length === 0) continue;
      const head = await installationHead(ports, { objectName, mappedName, installation, connection });
      const checked = { task, installation, connection, watch, objectName, fields };
      await compareObject(ports, checked, { ...head, action: 'schema.watch' });
    }
  }
  const tick = nextTick(watch.schedule ?? DEFAULT_SCHEDULE, clock.now(), settings.timeScale);
  const jitter = scaled(ports, ports.ids.random() * MAX_JITTER_MS);
  return { ...task, dueAt: tick === undefined ? null : tick + jitter, attempts: 0 };
}

/** Fields of an object as the provider described them, and what it was asked with. */
interface CheckedObject {
  task: TaskRecord;
  installation: InstallationRecord;
  connection: ConnectionRecord;
  watch: ManifestWatchSchema;
  objectName: string;
  fields: Record<string, FieldMetadata>;
}

async function compareObject(ports: Ports, checked: CheckedObject, head: Record<string, unknown>): Promise<void> {
  const { task, installation, watch, objectName, fields } = checked;
  const { id: installationId, projectId } = installation;
  const snapshot = await ports.store.schemaSnapshots.get(installationId, objectName);
  const next = JSON.stringify(fields);
  if (snapshot?.fields === next) return;
  const before: Record<string, FieldMetadata> = snapshot === undefined ? {} : JSON.parse(snapshot.fields);
  const changes = snapshot === undefined ? [] : split(changesOf(watch, before, fields), head);
  const destination =
    changes.length === 0 ? undefined : await ports.store.destinations.find(projectId, watch.destination);
  const isDelivered = destination !== undefined && acceptsRecords(destination);
  if (changes.length > 0 && !isDelivered) {
    // Kept, so that the change is reported when the destination exists.
    if (destination === undefined)
      ports.log.warn('schema.no_destination', { installationId, destination: watch.destination });
    if (destination === undefined) return;
  }
  const now = ports.clock.now();
  const messages = await Promise.all(
    (isDelivered ? changes : []).map(async (result, part) => ({
      id: await eventMessageId(ports, [installationId, objectName, snapshot?.fields ?? '', next, String(part)]),
      body: JSON.stringify({ ...head, result }),
    })),
  );
  const isStored = await underLease(ports, leaseOf(task), async (repositories) => {
    if (!(await isAsChecked(repositories, checked))) return false;
    await repositories.schemaSnapshots.put({ installationId, objectName, fields: next });
    for (const message of messages) {
      await storeEventMessage(ports, repositories, message, {
        projectId,
        destinationId: destination?.id ?? '',
        installationId,
        now,
      });
    }
    return true;
  });
  if (isStored && messages.length > 0) ports.jobs.wake('deliveries');
}

/** Whether the installation still reads the same objects from the same account. A save requests another check. */
async function isAsChecked(
  { installations, connections }: Repositories,
  { installation, connection }: CheckedObject,
): Promise<boolean> {
  const current = await installations.getForUpdate(installation.id);
  if (current?.config.id !== installation.config.id || current.connectionId !== connection.id) return false;
  const used = await connections.get(connection.id);
  return used?.credentialTime === connection.credentialTime && used?.accountRef === connection.accountRef;
}

function changesOf(
  { allObjects }: ManifestWatchSchema,
  before: Record<string, FieldMetadata>,
  after: Record<string, FieldMetadata>,
): SchemaChanges {
  const old = new Map(Object.entries(before));
  // Snapshots of former versions have no descriptions. In those of today at least one field has one.
  const hasDescriptions = [...old.values()].some(({ description }) => description !== undefined);
  const current = new Map(Object.entries(after));
  const created = [...current].flatMap(([name, field]) => (old.has(name) ? [] : [field]));
  const deleted = [...old].flatMap(([name, field]) => (current.has(name) ? [] : [field]));
  const changed = [...current].flatMap(([name, newSchema]) => {
    const oldSchema = old.get(name);
    return oldSchema === undefined || isSameField(oldSchema, newSchema, hasDescriptions)
      ? []
      : [{ oldSchema, newSchema }];
  });
  return {
    ...(allObjects.fieldCreated !== undefined && created.length > 0 && { createdFields: created }),
    ...(allObjects.fieldDeleted !== undefined && deleted.length > 0 && { deletedFields: deleted }),
    ...(allObjects.fieldChanged !== undefined && changed.length > 0 && { changedFields: changed }),
  };
}

function isSameField(one: FieldMetadata, other: FieldMetadata, comparesDescriptions: boolean): boolean {
  const facts = ({ displayName, description, valueType, providerType }: FieldMetadata) =>
    JSON.stringify([displayName, valueType, providerType, ...(comparesDescriptions ? [description] : [])]);
  return facts(one) === facts(other);
}

/** Divides changes among messages of at most the usual size, field by field. */
function split(changes: SchemaChanges, head: Record<string, unknown>): SchemaChanges[] {
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
  const room = LIMITS.maxWebhookBytes - bytes(head) - 200;
  if (Object.keys(changes).length === 0) return [];
  const parts: SchemaChanges[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const kind of ['createdFields', 'deletedFields', 'changedFields'] as const) {
    for (const field of changes[kind] ?? []) {
      const own = bytes(field) + 1;
      if (size + own > room) {
        parts.push({});
        size = 0;
      }
      size += own;
      const part: Record<string, unknown[]> = parts.at(-1) as Record<string, unknown[]>; // lists by kind
      part[kind] = [...(part[kind] ?? []), field];
    }
  }
  return parts;
}
