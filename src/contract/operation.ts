/** State of an operation. Source: specification, Operation. */
export type OperationStatus = 'success' | 'failure' | 'in_progress';

/** One piece of work done for an installation. Source: specification, Operation. */
export interface Operation {
  id: string;
  projectId: string;
  integrationId: string;
  installationId: string;
  /** Config that was current when the work began. */
  configId: string;
  /** Kind of work. */
  actionType: 'read' | 'write' | 'subscribe';
  /** State of the operation. */
  status: OperationStatus;
  /** Outcome as text. @example 100 records were read. */
  result?: string;
  createTime?: string;
  updateTime?: string;
  /** Object that is read or written. @example contacts */
  resource?: string;
  metadata?: OperationMetadata;
}

/** Further facts of an operation. */
export interface OperationMetadata {
  /** Objects of the operation. @example ["contacts"] */
  objects?: string[];
  /** Attempts of an asynchronous write. */
  retry?: {
    /** Attempts so far. @example 2 */
    attempts: number;
    /** When the last attempt began. @example 2026-01-31T12:00:00.000Z */
    lastAttempt?: string;
    /** When the last notification was sent. @example 2026-01-31T12:00:00.000Z */
    lastNotified?: string;
  };
  progress?: BackfillProgress;
  /** Records that a write made or changed. @example ["512"] */
  successfulRecordIds?: string[];
  /** Records of a batch that were not written: place in the batch, from 0, and why. */
  failedRecords?: {
    /** Place in the batch, from 0. @example 2 */
    index: number;
    message: string;
  }[];
}

/** How far a read has come. */
export interface BackfillProgress {
  installationId: string;
  objectName: string;
  operationId: string;
  recordsProcessed: number;
  recordsEstimatedTotal?: number;
  createTime?: string;
  updateTime?: string;
}

/** Position in a paged list. `nextPageToken` is absent on the last page. */
export interface PaginationInfo {
  /** Whether this is the last page. */
  done: boolean;
  /** `pageToken` of the next page. @example eyJhZnRlciI6MTAwfQ */
  nextPageToken?: string;
}

/** One page of operations, newest first. */
export interface OperationsPage {
  /** Entries of the page. */
  results: Operation[];
  pagination: PaginationInfo;
}

/** One line of an operation's log. */
export interface OperationLog {
  /** When it happened, RFC 3339 in UTC. @example 2026-01-31T12:00:00.000Z */
  timestamp: string;
  /** `DEBUG`, `INFO`, `WARNING` or `ERROR`. @example INFO */
  severity: string;
  /** The event. */
  message: {
    /** The event. @example Read finished */
    msg: string;
    error?: string;
    /** Id of the operation. @example 5f0a1c3e-9b1d-4d0c-8c77-0f6c1b8d2e41 */
    operation_id?: string;
    /** Further facts by name. @example {"object": "contacts"} */
    details?: Record<string, string>;
  };
}
