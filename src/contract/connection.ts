import type { Consumer, Group } from './project.ts';
import type { ProviderApp } from './provider.ts';

/** Sign-in scheme of a connection. Source: specification, Connection. */
export type AuthScheme =
  | 'none'
  | 'apiKey'
  | 'basic'
  | 'oauth2/authorizationCode'
  | 'oauth2/authorizationCodePKCE'
  | 'oauth2/clientCredentials'
  | 'oauth2/password';

/**
 * State of a connection's credentials: `created` until a request succeeds, then `working`;
 * `bad_credentials` once the provider refuses them. Source: specification, Connection status.
 */
export type ConnectionStatus = 'created' | 'working' | 'bad_credentials';

/** A customer's account at a provider. Source: specification, Connection. */
export interface Connection {
  id: string;
  projectId: string;
  provider: string;
  providerApp?: ProviderApp;
  group: Group;
  consumer: Consumer;
  /** Identifier of the provider's workspace, where known. */
  providerWorkspaceRef?: string;
  /** The provider's identifier of the user, where known. @example user-7 */
  providerConsumerRef?: string;
  createTime: string;
  updateTime?: string;
  /** When the customer gave the current credential. A refresh of tokens does not change it. @example 2026-03-01T09:30:00Z */
  credentialTime?: string;
  /** How requests of the connection are authenticated. */
  authScheme: AuthScheme;
  /** State of the credentials. */
  status: ConnectionStatus;
  /** Only on request and only for a full-scope credential. */
  oauth2AuthorizationCode?: Oauth2Tokens;
  /** Only on request and only for a full-scope credential. @example provider-api-key */
  apiKey?: string;
  providerMetadata?: ProviderMetadata;
}

/** Tokens of an OAuth connection. */
export interface Oauth2Tokens {
  /** Token for requests to the provider. */
  accessToken?: Oauth2Token;
  /** Token that renews the access token. */
  refreshToken?: Oauth2Token;
  scopes?: string[];
}

/** One token with its life time. */
export interface Oauth2Token {
  token: string;
  issuedAt?: string;
  expiresAt?: string;
}

/** Values of a connection by name, with where each came from. */
export type ProviderMetadata = Record<string, ProviderMetadataValue>;

/** One value of {@link ProviderMetadata}. */
interface ProviderMetadataValue {
  /** The value. @example acme */
  value: string;
  /** `input`: asked from the customer; `token`: read from the token response; `provider`: looked up at the provider. */
  source: 'input' | 'token' | 'provider';
  displayName?: string;
}

/**
 * Body of `connections:generate`: references plus exactly one credential block.
 *
 * @example { "provider": "callRail", "groupRef": "acme", "consumerRef": "user-42", "apiKey": "provider-api-key" }
 */
export interface GenerateConnectionRequest {
  provider: string;
  groupRef: string;
  /** `groupRef` when absent. */
  groupName?: string;
  consumerRef: string;
  /** `consumerRef` when absent. */
  consumerName?: string;
  providerWorkspaceRef?: string;
  providerMetadata?: ProviderMetadata;
  /** Credential for `apiKey`. @example provider-api-key */
  apiKey?: string;
  basicAuth?: { username: string; password: string };
  oauth2ClientCredentials?: { clientId: string; clientSecret: string; scopes?: string[] };
  oauth2PasswordCredentials?: {
    username: string;
    password: string;
    clientId: string;
    clientSecret: string;
    scopes?: string[];
  };
  oauth2AuthorizationCode?: Oauth2Tokens;
  /** Values of the provider's form, by input name, when the provider's `authType` is `custom`. @example {"apiKey": "provider-api-key"} */
  customAuth?: Record<string, string>;
}

/** Body of a connection update: names of what changes, and the new values. */
export interface UpdateConnectionRequest {
  updateMask: ConnectionUpdateMask[];
  /** New values of what the mask names. */
  connection: Partial<
    Pick<
      GenerateConnectionRequest,
      | 'providerWorkspaceRef'
      | 'providerMetadata'
      | 'apiKey'
      | 'basicAuth'
      | 'oauth2ClientCredentials'
      | 'oauth2PasswordCredentials'
    >
  >;
}

/** Fields of a connection that can be changed. */
export type ConnectionUpdateMask =
  | 'providerWorkspaceRef'
  | 'providerMetadata'
  | 'apiKey'
  | 'basicAuth'
  | 'oauth2ClientCredentials'
  | 'oauth2PasswordCredentials';
