import type { DueQueue, Ports } from '../kernel/ports.ts';
import type { TaskRecord } from '../kernel/subscription-records.ts';
import { connectionOfTask } from '../kernel/task-ids.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { LeaseKeeper } from '../scheduling/lease-keeper.ts';
import { memberOf, tenantOf } from '../scheduling/work-queue.ts';
import type { StreamState } from './connection-stream.ts';
import { ConnectionStream } from './connection-stream.ts';

/** Streams of one process; more belong to further processes. */
const MAX_STREAMS = 5_000;
/** Streams that are opened in one go. */
const MAX_CLAIMED = 50;
/** Streams whose channels are read with each renewal of leases, so that its cost does not grow with their number. */
const MAX_REFRESHED = 500;

/** Holds the streams of this process: of each connection one, across all processes. */
export class StreamHost {
  readonly #ports: Ports;
  readonly #leases: LeaseKeeper;
  readonly #streams = new Map<string, ConnectionStream>();
  readonly #running = new Set<Promise<void>>();
  /** Connections whose turn to be refreshed has not come since all had one. */
  #unrefreshed: string[] = [];
  #isStopping = false;

  constructor(ports: Ports, leases: LeaseKeeper) {
    this.#ports = ports;
    this.#leases = leases;
  }

  /** Opens the streams that no process holds. @returns their number */
  async claim(): Promise<number> {
    const { store, clock, ids } = this.#ports;
    const room = Math.min(MAX_STREAMS - this.#streams.size, MAX_CLAIMED);
    if (this.#isStopping || room <= 0) return 0;
    const now = clock.now();
    // A stream whose lease was lost may still be ending: a connection never has two in one process.
    const except = Array.from(this.#streams.values(), ({ queue }) => queue);
    // A process of an earlier version puts a task in another queue.
    const due = (await store.tasks.dueQueues({ kind: 'streams', now, except })).filter(
      ({ queue }) => !this.#streams.has(memberOf(queue)),
    );
    if (due.length === 0) return 0;
    const token = ids.uuid();
    const queues = new Map(this.#inTurns(due, room).map((queue) => [queue, 1] as const));
    const claimed = await store.tasks.claim({ kind: 'streams', now, until: now + TIME_LIMITS.lease, token, queues });
    for (const task of claimed) this.#open(task, token);
    return claimed.length;
  }

  /** Chooses queues: first of the tenants with the fewest streams here, of each tenant first what has waited longest. */
  #inTurns(due: DueQueue[], limit: number): string[] {
    const counts = new Map<string, number>();
    const next = (queue: string) => {
      const count = counts.get(tenantOf(queue)) ?? 0;
      counts.set(tenantOf(queue), count + 1);
      return count;
    };
    for (const { queue } of this.#streams.values()) next(queue);
    return due
      .toSorted((a, b) => a.since - b.since)
      .map(({ queue }) => ({ queue, turn: next(queue) }))
      .sort((a, b) => a.turn - b.turn)
      .slice(0, limit)
      .map(({ queue }) => queue);
  }

  /** Brings the channels of the streams whose turn it is in line with what is wanted. Never rejects. */
  async refresh(): Promise<void> {
    if (this.#unrefreshed.length === 0) this.#unrefreshed = [...this.#streams.keys()];
    await this.#refresh(this.#unrefreshed.splice(0, MAX_REFRESHED));
  }

  async #refresh(connectionIds: string[]): Promise<void> {
    const ids = connectionIds.filter((id) => this.#streams.has(id));
    if (ids.length === 0) return;
    try {
      const channels = await this.#ports.store.eventChannels.listByConnections(ids);
      const byConnection = Map.groupBy(channels, ({ connectionId }) => connectionId);
      for (const id of ids) this.#streams.get(id)?.setChannels(byConnection.get(id) ?? []);
    } catch (error) {
      this.#ports.log.warn('subscribe.channels_not_read', { error });
    }
  }

  /** Lets the stream of a connection use what a task made at the provider. Never rejects. */
  async afterTask(connectionId: string): Promise<void> {
    this.#streams.get(connectionId)?.retryRefused();
    await this.#refresh([connectionId]);
  }

  /** Streams of this process by state, without those that lost their lease and are ending. */
  count(): Record<StreamState, number> {
    const counts = { connecting: 0, streaming: 0, suspended: 0 };
    for (const { state, isLost } of this.#streams.values()) if (!isLost) counts[state] += 1;
    return counts;
  }

  stop(): void {
    this.#isStopping = true;
    for (const stream of this.#streams.values()) stream.stop();
  }

  /** Resolves when all streams have ended. Never rejects. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #open(task: TaskRecord, token: string): void {
    const connectionId = connectionOfTask(task.id);
    const stream = new ConnectionStream(this.#ports, task, token);
    this.#streams.set(connectionId, stream);
    const release = this.#leases.hold({ token, ids: [task.id], onLoss: () => stream.loseLease() });
    const running = stream
      .run()
      .catch((error: unknown) => this.#ports.log.error('subscribe.stream_failed', { connectionId, error }))
      .finally(() => {
        release();
        this.#streams.delete(connectionId);
        this.#running.delete(running);
      });
    this.#running.add(running);
  }
}
