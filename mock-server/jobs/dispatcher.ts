import type { Clock, DueWorkKind, Jobs, Log, Repositories, WorkAnnouncements } from '../core/kernel/ports.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import type { Workers } from '../core/workers/workers.ts';

/** Maximum delay of a timer in ms; a longer one fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A sleep that ends after a given time or when it is interrupted. Interruptions in the same event loop iteration end
 * one sleep; if nothing sleeps, they end the next sleep.
 */
class InterruptibleSleep {
  #isRinging = false;
  #wakeSleeper: (() => void) | undefined;

  interrupt(): void {
    this.#isRinging = true;
    this.#wakeSleeper?.();
  }

  /** @param ms maximum duration @returns whether the sleep was interrupted */
  async sleep(ms: number): Promise<boolean> {
    if (!this.#isRinging) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wakeSleeper = resolve;
      const timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS));
      await promise;
      clearTimeout(timer);
      this.#wakeSleeper = undefined;
    }
    const wasRung = this.#isRinging;
    if (wasRung) await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.#isRinging = false;
    return wasRung;
  }
}

/** Options of a dispatcher. */
export interface DispatcherOptions {
  clock: Pick<Clock, 'now'>;
  log: Log;
  store: Pick<Repositories, 'schedules' | 'operations' | 'deliveries' | 'connections' | 'events' | 'tasks'>;
  /**
   * Maximum sleep in ms. The dispatcher finds work of other processes that is not announced after at most this time; a
   * single process is notified of all its work by wake().
   */
  maxSleepMs: number | (() => number);
  /** Announces work to and from the other processes on the database. */
  others?: WorkAnnouncements | undefined;
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
  /** Resolves when no work is due or in progress, work of other processes included. Never rejects. */
  idle(): Promise<void>;
}

/** A pass lasts as long as its slowest item, so the number of passes is unlimited; the workers limit the work. */
const UNLIMITED = Number.POSITIVE_INFINITY;
/** Maximum age of the known due times while the process is woken, in ms. */
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

const ALL_LANES: ReadonlySet<LaneName> = new Set([
  'schedules',
  'operations',
  'deliveries',
  'events',
  'tasks',
  'refreshes',
  'sweep',
]);

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
  /** Instant at which the due times of all lanes were asked for, on the monotonic clock. */
  #foundAllAt = Number.NEGATIVE_INFINITY;
  #loop: Promise<void> | undefined;
  #isStopping = false;
  #renewals = new Set<ReturnType<typeof setInterval>>();
  #sweepsAt = 0;
  #pollMs = MIN_POLL_MS;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  wake(work?: DueWorkKind): void {
    this.#wake(work);
    this.#options.others?.announce(work ?? 'all');
  }

  #wake(work?: LaneName): void {
    if (work === undefined) this.#woken = 'all';
    else if (this.#woken !== 'all') this.#woken.add(work);
    this.#sleep.interrupt();
  }

  startRenewals(renew: () => Promise<void>): () => void {
    const timer = setInterval(() => {
      renew().catch((error: unknown) => this.#options.log.error('jobs.renewal-failed', { error }));
    }, TIME_LIMITS.leaseRenewal);
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
      this.#lane('events', UNLIMITED, () => workers.runEvents()),
      this.#lane('tasks', UNLIMITED, () => workers.runTasks()),
      this.#lane('refreshes', UNLIMITED, () => workers.runRefreshes()),
      this.#lane('sweep', 1, () => this.#sweep(workers)),
    ]);
    // Runs beside the lanes because it renews the leases of running work.
    this.startRenewals(() => workers.renewLeases());
    this.#options.others?.subscribe((work) => this.#wake(work === 'all' ? undefined : work));
    this.#loop = this.#run();
  }

  async stop(timeoutMs: number): Promise<boolean> {
    this.#isStopping = true;
    this.#workers?.stop();
    this.#sleep.interrupt();
    const { promise: timeout, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const ended = Promise.all([this.#loop, this.#endOfPasses()]).then(() => true);
    const hasEnded = await Promise.race([ended, timeout]);
    clearTimeout(timer);
    for (const timer of this.#renewals) clearInterval(timer);
    return hasEnded;
  }

  async idle(): Promise<void> {
    do {
      await this.#endOfPasses();
      // Lets the loop begin the passes that the work of the last ones woke.
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    } while (!(await this.#findDueTimes(ALL_LANES)) || this.#hasWork());
  }

  #hasWork(): boolean {
    const isRunning = Array.from(this.#lanes.values()).some((lane) => lane.isRunning);
    return isRunning || Math.min(...this.#dueAt.values()) <= this.#options.clock.now();
  }

  async #endOfPasses(): Promise<void> {
    await Promise.all(Array.from(this.#lanes.values(), (lane) => lane.idle()));
    // Finished work may still have messages in flight.
    await this.#workers?.idle();
  }

  #lane(name: LaneName, width: number, run: () => Promise<number>): [LaneName, Lane] {
    const onDone = () => {
      this.#wake(name);
      // Messages are stored when an operation ends, so a wake-up before its commit finds nothing.
      if (name === 'operations' || name === 'events') this.#wake('deliveries');
    };
    return [name, new Lane({ name, width, run, log: this.#options.log, onDone })];
  }

  async #run(): Promise<void> {
    let wasWoken = false;
    while (!this.#isStopping) {
      const pass = this.#beginPass();
      for (const [name, lane] of this.#lanes) if (pass.has(name)) lane.startPass();
      wasWoken = await this.#sleep.sleep(await this.#sleepMs(pass, wasWoken));
      // Work that nothing announced is found by its due time, so that an idle process runs few statements.
      if (!wasWoken) await this.#findDueTimes(ALL_LANES);
      this.#pollMs = wasWoken ? MIN_POLL_MS : Math.min(this.#pollMs * 2, MAX_POLL_MS);
    }
  }

  /** @returns lanes that were woken or have due work */
  #beginPass(): ReadonlySet<LaneName> {
    const woken = this.#woken;
    this.#woken = new Set();
    if (woken === 'all') return ALL_LANES;
    woken.add('sweep');
    const now = this.#options.clock.now();
    for (const [name, dueAt] of this.#dueAt) if (dueAt <= now) woken.add(name);
    return woken;
  }

  /** @returns ms until the next known work is due */
  async #sleepMs(pass: ReadonlySet<LaneName>, wasWoken: boolean): Promise<number> {
    const { clock, maxSleepMs } = this.#options;
    const isOverdue = performance.now() - this.#foundAllAt >= FULL_PASS_MS;
    if (!(await this.#findDueTimes(isOverdue ? ALL_LANES : pass))) return STORE_RETRY_MS;
    // A wake-up may come before the commit of the work that it announces.
    const longest = wasWoken ? FULL_PASS_MS : typeof maxSleepMs === 'number' ? maxSleepMs : maxSleepMs();
    const ms = Math.min(...this.#dueAt.values()) - clock.now();
    if (ms > 0) this.#pollMs = MIN_POLL_MS;
    return Math.min(ms > 0 ? ms : this.#pollMs, longest);
  }

  /** Asks when the work of the lanes is due. @returns false while the database is unavailable */
  async #findDueTimes(lanes: ReadonlySet<LaneName>): Promise<boolean> {
    const { log, store } = this.#options;
    const ask = async (name: LaneName, next: () => Promise<number | undefined>) => {
      if (lanes.has(name)) this.#dueAt.set(name, (await next()) ?? Number.POSITIVE_INFINITY);
    };
    if (lanes === ALL_LANES) this.#foundAllAt = performance.now();
    try {
      await Promise.all([
        ask('schedules', () => store.schedules.nextDueAt()),
        ask('operations', () => store.operations.nextDueAt()),
        ask('deliveries', () => store.deliveries.nextDueAt()),
        ask('events', () => store.events.nextDueAt()),
        ask('tasks', () => store.tasks.nextDueAt()),
        ask('refreshes', () => store.connections.nextRefreshAt()),
      ]);
      return true;
    } catch (error) {
      log.warn('jobs.store-unavailable', { error });
      return false;
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

/** Options of a lane. */
interface LaneOptions {
  name: string;
  /** Claims and processes due work. @returns number of processed items */
  run(): Promise<number>;
  /**
   * Maximum number of concurrent passes. A pass ends with its slowest item; the next pass claims work that becomes due
   * in the meantime.
   */
  width: number;
  log: Log;
  /** Called after a pass that processed work, because more may be due. */
  onDone(): void;
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/** Runs the passes of one kind of work and backs off after a failed pass. */
class Lane {
  #options: LaneOptions;
  #running = new Set<Promise<void>>();
  #failuresInARow = 0;
  /** On the monotonic clock. */
  #restsUntil = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Starts a pass unless the maximum is running or the lane backs off. */
  startPass(): void {
    if (this.#running.size >= this.#options.width || performance.now() < this.#restsUntil) return;
    const pass = this.#pass().finally(() => this.#running.delete(pass));
    this.#running.add(pass);
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Resolves when the current passes have ended. Never rejects. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #pass(): Promise<void> {
    const { name, run, log, onDone } = this.#options;
    try {
      const done = await run();
      this.#failuresInARow = 0;
      if (done > 0) onDone();
    } catch (error) {
      const wait = Math.min(FIRST_BACKOFF_MS * 2 ** this.#failuresInARow, MAX_BACKOFF_MS);
      this.#failuresInARow += 1;
      this.#restsUntil = performance.now() + wait;
      log.error('jobs.failed', { lane: name, retryInMs: wait, error });
    }
  }
}
