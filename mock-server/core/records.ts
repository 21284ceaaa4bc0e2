import type {
  ApiKeyScope,
  AuthScheme,
  BackfillPeriod,
  Config,
  ConnectionStatus,
  HealthStatus,
  ManifestIntegration,
  OperationMetadata,
  OperationStatus,
  ProviderMetadata,
  ReadType,
  WriteRequest,
} from '../../src/contract/index.ts';

/*
 * What the store keeps, one interface per aggregate. Instants are RFC 3339 strings in UTC with milliseconds,
 * so that they sort as text; instants that work waits for are ms since the epoch.
 */

export interface ProjectRecord {
  id: string;
  /** Lower case, unique. */
  name: string;
  appName: string;
  orgId: string;
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
export interface GroupRecord {
  projectId: string;
  groupRef: string;
  groupName: string;
  createTime: string;
  updateTime?: string;
}

/** Key: project and ref. */
export interface ConsumerRecord {
  projectId: string;
  consumerRef: string;
  consumerName: string;
  createTime: string;
  updateTime?: string;
}

export interface ConnectionRecord {
  id: string;
  projectId: string;
  provider: string;
  groupRef: string;
  consumerRef: string;
  providerWorkspaceRef?: string;
  providerConsumerRef?: string;
  authScheme: AuthScheme;
  status: ConnectionStatus;
  metadata: ProviderMetadata;
  /** {@link Credential} as JSON, sealed with the context `connections.credential:<id>`. */
  sealedCredential: string;
  createTime: string;
  updateTime?: string;
  /** Grows with each change; a stale writer is refused. */
  version: number;
}

/** Secret part of a connection, as it stands inside the sealed box. */
export type Credential =
  | { scheme: 'none' }
  | { scheme: 'apiKey'; apiKey: string }
  | { scheme: 'basic'; username: string; password: string };

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
  url: string;
  headers: Record<string, string>;
  /** `whsec_…`, sealed with the context `destinations.signing_key:<id>`. */
  sealedSigningKey: string;
  /** Signs as well until it lapses, so that receivers can change keys without an outage. */
  previousSigningKey?: { sealed: string; validUntil: string };
  createTime: string;
  updateTime?: string;
}

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
  /** What is still to be done; absent when nothing is, or when the caller waits for it. */
  work?: ReadWork | WriteWork;
  /** ms since the epoch at which the work may go on; null when it is finished. */
  dueAt: number | null;
  /** Failed tries in a row. */
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
  /** RFC 3339; only records changed since then, where the connector can tell. */
  since?: string;
  until?: string;
  period?: BackfillPeriod;
}

/** An asynchronous write. */
export interface WriteWork {
  kind: 'write';
  request: WriteRequest;
  /** ms since the epoch after which it is not tried again. */
  deadline: number;
  /**
   * Set before the provider is called and cleared after its answer is stored. Found set by the next process,
   * the outcome is unknown: a create is not repeated blindly.
   */
  isSending: boolean;
}

/** Next tick of a scheduled read. Key: installation and object. */
export interface ScheduleRecord {
  installationId: string;
  objectName: string;
  cron: string;
  /** ms since the epoch. */
  nextRunAt: number;
}

/** A webhook message that waits for another try. Messages delivered at the first try never come here. */
export interface DeliveryRecord {
  /** Message id; the same one is sent with every try. */
  id: string;
  projectId: string;
  destinationId: string;
  installationId: string;
  operationId: string;
  body: string;
  createTime: string;
  status: 'pending' | 'delivered' | 'failed';
  /** Tries so far. */
  attempts: number;
  /** What the last try came to, without the body of the answer. */
  lastError?: string;
  /** ms since the epoch; null when it is finished. */
  dueAt: number | null;
  lease?: Lease;
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
