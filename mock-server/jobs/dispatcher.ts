import { RENEWAL_MS } from '../core/kernel/lease.ts';
import type { Clock, DueWorkKind, Jobs, Log, Repositories } from '../core/kernel/ports.ts';
import type { Workers } from '../core/workers/workers.ts';
import { InterruptibleSleep } from './interruptible-sleep.ts';
import { Lane } from './lane.ts';

/** Options of a dispatcher. */
export interface DispatcherOptions {
  clock: Pick<Clock, 'now'>;
  log: Log;
  store: Pick<Repositories, 'schedules' | 'operations' | 'deliveries' | 'connections'>;
  /**
   * Maximum sleep in ms. The dispatcher finds work of other processes after at most this time; a single process is
   * notified of all its work by wake().
   */
  maxSleepMs: number;
}

/** Passes due work to the workers. The tables are authoritative; a wake-up only shortens the wait. */
export interface Dispatcher extends Jobs {
  /** Starts to look for due work. Earlier wake-ups are not lost. */
  start(workers: Workers): void;
  /**
   * Stops claiming work and waits for running work. Another process continues unfinished work when its lease expires.
   *
   * @param timeoutMs maximum wait
   * @returns whether all work had ended
   */
  stop(timeoutMs: number): Promise<boolean>;
}

/** A pass lasts as long as its slowest item, so the number of passes is unlimited; the workers limit the work. */
const UNLIMITED = Number.POSITIVE_INFINITY;
/** Interval of passes over all kinds of work, in ms. */
const FULL_PASS_MS = 1_000;
/** Sleep while due work cannot be claimed because other processes hold it or no slot is free. */
const MIN_POLL_MS = 200;
const MAX_POLL_MS = 250;
/** Retry interval while the database is unavailable. */
const STORE_RETRY_MS = 1_000;
const FIRST_SWEEP_MS = 60_000;
const SWEEP_EVERY_MS = 3_600_000;
/** A sweep pauses as long as its last batch took, so it uses at most half of the embedded database's time. */
const MIN_SWEEP_PAUSE_MS = 5;

type LaneName = DueWorkKind | 'schedules' | 'refreshes' | 'sweep';

/** Creates a dispatcher without starting it. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new EmbeddedDispatcher(options);
}

class EmbeddedDispatcher implements Dispatcher {
  #options: DispatcherOptions;
  #sleep = new InterruptibleSleep();
  #workers: Workers | undefined;
  #lanes = new Map<LaneName, Lane>();
  /** Lanes of the next pass. */
  #woken: Set<LaneName> | 'all' = 'all';
  /** Next due time of each lane as of the last query, in ms since the epoch. */
  #dueAt = new Map<LaneName, number>();
  #lastFullPass = Number.NEGATIVE_INFINITY;
  #loop: Promise<void> | undefined;
  #isStopping = false;
  #renewals = new Set<ReturnType<typeof setInterval>>();
  #sweepsAt = 0;
  #pollMs = MIN_POLL_MS;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  wake(work?: LaneName): void {
    if (work === undefined) this.#woken = 'all';
    else if (this.#woken !== 'all') this.#woken.add(work);
    this.#sleep.interrupt();
  }

  startRenewals(renew: () => Promise<void>): () => void {
    const timer = setInterval(() => void renew(), RENEWAL_MS);
    this.#renewals.add(timer);
    return () => {
      clearInterval(timer);
      this.#renewals.delete(timer);
    };
  }

  start(workers: Workers): void {
    if (this.#loop !== undefined) throw new Error('Ampersand: the dispatcher was started twice.');
    this.#workers = workers;
    this.#sweepsAt = performance.now() + FIRST_SWEEP_MS;
    this.#lanes = new Map([
      this.#lane('schedules', 1, () => workers.runSchedules()),
      this.#lane('operations', UNLIMITED, () => workers.runOperations()),
      this.#lane('deliveries', UNLIMITED, () => workers.runDeliveries()),
      this.#lane('refreshes', UNLIMITED, () => workers.runRefreshes()),
      this.#lane('sweep', 1, () => this.#sweep(workers)),
    ]);
    // Runs beside the lanes because it renews the leases of running work.
    this.startRenewals(() => workers.renewLeases());
    this.#loop = this.#run();
  }

  async stop(timeoutMs: number): Promise<boolean> {
    this.#isStopping = true;
    this.#workers?.stop();
    this.#sleep.interrupt();
    const { promise: timeout, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const ended = Promise.all([this.#loop, ...Array.from(this.#lanes.values(), (lane) => lane.idle())])
      // Finished work may still have messages in flight.
      .then(() => this.#workers?.idle())
      .then(() => true);
    const hasEnded = await Promise.race([ended, timeout]);
    clearTimeout(timer);
    for (const timer of this.#renewals) clearInterval(timer);
    return hasEnded;
  }

  #lane(name: LaneName, width: number, run: () => Promise<number>): [LaneName, Lane] {
    const onDone = () => {
      this.wake(name);
      // Messages are stored when an operation ends, so a wake-up before its commit finds nothing.
      if (name === 'operations') this.wake('deliveries');
    };
    return [name, new Lane({ name, width, run, log: this.#options.log, onDone })];
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const pass = this.#beginPass();
      for (const [name, lane] of this.#lanes) if (pass.has(name)) lane.startPass();
      const wasWoken = await this.#sleep.sleep(await this.#sleepMs(pass));
      if (!wasWoken) this.#woken = 'all';
      this.#pollMs = wasWoken ? MIN_POLL_MS : Math.min(this.#pollMs * 2, MAX_POLL_MS);
    }
  }

  /** @returns lanes that were woken or have due work; periodically all lanes */
  #beginPass(): ReadonlySet<LaneName> {
    const woken = this.#woken;
    this.#woken = new Set();
    if (woken === 'all' || performance.now() - this.#lastFullPass >= FULL_PASS_MS) {
      this.#lastFullPass = performance.now();
      return new Set(this.#lanes.keys());
    }
    const now = this.#options.clock.now();
    for (const [name, dueAt] of this.#dueAt) if (dueAt <= now) woken.add(name);
    return woken;
  }

  /** @returns ms until the next known work is due */
  async #sleepMs(pass: ReadonlySet<LaneName>): Promise<number> {
    const { clock, log, store, maxSleepMs } = this.#options;
    const ask = async (name: LaneName, next: () => Promise<number | undefined>) => {
      if (pass.has(name)) this.#dueAt.set(name, (await next()) ?? Number.POSITIVE_INFINITY);
    };
    try {
      await Promise.all([
        ask('schedules', () => store.schedules.nextDueAt()),
        ask('operations', () => store.operations.nextDueAt()),
        ask('deliveries', () => store.deliveries.nextDueAt()),
        ask('refreshes', () => store.connections.nextRefreshAt()),
      ]);
      const ms = Math.min(...this.#dueAt.values()) - clock.now();
      if (ms > 0) this.#pollMs = MIN_POLL_MS;
      const isFull = pass.size === this.#lanes.size;
      return Math.min(ms > 0 ? ms : this.#pollMs, maxSleepMs, isFull ? maxSleepMs : FULL_PASS_MS);
    } catch (error) {
      log.warn('jobs.store-unavailable', { error });
      return STORE_RETRY_MS;
    }
  }

  async #sweep(workers: Workers): Promise<number> {
    if (performance.now() < this.#sweepsAt) return 0;
    this.#sweepsAt = performance.now() + SWEEP_EVERY_MS;
    let batchStart = performance.now();
    const pause = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, Math.max(performance.now() - batchStart, MIN_SWEEP_PAUSE_MS));
      await promise;
      batchStart = performance.now();
    };
    await workers.sweep({ pause });
    return 0;
  }
}
