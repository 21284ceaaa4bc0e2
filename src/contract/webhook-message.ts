/** Message delivered to a webhook. */
export interface WebhookMessage {
  action: 'read' | 'subscribe';
  projectId: string;
  provider: string;
  groupRef: string;
  groupName: string;
  /** Of the connection's consumer. */
  consumerRef: string;
  consumerName: string;
  installationId: string;
  /** Create time when the installation was never updated. */
  installationUpdateTime: string;
  /** Name that the integration gives to the object. */
  objectName: string;
  /** The provider's name of the object. */
  rawObjectName?: string;
  resultInfo: WebhookResultInfo;
  /** Absent when `resultInfo.type` is `url`. */
  result?: WebhookResultEntry[];
  workspace?: string;
  /** Reads only. */
  operationId?: string;
  operationTime?: string;
  /** Reads only. */
  readType?: ReadType;
}

/** Trigger of a read. */
export type ReadType = 'backfill' | 'scheduled' | 'triggered';

/** How many records a message brings, and where they are when they do not fit. */
interface WebhookResultInfo {
  type: 'inline' | 'url';
  numRecords: number;
  /** GET returns the array that `result` would hold; valid for 15 minutes. */
  downloadUrl?: string;
}

/** One record. */
export interface WebhookResultEntry {
  /** Selected fields that are not mapped, keys in lower case, `id` always included. */
  fields?: Record<string, unknown>;
  /** Mapped fields by map-to name. */
  mappedFields?: Record<string, unknown>;
  /** The provider's record, unchanged. */
  raw: Record<string, unknown>;
}
