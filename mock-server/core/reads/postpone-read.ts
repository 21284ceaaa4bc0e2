import type { Postponement } from '../connections/provider-quota.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ReadWork } from '../kernel/records.ts';
import { scaled, toInstant } from '../kernel/time.ts';
import type { LeasedOperation } from '../operations/leased-operation.ts';
import { finishRead } from './finish-read.ts';

/** How long a read waits for one page. */
const MAX_WAIT_FOR_PAGE_MS = 48 * 3_600_000;

/**
 * Postpones a read whose next page could not be fetched. It continues from its checkpoint; without a retry, or if the
 * page has been missing for two days, it fails with the provider's message.
 */
export async function postponeRead(
  ports: Ports,
  leased: LeasedOperation,
  work: ReadWork,
  failure: ProviderFailure,
  { dueAt }: Postponement,
): Promise<void> {
  const { record } = leased;
  const wasSent = failure.notSent !== true;
  const attempts = record.attempts + (wasSent ? 1 : 0);
  const retry = { attempts, lastAttempt: toInstant(ports.clock.now()) };
  const tried = wasSent ? { metadata: { ...record.metadata, retry } } : {};
  const movedAt = Date.parse(record.metadata.progress?.updateTime ?? record.createTime);
  const last = movedAt + scaled(ports, MAX_WAIT_FOR_PAGE_MS);
  const facts = { attempts, isRetryable: failure.retryable, retryAt: dueAt, deadline: last };
  const step = { event: 'attemptFailed', facts } as const;
  if (leased.willRetry(step.event, facts)) {
    ports.log.warn('read.postponed', { operationId: record.id, kind: failure.kind, attempts, dueAt });
    leased.addLogEntry({
      severity: 'WARNING',
      msg: `[${work.objectName}] The provider gave no page ${work.page + 1}; the read continues from there`,
      error: failure.message,
      details: { kind: failure.kind, attempts: String(attempts), nextTry: toInstant(dueAt) },
    });
    await leased.apply(step, { ...tried, work });
    return;
  }
  const isUnusable = failure.status !== undefined && failure.status < 400;
  const result = isUnusable ? `Page ${work.page + 1}: ${failure.message}` : failure.message;
  const isForbidden = failure.kind === 'forbidden';
  await finishRead(ports, leased, { status: 'failure', result, ...tried, step, isForbidden });
}
