import type { PaginationInfo } from './operation.ts';

/** A message to a destination. Additive. */
export interface Message {
  /** Id that the receiver gets with every attempt. */
  id: string;
  destinationId: string;
  /** Absent for notifications. */
  installationId?: string;
  /** Read that produced the message; absent for events and notifications. */
  operationId?: string;
  /** `held` until its delivery is requested, `pending` until it was delivered or failed. */
  status: MessageStatus;
  /** Attempts so far; they begin again when the message is resent. @example 3 */
  attempts: number;
  /** Error of the last attempt, without the body of the response. @example The receiver responded with 503. */
  lastError?: string;
  /** Instant of the next attempt of a pending message. @example 2026-03-01T09:35:00.000Z */
  nextAttemptTime?: string;
  createTime: string;
}

/** State of a message. */
export type MessageStatus = 'held' | 'pending' | 'delivered' | 'failed';

/** A message with its content. */
export interface MessageWithBody extends Message {
  /** Body as it is sent, JSON. @example "{\"action\":\"read\",\"objectName\":\"contacts\",\"result\":[]}" */
  body: string;
}

/** One page of messages, newest first. */
export interface MessagesPage {
  /** Messages of the page. */
  results: Message[];
  pagination: PaginationInfo;
}

/** Selects messages. Absent members select all. */
export interface MessageQuery {
  destinationId?: string;
  installationId?: string;
  /** Earliest create time, inclusive. @example 2026-03-01T00:00:00.000Z */
  startTime?: string;
  /** Latest create time, exclusive. @example 2026-03-02T00:00:00.000Z */
  endTime?: string;
}

/** Resends messages that were delivered or have failed. At least one of the members of {@link MessageQuery} is required. */
export interface ResendMessagesRequest extends MessageQuery {
  /** By default `failed`. */
  status?: 'delivered' | 'failed';
  /** Continues where the response with this `nextPageToken` ended. */
  pageToken?: string;
}

/** Number of messages that are sent again, and the position of the next ones. */
export interface ResentMessages {
  /** Messages that are due again. @example 42 */
  resent: number;
  pagination: PaginationInfo;
}
