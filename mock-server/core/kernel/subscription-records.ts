import type { SubscriptionErrorReason, SubscriptionState } from '../../../src/contract/index.ts';
import type { ConnectionRecord, Lease } from './records.ts';
import type { ListPosition } from './repository-types.ts';
import type { AccountEvent } from './subscribe-connector.ts';

/** Events of one object that an installation wants, resolved from its config and revision. */
export interface EventSelection {
  create: boolean;
  /** Absent when changes are not wanted. */
  update?: WatchedFields;
  delete: boolean;
  /** Absent when changes of associations are not wanted. */
  associationUpdate?: { includeFullRecords: boolean };
  /** Further events by the provider's names, as they were given. */
  otherEvents: string[];
}

/** Fields whose changes are wanted, by the provider's names. */
export interface WatchedFields {
  /** Which list of the manifest or config they come from; `all` names none. */
  by: 'all' | 'selected' | 'names';
  names: string[];
}

/** Wanted events of an object of an installation, and how far the provider agrees. Key: installation and object. */
export interface SubscriptionRecord {
  installationId: string;
  /** Name in the manifest. */
  objectName: string;
  /** Name that events of the provider have, in lower case; see `SubscribeConnector.findObject`. */
  eventObject: string;
  projectId: string;
  integrationId: string;
  connectionId: string;
  provider: string;
  /** Account that events name; absent when it is not known, or when events arrive by channel. */
  accountRef?: string;
  /** Application at the provider that receives the events; absent where subscriptions belong to an account. */
  appId?: string;
  /** Task that makes the provider agree; absent when nothing is to be done there. */
  taskId?: string;
  selection: EventSelection;
  state: SubscriptionState;
  /** RFC 3339; since when the state holds. */
  since: string;
  /** In the provider's words where there are some. */
  error?: string;
  /** Kind of the error; only of a subscription that failed. */
  errorReason?: SubscriptionErrorReason;
  /** An error of these wanted events was notified. */
  isNotified: boolean;
  /** ms since the epoch; time of the latest event, by the provider's clock. */
  lastEventAt?: number;
  /** ms since the epoch; when a read of the object was last begun because events were lost. */
  caughtUpAt?: number;
}

/** Part of subscriptions that exists at a provider, or was about to be created. Key: task and name. */
export interface SubscriptionPartRecord {
  taskId: string;
  /** Unique in the task, such as the key of a subscription. */
  name: string;
  /** Absent while it is not known whether it was made. */
  providerId?: string;
}

/** Kinds of tasks in the background. A lock is never due: it only has a lease. */
export type TaskKind = 'subscriptions' | 'streams' | 'schemas' | 'catchUps' | 'appChanges' | 'locks';

/** Work that is done again whenever it is requested. */
export interface TaskRecord {
  id: string;
  kind: TaskKind;
  /** See scheduling/work-queue.ts. */
  queue: string;
  data: TaskData;
  /** ms since the epoch; null when there is nothing to do. */
  dueAt: number | null;
  /** Failed attempts in a row. */
  attempts: number;
  /** Grows with each request, so that one that comes during the work is not lost. */
  version: number;
  lease?: Lease;
}

/** State of a task beside its id. */
export interface TaskData {
  /** ms since the epoch of the first of the failed attempts in a row. */
  failingSince?: number;
  /** The parts at the provider are to be verified, as after a start of the server. */
  isVerifying?: boolean;
  /** Connection that was deleted, without its credential, while something is left at the provider. */
  connection?: Omit<ConnectionRecord, 'sealedCredential'>;
  /** Credential of that connection, sealed as in the connection. */
  sealedCredential?: string;
  /** ms since the epoch at which removing is given up. */
  deadline?: number;
  /** ms since the epoch from which on events were lost; of a catch-up. */
  lostSince?: number;
  /** Last installation that follows a change of provider apps; null before the first. */
  after?: ListPosition | null;
  /** One of those installations could not follow. */
  hasFailed?: boolean;
}

/** @returns data of a task with that of a further request; events stay lost since the earlier of two times */
export function mergeTaskData(known: TaskData, requested: TaskData = {}): TaskData {
  const lostSince = Math.min(...[known.lostSince, requested.lostSince].filter((at) => at !== undefined));
  return { ...known, ...requested, ...(Number.isFinite(lostSince) && { lostSince }) };
}

/** Events of one object of an installation that were received together. */
export interface EventBatchRecord {
  id: string;
  installationId: string;
  /** Name in the manifest. */
  objectName: string;
  /** Of the connection; see scheduling/work-queue.ts. */
  queue: string;
  /** In the order in which they came. */
  events: AccountEvent[];
  /** ms since the epoch. */
  receivedAt: number;
  dueAt: number | null;
  attempts: number;
  lease?: Lease;
}

/** Channel over which an installation gets its events. */
export interface EventChannelRecord {
  /** Name under which a stream subscribes to it. */
  name: string;
  installationId: string;
  connectionId: string;
  /** Last event that was stored; absent before the first. */
  replayId?: number;
  /** ms since the epoch of the first subscription; absent before it. */
  openedAt?: number;
  /** A stream is subscribed to it. */
  isOpen: boolean;
}

/** Fields of an object as they were last seen. Key: installation and object. */
export interface SchemaSnapshotRecord {
  installationId: string;
  objectName: string;
  /** {@link FieldMetadata} by name, as JSON. */
  fields: string;
}
