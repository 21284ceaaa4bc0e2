import { createRefreshWorker } from '../connections/run-refreshes.ts';
import type { Ports } from '../kernel/ports.ts';
import { WebhookDispatcher } from '../messaging/webhook-dispatcher.ts';
import { runSchedules } from '../reads/schedules.ts';
import { createEventWorker } from '../subscriptions/run-events.ts';
import { createTaskWorker } from '../subscriptions/run-tasks.ts';
import { PacedQueues } from './paced-queues.ts';
import type { Retention, SweepOptions } from './retention.ts';
import { DEFAULT_RETENTION, sweep } from './retention.ts';
import { createOperationWorker } from './run-operations.ts';

/**
 * Background work. The dispatcher calls these functions on a wake-up and at the earliest `nextDueAt` of the
 * repositories; they use no timers. Each function claims due work with a lease, processes it and returns the number of
 * items; callers repeat while it is more than 0. Concurrent calls share one capacity, so that due work does not wait
 * for slow work.
 */
export interface Workers {
  /** Starts the reads whose tick has come. */
  runSchedules(): Promise<number>;
  /** Runs reads and asynchronous writes; a read yields after two seconds. */
  runOperations(): Promise<number>;
  /** Renews the leases of running work. Call it every `RENEWAL_MS` of lease.ts. Never rejects. */
  renewLeases(): Promise<void>;
  /** Tries waiting webhook messages again. */
  runDeliveries(): Promise<number>;
  /** Fetches the records of events and stores their messages. */
  runEvents(): Promise<number>;
  /** Manages subscriptions at providers, streams of events and checks of schemas. */
  runTasks(): Promise<number>;
  /** Streams of events that this process holds, by state. */
  countStreams(): Record<string, number>;
  /** Refreshes tokens of unused connections. */
  runRefreshes(): Promise<number>;
  /** Deletes everything whose retention period has ended; once an hour is enough. */
  sweep(options?: Pick<SweepOptions, 'pause'>): Promise<void>;
  /** Stops claiming work, and lets running reads yield after their current page. */
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
  const dispatcher = new WebhookDispatcher(ports, () => isStopping, retention.messageHours > 0);
  const runRefreshes = createRefreshWorker(ports);
  const events = createEventWorker(ports, new PacedQueues(ports, 'events'), () => isStopping);
  const tasks = createTaskWorker(ports, () => isStopping);
  const operations = createOperationWorker(ports, dispatcher, () => isStopping, isOverloaded);
  return {
    runSchedules: async () => (isStopping ? 0 : runSchedules(ports)),
    runOperations: operations.run,
    renewLeases: async () => {
      await Promise.all([operations.renewLeases(), events.renewLeases(), tasks.renewLeases()]);
    },
    runEvents: events.run,
    runTasks: tasks.run,
    countStreams: tasks.countStreams,
    runDeliveries: () => dispatcher.run(),
    runRefreshes: async () => (isStopping ? 0 : runRefreshes()),
    sweep: ({ pause } = {}) => sweep(ports, retention, { pause, isStopping: () => isStopping }),
    stop: () => {
      isStopping = true;
      tasks.stop();
    },
    idle: async () => {
      await Promise.all([dispatcher.idle(), tasks.idle()]);
    },
  };
}
