import type { ReadActivity } from '../../../src/contract/index.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { destinationName, isActive, readObjects } from '../installations/read-objects.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { DestinationRecord, InstallationRecord, OperationRecord } from '../kernel/records.ts';
import { toInstant } from '../kernel/time.ts';
import { noDestinationNamed } from '../manifest/integration-rules.ts';

/** Returns the state of the selected read objects of an installation, with a constant four queries. */
export async function readActivity(
  repositories: Repositories,
  { id, projectId, config }: InstallationRecord,
): Promise<ReadActivity[]> {
  const names = Object.keys(config.content.read?.objects ?? {});
  if (names.length === 0) return [];
  const [revision, destinations, reads, schedules] = await Promise.all([
    repositories.integrations.getRevision(config.revisionId),
    repositories.destinations.list(projectId),
    repositories.operations.latestReads(id, names),
    repositories.schedules.list(id),
  ]);
  const readOf = new Map(reads.map((read) => [keyOf(read.resource, read.status), read]));
  const objects = revision === undefined ? [] : readObjects(config.content, revision.content);
  const problemOf = new Map(
    objects.filter(isActive).map((object) => [object.objectName, deliveryProblem(object, destinations)]),
  );
  const nextOf = new Map(schedules.map(({ objectName, nextRunAt }) => [objectName, nextRunAt]));
  return names.map((objectName) => {
    const success = readOf.get(keyOf(objectName, 'success'));
    const failure = readOf.get(keyOf(objectName, 'failure'));
    const running = readOf.get(keyOf(objectName, 'in_progress'));
    const nextRunAt = nextOf.get(objectName);
    const problem = problemOf.get(objectName);
    return {
      installationId: id,
      objectName,
      ...(success && { last: { endTime: endOf(success), recordsProcessed: progressOf(success).recordsProcessed } }),
      ...(running && { running: progressOf(running) }),
      // One read of an object runs at a time, so the later one began later.
      ...(failure &&
        !(success && success.createTime >= failure.createTime) && {
          failure: { time: endOf(failure), reason: reasonOf(failure) },
        }),
      ...(nextRunAt !== undefined && { nextTime: toInstant(nextRunAt) }),
      ...(problem !== undefined && { deliveryProblem: problem }),
    };
  });
}

function deliveryProblem(object: ReadObject, destinations: readonly DestinationRecord[]): string | undefined {
  const name = destinationName(object);
  if (name === undefined) return undefined;
  const destination =
    destinations.find((candidate) => candidate.id === name) ??
    destinations.find((candidate) => candidate.name === name);
  if (destination === undefined) return noDestinationNamed(name);
  return destination.disabledAt === undefined ? undefined : `The destination ${JSON.stringify(name)} is disabled.`;
}

function keyOf(objectName: string, status: OperationRecord['status']): string {
  return `${status} ${objectName}`;
}

function endOf({ createTime, updateTime = createTime }: OperationRecord): string {
  return updateTime;
}

function progressOf({ metadata: { progress } }: OperationRecord): NonNullable<ReadActivity['running']> {
  const { recordsProcessed = 0, recordsEstimatedTotal } = progress ?? {};
  return { recordsProcessed, ...(recordsEstimatedTotal !== undefined && { recordsEstimatedTotal }) };
}

/** Result without the prefix with the object's name. */
function reasonOf({ result = '', resource }: OperationRecord): string {
  const prefix = `[${resource}] `;
  return result.startsWith(prefix) ? result.slice(prefix.length) : result;
}
