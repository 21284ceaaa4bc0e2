import type { Postponement } from '../connections/provider-quota.ts';
import { scaled, toInstant } from '../kernel/backoff.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ReadWork } from '../kernel/records.ts';
import { nextTick } from '../manifest/next-tick.ts';
import type { LeasedOperation } from '../operations/leased-operation.ts';
import { finishRead } from './finish-read.ts';

const MAX_READ_MS = 48 * 3_600_000;

/**
 * Postpones a read whose next page could not be fetched. It continues from its checkpoint; without a retry, or if the
 * retry is after its deadline, it fails with the provider's message.
 *
 * @param cron schedule of the object, if it has one
 */
export async function postponeRead(
  ports: Ports,
  leased: LeasedOperation,
  work: ReadWork,
  cron: string | undefined,
  failure: ProviderFailure,
  { dueAt }: Postponement,
): Promise<void> {
  const { record } = leased;
  const wasSent = failure.notSent !== true;
  const attempts = record.attempts + (wasSent ? 1 : 0);
  const retry = { attempts, lastAttempt: toInstant(ports.clock.now()) };
  const tried = wasSent ? { metadata: { ...record.metadata, retry } } : {};
  const last = deadline(ports, Date.parse(record.createTime), work, cron);
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
  await finishRead(ports, leased, { status: 'failure', result: failure.message, ...tried, step });
}

/** A scheduled read gives way to the next one; others have 48 hours. @returns ms since the epoch */
function deadline(ports: Ports, begin: number, work: ReadWork, cron: string | undefined): number {
  const tick = work.readType === 'scheduled' && cron ? nextTick(cron, begin, ports.settings.timeScale) : undefined;
  return tick ?? begin + scaled(ports, MAX_READ_MS);
}
