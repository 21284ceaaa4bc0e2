import type { DeletedBatch, DeletionBatch, DueQueue, DueWork, WorkClaim, Written } from './repository-types.ts';
import type {
  EventBatchRecord,
  EventChannelRecord,
  SchemaSnapshotRecord,
  SubscriptionPartRecord,
  SubscriptionRecord,
  TaskData,
  TaskKind,
  TaskRecord,
} from './subscription-records.ts';

/** Work in the background that is requested, not queued: a task exists once, whatever number of requests. */
export interface TaskRepository {
  /**
   * Makes a task due, no later than `dueAt`; one that does not exist is made. A request during the work is not lost.
   *
   * @param data merged over what the task knows, see `mergeTaskData`; by default that stays
   */
  request(task: Pick<TaskRecord, 'id' | 'kind' | 'queue'> & { dueAt: number; data?: TaskData }): Promise<void>;
  /** Tasks of a kind by id, from the one behind `after`. */
  list(part: { kind: TaskKind; after?: string; limit: number }): Promise<TaskRecord[]>;
  get(id: string): Promise<TaskRecord | undefined>;
  dueQueues(due: DueWork & { kind: TaskKind }): Promise<DueQueue[]>;
  claim(claim: WorkClaim & { kind: TaskKind }): Promise<TaskRecord[]>;
  nextDueAt(): Promise<number | undefined>;
  /**
   * Writes data, attempts, due time and lease while the lease holds. Of a task that was requested since it was claimed,
   * only the lease is written: the request knows more.
   */
  save(task: TaskRecord, leaseToken: string): Promise<Written>;
  /** Replaces the credential in a task's data while the lease holds, also when the task was requested since it was claimed. */
  putCredential(id: string, sealedCredential: string, leaseToken: string): Promise<Written>;
  /** Removes a task while the lease holds, unless it was requested since it was claimed. */
  finish(task: TaskRecord, leaseToken: string): Promise<Written>;
  /**
   * Takes a lock, or extends it, under the lease of a task. One that does not exist is made.
   *
   * @returns `stale` while another lease holds it
   */
  lock(id: string, lease: { now: number; until: number; token: string }): Promise<Written>;
  /** Removes a lock, when this lease still holds it. In a transaction, others that take it wait until it ends. */
  unlock(id: string, leaseToken: string): Promise<void>;
  /** Locks the task until the transaction ends. @returns whether the lease holds */
  holdsLease(id: string, leaseToken: string, now: number): Promise<boolean>;
  /** @returns ids whose lease was renewed */
  renewLeases(leases: readonly { id: string; token: string }[], until: number): Promise<string[]>;
  releaseAllLeases(): Promise<void>;
}

export interface SubscriptionRepository {
  /** Of an installation, by object. */
  list(installationId: string): Promise<SubscriptionRecord[]>;
  /** Those that a task makes the provider agree to. */
  listByTask(taskId: string): Promise<SubscriptionRecord[]>;
  listByConnection(connectionId: string): Promise<SubscriptionRecord[]>;
  /** Those that may receive events of accounts, except the ones that are being removed. */
  listByAccounts(filter: {
    provider: string;
    accountRefs: string[];
    appId?: string;
    integrationId?: string;
    projectIds?: readonly string[];
  }): Promise<SubscriptionRecord[]>;
  put(subscription: SubscriptionRecord): Promise<void>;
  delete(installationId: string, objectName: string): Promise<void>;
  /** Deletes a subscription that is still being removed by the same task. @returns `stale` when it is wanted again */
  deleteRemoved(subscription: SubscriptionRecord): Promise<Written>;
  /** Changes the state, when the subscription still wants the same of the same task. @returns `stale` when it does not */
  setState(
    subscription: SubscriptionRecord,
    change: Pick<SubscriptionRecord, 'state' | 'since' | 'isNotified' | 'error' | 'errorReason'>,
  ): Promise<Written>;
  /** Notes the time of the latest event. */
  recordEvent(installationId: string, objectName: string, at: number): Promise<void>;
  /** Notes the time of a read because of lost events. */
  recordCatchUp(installationId: string, objectName: string, at: number): Promise<void>;
  /** Sets the account of a connection's subscriptions. */
  setAccount(connectionId: string, accountRef: string | undefined): Promise<void>;
  /** Subscriptions by provider and state, for metrics. */
  countByState(): Promise<{ provider: string; state: SubscriptionRecord['state']; count: number }[]>;
  /** By name. */
  listParts(taskId: string): Promise<SubscriptionPartRecord[]>;
  /** Of all tasks whose id begins so, by task and name. @param prefix ends with a slash */
  listPartsOfTasks(prefix: string): Promise<SubscriptionPartRecord[]>;
  putPart(part: SubscriptionPartRecord): Promise<void>;
  deletePart(taskId: string, name: string): Promise<void>;
}

export interface EventRepository {
  /**
   * Stores what is new of batches: an event whose key the installation has had within the last days is left out, and so is
   * a batch without an event that is new, or whose installation was deleted.
   *
   * @returns number of events stored
   */
  store(batches: readonly EventBatchRecord[]): Promise<number>;
  dueQueues(due: DueWork): Promise<DueQueue[]>;
  /** Of each queue the batches that are due first. */
  claim(claim: WorkClaim): Promise<EventBatchRecord[]>;
  /** Claims further batches of the same installation and object. */
  claimMore(more: {
    installationId: string;
    objectName: string;
    now: number;
    until: number;
    token: string;
    limit: number;
  }): Promise<EventBatchRecord[]>;
  nextDueAt(): Promise<number | undefined>;
  /** Gives batches back. */
  release(ids: readonly string[], leaseToken: string, next: { dueAt: number; attempts: number }): Promise<void>;
  /** Removes batches. @returns `stale`, and removes nothing that counts, when a lease was lost: the transaction is to be undone */
  finish(ids: readonly string[], leaseToken: string): Promise<Written>;
  renewLeases(leases: readonly { id: string; token: string }[], until: number): Promise<string[]>;
  releaseAllLeases(): Promise<void>;
  countPending(): Promise<number>;
  /** Forgets keys by the time of their reception, in ms since the epoch. */
  deleteKeys(batch: DeletionBatch<number>): Promise<DeletedBatch>;
}

export interface EventChannelRepository {
  listByConnections(connectionIds: readonly string[]): Promise<EventChannelRecord[]>;
  /** Adds a channel; one that exists stays as it is. */
  add(channel: EventChannelRecord): Promise<void>;
  update(
    name: string,
    change: Partial<Pick<EventChannelRecord, 'openedAt' | 'isOpen'>> & { replayId?: number | null },
  ): Promise<void>;
  delete(name: string): Promise<void>;
}

export interface SchemaSnapshotRepository {
  get(installationId: string, objectName: string): Promise<SchemaSnapshotRecord | undefined>;
  put(snapshot: SchemaSnapshotRecord): Promise<void>;
  /** Removes the snapshots of an integration's installations. */
  deleteOfInstallation(installationId: string): Promise<void>;
}
