import { admit, postponeAfterFailure } from '../connections/provider-quota.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import { failureFields } from '../kernel/redact-secrets.ts';
import type { EventBatchRecord } from '../kernel/subscription-records.ts';
import { dueAfter, scaled } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { acceptsRecords } from '../messaging/open-destination.ts';
import { LeaseKeeper, LeaseLost } from '../scheduling/lease-keeper.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import type { Slot } from '../scheduling/work-slots.ts';
import type { EventMessage } from './event-messages.ts';
import { messagesOf, storeEventMessage } from './event-messages.ts';
import type { FetchedRecords } from './fetch-records.ts';
import { fetchRecords, neededRecords } from './fetch-records.ts';
import type { EventRun } from './open-event-run.ts';
import { openEventRun } from './open-event-run.ts';

/**
 * Batches that are worked on at the same time: of all customers, and of one connection. What arrives meanwhile is fetched
 * together afterwards, which costs a connection fewer calls than several at the same time.
 */
const SLOTS = { capacity: 32, perQueue: 1 };
/** Batches of one object that are worked on together, and their events: more would keep others waiting. */
const MAX_BATCHES = 20;
const MAX_EVENTS = 100;
/** Time since the reception of events after which they are delivered without records, and dropped without a destination. */
const MAX_WAIT_MS = 86_400_000;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 600_000;

/** Limits of calls, by connection; see workers/workers.ts. */
export interface QueuePacing {
  available(queue: string): number;
  acquire(queue: string): void;
  closed(): string[];
}

/** Turns stored events into messages. */
export interface EventWorker {
  /** Works on what is due now. @returns the number of batches taken */
  run(): Promise<number>;
  /** Never rejects. */
  renewLeases(): Promise<void>;
}

/** Creates the worker of events: fetches their records and stores their messages, fairly among connections. */
export function createEventWorker(ports: Ports, pacing: QueuePacing, isStopping: () => boolean): EventWorker {
  const leases = new LeaseKeeper(ports, ports.store.events.renewLeases);

  async function handle(batch: EventBatchRecord, token: string, slot: Slot): Promise<void> {
    const endFirst = leases.hold({ token, ids: [batch.id] });
    let batches = [batch];
    let endMore = () => {};
    try {
      const { installationId, objectName } = batch;
      const now = ports.clock.now();
      const place = { installationId, objectName, now, until: now + TIME_LIMITS.lease, token };
      // A full batch is worked on alone.
      const room = Math.floor(MAX_EVENTS / batch.events.length) - 1;
      const limit = Math.min(room, MAX_BATCHES - 1);
      const more = limit > 0 ? await ports.store.events.claimMore({ ...place, limit }) : [];
      batches = [batch, ...more];
      endMore = leases.hold({ token, ids: more.map(({ id }) => id) });
      await processBatches(ports, batches, token, slot, () => pacing.acquire(batch.queue));
    } catch (error) {
      ports.log.error('subscribe.events_failed', { installationId: batch.installationId, error });
      await release(ports, batches, token, dueAfter(ports, backoffMs(batch.attempts + 1))).catch(() => {});
    } finally {
      endFirst();
      endMore();
    }
  }

  const worker = new QueueWorker<EventBatchRecord>({
    ...SLOTS,
    kind: 'events',
    ports,
    isStopping,
    leaseMs: TIME_LIMITS.lease,
    queueOf: ({ queue }) => queue,
    availableOf: (queue) => pacing.available(queue),
    paused: () => pacing.closed(),
    dueQueues: (due) => ports.store.events.dueQueues(due),
    claim: (claim) => ports.store.events.claim(claim),
    handle,
  });
  return { run: () => worker.run(), renewLeases: () => leases.renew() };
}

/** Works on batches of one object of an installation, which hold the same lease. */
async function processBatches(
  ports: Ports,
  batches: readonly EventBatchRecord[],
  token: string,
  slot: Slot,
  onCall: () => void,
): Promise<void> {
  const [first] = batches;
  if (first === undefined) return;
  const run = await openEventRun(ports, first.installationId, first.objectName);
  if ('kind' in run) {
    if (run.kind === 'unwanted') await drop(ports, batches, token, 'not_subscribed');
    else await postpone(ports, batches, token, run.reason);
    return;
  }
  const ofAccount = await dropOtherAccounts(ports, run, batches, token);
  if (ofAccount.length > 0) await processOfAccount(ports, run, ofAccount, token, slot, onCall);
}

/**
 * Drops events of another account than the one that the connection belongs to now: the credential was replaced since, and
 * its account may have records with the same ids.
 *
 * @returns the batches that remain
 */
async function dropOtherAccounts(
  ports: Ports,
  run: EventRun,
  batches: readonly EventBatchRecord[],
  token: string,
): Promise<readonly EventBatchRecord[]> {
  // Events of a stream come from the account of the credential.
  if (run.subscribe.appSubscriptions === undefined) return batches;
  const { accountRef } = run.connection;
  if (accountRef === undefined) {
    await postpone(ports, batches, token, 'It is not known to which account the connection belongs.', run);
    return [];
  }
  const others = batches.filter(({ events }) => events.some((event) => event.accountRef !== accountRef));
  if (others.length > 0) await drop(ports, others, token, 'unknown_account', run);
  return batches.filter((batch) => !others.includes(batch));
}

/** Works on batches of the account of their connection. */
async function processOfAccount(
  ports: Ports,
  run: EventRun,
  batches: readonly EventBatchRecord[],
  token: string,
  slot: Slot,
  onCall: () => void,
): Promise<void> {
  const destination = await ports.store.destinations.find(run.installation.projectId, run.subscribed.destination);
  if (destination === undefined) {
    await postpone(ports, batches, token, `There is no destination "${run.subscribed.destination}".`, run);
    return;
  }
  if (!acceptsRecords(destination)) {
    await drop(ports, batches, token, 'expired', run);
    return;
  }

  const late = batches.filter(({ receivedAt }) => ports.clock.now() - receivedAt >= scaled(ports, MAX_WAIT_MS));
  const current = batches.filter((batch) => !late.includes(batch));
  if (late.length > 0) await deliver(ports, run, destination.id, late, token, new Map());
  if (current.length === 0) return;
  const records = await loadRecords(ports, run, current, slot, onCall);
  if ('failure' in records) {
    const { dueAt, failure } = records;
    ports.log.warn('subscribe.records_awaited', { ...factsOf(run), dueAt, ...failureFields(failure) });
    await release(ports, current, token, dueAt);
    return;
  }
  slot.progress();
  await deliver(ports, run, destination.id, current, token, records.found);
}

/** @returns when to try again, after a failure that may be gone then */
async function loadRecords(
  ports: Ports,
  run: EventRun,
  batches: readonly EventBatchRecord[],
  slot: Slot,
  onCall: () => void,
): Promise<{ found: FetchedRecords } | { dueAt: number; failure: ProviderFailure }> {
  const needed = neededRecords(
    run,
    batches.flatMap(({ events }) => events),
  );
  if (needed.size === 0) return { found: new Map() };
  const quota = { connectionId: run.connection.id, scope: 'api' } as const;
  const rejected = await admit(ports, quota, run.provider);
  if (rejected !== undefined) return { dueAt: rejected.postponement.dueAt, failure: rejected.failure };
  onCall();
  const response = await fetchRecords(
    run,
    needed,
    () => slot.progress(),
    (objectName, failure) =>
      ports.log.warn('subscribe.records_refused', { ...factsOf(run), object: objectName, ...failureFields(failure) }),
  );
  if (response.ok) return { found: response.value };
  const { rejection: failure } = response;
  const attempts = Math.max(...batches.map((batch) => batch.attempts)) + 1;
  const postponed = await postponeAfterFailure(ports, quota, attempts, failure);
  const ownWait = dueAfter(ports, backoffMs(attempts), failure.retryAt);
  return { failure, dueAt: failure.kind === 'rateLimited' ? postponed.dueAt : ownWait };
}

/** Stores the messages of batches together with their end. */
async function deliver(
  ports: Ports,
  run: EventRun,
  destinationId: string,
  batches: readonly EventBatchRecord[],
  token: string,
  records: FetchedRecords,
): Promise<void> {
  const messages: EventMessage[] = [];
  for (const batch of batches) messages.push(...(await messagesOf(ports, run, batch, records)));
  const now = ports.clock.now();
  const { id: installationId, projectId } = run.installation;
  const events = batches.flatMap((batch) => batch.events);
  try {
    await ports.store.transaction(async (repositories) => {
      const ids = batches.map(({ id }) => id);
      await repositories.installations.getForShare(installationId);
      if ((await repositories.events.finish(ids, token)) === 'stale') throw new LeaseLost();
      for (const message of messages) {
        await storeEventMessage(ports, repositories, message, { projectId, destinationId, installationId, now });
      }
      const lastAt = Math.max(...events.map(({ occurredAt }) => occurredAt));
      await repositories.subscriptions.recordEvent(installationId, run.subscribed.objectName, lastAt);
    });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    // Another process delivers the same messages under the same ids.
    ports.log.warn('subscribe.lease_lost', factsOf(run));
    return;
  }
  ports.jobs.wake('deliveries');
  const withRecord = events.filter(({ eventClass, recordId }) => {
    const own = records.get(run.subscribe.findObject(run.subscribed.objectName)?.name.toLowerCase() ?? '');
    return eventClass === 'delete' || own?.has(recordId) === true;
  }).length;
  const { provider } = run.connection;
  ports.telemetry.count('subscribe_events', { provider, outcome: 'delivered' }, withRecord);
  ports.telemetry.count('subscribe_events', { provider, outcome: 'without_record' }, events.length - withRecord);
  for (const { occurredAt } of events) {
    ports.telemetry.observe('subscribe_delay_seconds', { provider }, Math.max(0, now - occurredAt) / 1000);
  }
}

/** Removes events without a receiver. */
async function drop(
  ports: Ports,
  batches: readonly EventBatchRecord[],
  token: string,
  outcome: 'expired' | 'not_subscribed' | 'unknown_account',
  run?: EventRun,
): Promise<void> {
  await ports.store.events.finish(
    batches.map(({ id }) => id),
    token,
  );
  const events = batches.reduce((sum, batch) => sum + batch.events.length, 0);
  const provider = batches[0]?.queue.split('/')[0] ?? '';
  ports.telemetry.count('subscribe_events', { provider, outcome }, events);
  if (outcome === 'expired') ports.log.warn('subscribe.events_expired', { ...(run && factsOf(run)), events });
}

/** Tries again later, for a day. */
async function postpone(
  ports: Ports,
  batches: readonly EventBatchRecord[],
  token: string,
  reason: string,
  run?: EventRun,
): Promise<void> {
  const now = ports.clock.now();
  const expired = batches.filter(({ receivedAt }) => now - receivedAt >= scaled(ports, MAX_WAIT_MS));
  if (expired.length > 0) await drop(ports, expired, token, 'expired', run);
  const waiting = batches.filter((batch) => !expired.includes(batch));
  if (waiting.length === 0) return;
  ports.log.warn('subscribe.events_wait', { installationId: waiting[0]?.installationId, reason });
  const attempts = Math.max(...waiting.map((batch) => batch.attempts)) + 1;
  await release(ports, waiting, token, dueAfter(ports, backoffMs(attempts)));
}

async function release(
  ports: Ports,
  batches: readonly EventBatchRecord[],
  token: string,
  dueAt: number,
): Promise<void> {
  const attempts = Math.max(...batches.map((batch) => batch.attempts)) + 1;
  await ports.store.events.release(
    batches.map(({ id }) => id),
    token,
    { dueAt, attempts },
  );
}

/** 5 s, 10 s, 20 s … 10 minutes. */
function backoffMs(attempts: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 20), MAX_BACKOFF_MS);
}

function factsOf({ installation, subscribed }: EventRun) {
  return { installationId: installation.id, objectName: subscribed.objectName };
}
