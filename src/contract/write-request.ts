/** Body of the write API. Source: specification, write API. */
export interface WriteRequest {
  groupRef: string;
  type: 'create' | 'update' | 'delete';
  /** `synchronous` when absent; deletes are always synchronous. */
  mode?: 'synchronous' | 'asynchronous';
  /** One record; `id` is required for update and delete. */
  record?: Record<string, unknown>;
  /** 1 to 100 records instead of `record`. */
  batch?: { record: Record<string, unknown>; associations?: WriteAssociation[] }[];
  batchPolicy?: { allOrNone?: boolean };
  retryPolicy?: { deadlineHours?: number };
  autoBatchPolicy?: { maxDelayMinutes: number; retryDeadlineHours?: number };
  associations?: WriteAssociation[];
  /** Forwarded to the provider where it supports them. */
  headers?: { key: string; value: string }[];
}

/** Link of a new record to an existing one. */
export interface WriteAssociation {
  to: { id: string };
  types: { associationCategory: string; associationTypeId: number }[];
}

/** Answer to an asynchronous write. */
export interface WriteAccepted {
  operationId: string;
}

/** Answer to a synchronous single-record write that succeeded. */
export interface WriteSucceeded {
  operationId: string;
  result: { success: true; recordId?: string; data?: Record<string, unknown> };
}

/** Answer, with status 422, to a synchronous single-record write that the provider refused. */
export interface WriteFailed {
  operationId: string;
  errors: { message: string }[];
  result: { success: false };
  /** The provider's answer as text. */
  rawResponse?: string;
  warnings?: { message: string }[];
}

/** Body that starts a read on demand. */
export interface ReadRequest {
  groupRef: string;
  mode: 'async';
  /** Everything is read when absent. */
  sinceTimestamp?: string;
  untilTimestamp?: string;
}

/** Answer to a read on demand, with status 201. */
export interface ReadAccepted {
  operationId: string;
}

/** Body that requests results of reads in the delivery mode `onRequest`. */
export interface DeliverResultsRequest {
  groupRef: string;
  /** Messages to deliver, oldest first; those that are not there yet have to be requested again. */
  pages: number;
}

/** Body of pause and unpause; all objects when `objects` is absent. */
export interface PauseRequest {
  objects?: string[];
  note?: string;
}
