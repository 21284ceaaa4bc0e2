import { LIMITS } from '../../../src/contract/index.ts';
import type { BatchPosition, DeletedBatch, DeletionBatch, Ports } from '../kernel/ports.ts';
import { toInstant } from '../kernel/time.ts';

/** How long history is stored. Days are days of the real clock, whatever the time scale; 0 stores without a limit. */
export interface Retention {
  /** Days from the end of an operation until it is deleted with its logs. */
  operationDays: number;
  /** Days until an audit entry is deleted; in the partition of a month, up to a month more. */
  auditDays: number;
  /** Hours from the creation of a message until it is deleted, once it was delivered or has failed. */
  messageHours: number;
  /** Number of configuration changes that are stored of each installation, the newest ones. */
  configChangesPerInstallation: number;
}

export const DEFAULT_RETENTION: Retention = {
  operationDays: 30,
  auditDays: 365,
  messageHours: 72,
  configChangesPerInstallation: 100,
};

export interface SweepOptions {
  /** Called between two batches, so that requests are served; the next batch starts when it resolves. */
  pause?: () => Promise<void>;
  /** Ends the sweep after the running batch. */
  isStopping?: () => boolean;
}

interface RetentionRule {
  /** Label of the metric. */
  kind: string;
  deleteBatch(after: BatchPosition | undefined): Promise<DeletedBatch>;
}

const DAY_MS = 86_400_000;
/**
 * Ended limits of providers are stored this long: work returns one after the other, and a day's backlog is back sooner.
 * There is one row for each limited connection, so they are deleted in one statement.
 */
const ENDED_QUOTA_MS = 3_600_000;
/** Rows of one transaction: a few milliseconds, during which the embedded database serves no request. */
const BATCH_SIZE = 100;
/** Repetitions of events are recognised for so long. */
const EVENT_KEY_DAYS = 7;
/** Rows of a few bytes. */
const KEY_BATCH_SIZE = 1_000;
/**
 * With at least this retention, rows in the partition of a month stay until it is dropped, which spares the database the
 * deletion of each row. With a shorter one they are deleted on time: up to a month more would be much.
 */
const MIN_DAYS_OF_WHOLE_MONTHS = 62;
/** The bytes of one row may be megabytes. */
const BLOB_BATCH_SIZE = 20;

/**
 * Deletes everything whose retention period has ended, in batches. Any number of processes may sweep at the same time;
 * the next sweep continues where one was interrupted.
 */
export async function sweep(ports: Ports, retention: Retention, { pause, isStopping }: SweepOptions): Promise<void> {
  await ports.store.historyPartitions?.create();
  const rules = [
    // Before operations, which delete their remaining lines with them.
    await historyRule(ports, 'operation_logs', LIMITS.logRetentionDays),
    ...(retention.auditDays > 0 ? [await historyRule(ports, 'audit', retention.auditDays)] : []),
    ...retentionRules(ports, retention),
  ];
  for (const { kind, deleteBatch } of rules) {
    let after: BatchPosition | undefined;
    do {
      if (isStopping?.()) return;
      const batch = await deleteBatch(after);
      if (batch.deleted > 0) ports.telemetry.count('retention_deleted', { kind }, batch.deleted);
      after = batch.after;
      if (after !== undefined) await pause?.();
    } while (after !== undefined);
  }
}

/** Drops the partitions of a history that have expired. @returns the rule for the rows of the others */
async function historyRule(
  { store, clock, telemetry }: Ports,
  kind: 'audit' | 'operation_logs',
  days: number,
): Promise<RetentionRule> {
  const expired = toInstant(clock.now() - days * DAY_MS);
  const { dropped, oldest = expired } = (await store.historyPartitions?.drop(kind, expired)) ?? { dropped: 0 };
  if (dropped > 0) telemetry.count('retention_deleted', { kind: `${kind}_partitions` }, dropped);
  // Rows before the oldest month that has not expired are deleted on time, also those of a partition that was not dropped.
  const before = days >= MIN_DAYS_OF_WHOLE_MONTHS && oldest < expired ? oldest : expired;
  const { deleteBefore } = kind === 'audit' ? store.audit : store.operationLogs;
  return { kind, deleteBatch: (after) => deleteBefore({ before, limit: BATCH_SIZE, after }) };
}

/** Everything else that is deleted by age or number: the kind, its cutoff and the function that deletes a batch. */
function retentionRules({ store, clock }: Ports, retention: Retention): RetentionRule[] {
  const now = clock.now();
  const byAge = (
    kind: string,
    days: number,
    deleteBatch: (batch: DeletionBatch) => Promise<DeletedBatch>,
  ): RetentionRule => {
    const before = toInstant(now - days * DAY_MS);
    return { kind, deleteBatch: (after) => deleteBatch({ before, limit: BATCH_SIZE, after }) };
  };
  const byExpiry = (
    kind: string,
    limit: number,
    deleteBatch: (batch: DeletionBatch<number>) => Promise<DeletedBatch>,
  ): RetentionRule => ({ kind, deleteBatch: (after) => deleteBatch({ before: now + 1, limit, after }) });

  const { operationDays, auditDays, messageHours, configChangesPerInstallation: keep } = retention;
  const rules: RetentionRule[] = [
    // Without a period, messages that were not delivered at once are stored as long as held ones.
    byAge('deliveries', messageHours / 24 || LIMITS.heldMessageDays, store.deliveries.deleteFinished),
    byAge('held_deliveries', LIMITS.heldMessageDays, store.deliveries.deleteHeld),
    byExpiry('blobs', BLOB_BATCH_SIZE, store.blobs.deleteExpired),
    byExpiry('connect_flows', BATCH_SIZE, store.connectFlows.deleteExpired),
    { kind: 'provider_quotas', deleteBatch: () => store.providerQuotas.deleteEnded(now - ENDED_QUOTA_MS) },
    {
      kind: 'event_keys',
      deleteBatch: (after) =>
        store.events.deleteKeys({ before: now - EVENT_KEY_DAYS * DAY_MS, limit: KEY_BATCH_SIZE, after }),
    },
  ];
  if (operationDays > 0) rules.push(byAge('operations', operationDays, store.operations.deleteFinished));
  if (keep > 0) {
    // The history of a deleted installation cannot be listed: it is stored as many days as audit entries are.
    const days = auditDays > 0 ? auditDays : now / DAY_MS;
    rules.push(byAge('config_changes', days, (batch) => store.configChanges.deleteSuperseded({ ...batch, keep })));
  }
  return rules;
}
