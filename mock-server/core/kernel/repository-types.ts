/** Result of an insert into a table with a unique index. */
export type Inserted = 'inserted' | 'duplicate';
/** Result of a change guarded by a version or a lease. */
export type Written = 'written' | 'stale';

/**
 * One batch of a deletion by age: one short transaction. Several processes may delete the same rows concurrently; none
 * waits for another, and each row is counted by the process that deleted it.
 */
export interface DeletionBatch<Before = string> {
  /** Rows before this instant are deleted: RFC 3339, or ms since the epoch for expiry times. */
  before: Before;
  /** Maximum number of rows to delete. */
  limit: number;
  /** Position that the batch before returned; absent in the first batch. */
  after?: BatchPosition;
}

/** Position of a deletion in its table, to be passed back unchanged. */
export type BatchPosition = string | number;

/** Outcome of one batch. */
export interface DeletedBatch {
  deleted: number;
  /** Position from which the next batch continues; absent when the deletion is complete. */
  after?: BatchPosition;
}

/** Position of a row in the order of its list. The row itself may be deleted meanwhile. */
export interface ListPosition {
  /** Value of the member that the list is ordered by. */
  value: string;
  /** Order among rows with the same value; absent where no two rows have it. */
  seq?: number;
}

/** Part of a list that is read in several statements. */
export interface PartRequest {
  /** Maximum number of rows. */
  limit: number;
  /** Position of the last row of the part before; absent for the first part. */
  after?: ListPosition;
}

/** Rows of one part, in the order of the list. */
export interface ListPart<R> {
  rows: R[];
  /** Position of the last row; absent when none follows. */
  next?: ListPosition;
}

/** A queue with work that can be claimed now. */
export interface DueQueue {
  queue: string;
  /** ms since the epoch at which its oldest work became due. */
  since: number;
  /** Items, at most as many as were counted. */
  count: number;
}

/** Search for queues with work that is due and not held by a lease. */
export interface DueWork {
  /** ms since the epoch. */
  now: number;
  /** Queues to skip. */
  except: string[];
}

/** Claim of due work with a lease. */
export interface WorkClaim {
  /** ms since the epoch. */
  now: number;
  /** ms since the epoch until which the lease holds. */
  until: number;
  token: string;
  /** Items wanted at most, by queue. */
  queues: ReadonlyMap<string, number>;
}
