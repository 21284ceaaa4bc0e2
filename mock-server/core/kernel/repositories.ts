import type { ReadType } from '../../../src/contract/index.ts';
import type {
  ApiKeyRecord,
  AuditRecord,
  BlobRecord,
  ConfigChangeRecord,
  ConnectFlowRecord,
  ConnectionRecord,
  ConsumerRecord,
  DeletedApiKeyRecord,
  DeliveryRecord,
  DestinationAddress,
  DestinationRecord,
  EventRouteRecord,
  FailureCountRecord,
  GroupRecord,
  InstallationRecord,
  IntegrationRecord,
  JwtKeyRecord,
  OperationLogRecord,
  OperationRecord,
  ProjectRecord,
  ProviderAppRecord,
  ProviderQuotaRecord,
  QuotaScope,
  RevisionRecord,
  ScheduleRecord,
  TopicRecord,
  TopicRouteRecord,
  WatermarkRecord,
  WriteItem,
  WriteWork,
} from './records.ts';
import type {
  DeletedBatch,
  DeletionBatch,
  DueQueue,
  DueWork,
  Inserted,
  ListPart,
  PartRequest,
  WorkClaim,
  Written,
} from './repository-types.ts';
import type {
  EventChannelRepository,
  EventRepository,
  SchemaSnapshotRepository,
  SubscriptionRepository,
  TaskRepository,
} from './subscription-repositories.ts';

export type * from './repository-types.ts';

/** All repositories, with transactions over several of them. */
export interface Store extends Repositories {
  /**
   * Runs `work` so that all of its changes are kept, or none when it throws. Not nested.
   * Repositories from outside must not be used inside.
   *
   * The database may roll a transaction back because of others, and the store then runs `work` again: `work` keeps no
   * state outside of itself and calls no provider. Locks are taken in one order (docs/decisions/lock-order.md).
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which only reads, so that it sees the database as it is at one instant. Not nested, and short: it holds a
   * connection. Repositories from outside must not be used inside.
   */
  snapshot<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /** For caches of what is derived from projects, keys, integrations, connections and installations. Absent if changes are not announced. */
  authorities?: AuthorityChanges;
  /** Absent if the store does not partition history. */
  historyPartitions?: HistoryPartitions;
  /** Throws StoreUnavailable when the database cannot be reached or takes no changes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Announces changes of the records that authorise calls. */
interface AuthorityChanges {
  /** @param onChange gets the id of a record that has changed; undefined when any record may have changed */
  subscribe(onChange: (id: string | undefined) => void): void;
  /** Longest time in ms for which a cached value may be used, depending on whether every change is announced now. */
  lifeMs(): number;
}

/** Partitions of history, one for each month, which retention drops as a whole. */
export interface HistoryPartitions {
  /**
   * Creates the partitions of this month and the next, whichever processes do the same. One that cannot be created without
   * delaying requests is left to a later call.
   */
  create(): Promise<void>;
  /**
   * Drops the partitions of months that ended before the instant. One that cannot be dropped without delaying requests is
   * left to a later call.
   *
   * @returns number of partitions that this call dropped, and the beginning of the oldest month that has a partition and
   *   has not ended before the instant
   */
  drop(history: 'audit' | 'operation_logs', before: string): Promise<{ dropped: number; oldest?: string }>;
}

/** Work that is looked for on its own, by the table that holds it. */
export type DueWorkKind = 'operations' | 'deliveries' | 'events' | 'tasks';

/** Announces work between the processes on the same database. */
export interface WorkAnnouncements {
  /** Announces that work of this kind is due now, after a moment together with other work. */
  announce(work: DueWorkKind | 'all'): void;
  /** @param onWork called when another process has announced work */
  subscribe(onWork: (work: DueWorkKind | 'all') => void): void;
  /** Whether announcements of other processes arrive. */
  isComplete(): boolean;
}

/** Announces changes that other processes make in the same database. */
export interface ChangesOfOthers {
  /** Starts once. @param onChange see {@link AuthorityChanges.subscribe} */
  start(onChange: (id: string | undefined) => void): void;
  /** Whether everything that other processes changed until a moment ago was announced. */
  isComplete(): boolean;
}

/**
 * Repositories by resource. The verb that a method's name begins with tells its effect, see `repository-access.ts`: `get`,
 * `find` and `list` change nothing.
 */
export interface Repositories {
  projects: ProjectRepository;
  apiKeys: ApiKeyRepository;
  deletedApiKeys: DeletedApiKeyRepository;
  integrations: IntegrationRepository;
  groups: GroupRepository;
  consumers: ConsumerRepository;
  connections: ConnectionRepository;
  installations: InstallationRepository;
  destinations: DestinationRepository;
  operations: OperationRepository;
  schedules: ScheduleRepository;
  watermarks: WatermarkRepository;
  failureCounts: FailureCountRepository;
  providerQuotas: ProviderQuotaRepository;
  autoBatches: AutoBatchRepository;
  deliveries: DeliveryRepository;
  blobs: BlobRepository;
  jwtKeys: JwtKeyRepository;
  providerApps: ProviderAppRepository;
  connectFlows: ConnectFlowRepository;
  configChanges: ConfigChangeRepository;
  histories: HistoryRepository;
  audit: AuditRepository;
  operationLogs: OperationLogRepository;
  topics: TopicRepository;
  eventRoutes: EventRouteRepository;
  topicRoutes: TopicRouteRepository;
  tasks: TaskRepository;
  subscriptions: SubscriptionRepository;
  events: EventRepository;
  eventChannels: EventChannelRepository;
  schemaSnapshots: SchemaSnapshotRepository;
}

/** Rows that are also listed in parts, in the order of `list`. Each part is read by one statement. */
export interface ListedInParts<R, F> {
  listPart(filter: F, part: PartRequest): Promise<ListPart<R>>;
}

interface ProjectRepository extends ListedInParts<ProjectRecord, Record<never, never>> {
  insert(project: ProjectRecord): Promise<Inserted>;
  get(id: string): Promise<ProjectRecord | undefined>;
  /** By id, else by name in any case. */
  find(idOrName: string): Promise<ProjectRecord | undefined>;
  list(): Promise<ProjectRecord[]>;
  /** `duplicate` when the new name is taken. */
  update(project: ProjectRecord): Promise<Inserted>;
}

interface ApiKeyRepository extends ListedInParts<ApiKeyRecord, { projectId: string; active?: boolean }> {
  insert(key: ApiKeyRecord): Promise<Inserted>;
  findByHash(hash: string): Promise<ApiKeyRecord | undefined>;
  /** By id, or by prefix within the project. */
  find(projectId: string, idOrPrefix: string): Promise<ApiKeyRecord | undefined>;
  /** Oldest first. */
  list(projectId: string): Promise<ApiKeyRecord[]>;
  /** Changes label, scopes and activity, as far as they are given. */
  update(changes: ApiKeyChanges): Promise<void>;
  delete(id: string): Promise<void>;
}

interface DeletedApiKeyRepository {
  put(key: DeletedApiKeyRecord): Promise<void>;
  find(hash: string): Promise<DeletedApiKeyRecord | undefined>;
}

type ApiKeyChanges = Pick<ApiKeyRecord, 'id'> & Partial<Pick<ApiKeyRecord, 'label' | 'scopes' | 'active'>>;

export interface IntegrationRepository extends ListedInParts<IntegrationRecord, { projectId: string }> {
  insert(integration: IntegrationRecord, revision: RevisionRecord): Promise<Inserted>;
  get(id: string): Promise<IntegrationRecord | undefined>;
  /** Also keeps other transactions from deploying the integration until this one ends. */
  getForUpdate(id: string): Promise<IntegrationRecord | undefined>;
  /** Also keeps other transactions from deploying and installing the integration until this one ends. */
  getForDeletion(id: string): Promise<IntegrationRecord | undefined>;
  /** By id, else by name. */
  find(projectId: string, idOrName: string): Promise<IntegrationRecord | undefined>;
  /** By name. */
  list(projectId: string): Promise<IntegrationRecord[]>;
  /** Adds a revision and makes it the latest: the integration takes its id, its provider and its instant. */
  addRevision(revision: RevisionRecord): Promise<void>;
  getRevision(id: string): Promise<RevisionRecord | undefined>;
  /** Several revisions in one query, in any order. */
  getRevisions(ids: string[]): Promise<RevisionRecord[]>;
  /** Removes the integration, its revisions and its installations with their schedules. False when it was gone already. */
  delete(id: string): Promise<boolean>;
}

interface GroupRepository {
  /** Creates the group, or changes its name. */
  upsert(group: GroupRecord): Promise<GroupRecord>;
  get(projectId: string, groupRef: string): Promise<GroupRecord | undefined>;
  /** Several groups in one query, in any order. */
  getMany(projectId: string, groupRefs: string[]): Promise<GroupRecord[]>;
  delete(projectId: string, groupRef: string): Promise<void>;
}

interface ConsumerRepository {
  upsert(consumer: ConsumerRecord): Promise<ConsumerRecord>;
  get(projectId: string, consumerRef: string): Promise<ConsumerRecord | undefined>;
  /** Several consumers in one query, in any order. */
  getMany(projectId: string, consumerRefs: string[]): Promise<ConsumerRecord[]>;
  delete(projectId: string, consumerRef: string): Promise<void>;
}

/** Selects connections of a project. Absent members select all, here and in the filters below. */
interface ConnectionFilter {
  projectId: string;
  provider?: string | undefined;
  groupRef?: string | undefined;
  consumerRef?: string | undefined;
}

export interface ConnectionRepository extends ListedInParts<ConnectionRecord, ConnectionFilter> {
  insert(connection: ConnectionRecord): Promise<void>;
  get(id: string): Promise<ConnectionRecord | undefined>;
  /** Several connections in one query, in any order. */
  getMany(ids: string[]): Promise<ConnectionRecord[]>;
  /**
   * The connections that still exist, by id. Also keeps other transactions from changing them and from installing with them
   * until this one ends.
   */
  getForDeletion(ids: string[]): Promise<ConnectionRecord[]>;
  /** Newest first. */
  list(filter: ConnectionFilter): Promise<ConnectionRecord[]>;
  /** Writes when the stored version is `connection.version`, and raises it by one. */
  update(connection: ConnectionRecord): Promise<Written>;
  /**
   * Gives the right to refresh the connection's token to this lease, unless another one holds it.
   * Of several processes one wins; a lease that has lapsed counts as none, and so does one that ends later than a lease
   * made now could twice over: the clock was set back since.
   */
  claimRefresh(id: string, claim: { now: number; until: number; token: string }): Promise<Written>;
  /** Lets go of the right to refresh, when this lease still holds it. */
  releaseRefresh(id: string, token: string): Promise<void>;
  /** Connections whose `refreshAt` has come, earliest first, without the excluded connections and providers. */
  dueForRefresh(query: {
    now: number;
    limit: number;
    exceptIds?: string[];
    exceptProviders?: string[];
  }): Promise<ConnectionRecord[]>;
  /** Earliest `refreshAt` there is. */
  nextRefreshAt(): Promise<number | undefined>;
  /**
   * False when it was gone already. Throws when an installation uses the connection, so that none ever points to nothing.
   */
  delete(id: string): Promise<boolean>;
}

/** Names in a proxied call. */
export interface AuthorityQuery {
  /** SHA-256 of the API key in hex. */
  keyHash: string;
  projectId: string;
  /** By id; otherwise by group and by the id or name of its integration. */
  installation: { id: string } | { integration: string; groupRef: string };
}

/** Records that decide about a proxied call. One that does not exist is absent, with those that are found through it. */
export interface Authorities {
  key?: ApiKeyRecord;
  project?: ProjectRecord;
  installation?: InstallationRecord;
  integration?: IntegrationRecord;
  /** The latest one of the integration. */
  revision?: RevisionRecord;
  connection?: ConnectionRecord;
}

interface InstallationFilter {
  projectId: string;
  integrationId?: string | undefined;
  groupRef?: string | undefined;
  connectionId?: string | undefined;
}

export interface InstallationRepository extends ListedInParts<InstallationRecord, InstallationFilter> {
  /** `duplicate` when the group has one of this integration; held by a unique index. */
  insert(installation: InstallationRecord): Promise<Inserted>;
  get(id: string): Promise<InstallationRecord | undefined>;
  /** Also keeps other transactions from changing the installation until this one ends. */
  getForUpdate(id: string): Promise<InstallationRecord | undefined>;
  /** The installations that still exist, by id. Also keeps other transactions from changing them until this one ends. */
  getManyForUpdate(ids: string[]): Promise<InstallationRecord[]>;
  /**
   * The installations that still exist, by id. Also keeps other transactions from changing them, and from adding rows of
   * theirs, until this one ends.
   */
  getForDeletion(ids: string[]): Promise<InstallationRecord[]>;
  /** Also keeps other transactions from deleting the installation until this one ends. */
  getForShare(id: string): Promise<InstallationRecord | undefined>;
  findByGroup(integrationId: string, groupRef: string): Promise<InstallationRecord | undefined>;
  /** Finds an installation together with the records that authorise calls for it, in one statement. Checks nothing. */
  findAuthorities(query: AuthorityQuery): Promise<Authorities>;
  /** Newest first. */
  list(filter: InstallationFilter): Promise<InstallationRecord[]>;
  countByIntegration(projectId: string): Promise<Record<string, number>>;
  /** Writes when the stored version is `installation.version`, and raises it by one. */
  update(installation: InstallationRecord): Promise<Written>;
  setHealth(id: string, health: InstallationRecord['healthStatus']): Promise<void>;
  /**
   * Removes the installation with its schedules and held deliveries; running operations and waiting deliveries of it end as
   * failures. False when it was gone already.
   */
  delete(id: string): Promise<boolean>;
  /** As {@link delete}, of several installations. */
  deleteMany(ids: string[]): Promise<void>;
}

export interface DestinationRepository extends ListedInParts<DestinationRecord, { projectId: string }> {
  insert(destination: DestinationRecord): Promise<Inserted>;
  get(id: string): Promise<DestinationRecord | undefined>;
  /** By id, else by name. */
  find(projectId: string, idOrName: string): Promise<DestinationRecord | undefined>;
  list(projectId: string): Promise<DestinationRecord[]>;
  /**
   * Writes what people set; `failingSince` and `disabledAt` stay as they are stored. With `before`, writes only while the
   * stored update time and signing keys are still the ones of `before`. `duplicate` when the new name is taken, `stale` when
   * another change came first.
   */
  update(
    destination: DestinationRecord,
    before?: Pick<DestinationRecord, 'updateTime' | 'sealedSigningKey' | 'previousSigningKey'>,
  ): Promise<Inserted | 'stale'>;
  /**
   * Writes how deliveries to the destination fare, and nothing else. An instant is written where there is none yet, null
   * clears, an absent member stays. `changed` is false when there was nothing to write: of several processes that disable
   * a destination, one does.
   *
   * @param sentTo where an attempt was sent that the state follows from: nothing is written after it has changed
   */
  setState(
    id: string,
    state: { failingSince?: string | null; disabledAt?: string | null },
    sentTo?: DestinationAddress,
  ): Promise<{ changed: boolean }>;
  delete(id: string): Promise<void>;
}

export interface OperationRepository {
  /**
   * For a transaction that has locked the installation. `duplicate` when a read of that object (`resource`) is running
   * already; held by a unique index.
   */
  insert(operation: OperationRecord): Promise<Inserted>;
  /**
   * Inserts as {@link insert} does, and locks the installation against its deletion, which cancels the operation when it
   * comes later. `uninstalled` when it came first.
   */
  insertIfInstalled(operation: OperationRecord): Promise<Inserted | 'uninstalled'>;
  get(id: string): Promise<OperationRecord | undefined>;
  /** Newest first; `before` is the id of the last one seen. Nothing when there is no such operation. */
  list(installationId: string, page: { limit: number; before?: string }): Promise<OperationRecord[]>;
  latest(filter: {
    installationId: string;
    actionType?: 'read' | 'write';
    resource?: string;
    readType?: ReadType;
  }): Promise<OperationRecord | undefined>;
  /** Latest operation of each installation, in one query. */
  latestByInstallation(installationIds: string[]): Promise<OperationRecord[]>;
  /** Of each object (`resource`) the latest read of each status, in one query. */
  latestReads(installationId: string, objectNames: string[]): Promise<OperationRecord[]>;
  /** The unfinished read of the object (`resource`): none or one, never two. */
  findRunningRead(installationId: string, objectName: string): Promise<OperationRecord | undefined>;
  /** Queues with reads or writes that can be claimed now. */
  dueQueues(due: DueWork & OperationKind): Promise<DueQueue[]>;
  /** Gives due operations to this lease, of each queue those that are due first; two processes never get the same one. */
  claim(claim: WorkClaim & OperationKind): Promise<OperationRecord[]>;
  /** Earliest instant at which work can be claimed, for the next wake-up; leased work counts from the end of its lease. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Writes everything but the identity (ids, action type, resource, create time) when `leaseToken` still holds the row.
   * The lease becomes the one of `operation`: omit it to release the row, set a later `until` to retain it.
   */
  save(operation: OperationRecord, leaseToken: string): Promise<Written>;
  /**
   * Moves the end of leases that are still held, in one statement.
   *
   * @param until ms since the epoch
   * @returns ids of the operations whose lease was renewed
   */
  renewLeases(leases: readonly { id: string; token: string }[], until: number): Promise<string[]>;
  /** Lets go of every lease; for a process that knows it is the only one. */
  releaseAllLeases(): Promise<void>;
  /**
   * Removes finished operations that ended before the instant, with their logs. Operations stay while a delivery of theirs
   * is pending, and as long as their installation exists also the ones that {@link latestByInstallation},
   * {@link latestReads} and the latest backfill of an object are read from.
   */
  deleteFinished(batch: DeletionBatch): Promise<DeletedBatch>;
}

/** Reads and writes are claimed separately, so that neither waits for the other. */
interface OperationKind {
  actionType: OperationRecord['actionType'];
}

/**
 * Batches that gather the records of several requests. One is open for each installation, object and type of write; it is
 * closed when it is full, when it begins to run, or when the installation is deleted.
 */
export interface AutoBatchRepository {
  /**
   * Adds a record to the open batch of the operation's installation, object and type, or opens one with the operation.
   * Several processes fill one batch, and each record is in one batch. A batch is full with `LIMITS.autoBatchRecords`,
   * or when its records are as large as a request may be; it then becomes due.
   *
   * @param operation operation of a new batch, if none is open
   * @param now ms since the epoch
   * @returns operation of the batch, the number of its records with this one, and whether it is full; `uninstalled` when
   *   the installation is gone
   */
  add(
    operation: OperationRecord & { work: WriteWork },
    item: WriteItem,
    now: number,
  ): Promise<{ operationId: string; size: number; isFull: boolean } | 'uninstalled'>;
  /** Closes a batch. @returns its records in the order in which they were added; afterwards no record is added */
  close(operationId: string): Promise<WriteItem[]>;
  /** Removes the records of a batch that has ended. */
  delete(operationId: string): Promise<void>;
}

export interface ScheduleRepository {
  /** Replaces the schedules of an installation. */
  replace(installationId: string, schedules: ScheduleRecord[]): Promise<void>;
  list(installationId: string): Promise<ScheduleRecord[]>;
  due(now: number, limit: number): Promise<ScheduleRecord[]>;
  /** Moves the tick when it still is at `schedule.nextRunAt`: of several processes one wins. */
  advance(schedule: ScheduleRecord, nextRunAt: number): Promise<Written>;
  nextDueAt(): Promise<number | undefined>;
}

interface WatermarkRepository {
  /** Records when objects were added to an installation. A watermark that such an object still has is removed. */
  begin(installationId: string, objectNames: readonly string[], addedAt: string): Promise<void>;
  /** RFC 3339; undefined for objects that were added before this was recorded. */
  addedAt(installationId: string, objectName: string): Promise<string | undefined>;
  /** Sets the mark of an object. It goes with its installation. */
  put(mark: WatermarkRecord): Promise<void>;
  get(installationId: string, objectName: string): Promise<WatermarkRecord | undefined>;
}

/**
 * Failures in a row, per installation: of the reads of an object and, under an empty name, of operations of every kind.
 * A transaction locks the installation (`installations.getForUpdate`) before it changes a count: counts and health agree,
 * and two transactions never wait for each other.
 */
export interface FailureCountRepository {
  get(installationId: string, objectName: string): Promise<FailureCountRecord | undefined>;
  /** By object name. */
  list(installationId: string): Promise<FailureCountRecord[]>;
  /** Adds one, in one statement. @returns the count; undefined when the installation was deleted */
  increment(installationId: string, objectName: string): Promise<number | undefined>;
  /** Notes that the object was paused because of these failures. */
  markPaused(installationId: string, objectName: string): Promise<void>;
  /** Notes that the provider forbade one of these reads. */
  markForbidden(installationId: string, objectName: string): Promise<void>;
  delete(installationId: string, objectNames: string[]): Promise<void>;
}

export interface ProviderQuotaRepository {
  get(connectionId: string, scope: QuotaScope): Promise<ProviderQuotaRecord | undefined>;
  /**
   * Stores a limit, with no places taken. A stored one that ends later stays, unless it was noted at a later instant than
   * this one: then the clock was set back since.
   */
  block(quota: Omit<ProviderQuotaRecord, 'slots'>): Promise<void>;
  /**
   * Takes the next place in the order of return after the limit that ends at `until`.
   *
   * @returns the place, from 1; undefined when the stored limit is another one. Two callers never get the same place
   */
  reserveSlot(connectionId: string, scope: QuotaScope, until: number): Promise<number | undefined>;
  /** Removes limits that ended before the instant (ms since the epoch). */
  deleteEnded(before: number): Promise<DeletedBatch>;
}

export interface DeliveryRepository {
  /** `duplicate` when a message of that id is stored already. */
  insert(delivery: DeliveryRecord, sealedBody?: string): Promise<Inserted>;
  get(id: string): Promise<DeliveryRecord | undefined>;
  /** Encrypted body of a message. */
  getBody(id: string): Promise<string | undefined>;
  /** Messages of a project, newest first. `before` is the id of the last message seen. */
  list(filter: MessageFilter, page: { limit: number; before?: string }): Promise<DeliveryRecord[]>;
  /**
   * Makes a finished message due again, with all of its attempts.
   *
   * @param resend `perSecond`: messages of the project that become due in one second at most
   * @returns `stale` if it is not finished, its installation was deleted, or its destination is disabled or deleted
   */
  resend(resend: { projectId: string; id: string; now: number; perSecond: number }): Promise<Written>;
  /**
   * Makes the next finished messages due again, oldest first. Those whose installation was deleted, and those of disabled
   * and deleted destinations, stay as they are.
   */
  resendAll(resend: MessageResend): Promise<ResentBatch>;
  countPending(destinationId: string): Promise<number>;
  /** Held messages of an object of an installation. */
  countHeld(installationId: string, objectName: string): Promise<number>;
  /**
   * Releases up to `limit` held messages of an object, oldest first. Concurrent callers release different ones.
   *
   * @returns the number of messages
   */
  release(held: { installationId: string; objectName: string; limit: number; dueAt: number }): Promise<number>;
  /** Queues with messages that can be claimed now. */
  dueQueues(due: DueWork): Promise<DueQueue[]>;
  /** Gives due messages to this lease, of each queue those due first; two processes never get the same one. */
  claim(claim: WorkClaim): Promise<DeliveryRecord[]>;
  /** Fails all waiting messages of a destination, including leased ones, whose worker loses the lease. */
  endPending(destinationId: string, error: string): Promise<void>;
  nextDueAt(): Promise<number | undefined>;
  save(delivery: DeliveryRecord, leaseToken: string): Promise<Written>;
  releaseAllLeases(): Promise<void>;
  /** Removes delivered and failed messages with their bodies by their create time. */
  deleteFinished(batch: DeletionBatch): Promise<DeletedBatch>;
  /** Removes held messages by their create time. */
  deleteHeld(batch: DeletionBatch): Promise<DeletedBatch>;
}

/** Selects messages of a project. Absent members select all. */
export interface MessageFilter {
  projectId: string;
  destinationId?: string;
  installationId?: string;
  status?: DeliveryRecord['status'];
  /** First instant of the create time. */
  from?: string;
  /** End of the create time, exclusive. */
  to?: string;
}

/** Part of a resend of many messages. */
export interface MessageResend {
  filter: MessageFilter & { status?: 'delivered' | 'failed' };
  limit: number;
  now: number;
  /** Messages of the project that become due in one second at most. */
  perSecond: number;
  /** As the batch before returned it. */
  after?: string;
}

/** Part of the messages that were resent. */
interface ResentBatch {
  resent: number;
  /** Position for the next batch; undefined after the last one. */
  after?: string;
}

interface BlobRepository {
  put(blob: BlobRecord): Promise<void>;
  get(path: string): Promise<BlobRecord | undefined>;
  deleteExpired(batch: DeletionBatch<number>): Promise<DeletedBatch>;
}

interface JwtKeyRepository extends ListedInParts<JwtKeyRecord, { projectId: string; active?: boolean }> {
  insert(key: JwtKeyRecord): Promise<void>;
  get(id: string): Promise<JwtKeyRecord | undefined>;
  /** Oldest first. */
  list(projectId: string): Promise<JwtKeyRecord[]>;
  /** Changes the update time, and label and activity as far as they are given. */
  update(changes: JwtKeyChanges): Promise<void>;
  delete(id: string): Promise<void>;
}

type JwtKeyChanges = Pick<JwtKeyRecord, 'id' | 'updateTime'> & Partial<Pick<JwtKeyRecord, 'label' | 'active'>>;

export interface ProviderAppRepository extends ListedInParts<ProviderAppRecord, { projectId: string }> {
  insert(app: ProviderAppRecord): Promise<void>;
  get(id: string): Promise<ProviderAppRecord | undefined>;
  /** Locks the app, so that no connection is made with it until the transaction ends. */
  getForDeletion(id: string): Promise<ProviderAppRecord | undefined>;
  /** Locks the app against {@link getForDeletion} only. */
  getForShare(id: string): Promise<ProviderAppRecord | undefined>;
  /** Several apps in one query, in any order. */
  getMany(projectId: string, ids: string[]): Promise<ProviderAppRecord[]>;
  /** Oldest first. */
  list(projectId: string): Promise<ProviderAppRecord[]>;
  /** Of all projects that entered an application of the provider, oldest first. */
  listByAppId(provider: string, appId: string): Promise<ProviderAppRecord[]>;
  /** Of a project and a provider, newest first. */
  listNewest(projectId: string, provider: string, limit: number): Promise<ProviderAppRecord[]>;
  /** Changes what is given. Project and age stay, whatever is given. */
  update(changes: ProviderAppChanges): Promise<void>;
  /** Records that the provider accepted a key, unless the app has another one by now. */
  acceptKey(id: string, developerKeyId: string): Promise<void>;
  delete(id: string): Promise<void>;
}

type ProviderAppChanges = Pick<ProviderAppRecord, 'id'> & Partial<Omit<ProviderAppRecord, 'projectId' | 'createTime'>>;

interface ConnectFlowRepository {
  insert(flow: ConnectFlowRecord): Promise<void>;
  get(id: string): Promise<ConnectFlowRecord | undefined>;
  /** Removes the flow and returns it: of several callers one gets it, once. */
  take(id: string): Promise<ConnectFlowRecord | undefined>;
  deleteExpired(batch: DeletionBatch<number>): Promise<DeletedBatch>;
}

interface HistoryRepository {
  /** Deletes the operations, log lines, messages and configuration changes of an installation that was deleted. */
  delete(installationId: string): Promise<void>;
}

export interface ConfigChangeRepository {
  insert(change: ConfigChangeRecord): Promise<void>;
  /** Newest first; `before` is the id of the last one seen. */
  list(
    installationId: string,
    page: { limit: number; before?: string; exceptOrigin?: string },
  ): Promise<ConfigChangeRecord[]>;
  /**
   * Removes all but the newest `keep` changes of each installation; of an installation that no longer exists, the changes
   * made before the instant.
   */
  deleteSuperseded(batch: DeletionBatch & { keep: number }): Promise<DeletedBatch>;
}

interface AuditRepository {
  insert(entry: AuditRecord): Promise<void>;
  delete(entry: Pick<AuditRecord, 'id' | 'createTime'>): Promise<void>;
  /** Newest first; `before` is the id of the last one seen. */
  list(projectId: string, page: { limit: number; before?: string }): Promise<AuditRecord[]>;
  /** Removes entries by their create time. */
  deleteBefore(batch: DeletionBatch): Promise<DeletedBatch>;
}

interface OperationLogRepository extends ListedInParts<OperationLogRecord, { operationId: string }> {
  append(lines: OperationLogRecord[]): Promise<void>;
  /** Oldest first. */
  list(operationId: string, limit: number): Promise<OperationLogRecord[]>;
  /** Removes lines by their timestamp. */
  deleteBefore(batch: DeletionBatch): Promise<DeletedBatch>;
}

interface TopicRepository extends ListedInParts<TopicRecord, { projectId: string }> {
  /** `duplicate` when the name is taken in the project. */
  insert(topic: TopicRecord): Promise<Inserted>;
  get(id: string): Promise<TopicRecord | undefined>;
  /** By name. */
  list(projectId: string): Promise<TopicRecord[]>;
  /** `duplicate` when the new name is taken. */
  update(topic: TopicRecord): Promise<Inserted>;
  /** Removes the topic and every route to and from it. */
  delete(id: string): Promise<void>;
}

interface EventRouteFilter {
  projectId: string;
  topicId?: string | undefined;
  eventType?: string | undefined;
}

interface EventRouteRepository extends ListedInParts<EventRouteRecord, EventRouteFilter> {
  /** `duplicate` when that event goes to that topic already. */
  insert(route: EventRouteRecord): Promise<Inserted>;
  get(id: string): Promise<EventRouteRecord | undefined>;
  /** Oldest first. */
  list(filter: EventRouteFilter): Promise<EventRouteRecord[]>;
  delete(id: string): Promise<void>;
}

interface TopicRouteFilter {
  projectId: string;
  topicId?: string | undefined;
  destinationId?: string | undefined;
}

export interface TopicRouteRepository extends ListedInParts<TopicRouteRecord, TopicRouteFilter> {
  /** `duplicate` when that topic goes to that destination already. Deleting a destination removes its routes. */
  insert(route: TopicRouteRecord): Promise<Inserted>;
  get(id: string): Promise<TopicRouteRecord | undefined>;
  /** Oldest first. */
  list(filter: TopicRouteFilter): Promise<TopicRouteRecord[]>;
  /** Ids of the destinations that an event reaches over its topics, each once. */
  destinationsOfEvent(projectId: string, eventType: string): Promise<string[]>;
  delete(id: string): Promise<void>;
}
