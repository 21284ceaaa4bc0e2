import type { HeldOperation } from '../held-operation.ts';
import type { Ports, ProviderFailure } from '../ports.ts';
import type { ReadWork } from '../records.ts';
import { nextTryAt, scaled, toInstant } from '../retry-waits.ts';
import { finishRead } from './finish-read.ts';
import { nextTick } from './next-tick.ts';

const LONGEST_READ_MS = 48 * 3_600_000;

/**
 * Answers a page that the provider did not give: what may work later is tried again from the checkpoint, up to a deadline;
 * everything else ends the read with the provider's words.
 *
 * @param cron schedule of the object, if it has one
 */
export async function handleProviderTrouble(
  ports: Ports,
  held: HeldOperation,
  work: ReadWork,
  cron: string | undefined,
  failure: ProviderFailure,
): Promise<void> {
  const { record } = held;
  const attempts = record.attempts + 1;
  const retryAt = nextTryAt(ports, attempts, failure.retryAt);
  const last = deadline(ports, Date.parse(record.createTime), work, cron);
  const facts = { attempts, isRetryable: failure.retryable, retryAt, deadline: last };
  const retry = { attempts, lastAttempt: toInstant(ports.clock.now()) };
  const metadata = { ...record.metadata, retry };
  if (held.willRetry('attemptFailed', facts)) {
    ports.log.warn('read.postponed', { operationId: record.id, kind: failure.kind, attempts, dueAt: retryAt });
    held.note({
      severity: 'WARNING',
      msg: `[${work.objectName}] The provider gave no page ${work.page + 1}; the read goes on from there`,
      error: failure.message,
      details: { kind: failure.kind, attempts: String(attempts), nextTry: toInstant(retryAt) },
    });
    await held.apply({ event: 'attemptFailed', facts }, { metadata });
    return;
  }
  const step = { event: 'attemptFailed', facts } as const;
  await finishRead(ports, held, { status: 'failure', result: failure.message, metadata, step });
}

/** A scheduled read gives way to the next one; others have 48 hours. @returns ms since the epoch */
function deadline(ports: Ports, begin: number, work: ReadWork, cron: string | undefined): number {
  const tick = work.readType === 'scheduled' && cron ? nextTick(cron, begin, ports.settings.timeScale) : undefined;
  return tick ?? begin + scaled(ports, LONGEST_READ_MS);
}
