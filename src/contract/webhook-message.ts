import type { FieldMetadata } from './object-metadata.ts';

/** Where a message comes from: installation and object. */
interface MessageOrigin {
  projectId: string;
  /** Key of the provider catalogue. */
  provider: string;
  /** Your id of the customer. */
  groupRef: string;
  groupName: string;
  /** Reference of the connection's consumer. */
  consumerRef: string;
  consumerName: string;
  installationId: string;
  /** Create time when the installation was never updated. @example 2026-02-01T08:30:00.000Z */
  installationUpdateTime: string;
  /** Name that the integration gives to the object. */
  objectName: string;
  /** The provider's name of the object. */
  rawObjectName?: string;
  /** Identifier of the provider's workspace, where known. @example 12345678 */
  workspace?: string;
}

/** Message with records, delivered to a webhook. */
export interface WebhookMessage extends MessageOrigin {
  action: 'read' | 'subscribe';
  /** How many records the message has, and where they are. */
  resultInfo: WebhookResultInfo;
  /** Absent when `resultInfo.type` is `url`. */
  result?: WebhookResultEntry[];
  /** Operation of the read. */
  operationId?: string;
  /** When the operation was created. */
  operationTime?: string;
  readType?: ReadType;
}

/** Records of a read. */
export interface ReadMessage extends WebhookMessage {
  /** Always `read`. */
  action: 'read';
  operationId: string;
  /** @example 2026-01-31T12:00:00.000Z */
  operationTime: string;
  /** Trigger of the read. */
  readType: ReadType;
}

/** Events of a provider, with the records as they are now. */
export interface SubscribeMessage
  extends Omit<WebhookMessage, 'result' | 'operationId' | 'operationTime' | 'readType'> {
  /** Always `subscribe`. */
  action: 'subscribe';
  /** One entry per event; absent when `resultInfo.type` is `url`. */
  result?: SubscribeEntry[];
}

/** Changes of the fields of an object at the provider. */
export interface SchemaWatchMessage extends MessageOrigin {
  /** Always `schema.watch`. */
  action: 'schema.watch';
  /** Changes since the last check. */
  result: SchemaChanges;
}

/** Trigger of a read. */
export type ReadType = 'backfill' | 'scheduled' | 'triggered';

/** How many records a message brings, and where they are when they do not fit. */
interface WebhookResultInfo {
  /** `url`: the records have to be downloaded. */
  type: 'inline' | 'url';
  /** Records of the message. @example 1 */
  numRecords: number;
  /**
   * GET returns the array that `result` would hold; valid for 15 minutes.
   * @example https://api.example.com/downloads/4f5a6b7c
   */
  downloadUrl?: string;
}

/** One record. */
export interface WebhookResultEntry {
  /**
   * Selected fields that are not mapped, keys in lower case, `id` always included.
   * @example {"id": "512", "email": "ada@example.com"}
   */
  fields?: Record<string, unknown>;
  /** Mapped fields by map-to name. @example {"emailAddress": "ada@example.com"} */
  mappedFields?: Record<string, unknown>;
  /** The provider's record, unchanged. @example {"id": "512", "properties": {"email": "ada@example.com"}} */
  raw: Record<string, unknown>;
}

/** One event. A deleted record has no `fields`, `mappedFields` and `raw`, nor has one that was deleted since. */
export interface SubscribeEntry extends Partial<WebhookResultEntry> {
  /** Id of the record. @example 512 */
  id: string;
  /** Kind of the event; `other` for events that the manifest names by the provider's names. */
  subscribeEventType: 'create' | 'update' | 'delete' | 'associationUpdate' | 'other';
  /** The provider's name of the event. @example contact.propertyChange */
  providerEventType: string;
  /** Fields that changed, by the provider's names; updates only. @example ["email"] */
  fieldsUpdated?: string[];
  /** Record at which the changed association begins. */
  fromRecord?: AssociatedRecord;
  /** Record at which the changed association ends. */
  toRecord?: AssociatedRecord;
  /**
   * The provider's event, unchanged. Numbers may have more digits than JavaScript's.
   * @example {"eventId": 100, "subscriptionType": "contact.propertyChange", "objectId": 512}
   */
  rawEvent: Record<string, unknown>;
}

/** Record of an association; its fields where the manifest asks for full records. */
interface AssociatedRecord extends Partial<WebhookResultEntry> {
  /** Id of the record. @example 512 */
  id: string;
  objectName?: string;
  rawObjectName?: string;
}

/** Changes of the fields of an object, of the kinds that are watched. */
export interface SchemaChanges {
  /** Fields that are new at the provider. */
  createdFields?: FieldMetadata[];
  /** Fields that no longer exist at the provider. */
  deletedFields?: FieldMetadata[];
  /** Fields whose label, description or type changed. */
  changedFields?: { oldSchema: FieldMetadata; newSchema: FieldMetadata }[];
}
