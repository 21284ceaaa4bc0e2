import type {
  ApiKeyScope,
  AuditEntry,
  AuthScheme,
  BackfillPeriod,
  Config,
  ConfigChange,
  ConnectionStatus,
  Consumer,
  Group,
  HealthStatus,
  JwtKey,
  ManifestIntegration,
  NotificationEventTopicRoute,
  Oauth2Opts,
  OperationMetadata,
  OperationStatus,
  ProviderApp,
  ProviderMetadata,
  RawRecords,
  ReadType,
  Topic,
  TopicDestinationRoute,
  WriteBatchItem,
  WriteRequest,
} from '../../../src/contract/index.ts';

/*
 * Records of the store. The record of a resource that is stored as the API shows it is its contract type. Instants are RFC 3339 strings in UTC with milliseconds,
 * so that they sort as text; instants that work waits for are ms since the epoch.
 */

export interface ProjectRecord {
  id: string;
  /** Lower case, unique. */
  name: string;
  appName: string;
  orgId: string;
  /** Absent means `all`. */
  rawRecords?: RawRecords;
  createTime: string;
  updateTime?: string;
}

export interface ApiKeyRecord {
  id: string;
  projectId: string;
  /** SHA-256 of the key in hex; unique. The key itself is never kept. */
  hash: string;
  /** First characters of the key, enough to recognise it; unique in the project. */
  prefix: string;
  label: string;
  scopes: ApiKeyScope[];
  active: boolean;
  createTime: string;
}

/** A key that was deleted. It stays known, so that a start with it in the environment does not create it again. */
export interface DeletedApiKeyRecord {
  /** SHA-256 of the key in hex. */
  hash: string;
  deleteTime: string;
}

export interface IntegrationRecord {
  id: string;
  projectId: string;
  /** Unique in the project. */
  name: string;
  provider: string;
  latestRevisionId: string;
  createTime: string;
  updateTime?: string;
}

export interface RevisionRecord {
  id: string;
  integrationId: string;
  specVersion: string;
  content: ManifestIntegration;
  createTime: string;
}

/** Key: project and ref. */
export type GroupRecord = Group;

/** Key: project and ref. */
export type ConsumerRecord = Consumer;

export interface ConnectionRecord {
  id: string;
  projectId: string;
  provider: string;
  groupRef: string;
  consumerRef: string;
  providerWorkspaceRef?: string;
  /**
   * Account that the credential belongs to, as the provider named it when asked with that credential. Never taken from a
   * request, and not shown. Events are routed by it.
   */
  accountRef?: string | undefined;
  providerConsumerRef?: string;
  /** Provider app with which an OAuth connection was made, and is refreshed. */
  providerAppId?: string;
  /** `custom` is internal: the published enumeration has no such value, so responses contain `apiKey`. */
  authScheme: AuthScheme | 'custom';
  status: ConnectionStatus;
  metadata: ProviderMetadata;
  /** {@link Credential} as JSON, sealed with the context `connections.credential:<id>`. */
  sealedCredential: string;
  createTime: string;
  updateTime?: string;
  /** When the customer replaced the credential; absent until then. A refresh does not move it. */
  credentialTime?: string;
  /** Grows with each change; a stale writer is refused. */
  version: number;
  /** ms since the epoch at which an unused OAuth token is refreshed; null for never. */
  refreshAt: number | null;
}

/** Secret part of a connection, stored encrypted. */
export type Credential =
  | { scheme: 'none' }
  | { scheme: 'apiKey'; apiKey: string }
  | { scheme: 'basic'; username: string; password: string }
  | OauthCredential
  /** Values of the provider's own form by input name, and what a multi-step sign-in brought. */
  | CustomCredential;

/** Values of a provider's own form. */
export interface CustomCredential {
  scheme: 'custom';
  inputs: Record<string, string>;
  /** Token for which the inputs were exchanged, if they are a signing key; instants in RFC 3339. */
  token?: { accessToken: string; issuedAt: string; expiresAt?: string };
}

/** Tokens of an OAuth connection, and what new ones are had with. */
export interface OauthCredential {
  scheme: 'oauth2';
  grant: Oauth2Opts['grantType'];
  accessToken: string;
  /** RFC 3339. */
  issuedAt?: string;
  /** RFC 3339; absent when the provider does not say, and then the token counts as valid until it is refused. */
  expiresAt?: string;
  refreshToken?: string;
  refreshIssuedAt?: string;
  refreshExpiresAt?: string;
  scopes?: string[];
  /** Given by the customer: client credentials and password grants. Other grants use the provider app's. */
  client?: { clientId: string; clientSecret: string };
  /** Password grant only. */
  user?: { username: string; password: string };
}

/** Unique: integration and group. */
export interface InstallationRecord {
  id: string;
  projectId: string;
  integrationId: string;
  groupRef: string;
  connectionId: string;
  healthStatus: HealthStatus;
  config: Config;
  createdBy: string;
  createTime: string;
  updateTime?: string;
  version: number;
}

export interface DestinationRecord {
  id: string;
  projectId: string;
  /** Unique in the project. */
  name: string;
  /** `slack` takes a plain POST to an incoming-webhook address. */
  type: 'webhook' | 'slack';
  url: string;
  headers: Record<string, string>;
  /** `whsec_…`, sealed with the context `destinations.signing_key:<id>`. */
  sealedSigningKey: string;
  /** Signs as well until it lapses, so that receivers can change keys without an outage. */
  previousSigningKey?: { sealed: string; validUntil: string };
  /** RFC 3339; since when every attempt has failed. Absent after a success. */
  failingSince?: string;
  /** RFC 3339 time since which the destination is disabled. Changing its URL enables it again. */
  disabledAt?: string;
  createTime: string;
  updateTime?: string;
}

/** Where messages are sent: a destination that has failed or was disabled is tried again once it changes. */
export type DestinationAddress = Pick<DestinationRecord, 'url' | 'headers'>;

/** Right of one process to work on a row for a while. A lost lease lets nothing be written. */
export interface Lease {
  token: string;
  /** ms since the epoch. */
  until: number;
}

export interface OperationRecord {
  id: string;
  projectId: string;
  integrationId: string;
  installationId: string;
  configId: string;
  actionType: 'read' | 'write';
  status: OperationStatus;
  result?: string;
  /** Object that is read or written, by its provider name. */
  resource: string;
  metadata: OperationMetadata;
  createTime: string;
  updateTime?: string;
  /** Trigger of a read; reads only. */
  readType?: ReadType;
  /** Remaining work; absent if there is none or the caller waits for it. */
  work?: ReadWork | WriteWork;
  /** Work queue: provider, project and connection. See scheduling/work-queue.ts. */
  queue: string;
  /** ms since the epoch at which the work may continue; null when it is finished. */
  dueAt: number | null;
  /** failed attempts in a row. */
  attempts: number;
  lease?: Lease;
}

/** A read run. The checkpoint moves after each page whose records are delivered or safely stored for delivery. */
export interface ReadWork {
  kind: 'read';
  readType: ReadType;
  objectName: string;
  /** The connector's own position of the next page; null before the first. */
  cursor: string | null;
  /** Number of the next page, from 0. */
  page: number;
  /** Records that the provider gave so far. */
  recordsProcessed: number;
  /** Of these, the ones that went into messages: a filter may have kept some out. */
  recordsDelivered?: number;
  /** RFC 3339; only records changed since then, if the connector supports it. */
  since?: string;
  until?: string;
  period?: BackfillPeriod;
  /** See `WatermarkRecord`. Absent where the end of the read is no watermark. */
  selection?: string;
  /** Absent before the first page. */
  trail?: PageTrail;
}

/** Marks of the pages of a read, by which a repetition is noticed. */
export interface PageTrail {
  /** Number of the last page, from 1. */
  page: number;
  /** Fingerprint of the last page; empty without records. */
  content: string;
  /** Pages without records since the last one with some. */
  emptyPages: number;
  /** The earlier page that each page is compared with. */
  mark: { page: number; next: string | null; content: string };
  /** Pages until the next mark. */
  span: number;
}

/** A write of one record or of a batch. */
export interface WriteWork {
  kind: 'write';
  /** Without records for an automatic batch, see {@link AutoBatchRepository}. */
  request: WriteRequest;
  /** ms since the epoch after which nothing is sent again. Of an automatic batch, set by its first attempt. */
  deadline?: number;
  /**
   * Places, in the request, of the records that the provider is being called for. Set before the call and cleared when its
   * response is stored; found set by the next process, the outcome of these records is unknown.
   */
  sending: number[];
  /** Outcomes of the records, in the order of the request; null for pending records. All are pending if absent. */
  outcomes?: (WriteOutcome | null)[];
}

/** A record of a write request, with the headers of its request. */
export type WriteItem = WriteBatchItem & Pick<WriteRequest, 'headers'>;

/** Outcome of a record: written, with the provider's id if known, or failed with an error. */
export type WriteOutcome = { recordId?: string } | { error: string };

/**
 * A limit that a provider has imposed on a connection, or on its token requests. Key: connection and scope. A record stays
 * for a while after its end, because calls return one after the other.
 */
export interface ProviderQuotaRecord {
  connectionId: string;
  scope: QuotaScope;
  /** ms since the epoch at which the provider said so. */
  since: number;
  /** ms since the epoch before which it is not to be called. */
  until: number;
  /** See `LimitAnswer.lockOut`. */
  isLockOut: boolean;
  /** Slots that processes have reserved after `until`. */
  slots: number;
}

/** Calls of a provider's API, or of its token endpoint: limits of the two are independent. */
export type QuotaScope = 'api' | 'token';

/** Next tick of a scheduled read. Key: installation and object. */
export interface ScheduleRecord {
  installationId: string;
  objectName: string;
  cron: string;
  /** ms since the epoch. */
  nextRunAt: number;
}

/** Instant up to which an object was read. Key: installation and object. */
export interface WatermarkRecord {
  installationId: string;
  objectName: string;
  /** RFC 3339; of every change before it the records were read and delivered. */
  readUntil: string;
  /** Digest of what was read, from where and to where: the mark says nothing about any other. */
  selection: string;
}

/** Instant at which an object was added to an installation. Key: installation and object. */
export interface AddedObjectRecord {
  installationId: string;
  objectName: string;
  addedAt: string;
}

/** Failures in a row; there is no record when there are none. Key: installation and object. */
export interface FailureCountRecord {
  installationId: string;
  /** Object whose reads are counted, by its provider name; empty for operations of every kind. */
  objectName: string;
  failures: number;
  /** Whether the object was paused because of them. */
  isPaused: boolean;
  /** Whether the provider forbade one of them, as it does without the scope for the object. */
  isForbidden: boolean;
}

/**
 * A message: waiting for its first or another attempt, held until it is requested, delivered or failed. Its body is
 * stored separately, see {@link MessageBodyRecord}.
 */
export interface DeliveryRecord {
  /** Message id; the same one is sent with every attempt. */
  id: string;
  projectId: string;
  destinationId: string;
  /** Its deletion cancels the message. Absent for notifications. */
  installationId?: string;
  /** Absent for notifications. */
  operationId?: string;
  /** Body that a version before encrypted bodies stored. */
  plainBody?: string;
  /** Paths of the blobs whose addresses the body contains; absent if there are none. */
  downloads?: string[];
  createTime: string;
  /** `held` until the results of the object are requested. */
  status: 'held' | 'pending' | 'delivered' | 'failed';
  /** Object whose results have to be requested first; absent for every other message. */
  objectName?: string;
  /** Tries so far. */
  attempts: number;
  /** Error of the last attempt, without the body of the response. */
  lastError?: string;
  /** ms since the epoch; null when it is held or finished. */
  dueAt: number | null;
  lease?: Lease;
}

/** Body of a message, deleted with it. */
export interface MessageBodyRecord {
  /** Id of the message. */
  id: string;
  sealedBody: string;
}

/** Bytes that can be fetched or were uploaded under an unguessable name, for a while. */
export interface BlobRecord {
  /** `uploads/…` or `downloads/…` */
  path: string;
  /** Null until an upload arrives. */
  bytes: Uint8Array | null;
  /** Base64 MD5 that the upload must have, when announced. */
  md5?: string;
  contentType: string;
  /** ms since the epoch. */
  expiresAt: number;
}

/** Public key by which user tokens of a project are verified; its id is their `kid`. */
export type JwtKeyRecord = Omit<JwtKey, 'algorithm'>;

/** OAuth application that the builder registered with a provider. */
export interface ProviderAppRecord extends ProviderApp {
  /** Client secret, sealed with the context `provider_apps.client_secret:<id>`. */
  sealedClientSecret: string;
  /** Developer API key, sealed with the context `provider_apps.developer_key:<id>`. */
  sealedDeveloperKey?: string;
  /** Number of the application at the provider, out of the metadata; absent or empty when there is none. */
  appId?: string;
  /** Changes with the first developer API key, and with the application that the keys are for. */
  developerKeyId?: string;
  /** {@link developerKeyId} when the provider accepted a key for the application. */
  acceptedKeyId?: string;
}

/** A sign-in that was begun and is to be finished in a browser. Used once, within minutes. */
export interface ConnectFlowRecord {
  /** SHA-256 in hex of the state or session id that the browser carries; the text itself is never kept. */
  id: string;
  projectId: string;
  kind: 'oauth' | 'customAuth';
  /** State of the sign-in as JSON, sealed with the context `connect_flows.content:<id>`. */
  sealedContent: string;
  /** ms since the epoch. */
  expiresAt: number;
}

/** One change of an installation's config. */
export interface ConfigChangeRecord extends ConfigChange {
  projectId: string;
}

/** One change of anything in a project. Its target contains no credential. */
export interface AuditRecord extends AuditEntry {
  actor: AuditActor;
}

/** Actor of the change. */
export type AuditActor =
  | { kind: 'apiKey'; id: string }
  | { kind: 'token'; id: string; groupRef: string; consumerRef: string }
  | { kind: 'operator' };

/** One line of an operation's log. */
export interface OperationLogRecord {
  id: string;
  operationId: string;
  /** RFC 3339. */
  timestamp: string;
  severity: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
  /** Message for the builder. */
  msg: string;
  error?: string;
  details?: Record<string, string>;
}

/** Its name is unique in the project, in any case. */
export type TopicRecord = Topic;

/** Unique: event type and topic. */
export type EventRouteRecord = NotificationEventTopicRoute;

/** Unique: topic and destination. */
export type TopicRouteRecord = TopicDestinationRoute;
