import { RENEWAL_MS } from '../core/lease.ts';
import type { Clock, DueWorkKind, Jobs, Log, Repositories } from '../core/ports.ts';
import type { Workers } from '../core/workers.ts';
import { Alarm } from './alarm.ts';
import { Lane } from './lane.ts';

/** What a dispatcher needs. */
export interface DispatcherOptions {
  clock: Pick<Clock, 'now'>;
  log: Log;
  store: Pick<Repositories, 'schedules' | 'operations' | 'deliveries' | 'connections'>;
  /**
   * Longest sleep in ms. Work of other processes is found no later than that; a process that is alone hears
   * of all its work by wake().
   */
  longestSleepMs: number;
}

/** Brings due work and workers together. The truth is in the tables; a wake-up only saves waiting. */
export interface Dispatcher extends Jobs {
  /** Begins to look for due work. What was woken before is not lost. */
  start(workers: Workers): void;
  /**
   * Takes on nothing new and waits for what runs. Work that does not end in time is taken up by another process
   * when its lease lapses.
   *
   * @param timeoutMs longest wait
   * @returns whether all work had ended
   */
  stop(timeoutMs: number): Promise<boolean>;
}

/** A pass lasts as long as its slowest work, so passes are not limited: the workers limit the work. */
const UNLIMITED = Number.POSITIVE_INFINITY;
/** While only some kinds of work are looked for, all are looked for at least this often. In ms. */
const FULL_PASS_MS = 1_000;
/** Sleep when something is due and yet could not be claimed: others have it in hand, or there is no room. */
const MIN_POLL_MS = 200;
const MAX_POLL_MS = 250;
/** Wait before a database that does not answer is asked again. */
const STORE_RETRY_MS = 1_000;
const FIRST_SWEEP_MS = 60_000;
const SWEEP_EVERY_MS = 3_600_000;
/** A sweep pauses as long as its last batch took, so that it uses half of the embedded database's time at most. */
const MIN_SWEEP_PAUSE_MS = 5;

type LaneName = DueWorkKind | 'schedules' | 'refreshes' | 'sweep';

/** @returns a dispatcher that is not started */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new EmbeddedDispatcher(options);
}

class EmbeddedDispatcher implements Dispatcher {
  #options: DispatcherOptions;
  #alarm = new Alarm();
  #workers: Workers | undefined;
  #lanes = new Map<LaneName, Lane>();
  /** Lanes to look at in the next pass. */
  #woken: Set<LaneName> | 'all' = 'all';
  /** When work of a lane is next due, as last asked. ms since the epoch. */
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
    this.#alarm.ring();
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
    // Beside the lanes: it is for work that runs and waits.
    this.startRenewals(() => workers.renewLeases());
    this.#loop = this.#run();
  }

  async stop(timeoutMs: number): Promise<boolean> {
    this.#isStopping = true;
    this.#workers?.stop();
    this.#alarm.ring();
    const { promise: timeout, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const ended = Promise.all([this.#loop, ...Array.from(this.#lanes.values(), (lane) => lane.idle())])
      // Work that ends may leave messages in flight.
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
      // Messages are stored with the end of an operation, so a wake-up before its commit came too early.
      if (name === 'operations') this.wake('deliveries');
    };
    return [name, new Lane({ name, width, run, log: this.#options.log, onDone })];
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const pass = this.#beginPass();
      for (const [name, lane] of this.#lanes) if (pass.has(name)) lane.kick();
      const wasWoken = await this.#alarm.sleep(await this.#sleepMs(pass));
      if (!wasWoken) this.#woken = 'all';
      this.#pollMs = wasWoken ? MIN_POLL_MS : Math.min(this.#pollMs * 2, MAX_POLL_MS);
    }
  }

  /** @returns lanes to look at: those that were woken or have work that is due, and now and then all */
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

  /** @returns ms until the next work is due, as far as this process knows */
  async #sleepMs(pass: ReadonlySet<LaneName>): Promise<number> {
    const { clock, log, store, longestSleepMs } = this.#options;
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
      return Math.min(ms > 0 ? ms : this.#pollMs, longestSleepMs, isFull ? longestSleepMs : FULL_PASS_MS);
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
