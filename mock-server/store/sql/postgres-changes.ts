import { randomUUID } from 'node:crypto';
import type { Client, Notification, Pool } from 'pg';
import type { ChangesOfOthers, Clock, Log } from '../../core/kernel/ports.ts';

/** Time between two messages of this process to itself, and between attempts to connect, in ms. */
const INTERVAL_MS = 1_000;
/** Age in ms up to which a message that has arrived proves that announcements arrive. */
const PROOF_MS = 3_000;
/** Time without an arrived message after which the connection is replaced, in ms. */
const LOST_MS = 10_000;

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
 * Receives the changes that processes announce on PostgreSQL (see migration 14) over a connection that listens.
 *
 * A connection can be lost unnoticed, and a connection pooler may not forward announcements. Therefore the process sends
 * itself a message each second. A message that arrives proves that every change before it was announced, because
 * notifications arrive in the order of their commits.
 */
export class PostgresChanges implements ChangesOfOthers {
  readonly #options: PostgresChangesOptions;
  /** Instant at which the last message was sent that has arrived, on the monotonic clock. */
  #provenAt = Number.NEGATIVE_INFINITY;
  #message: { text: string; sentAt: number; isSent: boolean } | undefined;
  #onChange: (id: string | undefined) => void = () => {};
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLossReported = false;
  #isStopped = false;

  constructor(options: PostgresChangesOptions) {
    this.#options = options;
  }

  start(onChange: (id: string | undefined) => void): void {
    this.#onChange = onChange;
    void this.#connect();
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
      // What changed before is not announced.
      this.#onChange(undefined);
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
    if (now - Math.max(this.#provenAt, connectedAt) > LOST_MS) {
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
    // The message need not be durable.
    const statement = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;
    this.#options.pool.query(statement, [channel, message.text]).then(onSent, onSent);
  }

  #receive({ payload = '' }: Notification): void {
    const message = this.#message;
    if (payload === message?.text) {
      this.#provenAt = message.sentAt;
      this.#isLossReported = false;
    } else if (payload.startsWith('changed ')) this.#onChange(payload.slice('changed '.length));
  }
}
