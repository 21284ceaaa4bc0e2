/**
 * Events of one object that an installation gets from its provider, and how far they are set up. An addition of this
 * project.
 */
export interface Subscription {
  /** Name that messages have: the mapped name where the manifest or the customer gives one. */
  objectName: string;
  /** Name in the manifest. */
  rawObjectName: string;
  /**
   * `create`, `update`, `delete` and `associationUpdate`, then other events by the provider's names.
   * @example ["create", "update"]
   */
  events: string[];
  /** Fields whose changes cause an event, by the provider's names; absent when changes are not wanted. */
  watchFields?: 'all' | string[];
  /** How far the subscription is set up. */
  state: SubscriptionState;
  /** Since when the state holds. @example 2026-01-31T12:00:00.000Z */
  since: string;
  /** When the latest event happened, by the provider's clock. @example 2026-01-31T12:30:00.000Z */
  lastEventTime?: string;
  /** Why there are no events, in the provider's words where there are some. */
  error?: string;
  /** Kind of the error of a subscription that failed. */
  errorReason?: SubscriptionErrorReason;
}

/**
 * Why a subscription failed, by what changes it. `permission`: the user of the account lacks a right. `limit`: the
 * account has as many subscriptions as it may have. `unsupported`: the provider does not send these events. `setup`: the
 * integration or the provider app is not completely set up.
 */
export type SubscriptionErrorReason = 'permission' | 'limit' | 'unsupported' | 'setup';

/**
 * State of a subscription. `pending`: being set up. `failed`: the provider rejected it for good. `suspended`: interrupted
 * until the provider accepts the credentials or sends events again. `removing`: no longer wanted.
 */
export type SubscriptionState = 'pending' | 'active' | 'failed' | 'suspended' | 'removing';

/** Subscriptions of an installation, by object. */
export interface SubscriptionList {
  /** One entry per object. */
  results: Subscription[];
}
