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
  actionType: 'read' | 'write' | 'subscribe';
  status: OperationStatus;
  /** Outcome as text. */
  result?: string;
  createTime?: string;
  updateTime?: string;
  /** Object that is read or written. */
  resource?: string;
  metadata?: OperationMetadata;
}

/** Further facts of an operation. */
export interface OperationMetadata {
  objects?: string[];
  retry?: { attempts: number; lastAttempt?: string; lastNotified?: string };
  progress?: BackfillProgress;
  /** Records that a write made or changed. */
  successfulRecordIds?: string[];
  /** Records of a batch that were not written: place in the batch, from 0, and why. */
  failedRecords?: { index: number; message: string }[];
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
  done: boolean;
  nextPageToken?: string;
}

/** One page of operations, newest first. */
export interface OperationsPage {
  results: Operation[];
  pagination: PaginationInfo;
}

/** One line of an operation's log. */
export interface OperationLog {
  timestamp: string;
  /** `DEBUG`, `INFO`, `WARNING` or `ERROR`. */
  severity: string;
  message: {
    msg: string;
    error?: string;
    operation_id?: string;
    details?: Record<string, string>;
  };
}
