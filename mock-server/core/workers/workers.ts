import { createRefreshWorker } from '../connections/run-refreshes.ts';
import type { Ports } from '../kernel/ports.ts';
import { WebhookDispatcher } from '../messaging/webhook-dispatcher.ts';
import { runSchedules } from '../reads/run-schedules.ts';
import type { Retention, SweepOptions } from './retention.ts';
import { DEFAULT_RETENTION, sweep } from './retention.ts';
import { createOperationWorker } from './run-operations.ts';

/**
 * The work that nobody waits for. Whoever composes the server calls these when it is woken and when the
 * earliest `nextDueAt` of the repositories has come; nothing in here holds a timer.
 *
 * Each function claims what is due, with a lease, works on it and answers how much that was; a caller continues
 * calling as long as that is more than 0. A function may be called again while an earlier call of it still runs:
 * calls share one capacity, so that work that becomes due does not wait for slow work.
 */
export interface Workers {
  /** Starts the reads whose tick has come. */
  runSchedules(): Promise<number>;
  /** Continues with reads and asynchronous writes; a read hands itself back after two seconds. */
  runOperations(): Promise<number>;
  /** Keeps what `runOperations` has in hand. To be called every `RENEWAL_MS` of lease.ts while it runs. Never rejects. */
  renewLeases(): Promise<void>;
  /** Tries waiting webhook messages again. */
  runDeliveries(): Promise<number>;
  /** Refreshes tokens that nobody has used for a while. */
  runRefreshes(): Promise<number>;
  /** Deletes everything whose retention period has ended; once an hour is enough. */
  sweep(options?: Pick<SweepOptions, 'pause'>): Promise<void>;
  /** For a clean stop: nothing new is taken, and running reads hand themselves back after the page they are at. */
  stop(): void;
  /** Resolves when no message is in flight beyond the calls above. Never rejects. */
  idle(): Promise<void>;
}

/** @param isOverloaded true while requests need the processor more than background work does */
export function createWorkers(
  ports: Ports,
  retention: Retention = DEFAULT_RETENTION,
  isOverloaded: () => boolean = () => false,
): Workers {
  let isStopping = false;
  const dispatcher = new WebhookDispatcher(ports, () => isStopping);
  const runRefreshes = createRefreshWorker(ports);
  const operations = createOperationWorker(ports, dispatcher, () => isStopping, isOverloaded);
  return {
    runSchedules: async () => (isStopping ? 0 : runSchedules(ports)),
    runOperations: operations.run,
    renewLeases: operations.renewLeases,
    runDeliveries: () => dispatcher.run(),
    runRefreshes: async () => (isStopping ? 0 : runRefreshes()),
    sweep: ({ pause } = {}) => sweep(ports, retention, { pause, isStopping: () => isStopping }),
    stop: () => {
      isStopping = true;
    },
    idle: () => dispatcher.idle(),
  };
}
