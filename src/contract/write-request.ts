/** Body of the write API. Source: specification, write API. */
export interface WriteRequest {
  groupRef: string;
  type: 'create' | 'update' | 'delete';
  /** `synchronous` when absent; deletes are always synchronous. */
  mode?: 'synchronous' | 'asynchronous';
  /** One record; `id` is required for update and delete. */
  record?: Record<string, unknown>;
  /** 1 to 100 records instead of `record`, created or updated. */
  batch?: WriteBatchItem[];
  batchPolicy?: {
    /** Whether one record that fails makes all of them fail, where the provider can undo what it wrote. */
    allOrNone?: boolean;
  };
  /** Of an asynchronous write; ignored with `autoBatchPolicy`. */
  retryPolicy?: {
    /** 1 to 48; 1 when absent. */
    deadlineHours?: number;
    /**
     * Whether a create is sent again when it is unknown whether the provider carried it out. With `retry` there may be two
     * records, unless the records hold an external key by which the provider recognizes them. `fail` when absent.
     */
    onUnknownOutcome?: 'fail' | 'retry';
  };
  /** Gathers the record with those of other requests into one batch. Asynchronous only. */
  autoBatchPolicy?: {
    /** 1 to 1440, from the first record of the batch. */
    maxDelayMinutes: number;
    /** 1 to 48, from the first attempt; 1 when absent. */
    retryDeadlineHours?: number;
  };
  associations?: WriteAssociation[];
  /** Forwarded to the provider where it supports them. */
  headers?: { key: string; value: string }[];
}

/** One record of a batch. */
export interface WriteBatchItem {
  /** With the provider's `id` for an update. */
  record: Record<string, unknown>;
  associations?: WriteAssociation[];
}

/** Link of a new record to an existing one. */
export interface WriteAssociation {
  to: { id: string };
  types: { associationCategory: string; associationTypeId: number }[];
}

/** Response to an asynchronous write. */
export interface WriteAccepted {
  operationId: string;
}

/** Response to a synchronous single-record write that succeeded. */
export interface WriteSucceeded {
  operationId: string;
  result: { success: true; recordId?: string; data?: Record<string, unknown> };
}

/** Response, with status 422, to a synchronous single-record write that the provider refused. */
export interface WriteFailed {
  operationId: string;
  errors: { message: string }[];
  result: { success: false };
  /** The provider's response as text. */
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
  /** The provider's response, when it had one for the record. */
  data?: Record<string, unknown>;
}

/** Body that starts a read on demand. */
export interface ReadRequest {
  groupRef: string;
  mode: 'async';
  /** Everything is read when absent. */
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
  /** Messages to deliver, oldest first; those that are not there yet have to be requested again. */
  pages: number;
}

/** Body of pause and unpause; all objects when `objects` is absent. */
export interface PauseRequest {
  objects?: string[];
  note?: string;
}
