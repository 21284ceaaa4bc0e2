import type * as wire from '../contract/index.ts';

/** `T` with dates under the keys `K`; an unreadable date is an invalid date. */
type WithDates<T, K extends keyof T> = { [P in keyof T]: P extends K ? Date : T[P] };

/** A team, company or workspace of the host application. */
export type Group = WithDates<wire.Group, 'createTime' | 'updateTime'>;

/** An end user of the host application. */
export type Consumer = WithDates<wire.Consumer, 'createTime' | 'updateTime'>;

/** An OAuth application that the builder registered with a provider. */
export type ProviderApp = WithDates<wire.ProviderApp, 'createTime' | 'updateTime'>;

/** One token of a {@link Connection}. */
export type Oauth2Token = WithDates<wire.Oauth2Token, 'issuedAt' | 'expiresAt'>;

/** Tokens of a {@link Connection}; only for credentials that may see them. */
export interface Oauth2Tokens {
  accessToken?: Oauth2Token;
  refreshToken?: Oauth2Token;
  scopes?: string[];
}

/** A customer's account at a provider, as returned by hooks and passed to callbacks. */
export interface Connection
  extends Omit<
    wire.Connection,
    'createTime' | 'updateTime' | 'credentialTime' | 'group' | 'consumer' | 'providerApp' | 'oauth2AuthorizationCode'
  > {
  createTime: Date;
  updateTime?: Date;
  credentialTime?: Date;
  group: Group;
  consumer: Consumer;
  providerApp?: ProviderApp;
  oauth2AuthorizationCode?: Oauth2Tokens;
}

/** A customer's configuration, as returned by hooks and passed to callbacks. */
export type Config = WithDates<wire.Config, 'createTime'>;

/** An installed integration of one group, as returned by hooks and passed to callbacks. */
export interface Installation
  extends Omit<wire.Installation, 'createTime' | 'updateTime' | 'group' | 'connection' | 'config'> {
  createTime: Date;
  updateTime?: Date;
  group?: Group;
  connection: Connection;
  config: Config;
}

/** A field that the customer maps to one of the provider's. */
export interface IntegrationFieldMapping extends wire.HydratedMappingField {
  /** Same as `default`, under the name that the published client uses. */
  _default?: string;
}

/** A field of the provider, or one that the customer maps. A non-empty `fieldName` identifies the former. */
export type HydratedIntegrationField = wire.HydratedExistentField | IntegrationFieldMapping;

/** An object to read, with the provider's metadata. */
export interface HydratedIntegrationObject extends Omit<wire.HydratedReadObject, 'requiredFields' | 'optionalFields'> {
  requiredFields?: HydratedIntegrationField[];
  optionalFields?: HydratedIntegrationField[];
}

/** An object that may be written. */
export type HydratedIntegrationWriteObject = wire.HydratedWriteObject;

/** An integration's latest state with the provider's own objects and fields filled in. */
export interface HydratedRevision extends Omit<wire.HydratedRevision, 'createTime' | 'content'> {
  createTime: Date;
  content: Omit<wire.HydratedIntegration, 'read'> & { read?: { objects: HydratedIntegrationObject[] } };
}
