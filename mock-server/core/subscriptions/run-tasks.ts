import { LEASE_MS } from '../kernel/lease.ts';
import type { Ports } from '../kernel/ports.ts';
import type { TaskKind, TaskRecord } from '../kernel/subscription-records.ts';
import { QueueWorker } from '../scheduling/queue-worker.ts';
import type { StreamState } from './connection-stream.ts';
import { LeaseKeeper } from './leases.ts';
import { runReconcile } from './run-reconciles.ts';
import { runSchemaWatch } from './run-schema-watch.ts';
import { StreamHost } from './stream-host.ts';

/** Tasks that are worked on at the same time: of all customers, and of one connection or application. */
const SLOTS = { capacity: 16, perQueue: 1 };
const RETRY_AFTER_CRASH_MS = 30_000;

/** Works on tasks: subscriptions at providers, streams of events, checks of fields. */
export interface TaskWorker {
  /** Begins what is due now. @returns the number of tasks taken */
  run(): Promise<number>;
  /** Streams of this process by state. */
  countStreams(): Record<StreamState, number>;
  /** Never rejects. */
  renewLeases(): Promise<void>;
  /** Ends the streams. */
  stop(): void;
  /** Resolves when the streams have ended. Never rejects. */
  idle(): Promise<void>;
}

export function createTaskWorker(ports: Ports, isStopping: () => boolean): TaskWorker {
  const leases = new LeaseKeeper(ports, ports.store.tasks.renewLeases);
  const streams = new StreamHost(ports, leases);
  let isStarted = false;

  const workerOf = (kind: TaskKind, work: (task: TaskRecord) => Promise<TaskRecord | undefined>) =>
    new QueueWorker<TaskRecord>({
      ...SLOTS,
      kind: 'tasks',
      ports,
      isStopping,
      leaseMs: LEASE_MS,
      queueOf: ({ queue }) => queue,
      dueQueues: (due) => ports.store.tasks.dueQueues({ kind, ...due }),
      claim: (claim) => ports.store.tasks.claim({ kind, ...claim }),
      handle: (task, token) => handle(task, token, work),
    });

  async function handle(
    task: TaskRecord,
    token: string,
    work: (task: TaskRecord) => Promise<TaskRecord | undefined>,
  ): Promise<void> {
    const end = leases.hold({ token, ids: [task.id] });
    try {
      const next = await work(task);
      if (next === undefined) await ports.store.tasks.finish(task, token);
      else await ports.store.tasks.save({ ...next, lease: undefined }, token);
    } catch (error) {
      ports.log.error('subscribe.task_failed', { taskId: task.id, error });
      const dueAt = ports.clock.now() + RETRY_AFTER_CRASH_MS;
      const failed = { ...task, attempts: task.attempts + 1, dueAt, lease: undefined };
      await ports.store.tasks.save(failed, token).catch(() => {});
    } finally {
      end();
    }
    if (task.kind === 'subscriptions') await streams.refresh();
  }

  const workers = [
    workerOf('subscriptions', (task) => runReconcile(ports, task)),
    workerOf('schemas', (task) => runSchemaWatch(ports, task)),
  ];
  return {
    run: async () => {
      if (isStopping()) return 0;
      if (!isStarted) {
        isStarted = true;
        // The provider's subscriptions may differ from the stored ones, for example after a restored backup.
        await ports.store.tasks.requestAll('subscriptions', ports.clock.now(), { isVerifying: true });
      }
      const counts = await Promise.all([...workers.map((worker) => worker.run()), streams.claim()]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    countStreams: () => streams.count(),
    renewLeases: async () => {
      await leases.renew();
      await streams.refresh();
    },
    stop: () => streams.stop(),
    idle: () => streams.idle(),
  };
}
