import type { AppSubscriptions } from './app-subscriptions.ts';
import type {
  ConnectorContext,
  ProviderFailure,
  ProviderRequest,
  ProviderResponse,
  ReadPageRequest,
} from './provider-ports.ts';
import type { Result } from './result.ts';
import type { Clock, Digests, Ids, Timers } from './runtime-ports.ts';

export type * from './app-subscriptions.ts';

/** The providers that send events. */
export interface SubscribeRegistry {
  /** @returns undefined for a provider that sends none */
  subscribeOf?(provider: string): SubscribeConnector | undefined;
}

/** Event of a provider about one record. */
export interface ProviderEvent {
  /** Object as the provider names it. */
  objectName: string;
  eventClass: 'create' | 'update' | 'delete' | 'associationUpdate' | 'other';
  /** The provider's name of the event. */
  providerEventType: string;
  recordId: string;
  /** Fields that changed, by the provider's names; absent when the event does not say which. */
  changedFields?: string[];
  /** Names of fields that consist of several, of which some changed. */
  changedGroups?: string[];
  /** ms since the epoch. */
  occurredAt: number;
  /** Text that is the same for every delivery of this event and for no other event. */
  key: string;
  /** The event as the provider sent it, JSON text with all digits of numbers. */
  rawEvent: string;
}

/** Events of one provider. It holds no state and no credential, like the provider's connector. */
export interface SubscribeConnector {
  provider: string;
  /** Objects that a manifest may subscribe to at most; no limit when absent. */
  maxObjects?: number;
  /**
   * Finds an object by any name that the provider has for it, whatever its case.
   *
   * @returns undefined when the provider sends no events of it
   */
  findObject(name: string): SubscribableObject | undefined;
  /**
   * Returns one name for all names that the provider has for the same event of an object, to compare the events of a
   * manifest with those that arrive.
   *
   * @param objectName as `findObject` returns it
   */
  eventName(objectName: string, providerEventType: string): string;
  /** Records of one call of `readRecords` at most. */
  maxRecordsPerRead: number;
  /**
   * Reads records by id, as `readPage` of the connector gives them.
   *
   * @returns the records by the ids that were asked for, without those that do not exist
   */
  readRecords(
    context: ConnectorContext,
    request: RecordsByIdRequest,
  ): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>>;
  /** For providers that post events to an address of ours. */
  reception?: EventReception;
  /** For providers whose subscriptions belong to the builder's application there, not to a customer's account. */
  appSubscriptions?: AppSubscriptions;
  /** For providers whose subscriptions belong to a customer's account, and whose events are fetched over a stream. */
  accountSubscriptions?: AccountSubscriptions;
}

/** Records of one object to read by id. */
export interface RecordsByIdRequest extends Pick<ReadPageRequest, 'objectName' | 'fields' | 'parts'> {
  /** At most `SubscribeConnector.maxRecordsPerRead`, each once. */
  ids: readonly string[];
}

/** Object that a provider sends events of. */
export interface SubscribableObject {
  /** Name in {@link ProviderEvent.objectName}. */
  name: string;
  /** Whether there are events about its associations. */
  hasAssociationEvents: boolean;
}

/** Request with events, as it arrived. */
export interface EventRequest {
  method: string;
  /** Address as the provider called it, not as a proxy in between passed it on. */
  url: string;
  body: string;
  /** Returns a header by its name in lower case. */
  header(name: string): string | null | undefined;
}

/** Why a request is not to be trusted, for logs: the response does not say. */
export type EventRequestError = 'headersMissing' | 'timestampOutsideTolerance' | 'wrongSignature';

/** Verifies and parses requests with events. */
interface EventReception {
  /**
   * Checks what needs no secret: that the request has a signature, and is not from long ago.
   *
   * @param now ms since the epoch
   * @returns undefined when the signature may be good
   */
  findFormError(request: EventRequest, now: number): EventRequestError | undefined;
  /**
   * Finds the secrets that a request is signed with, all of which are compared. Takes as long with no secret as with one.
   *
   * @returns none for a request that is not to be trusted
   */
  findSigners(request: EventRequest, secrets: readonly string[], digests: Digests): Promise<string[]>;
  /**
   * Parses a body.
   *
   * @param receivedAt ms since the epoch, for events that do not say when they happened
   * @returns undefined when the body is no list of events
   */
  parse(body: string, digests: Digests, receivedAt: number): Promise<EventBatch | undefined>;
}

/** Events of one request. */
export interface EventBatch {
  /** In the order of the request. */
  events: AccountEvent[];
  /** Number of entries that cannot be understood. */
  malformed: number;
}

/** Event that arrived together with those of other accounts. */
export interface AccountEvent extends ProviderEvent {
  /** Account at the provider: the workspace of a connection. */
  accountRef: string;
  /** Records that an `associationUpdate` is about. */
  association?: { from: AssociatedRecord; to: AssociatedRecord };
}

/** One side of an association. */
export interface AssociatedRecord {
  id: string;
  /** As the provider names it; absent when the event does not say. */
  objectName?: string;
}

/** A change of one record, or of records that the event does not name. */
export type ChangeNotice =
  | { kind: 'event'; event: ProviderEvent }
  /** Only a read can tell what changed. */
  | { kind: 'gap'; objectName: string; reason: 'overflow' | 'allRecords'; occurredAt: number };

/** A part of an installation's subscriptions: its channel, or the object with the name in it. */
export type AccountPart = { kind: 'channel' } | { kind: 'member'; objectName: string };

/** Subscriptions in an account: a channel for each installation, with a member for each object. */
export interface AccountSubscriptions {
  /** @returns name under which a stream subscribes to the channel of an installation */
  channelOf(installationId: string): string;
  /**
   * Makes a part, or takes over the one that has its name.
   *
   * @param label of the channel, for people
   * @returns its id at the provider
   */
  create(
    context: ConnectorContext,
    installationId: string,
    part: AccountPart,
    label: string,
  ): Promise<Result<string, ProviderFailure>>;
  /** @returns id of a part; undefined when it does not exist */
  find(
    context: ConnectorContext,
    installationId: string,
    part: AccountPart,
  ): Promise<Result<string | undefined, ProviderFailure>>;
  /** One that does not exist counts as removed. A channel can be removed once it has no members. */
  remove(context: ConnectorContext, part: AccountPart, id: string): Promise<Result<void, ProviderFailure>>;
  /** Makes a client of the stream of one account. */
  openStream(options: EventStreamOptions): EventStream;
  /** @returns notices of an event, one for each record; undefined when it is no change event */
  readEvent(payloadText: string): ChangeNotice[] | undefined;
}

/** Events of one response, to be stored together. */
export interface StreamBatch {
  events: { channel: string; replayId: number; payloadText: string }[];
  /** Of each channel that has events here. */
  lastReplayIds: ReadonlyMap<string, number>;
}

/** The outcome of the subscription to a channel. */
export type ChannelOutcome =
  | { kind: 'subscribed' }
  /** The channel does not exist and has to be made again. */
  | { kind: 'missing'; message: string }
  /** The user may not subscribe to it. */
  | { kind: 'refused'; message: string };

/** The current activity of a stream. */
export type StreamActivity =
  | { kind: 'idle' | 'connecting' | 'streaming' }
  /** After a failure; the account's allowance of events is used up when it is suspended. */
  | { kind: 'waiting' | 'suspended'; until: number; failure: { kind: string; message: string } };

export interface EventStreamOptions {
  ports: { clock: Clock; timers: Timers; ids: Pick<Ids, 'random'> };
  /** @returns ms of real time for a wait by the rules, shorter under time-lapse */
  scaled: (ms: number) => number;
  send: (request: ProviderRequest) => Promise<Result<ProviderResponse, ProviderFailure>>;
  /** `refused` when the grant is void; `failed` when the token endpoint is unavailable. Must not reject. */
  refreshToken: () => Promise<'refreshed' | 'refused' | 'failed'>;
  /** Stores events; when it rejects, they come again. */
  onEvents: (batch: StreamBatch) => Promise<void>;
  /** Stores that events of a channel are lost. */
  onGap: (channel: string) => Promise<void>;
  onChannel: (channel: string, outcome: ChannelOutcome) => void;
  onActivity: (activity: StreamActivity) => void;
}

/** Receives the events of the channels of one account. */
export interface EventStream {
  /** Streams until it is stopped or the credentials are refused. Called once. Rejects only for a bug. */
  run(): Promise<{ kind: 'stopped' } | { kind: 'credentialsRefused'; message: string }>;
  /** @param replayId last stored id; -1 for new events, -2 for all that are retained */
  subscribe(channel: string, replayId: number): void;
  unsubscribe(channel: string): void;
  /** Resolves when nothing is stored any longer. */
  stop(): Promise<void>;
}
