import { findReadObject, isActive, readObjects } from '../installations/read-objects.ts';
import type { Ports } from '../kernel/ports.ts';
import type { SubscriptionRecord } from '../kernel/subscription-records.ts';
import { toInstant } from '../kernel/time.ts';
import { newReadOperation } from '../reads/trigger-read.ts';

/** One read of an object in this time, however many gaps there are. In ms. */
const MIN_INTERVAL_MS = 600_000;
/** Changes before the last known event that are read again: clocks differ, and commits overtake each other. In ms. */
const OVERLAP_MS = 300_000;

/**
 * Reads what changed in an object since its last known event, because events were lost. Not while reads of the object are
 * paused. Deletions in between cannot be recovered.
 *
 * @param since ms since the epoch, for an object without any event so far
 */
export async function catchUp(
  ports: Ports,
  { installationId, objectName, lastEventAt }: SubscriptionRecord,
  reason: string,
  since: number,
): Promise<void> {
  const { store, clock, log } = ports;
  const now = clock.now();
  const installation = await store.installations.get(installationId);
  const revision =
    installation === undefined ? undefined : await store.integrations.getRevision(installation.config.revisionId);
  if (installation === undefined || revision === undefined) return;
  const object = findReadObject(readObjects(installation.config.content, revision.content), objectName);
  log.warn('subscribe.gap', { installationId, objectName, reason });
  if (object === undefined || !isActive(object)) return;
  const from = toInstant(Math.max(0, (lastEventAt ?? since) - OVERLAP_MS));
  const started = await store.transaction(async (repositories) => {
    const isDue = await repositories.subscriptions.recordCatchUp(
      installationId,
      objectName,
      now,
      now - MIN_INTERVAL_MS,
    );
    if (isDue === 'stale') return false;
    const operation = newReadOperation(ports, installation, { readType: 'triggered', objectName, since: from });
    return (await repositories.operations.insert(operation)) === 'inserted';
  });
  if (started) ports.jobs.wake('operations');
}
