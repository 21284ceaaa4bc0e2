import { findGroupInstallation, groupInstallationNotFound } from '../installations/installations.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { findReadObject, isActive, readObjects, requestedPageSize } from '../installations/read-objects.ts';
import { configRevision, LATER_REVISION } from '../integrations/integrations.ts';
import type { Ports } from '../kernel/ports.ts';
import type { InstallationRecord, OperationRecord, ReadWork, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { BodyOf, UseCase } from '../kernel/use-case.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { queueOfInstallation } from '../scheduling/work-queue.ts';

/** @returns an operation that reads an object from its first page, due immediately */
export function newReadOperation(
  ports: Ports,
  installation: InstallationRecord,
  work: Pick<ReadWork, 'readType' | 'objectName' | 'since' | 'until' | 'period' | 'selection'>,
): OperationRecord {
  const now = ports.clock.now();
  return {
    id: ports.ids.uuid(),
    projectId: installation.projectId,
    integrationId: installation.integrationId,
    installationId: installation.id,
    configId: installation.config.id,
    actionType: 'read',
    status: 'in_progress',
    resource: work.objectName,
    metadata: { objects: [work.objectName] },
    createTime: toInstant(now),
    readType: work.readType,
    work: { kind: 'read', cursor: null, page: 0, recordsProcessed: 0, ...work },
    queue: queueOfInstallation(installation),
    dueAt: now,
    attempts: 0,
  };
}

/**
 * Reads an object now. A paused object is refused, and so is one that is being read already: two runs of one object never exist.
 */
export const triggerRead: UseCase<'triggerRead'> = async (ports, { project, params, body }) => {
  const period = checkPeriod(body);
  if (!period.ok) return period;
  const found = await findGroupInstallation(ports.store, project, params.integration, body.groupRef);
  if (!found.ok) return found;
  const { installation, integration } = found.value;
  const revision = await configRevision(ports.store, installation);
  if (!revision.ok) return revision;
  const object = findActiveObject(installation, revision.value, params.objectName);
  if (!object.ok) return object;

  const { objectName } = object.value;
  const operation = newReadOperation(ports, installation, { readType: 'triggered', objectName, ...period.value });
  const inserted = await ports.store.operations.insertIfInstalled(operation);
  if (inserted === 'uninstalled') return groupInstallationNotFound(body.groupRef, integration);
  if (inserted === 'duplicate') {
    const running = await ports.store.operations.findRunningRead(installation.id, objectName);
    return reject('conflict', `"${objectName}" is being read already.`, {
      remedy: 'Wait until that read has finished, then try again.',
      retryable: true,
      ...(running !== undefined && { context: { operationId: running.id } }),
    });
  }
  ports.jobs.wake();
  ports.log.info('read.started', { operationId: operation.id, readType: 'triggered' });
  return ok({ operationId: operation.id });
};

/**
 * Finds an object that an installation reads, paused or not.
 *
 * @param name the provider's or the mapped one
 */
function findChosenObject(
  installation: InstallationRecord,
  revision: RevisionRecord,
  name: string,
): Result<ReadObject, Rejection<'invalid-input' | 'not-found'>> {
  const object = findReadObject(readObjects(installation.config.content, revision.content), name);
  if (object !== undefined) return ok(object);
  const inManifest = revision.content.read?.objects ?? [];
  return inManifest.some(({ objectName, mapToName }) => objectName === name || mapToName === name)
    ? reject('invalid-input', `This installation does not read "${name}": it was not chosen.`)
    : reject('not-found', `The integration reads no object "${name}".`, LATER_REVISION);
}

function findActiveObject(
  installation: InstallationRecord,
  revision: RevisionRecord,
  name: string,
): Result<ReadObject, Rejection<'invalid-input' | 'not-found'>> {
  const object = findChosenObject(installation, revision, name);
  return !object.ok || isActive(object.value)
    ? object
    : reject('invalid-input', `Reads of "${name}" are paused for this installation.`, {
        remedy: 'Unpause the object first.',
      });
}

function checkPeriod(
  body: BodyOf<'triggerRead'>,
): Result<{ since?: string; until?: string }, Rejection<'invalid-input'>> {
  const { sinceTimestamp: since, untilTimestamp: until } = body;
  if (since !== undefined && until !== undefined && Date.parse(since) >= Date.parse(until)) {
    const finding = { name: 'untilTimestamp', detail: 'Must be later than "sinceTimestamp".', value: until };
    return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding]) };
  }
  return ok({ since: toUtc(since), until: toUtc(until) });
}

/** Providers and receivers get instants in UTC, with unchanged precision. */
function toUtc(time: string | undefined): string | undefined {
  return time === undefined || time.endsWith('Z') ? time : new Date(time).toISOString();
}

/**
 * Releases the oldest held messages of an object for delivery. The published description leaves `pages: 0` and requests
 * for more messages than there are open: here the former releases none, and the latter are not remembered.
 */
export const deliverResults: UseCase<'deliverResults'> = async (ports, { project, params, body }) => {
  const found = await findGroupInstallation(ports.store, project, params.integration, body.groupRef);
  if (!found.ok) return found;
  const { installation } = found.value;
  const revision = await configRevision(ports.store, installation);
  if (!revision.ok) return revision;
  const object = findChosenObject(installation, revision.value, params.objectName);
  if (!object.ok) return object;

  const { objectName } = object.value;
  const released = await ports.store.deliveries.release({
    installationId: installation.id,
    objectName,
    limit: body.pages,
    dueAt: ports.clock.now(),
  });
  // Messages of a revision that delivered on request can be released when a later one does not.
  if (released === 0 && requestedPageSize(object.value) === undefined) {
    return reject('invalid-input', `Results of "${params.objectName}" are delivered as soon as they are read.`, {
      remedy: 'Set "delivery.mode: onRequest" and a "pageSize" for the object in the manifest.',
    });
  }
  ports.jobs.wake();
  ports.log.info('results.released', { installationId: installation.id, objectName, messages: released });
  return ok(undefined);
};
