import { randomUUID } from 'node:crypto';
import type { Client, Notification, Pool } from 'pg';
import type { ChangesOfOthers, Clock, DueWorkKind, Log, WorkAnnouncements } from '../../core/kernel/ports.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';

/** Time between two messages of this process to itself, and between attempts to connect, in ms. */
const INTERVAL_MS = 1_000;
/** Age in ms up to which a message that has arrived proves that announcements arrive. */
const PROOF_MS = 3_000;

/** Minimum time between two announcements of work, in ms. */
const WORK_INTERVAL_MS = 50;

/** Beginning of a statement whose message need not be durable. */
const WITHOUT_WAL_FLUSH = `select set_config('synchronous_commit', 'off', true)`;

/** Dependencies of {@link PostgresChanges}. */
interface PostgresChangesOptions {
  /** Returns an unconnected client. */
  createClient(): Client;
  /** Sends the messages. They take another connection than the announcements, as changes do. */
  pool: Pool;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
}

/**
 * Receives the changes (see migration 14) and the work that processes announce on PostgreSQL, over a connection that
 * listens.
 *
 * A connection can be lost unnoticed, and a connection pooler may not forward announcements. Therefore the process sends
 * itself a message each second. A message that arrives proves that every change before it was announced, because
 * notifications arrive in the order of their commits.
 */
export class PostgresChanges implements ChangesOfOthers, WorkAnnouncements {
  readonly #options: PostgresChangesOptions;
  /** Instant at which the last message was sent that has arrived, on the monotonic clock. */
  #provenAt = Number.NEGATIVE_INFINITY;
  #message: { text: string; sentAt: number; isSent: boolean } | undefined;
  #onChange: (id: string | undefined) => void = () => {};
  #onWork: (work: DueWorkKind | 'all') => void = () => {};
  readonly #process = randomUUID();
  /** Work that is to be announced. */
  readonly #work = new Set<DueWorkKind | 'all'>();
  #isAnnouncing = false;
  #isStarted = false;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLossReported = false;
  #isStopped = false;

  constructor(options: PostgresChangesOptions) {
    this.#options = options;
  }

  start(onChange: (id: string | undefined) => void): void {
    this.#onChange = onChange;
    this.#begin();
  }

  subscribe(onWork: (work: DueWorkKind | 'all') => void): void {
    this.#onWork = onWork;
    this.#begin();
  }

  announce(work: DueWorkKind | 'all'): void {
    this.#work.add(work);
    if (!this.#isAnnouncing && !this.#isStopped) void this.#announceWork();
  }

  #begin(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#connect();
  }

  /** Never rejects: a lost announcement costs time, not the work. */
  async #announceWork(): Promise<void> {
    this.#isAnnouncing = true;
    while (this.#work.size > 0 && !this.#isStopped) {
      const payload = `work ${this.#process} ${[...this.#work].join()}`;
      this.#work.clear();
      await this.#options.pool
        .query(`${WITHOUT_WAL_FLUSH}, pg_notify('amp_' || md5(current_schema()), $1)`, [payload])
        .catch(() => {});
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, WORK_INTERVAL_MS).unref();
      await promise;
    }
    this.#isAnnouncing = false;
  }

  isComplete(): boolean {
    return this.#options.clock.monotonic() - this.#provenAt < PROOF_MS;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  /** Never rejects. */
  async #connect(): Promise<void> {
    const client = this.#options.createClient();
    this.#client = client;
    client.once('end', () => this.#lose(client, 'The connection has ended.'));
    client.on('error', (error) => this.#lose(client, error.message));
    client.on('notification', (notification) => this.#receive(notification));
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(`select 'amp_' || md5(current_schema()) as channel`);
      const channel = rows[0]?.channel ?? '';
      await client.query(`listen ${channel}`);
      if (this.#client !== client) return;
      // Changes that were made before are not announced.
      this.#onChange(undefined);
      this.#onWork('all');
      const connectedAt = this.#options.clock.monotonic();
      this.#timer = setInterval(() => this.#prove(client, channel, connectedAt), INTERVAL_MS).unref();
      this.#prove(client, channel, connectedAt);
    } catch (error) {
      this.#lose(client, error instanceof Error ? error.message : String(error));
    }
  }

  /** Replaces the connection after a while. */
  #lose(client: Client, reason: string): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#provenAt = Number.NEGATIVE_INFINITY;
    clearInterval(this.#timer);
    void client.end().catch(() => {});
    if (this.#isStopped) return;
    if (!this.#isLossReported) this.#options.log.warn('database.changes_not_received', { reason });
    this.#isLossReported = true;
    this.#timer = setTimeout(() => void this.#connect(), INTERVAL_MS).unref();
  }

  #prove(client: Client, channel: string, connectedAt: number): void {
    const now = this.#options.clock.monotonic();
    if (now - Math.max(this.#provenAt, connectedAt) > TIME_LIMITS.announcement) {
      this.#lose(client, 'Notifications do not arrive. A pooler in transaction mode does not forward them.');
      return;
    }
    // One statement at a time, however slow the database is.
    if (this.#message?.isSent === false) return;
    const message = { text: `arrived ${randomUUID()}`, sentAt: now, isSent: false };
    this.#message = message;
    const onSent = () => {
      message.isSent = true;
    };
    this.#options.pool.query(`${WITHOUT_WAL_FLUSH}, pg_notify($1, $2)`, [channel, message.text]).then(onSent, onSent);
  }

  #receive({ payload = '' }: Notification): void {
    const message = this.#message;
    if (payload === message?.text) {
      this.#provenAt = message.sentAt;
      this.#isLossReported = false;
    } else if (payload.startsWith('changed ')) this.#onChange(payload.slice('changed '.length));
    else if (payload.startsWith('work ')) {
      const [, sender, kinds = ''] = payload.split(' ');
      // Processes of this version send these names only; an unknown one wakes nothing.
      if (sender !== this.#process) for (const work of kinds.split(',')) this.#onWork(work as DueWorkKind | 'all');
    }
  }
}
