/**
 * Body of the write API. Source: specification, write API.
 *
 * @example { "groupRef": "acme", "type": "create", "record": { "email": "ada@example.com" } }
 */
export interface WriteRequest {
  groupRef: string;
  /** Kind of the write. */
  type: 'create' | 'update' | 'delete';
  /** `synchronous` when absent; deletes are always synchronous. */
  mode?: 'synchronous' | 'asynchronous';
  /** One record; `id` is required for update and delete. @example {"email": "ada@example.com"} */
  record?: Record<string, unknown>;
  /** 1 to 100 records instead of `record`, created or updated. */
  batch?: WriteBatchItem[];
  /** How a batch ends when records fail. */
  batchPolicy?: {
    /** Whether one record that fails makes all of them fail, where the provider can undo what it wrote. */
    allOrNone?: boolean;
  };
  /** Of an asynchronous write; ignored with `autoBatchPolicy`. */
  retryPolicy?: {
    /** 1 to 48; 1 when absent. @example 1 */
    deadlineHours?: number;
    /**
     * Whether a create is sent again when it is unknown whether the provider carried it out. With `retry` there may be two
     * records, unless the records hold an external key by which the provider recognizes them. `fail` when absent.
     */
    onUnknownOutcome?: 'fail' | 'retry';
  };
  /** Gathers the record with those of other requests into one batch. Asynchronous only. */
  autoBatchPolicy?: {
    /** 1 to 1440, from the first record of the batch. @example 15 */
    maxDelayMinutes: number;
    /** 1 to 48, from the first attempt; 1 when absent. @example 1 */
    retryDeadlineHours?: number;
  };
  associations?: WriteAssociation[];
  /** Forwarded to the provider where it supports them. */
  headers?: {
    /** Name of the header. @example X-Custom */
    key: string;
    /** Value of the header. @example value */
    value: string;
  }[];
}

/** One record of a batch. */
export interface WriteBatchItem {
  /** With the provider's `id` for an update. @example {"email": "ada@example.com"} */
  record: Record<string, unknown>;
  associations?: WriteAssociation[];
}

/** Link of a new record to an existing one. */
export interface WriteAssociation {
  /** The existing record. */
  to: { id: string };
  /** Kinds of the link. */
  types: {
    /** The provider's category of the link. @example HUBSPOT_DEFINED */
    associationCategory: string;
    /** The provider's id of the kind of link. @example 279 */
    associationTypeId: number;
  }[];
}

/** Response to an asynchronous write. */
export interface WriteAccepted {
  operationId: string;
}

/** Response to a synchronous single-record write that succeeded. */
export interface WriteSucceeded {
  operationId: string;
  /** Outcome of the record. */
  result: {
    success: true;
    recordId?: string;
    /** The provider's record. @example {"id": "512"} */
    data?: Record<string, unknown>;
  };
}

/** Response, with status 422, to a synchronous single-record write that the provider refused. */
export interface WriteFailed {
  operationId: string;
  /** Reasons of the provider. */
  errors: { message: string }[];
  /** Outcome of the record. */
  result: { success: false };
  /** The provider's response as text. @example {\"status\":\"error\"} */
  rawResponse?: string;
  warnings?: { message: string }[];
}

/** Response to a synchronous batch: with status 200 when a record was written, with 422 when none was. */
export interface BatchWritten {
  operationId: string;
  successCount: number;
  failureCount: number;
  /** One for each record, in the order of the request. */
  results: BatchRecordResult[];
  /** Error of each failed record, beginning with its position, `batch[2]: …`; absent when none failed. */
  errors?: { message: string }[];
}

/** Outcome for one record of a batch. */
interface BatchRecordResult {
  success: boolean;
  recordId?: string;
  /** The provider's response, when it had one for the record. @example {"id": "512"} */
  data?: Record<string, unknown>;
}

/** Body that starts a read on demand. */
export interface ReadRequest {
  groupRef: string;
  /** The only mode. */
  mode: 'async';
  /** Everything is read when absent. @example 2026-01-01T00:00:00Z */
  sinceTimestamp?: string;
  untilTimestamp?: string;
}

/** Response to a read on demand, with status 201. */
export interface ReadAccepted {
  operationId: string;
}

/** Body that requests results of reads in the delivery mode `onRequest`. */
export interface DeliverResultsRequest {
  groupRef: string;
  /** Messages to deliver, oldest first; those that are not there yet have to be requested again. @example 10 */
  pages: number;
}

/** Body of pause and unpause; all objects when `objects` is absent. */
export interface PauseRequest {
  /** Names of the objects. @example ["contacts"] */
  objects?: string[];
  /** Reason, for the log. @example Maintenance at the provider */
  note?: string;
}
