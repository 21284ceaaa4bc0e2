import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderAccount, ProviderFailure } from './provider-ports.ts';
import type { Result } from './result.ts';

/** Events that are wanted of an object. */
export interface WantedObject {
  /** As `findObject` returns it. */
  objectName: string;
  create: boolean;
  /** Absent when changes are not wanted. */
  update?: WantedFields;
  delete: boolean;
  associationUpdate: boolean;
  /** Further events by the provider's names. */
  otherEvents: readonly string[];
}

/** Fields whose changes are wanted, by the provider's names. The earlier lists win when there is no room for all. */
interface WantedFields {
  /** Watched by name. */
  named: readonly string[];
  /** Watched because they are selected for reading. */
  selected: readonly string[];
  /** Watched because all fields are; see `AppSubscriptions.listWatchableFields`. */
  all: readonly string[];
}

/** Subscription of an application to one event of one object, and for changes to one field. */
export interface AppSubscription {
  /** The same for all subscriptions that bring the same events. */
  key: string;
  eventType: string;
  fieldName?: string;
  /** Number of the object, where the event type does not name it. */
  objectTypeId?: string;
}

/** Subscription that exists at the provider. */
export interface PresentSubscription extends AppSubscription {
  id: string;
  isActive: boolean;
}

/** Subscriptions that an application needs. */
export interface SubscriptionPlan {
  subscriptions: AppSubscription[];
  /** Wanted events that the provider does not have. */
  unsupported: UnsupportedEvent[];
  /** Wanted changes for which the application has no room. */
  leftOut: { objectName: string; fieldName: string }[];
}

/** Wanted event that the provider does not have. */
export interface UnsupportedEvent {
  objectName: string;
  /** Of a field that cannot be watched. */
  fieldName?: string;
  /** Of another event, by the name that was given. */
  eventName?: string;
  /** Text for people. */
  reason: string;
}

/** Difference between wanted and present subscriptions. */
export interface SubscriptionChanges {
  create: AppSubscription[];
  /** Our own ones that were switched off. */
  activate: PresentSubscription[];
  /** Our own ones that are not wanted. */
  remove: PresentSubscription[];
  /** Existing subscriptions by the key of the wanted one, whether made by this server or not. */
  present: Map<string, PresentSubscription>;
  /** Found as the outcome of an open intent: ours from now on. */
  adopted: PresentSubscription[];
  /** Wanted ones that another party made and switched off. They are not ours to switch on. */
  blocked: PresentSubscription[];
}

/** Address that events are posted to. */
export interface EventTarget {
  targetUrl: string;
  /** Requests at a time. */
  maxConcurrentRequests: number;
}

/**
 * Subscriptions of a builder's application. Each call is made once; what is to be done is decided by `plan` and `compare`,
 * which are pure.
 */
export interface AppSubscriptions {
  /** Subscriptions that an application can have. */
  maxSubscriptions: number;
  /**
   * Makes the account with which an application's subscriptions are managed.
   *
   * @param provider entry of the catalogue
   */
  accountOf(provider: ProviderInfo, apiKey: string): ProviderAccount;
  /** Lists the fields of an object whose changes can be watched, and those of the account's own making, which cannot. */
  listWatchableFields(
    context: ConnectorContext,
    objectName: string,
  ): Promise<Result<{ watchable: string[]; custom: string[] }, ProviderFailure>>;
  /**
   * Works out the subscriptions that all installations of an application need together.
   *
   * @param isCustom whether a field is known to be of an account's own making; others are tried
   * @param foreignKeys keys of the subscriptions that another party made: those that are wanted are used, the rest takes room
   */
  plan(
    wanted: readonly WantedObject[],
    options?: { isCustom?: (objectName: string, fieldName: string) => boolean; foreignKeys?: ReadonlySet<string> },
  ): SubscriptionPlan;
  /**
   * Compares wanted with present subscriptions.
   *
   * @param own ids of those that we made
   * @param intents keys of those that we were about to make when we were interrupted
   */
  compare(
    wanted: readonly AppSubscription[],
    present: readonly PresentSubscription[],
    own: ReadonlySet<string>,
    intents: ReadonlySet<string>,
  ): SubscriptionChanges;
  /** @returns undefined while no address is registered */
  readTarget(context: ConnectorContext, appId: string): Promise<Result<EventTarget | undefined, ProviderFailure>>;
  writeTarget(context: ConnectorContext, appId: string, target: EventTarget): Promise<Result<void, ProviderFailure>>;
  list(context: ConnectorContext, appId: string): Promise<Result<PresentSubscription[], ProviderFailure>>;
  /** Creates an active subscription. */
  create(
    context: ConnectorContext,
    appId: string,
    subscription: AppSubscription,
  ): Promise<Result<PresentSubscription, ProviderFailure>>;
  setActive(
    context: ConnectorContext,
    appId: string,
    id: string,
    isActive: boolean,
  ): Promise<Result<void, ProviderFailure>>;
  /** One that does not exist counts as removed. */
  remove(context: ConnectorContext, appId: string, id: string): Promise<Result<void, ProviderFailure>>;
}
