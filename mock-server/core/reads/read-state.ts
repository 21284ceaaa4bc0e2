import type { ConfigContent, OperationMetadata } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { ANY_OPERATION } from '../connections/installation-health.ts';
import type { RecordPage, Repositories } from '../kernel/ports.ts';
import type {
  FailureCountRecord,
  InstallationRecord,
  OperationRecord,
  PageTrail,
  ReadWork,
} from '../kernel/records.ts';
import { defineTransitions } from '../kernel/state-machine.ts';
import { toInstant } from '../kernel/time.ts';
import type { LeasedOperation, OperationChange } from '../operations/leased-operation.ts';

/** The read of a leased operation; undefined when it is a write, or was finished meanwhile. */
export function readWorkOf({ record }: LeasedOperation): ReadWork | undefined {
  return record.work?.kind === 'read' ? record.work : undefined;
}

/**
 * Returns the progress of a read after a page.
 *
 * @param work before the page
 * @param numRecords records that were put into messages
 * @param now ms since the epoch
 */
export function afterPage(
  operation: OperationRecord,
  work: ReadWork,
  page: RecordPage,
  trail: PageTrail,
  numRecords: number,
  now: number,
): OperationChange & { work: ReadWork } {
  const recordsProcessed = work.recordsProcessed + page.records.length;
  const { retry: _, ...metadata } = operation.metadata;
  const progress: OperationMetadata['progress'] = {
    installationId: operation.installationId,
    objectName: work.objectName,
    operationId: operation.id,
    recordsProcessed,
    ...(page.total !== undefined && { recordsEstimatedTotal: page.total }),
    createTime: operation.createTime,
    updateTime: toInstant(now),
  };
  return {
    attempts: 0,
    metadata: { ...metadata, progress },
    work: {
      ...work,
      cursor: page.next ?? null,
      page: work.page + 1,
      trail,
      recordsProcessed,
      recordsDelivered: (work.recordsDelivered ?? 0) + numRecords,
    },
  };
}

/** Whether an object of an installation is read, and who paused it if not. */
export type ReadState = 'active' | 'paused' | 'pausedAfterFailures';

type ReadEvent = 'readSucceeded' | 'readFailed' | 'configChanged' | 'paused' | 'unpaused';
type ReadEffect = 'countFailure' | 'clearFailures' | 'pauseReads' | 'notifyPaused';

/** Input of the guards. */
export interface ReadFacts {
  /** Failed reads in a row, a failed one that the event is about included. */
  failures: number;
  /** Whether the read of the event began before the last change of the config that the service did not make itself. */
  isOutdated: boolean;
}

/** States of the reads of one object. Its `disabled` flag says whether it is paused, its failure count who paused it. */
export const READ_STATES = defineTransitions<ReadState, ReadEvent, ReadEffect, ReadFacts>([
  // The change may have fixed what made the read fail.
  { from: ['active'], event: 'readFailed', when: ({ isOutdated }) => isOutdated },
  {
    from: ['active'],
    event: 'readFailed',
    when: ({ failures }) => failures >= LIMITS.readFailuresBeforePause,
    to: 'pausedAfterFailures',
    effects: ['countFailure', 'pauseReads', 'notifyPaused'],
  },
  { from: ['active'], event: 'readFailed', effects: ['countFailure'] },
  { from: ['active'], event: 'readSucceeded', effects: ['clearFailures'] },
  { from: ['active'], event: 'configChanged', effects: ['clearFailures'] },
  { from: ['active'], event: 'paused', to: 'paused', effects: ['clearFailures'] },
  { from: ['paused'], event: 'unpaused', to: 'active' },
  { from: ['pausedAfterFailures'], event: 'unpaused', to: 'active', effects: ['clearFailures'] },
]);

/** @param count of the object's failed reads; undefined when there are none */
export function readStateOf(isDisabled: boolean, count: FailureCountRecord | undefined): ReadState {
  if (!isDisabled) return 'active';
  return count?.isPaused === true ? 'pausedAfterFailures' : 'paused';
}

/**
 * Applies a change of an installation's config to the states of its objects: failures from before it are forgiven, and an
 * object that was resumed or removed is no longer paused after failures. Call inside the transaction that stores the
 * change, after the installation was updated and before its health is evaluated.
 *
 * @param before content that was replaced
 */
export async function applyConfigChange(
  repositories: Repositories,
  { id, config }: Pick<InstallationRecord, 'id' | 'config'>,
  before: ConfigContent,
): Promise<void> {
  const counts = await repositories.failureCounts.list(id);
  const cleared = counts.filter((count) => {
    if (count.objectName === ANY_OPERATION) return false;
    const wasDisabled = isDisabled(before, count.objectName);
    const willBeDisabled = isDisabled(config.content, count.objectName);
    const event = wasDisabled === willBeDisabled ? 'configChanged' : willBeDisabled ? 'paused' : 'unpaused';
    const facts = { failures: count.failures, isOutdated: false };
    return READ_STATES.next(readStateOf(wasDisabled, count), event, facts)?.effects.includes('clearFailures');
  });
  await repositories.failureCounts.delete(
    id,
    cleared.map(({ objectName }) => objectName),
  );
}

function isDisabled(content: ConfigContent, objectName: string): boolean {
  return new Map(Object.entries(content.read?.objects ?? {})).get(objectName)?.disabled === true;
}
