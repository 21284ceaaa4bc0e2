import { calledWith, changeConnection } from '../connections/connection-status.ts';
import { accountOf, refreshCredential } from '../connections/fresh-credential.ts';
import { isRenewable, openCredential } from '../connections/sealed-credential.ts';
import { isAccountRefused } from '../connections/track-response.ts';
import type {
  Ports,
  ProviderAccount,
  ProviderFailure,
  ProviderRequest,
  ProviderResponse,
  Repositories,
} from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import type { ChannelOutcome, EventStream, StreamActivity, StreamBatch } from '../kernel/subscribe-connector.ts';
import type { EventChannelRecord, SubscriptionRecord, TaskRecord } from '../kernel/subscription-records.ts';
import { accountTaskId, connectionOfTask, providerOfTask } from '../kernel/task-ids.ts';
import { dueAfter, nextAttemptAt, scaled } from '../kernel/time.ts';
import { taskIn } from '../scheduling/task-request.ts';
import { requestCatchUp } from './catch-up.ts';
import { memberPart } from './reconcile-account.ts';
import { storeStreamEvents } from './stream-events.ts';
import { changeSubscriptions } from './subscription-states.ts';
import { underLease } from './task-lease.ts';

const NEW_EVENTS = -1;
const RETAINED_EVENTS = -2;
const RETRY_MS = 30_000;
const DAILY_MS = 86_400_000;
/** A stream that a provider refuses is tried again after the backoff of this many failed attempts: five minutes. */
const PATIENT_ATTEMPTS = 10;

/** State of a stream: `suspended` while the provider sends no events because its limit is used up. */
export type StreamState = 'connecting' | 'streaming' | 'suspended';

/** The stream of one connection, held under the lease of its task. */
export class ConnectionStream {
  readonly #ports: Ports;
  readonly #task: TaskRecord;
  readonly #token: string;
  readonly #connectionId: string;
  #client: EventStream | undefined;
  #channels = new Map<string, EventChannelRecord>();
  /** Account of the last request, for the refresh of its token, and to end the session of a connection that was deleted. */
  #used: { connection: ConnectionRecord; account: ProviderAccount } | undefined;
  /** Names of channels that were refused since they were last open. */
  readonly #refused = new Set<string>();
  #isLost = false;
  #isStopping = false;
  #state: StreamState = 'connecting';
  /** Reactions to channels run one after the other. */
  #reacting: Promise<void> = Promise.resolve();

  constructor(ports: Ports, task: TaskRecord, token: string) {
    this.#ports = ports;
    this.#task = task;
    this.#token = token;
    this.#connectionId = connectionOfTask(task.id);
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Another process may hold the stream. */
  get isLost(): boolean {
    return this.#isLost;
  }

  get queue(): string {
    return this.#task.queue;
  }

  /** Streams until it is stopped, nothing is wanted, or the credentials are refused. Gives the lease back. */
  async run(): Promise<void> {
    const { store, log } = this.#ports;
    const api = this.#ports.connectors.subscribeOf?.(providerOfTask(this.#task.id))?.accountSubscriptions;
    const connection = await store.connections.get(this.#connectionId);
    const channels = await store.eventChannels.listByConnections([this.#connectionId]);
    if (api === undefined || connection === undefined || channels.length === 0 || this.#isStopping) {
      await this.#release(this.#isStopping && channels.length > 0 ? this.#ports.clock.now() : null);
      return;
    }
    if (connection.status === 'bad_credentials') {
      await this.#suspend('The provider refuses the credentials.');
      await this.#release(null);
      return;
    }
    const client = api.openStream({
      ports: this.#ports,
      scaled: (ms) => scaled(this.#ports, ms),
      send: (request) => this.#send(request),
      refreshToken: () => this.#refreshToken(),
      onEvents: (batch) => this.#storeEvents(batch),
      onGap: (name) => this.#noteGap(name),
      onChannel: (name, outcome) => this.#react(() => this.#onChannel(name, outcome)),
      onActivity: (activity) => this.#onActivity(activity),
    });
    this.#client = client;
    this.setChannels(channels);
    const end = await client.run();
    await this.#reacting;
    log.info('subscribe.stream_ended', { connectionId: this.#connectionId, ...end });
    if (this.#isLost) return;
    const isRefused = end.kind === 'credentialsRefused' && (await this.#refuseCredential(end.message));
    await this.#whileHeld(async ({ eventChannels }) => {
      for (const { name } of this.#channels.values()) await eventChannels.update(name, { isOpen: false });
    });
    if (this.#channels.size === 0 || isRefused) await this.#release(null);
    else if (end.kind === 'stopped') await this.#release(this.#ports.clock.now());
    else await this.#release(nextAttemptAt(this.#ports, PATIENT_ATTEMPTS));
  }

  /** Subscribes to channels that were added, and forgets those that are gone. */
  setChannels(channels: readonly EventChannelRecord[]): void {
    const client = this.#client;
    if (client === undefined) return;
    const names = new Set(channels.map(({ name }) => name));
    for (const name of this.#channels.keys()) {
      if (names.has(name)) continue;
      this.#channels.delete(name);
      client.unsubscribe(name);
    }
    for (const channel of channels) {
      if (this.#channels.has(channel.name)) continue;
      this.#channels.set(channel.name, channel);
      client.subscribe(
        channel.name,
        channel.replayId ?? (channel.openedAt === undefined ? NEW_EVENTS : RETAINED_EVENTS),
      );
    }
    if (this.#channels.size === 0) this.stop();
  }

  /** Subscribes again to channels that were refused, after the task has compared what exists. */
  retryRefused(): void {
    for (const name of this.#refused) {
      if (this.#channels.delete(name)) this.#client?.unsubscribe(name);
    }
  }

  stop(): void {
    this.#isStopping = true;
    void this.#client?.stop();
  }

  /** Another process has taken over: nothing is stored any longer. */
  loseLease(): void {
    this.#isLost = true;
    this.stop();
  }

  async #release(dueAt: number | null): Promise<void> {
    if (this.#isLost) return;
    await this.#ports.store.tasks.save({ ...this.#task, dueAt, attempts: 0, lease: undefined }, this.#token);
  }

  /** Long polls are neither counted nor limited like other calls, so they do not go through the tracked context. */
  async #send(request: ProviderRequest): Promise<Result<ProviderResponse, ProviderFailure>> {
    const connection = await this.#ports.store.connections.get(this.#connectionId);
    const opened = connection === undefined ? undefined : await openCredential(this.#ports, connection);
    if (connection !== undefined && opened?.ok === true) {
      const account = accountOf(this.#ports, connection, opened.value);
      if (account !== undefined) this.#used = { connection, account };
    } else if (!this.#isStopping) this.#used = undefined;
    if (this.#used !== undefined) return this.#ports.gateway.send(this.#used.account, request);
    const message = 'The connection was deleted, or its credential cannot be read.';
    return { ok: false, rejection: { kind: 'unauthorized', message, retryable: false } };
  }

  async #refreshToken(): Promise<'refreshed' | 'refused' | 'failed'> {
    if (this.#used === undefined || !isRenewable(this.#used.account.credential)) return 'refused';
    try {
      const fresh = await refreshCredential(this.#ports, this.#used.connection, this.#used.account.credential);
      if (fresh.ok) return 'refreshed';
      return fresh.rejection.isFinal ? 'refused' : 'failed';
    } catch (error) {
      this.#ports.log.warn('subscribe.refresh_failed', { connectionId: this.#connectionId, error });
      return 'failed';
    }
  }

  /** @returns whether the provider refuses the account; false when it refuses only the stream, which is tried again later */
  async #refuseCredential(reason: string): Promise<boolean> {
    const isRefused = this.#used === undefined || (await isAccountRefused(this.#ports, this.#used));
    if (isRefused && this.#used !== undefined) {
      const basedOn = calledWith(this.#used.connection);
      await changeConnection(this.#ports, this.#connectionId, { event: 'credentialRefused', basedOn, reason });
    }
    await this.#suspend(reason);
    return isRefused;
  }

  async #suspend(reason: string): Promise<void> {
    await changeSubscriptions(this.#ports, await this.#wantedRows(), 'lost', reason);
  }

  async #storeEvents(batch: StreamBatch): Promise<void> {
    const rows = await this.#wantedRows();
    await storeStreamEvents(this.#ports, batch, {
      provider: providerOfTask(this.#task.id),
      rows,
      channels: this.#channels,
      taskId: this.#task.id,
      token: this.#token,
    });
  }

  async #noteGap(name: string): Promise<void> {
    const { telemetry, clock, jobs, log } = this.#ports;
    const channel = this.#channels.get(name);
    if (channel === undefined) return;
    const rows = (await this.#wantedRows()).filter(({ installationId }) => installationId === channel.installationId);
    await this.#whileHeld(async (repositories) => {
      await repositories.eventChannels.update(name, { replayId: null });
      const since = channel.openedAt ?? clock.now();
      for (const row of rows) await requestCatchUp(this.#ports, repositories, row, since);
    });
    jobs.wake('tasks');
    telemetry.count('subscribe_events', { provider: providerOfTask(this.#task.id), outcome: 'gap' });
    for (const { installationId, objectName } of rows) {
      log.warn('subscribe.gap', { installationId, objectName, reason: 'retention' });
    }
  }

  /** @throws when another process has taken the stream over */
  #whileHeld<T>(write: (repositories: Repositories) => Promise<T>): Promise<T> {
    return underLease(this.#ports, { id: this.#task.id, token: this.#token }, write);
  }

  #react(work: () => Promise<void>): void {
    this.#reacting = this.#reacting.then(work).catch((error: unknown) => {
      this.#ports.log.error('subscribe.channel_failed', { connectionId: this.#connectionId, error });
    });
  }

  async #onChannel(name: string, outcome: ChannelOutcome): Promise<void> {
    const { store, clock } = this.#ports;
    const channel = this.#channels.get(name);
    if (channel === undefined) return;
    const rows = (await this.#wantedRows()).filter(({ installationId }) => installationId === channel.installationId);
    const taskId = accountTaskId(providerOfTask(this.#task.id), this.#connectionId, channel.installationId);
    switch (outcome.kind) {
      case 'subscribed': {
        channel.openedAt ??= clock.now();
        this.#refused.delete(name);
        const { openedAt } = channel;
        await this.#whileHeld(({ eventChannels }) => eventChannels.update(name, { isOpen: true, openedAt }));
        const parts = await store.subscriptions.listParts(taskId);
        const made = new Set(parts.flatMap((part) => (part.providerId === undefined ? [] : [part.name])));
        const ready = rows.filter(({ eventObject, state }) => state !== 'failed' && made.has(memberPart(eventObject)));
        await changeSubscriptions(this.#ports, ready, 'agreed');
        return;
      }
      case 'missing': {
        // Made again by the task, which looks at what exists.
        const dueAt = channel.isOpen ? clock.now() : dueAfter(this.#ports, RETRY_MS);
        await this.#whileHeld(async ({ eventChannels, tasks }) => {
          await eventChannels.update(name, { isOpen: false, replayId: null });
          await tasks.request({ ...taskIn(this.#task.queue, taskId, dueAt), data: { isVerifying: true } });
        });
        this.#channels.delete(name);
        this.#client?.unsubscribe(name);
        return;
      }
      case 'refused':
        await changeSubscriptions(this.#ports, rows, 'refused', outcome.message, 'permission');
        await this.#retryLater(name, taskId);
        return;
      default:
        outcome satisfies never;
    }
  }

  /** Lets the task look at what exists, soon at first and then daily, and the stream subscribe again after it. */
  async #retryLater(name: string, taskId: string): Promise<void> {
    const wait = this.#refused.has(name) ? DAILY_MS : RETRY_MS;
    this.#refused.add(name);
    const dueAt = dueAfter(this.#ports, wait);
    await this.#whileHeld(({ tasks }) =>
      tasks.request({ ...taskIn(this.#task.queue, taskId, dueAt), data: { isVerifying: true } }),
    );
  }

  #onActivity(activity: StreamActivity): void {
    if (activity.kind === 'waiting' || activity.kind === 'suspended') {
      this.#ports.telemetry.count('subscribe_stream_errors', { kind: activity.failure.kind });
    }
    if (activity.kind === 'suspended' && this.#state !== 'suspended') {
      this.#state = 'suspended';
      this.#react(() => this.#suspend(activity.failure.message));
    }
    if (activity.kind === 'streaming') this.#state = 'streaming';
    if (activity.kind === 'connecting' || activity.kind === 'waiting') this.#state = 'connecting';
  }

  async #wantedRows(): Promise<SubscriptionRecord[]> {
    const rows = await this.#ports.store.subscriptions.listByConnection(this.#connectionId);
    return rows.filter(({ state }) => state !== 'removing');
  }
}
