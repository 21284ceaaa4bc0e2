import type { ObjectMetadata, ProviderInfo, ProviderMetadata, WriteRequest } from '../../src/contract/index.ts';
import type {
  ApiKeyRecord,
  BlobRecord,
  ConnectionRecord,
  ConsumerRecord,
  Credential,
  DeliveryRecord,
  DestinationRecord,
  GroupRecord,
  InstallationRecord,
  IntegrationRecord,
  OperationRecord,
  ProjectRecord,
  RevisionRecord,
  ScheduleRecord,
} from './records.ts';
import type { Result } from './result.ts';

/** Everything that the core asks of its surroundings. Composed once, in `node` or in `msw`. */
export interface Ports {
  clock: Clock;
  ids: Ids;
  digests: Digests;
  secrets: SecretBox;
  store: Store;
  catalog: ProviderCatalog;
  connectors: ConnectorRegistry;
  gateway: ProviderGateway;
  webhooks: WebhookSender;
  jobs: Jobs;
  log: Log;
  settings: Settings;
}

/** Facts of the installation of the server that rules depend on. */
export interface Settings {
  /** Origin for links that are handed out, without a slash at the end. */
  publicApiUrl: string;
  /** Loopback and private addresses may be called; webhooks may use `http`. */
  allowPrivateNetwork: boolean;
  /** Seconds of waiting that pass in one real second; schedules, retry waits and deadlines only. */
  timeScale: number;
}

/** Time. Real for signatures and expiry; waits divide by {@link Settings.timeScale}. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
}

export interface Ids {
  /** Random UUID, for resources. */
  uuid(): string;
  /** @returns `bytes` random bytes in base64url, for keys and unguessable names */
  token(bytes: number): string;
}

export interface Digests {
  /** SHA-256 of the texts one after the other in UTF-8, hex. Several, so that large ones need not be joined first. */
  sha256Hex(...texts: string[]): Promise<string>;
  /** HMAC-SHA256 of the texts one after the other in UTF-8, base64. */
  hmacSha256Base64(key: Uint8Array, ...texts: string[]): Promise<string>;
  /** MD5 of the bytes, base64; undefined where the runtime has none. */
  md5Base64(bytes: Uint8Array): Promise<string | undefined>;
}

/** Authenticated encryption. The context binds a box to its row and column: a box from another place does not open. */
export interface SecretBox {
  seal(plain: string, context: string): Promise<string>;
  /** Throws when the box was damaged, made with another key or for another context. */
  open(sealed: string, context: string): Promise<string>;
}

/** Structured log. Fields never hold a credential, a body or a header value. */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Wake-up of the workers. Never the truth: a lost wake-up costs a second, not the work. */
export interface Jobs {
  /** There is work that is due now. Call after the transaction that stored it. */
  wake(): void;
}

/* ---- Store ---- */

/** All repositories, and a way to change several of them at once. */
export interface Store extends Repositories {
  /**
   * Runs `work` so that all of its changes are kept, or none when it throws. Not nested.
   * Repositories from outside must not be used inside.
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * A number that grows with each change that this process makes to projects, keys, integrations, connections or
   * installations, so that what was worked out from them need not be worked out again. Absent when nobody counts.
   */
  authorityVersion?(): number;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Repositories {
  projects: ProjectRepository;
  apiKeys: ApiKeyRepository;
  integrations: IntegrationRepository;
  groups: GroupRepository;
  consumers: ConsumerRepository;
  connections: ConnectionRepository;
  installations: InstallationRepository;
  destinations: DestinationRepository;
  operations: OperationRepository;
  schedules: ScheduleRepository;
  deliveries: DeliveryRepository;
  blobs: BlobRepository;
}

/** Answer of an insert into a table with a unique index. */
export type Inserted = 'inserted' | 'duplicate';
/** Answer of a change guarded by a version or a lease. */
export type Written = 'written' | 'stale';

export interface ProjectRepository {
  insert(project: ProjectRecord): Promise<Inserted>;
  get(id: string): Promise<ProjectRecord | undefined>;
  /** By id, else by name in any case. */
  find(idOrName: string): Promise<ProjectRecord | undefined>;
  list(): Promise<ProjectRecord[]>;
  /** `duplicate` when the new name is taken. */
  update(project: ProjectRecord): Promise<Inserted>;
}

export interface ApiKeyRepository {
  insert(key: ApiKeyRecord): Promise<Inserted>;
  findByHash(hash: string): Promise<ApiKeyRecord | undefined>;
  /** By id, or by prefix within the project. */
  find(projectId: string, idOrPrefix: string): Promise<ApiKeyRecord | undefined>;
  /** Oldest first. */
  list(projectId: string): Promise<ApiKeyRecord[]>;
  update(key: ApiKeyRecord): Promise<void>;
  delete(id: string): Promise<void>;
}

export interface IntegrationRepository {
  insert(integration: IntegrationRecord, revision: RevisionRecord): Promise<Inserted>;
  get(id: string): Promise<IntegrationRecord | undefined>;
  /** By id, else by name. */
  find(projectId: string, idOrName: string): Promise<IntegrationRecord | undefined>;
  /** By name. */
  list(projectId: string): Promise<IntegrationRecord[]>;
  /** Adds a revision and makes it the latest: the integration takes its id, its provider and its instant. */
  addRevision(revision: RevisionRecord): Promise<void>;
  getRevision(id: string): Promise<RevisionRecord | undefined>;
  /** Several revisions in one query, in any order. */
  getRevisions(ids: string[]): Promise<RevisionRecord[]>;
  /** Removes the integration, its revisions and its installations with their schedules. */
  delete(id: string): Promise<void>;
}

export interface GroupRepository {
  /** Creates the group, or changes its name. */
  upsert(group: GroupRecord): Promise<GroupRecord>;
  get(projectId: string, groupRef: string): Promise<GroupRecord | undefined>;
  /** Several groups in one query, in any order. */
  getMany(projectId: string, groupRefs: string[]): Promise<GroupRecord[]>;
}

export interface ConsumerRepository {
  upsert(consumer: ConsumerRecord): Promise<ConsumerRecord>;
  get(projectId: string, consumerRef: string): Promise<ConsumerRecord | undefined>;
  /** Several consumers in one query, in any order. */
  getMany(projectId: string, consumerRefs: string[]): Promise<ConsumerRecord[]>;
}

export interface ConnectionRepository {
  insert(connection: ConnectionRecord): Promise<void>;
  get(id: string): Promise<ConnectionRecord | undefined>;
  /** Several connections in one query, in any order. */
  getMany(ids: string[]): Promise<ConnectionRecord[]>;
  /** Newest first. */
  list(filter: {
    projectId: string;
    provider?: string;
    groupRef?: string;
    consumerRef?: string;
  }): Promise<ConnectionRecord[]>;
  /** Writes when the stored version is `connection.version`, and raises it by one. */
  update(connection: ConnectionRecord): Promise<Written>;
  /** Changes the status alone. `changed` is false when it was that already. */
  setStatus(id: string, status: ConnectionRecord['status'], updateTime: string): Promise<{ changed: boolean }>;
  /** Throws when an installation uses the connection, so that none ever points to nothing. */
  delete(id: string): Promise<void>;
}

export interface InstallationRepository {
  /** `duplicate` when the group has one of this integration; held by a unique index. */
  insert(installation: InstallationRecord): Promise<Inserted>;
  get(id: string): Promise<InstallationRecord | undefined>;
  findByGroup(integrationId: string, groupRef: string): Promise<InstallationRecord | undefined>;
  /** Newest first. */
  list(filter: {
    projectId: string;
    integrationId?: string;
    groupRef?: string;
    connectionId?: string;
  }): Promise<InstallationRecord[]>;
  countByIntegration(projectId: string): Promise<Record<string, number>>;
  /** Writes when the stored version is `installation.version`, and raises it by one. */
  update(installation: InstallationRecord): Promise<Written>;
  setHealth(id: string, health: InstallationRecord['healthStatus']): Promise<void>;
  /** Removes the installation with its schedules; running operations and waiting deliveries of it end as failures. */
  delete(id: string): Promise<void>;
}

export interface DestinationRepository {
  insert(destination: DestinationRecord): Promise<Inserted>;
  get(id: string): Promise<DestinationRecord | undefined>;
  /** By id, else by name. */
  find(projectId: string, idOrName: string): Promise<DestinationRecord | undefined>;
  list(projectId: string): Promise<DestinationRecord[]>;
  /** `duplicate` when the new name is taken. */
  update(destination: DestinationRecord): Promise<Inserted>;
  delete(id: string): Promise<void>;
}

export interface OperationRepository {
  /** `duplicate` when a read of that object (`resource`) is running already; held by a unique index. */
  insert(operation: OperationRecord): Promise<Inserted>;
  get(id: string): Promise<OperationRecord | undefined>;
  /** Newest first; `before` is the id of the last one seen. Nothing when there is no such operation. */
  list(installationId: string, page: { limit: number; before?: string }): Promise<OperationRecord[]>;
  latest(filter: {
    installationId: string;
    actionType?: 'read' | 'write';
    resource?: string;
  }): Promise<OperationRecord | undefined>;
  /** Latest operation of each installation, in one query. */
  latestByInstallation(installationIds: string[]): Promise<OperationRecord[]>;
  /** The unfinished read of the object (`resource`): none or one, never two. */
  findRunningRead(installationId: string, objectName: string): Promise<OperationRecord | undefined>;
  /** Gives up to `limit` due operations to this lease; two processes never get the same one. */
  claimDue(claim: LeaseClaim): Promise<OperationRecord[]>;
  /** Earliest instant at which work can be claimed, for the next wake-up; leased work counts from the end of its lease. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Writes everything but the identity (ids, action type, resource, create time) when `leaseToken` still holds the row.
   * The lease becomes the one of `operation`: leave it out to let go, give a later `until` to keep it.
   */
  save(operation: OperationRecord, leaseToken: string): Promise<Written>;
  /** Lets go of every lease; for a process that knows it is the only one. */
  releaseAllLeases(): Promise<void>;
}

export interface LeaseClaim {
  now: number;
  /** ms since the epoch until which the lease holds. */
  until: number;
  token: string;
  limit: number;
}

export interface ScheduleRepository {
  /** Makes the schedules of an installation be exactly these. */
  replace(installationId: string, schedules: ScheduleRecord[]): Promise<void>;
  list(installationId: string): Promise<ScheduleRecord[]>;
  due(now: number, limit: number): Promise<ScheduleRecord[]>;
  /** Moves the tick when it still is at `schedule.nextRunAt`: of several processes one wins. */
  advance(schedule: ScheduleRecord, nextRunAt: number): Promise<Written>;
  nextDueAt(): Promise<number | undefined>;
}

export interface DeliveryRepository {
  /** `duplicate` when a message of that id waits already. */
  insert(delivery: DeliveryRecord): Promise<Inserted>;
  get(id: string): Promise<DeliveryRecord | undefined>;
  countPending(destinationId: string): Promise<number>;
  /** Oldest first, at most `perDestination` of one destination. */
  claimDue(claim: LeaseClaim & { perDestination: number }): Promise<DeliveryRecord[]>;
  nextDueAt(): Promise<number | undefined>;
  save(delivery: DeliveryRecord, leaseToken: string): Promise<Written>;
  releaseAllLeases(): Promise<void>;
  /** Removes finished deliveries older than the instant. */
  deleteFinished(before: string): Promise<void>;
}

export interface BlobRepository {
  put(blob: BlobRecord): Promise<void>;
  get(path: string): Promise<BlobRecord | undefined>;
  deleteExpired(now: number): Promise<void>;
}

/* ---- Providers ---- */

export interface ProviderCatalog {
  /** Every entry by name. */
  all(): Record<string, ProviderInfo>;
  get(name: string): ProviderInfo | undefined;
}

export interface ConnectorRegistry {
  /** Undefined for a provider that can only be connected and proxied. */
  get(provider: string): Connector | undefined;
}

/** An account at a provider, ready to be called. Exists only while a call is made. */
export interface ProviderAccount {
  provider: ProviderInfo;
  /** Use this module's base address instead of the provider's. */
  module?: string;
  credential: Credential;
  metadata: ProviderMetadata;
  workspaceRef?: string;
}

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the provider's base address, with a slash at the start. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

export interface ProviderResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** Undefined when the text is not JSON. */
  json: unknown;
}

/** Why a provider call brought no usable answer. */
export interface ProviderFailure {
  kind:
    | 'unauthorized'
    | 'forbidden'
    | 'rateLimited'
    | 'badRequest'
    | 'notFound'
    | 'serverError'
    | 'unreachable'
    | 'timeout'
    | 'blocked'
    | 'unsupported';
  /** In words, the provider's own where it gave some. Never holds a credential. */
  message: string;
  /** Status of the provider's answer, if there was one. */
  status?: number;
  /** The provider's answer as text, shortened. */
  body?: string;
  /** The same call may succeed later: 429, 502, 503, 504 and network errors. */
  retryable: boolean;
  /** The call was sent and may have been carried out: nothing came back, or only a part of the answer. */
  mayHaveArrived?: boolean;
  /** ms since the epoch, when the provider said. */
  retryAt?: number;
}

/** Outbound calls. Attaches the credential, checks the address, limits time and size. */
export interface ProviderGateway {
  /** Any answer is a success here, 4xx and 5xx included; only no answer is a failure. */
  send(account: ProviderAccount, request: ProviderRequest): Promise<Result<ProviderResponse, ProviderFailure>>;
}

export interface WebhookSender {
  /** Any status is `{ status }`; no answer in time or no connection is `{ error }`. Redirects are not followed. */
  post(message: {
    url: string;
    headers: Record<string, string>;
    body: string;
    timeoutMs: number;
  }): Promise<{ status: number; headers: Record<string, string> } | { error: string }>;
}

/** What a connector may do with an account: call it, and read what is known of it. */
export interface ConnectorContext {
  send(request: ProviderRequest): Promise<Result<ProviderResponse, ProviderFailure>>;
  metadata: ProviderMetadata;
  /** ms since the epoch, for retry times. */
  now(): number;
}

/**
 * What the service knows of one provider's API. A connector holds no state and no credential:
 * it turns questions into requests and answers into records.
 */
export interface Connector {
  provider: string;
  /** Objects by the provider's name, with what may be done to each. */
  objects: Record<string, { read: boolean; write: boolean; displayName: string }>;
  /** Finds out what later calls need, right after the credential was given. */
  afterConnect?(context: ConnectorContext): Promise<Result<ProviderMetadata, ProviderFailure>>;
  describeObject(context: ConnectorContext, objectName: string): Promise<Result<ObjectMetadata, ProviderFailure>>;
  /** One page. `next` is undefined on the last one. */
  readPage(context: ConnectorContext, request: ReadPageRequest): Promise<Result<RecordPage, ProviderFailure>>;
  /** One record. Never retries. */
  write(context: ConnectorContext, request: WriteRecordRequest): Promise<Result<WrittenRecord, ProviderFailure>>;
}

export interface ReadPageRequest {
  objectName: string;
  /** Null for the first page, then what the last page said. */
  cursor: string | null;
  /** Most records wanted; the connector may ask for fewer. */
  pageSize?: number;
  since?: string;
  until?: string;
}

export interface RecordPage {
  /** As the provider gave them. */
  records: Record<string, unknown>[];
  next?: string;
  /** All records of the run, when the provider says. */
  total?: number;
}

export interface WriteRecordRequest {
  objectName: string;
  type: WriteRequest['type'];
  /** With `id` for update and delete. */
  record: Record<string, unknown>;
}

export interface WrittenRecord {
  recordId?: string;
  /** The provider's answer, when it had a body. */
  data?: Record<string, unknown>;
}
