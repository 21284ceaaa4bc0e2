import type { JsonRecord } from '../shared/json.ts';

/** An application that is registered with a simulated authorization server. */
export interface OauthClient {
  clientId: string;
  /** Absent for a public client, which then must use PKCE. */
  clientSecret?: string;
  /** Name on the authorization page; the id by default. */
  name?: string;
  /** Addresses that users may be sent back to; any when absent. */
  redirectUris?: readonly string[];
  /** Scopes that may be asked for; any when absent. */
  scopes?: readonly string[];
  /** Demands a code challenge. */
  requirePkce?: boolean;
}

/** User who can sign in. */
export interface OauthUser {
  id: string;
  name: string;
  /** The account that the user acts for. */
  workspaceId: string;
  /** Ids of the user's administrator roles, for the ID token; absent when it names no roles. */
  roles?: readonly string[];
  /** For the password grant; without one it is refused. */
  password?: string;
}

/** The user that a simulated provider has when none is asked for. */
export const DEFAULT_OAUTH_USER: OauthUser = {
  id: 'user-ada',
  name: 'Ada Lovelace',
  workspaceId: 'workspace-42',
  password: 'ada-password',
};

/** @returns the scopes of a space-separated list */
export function parseScopes(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((scope) => scope !== '');
}

/** The application that is registered with a simulated OAuth provider from the start: any address, any scope. */
export const DEMO_OAUTH_CLIENT = {
  clientId: 'demo-client',
  clientSecret: 'demo-client-secret',
  name: 'Demo application',
} as const satisfies OauthClient;

/** Key, user name and password that the provider's form sign-in takes. */
export const DEMO_FORM_SIGN_IN = { apiKey: 'demo-api-key', username: 'ada', password: 'ada-password' } as const;

/** Options of a simulated sign-in. All members are optional. */
export interface SignInOptions {
  clients?: readonly OauthClient[];
  users?: readonly OauthUser[];
  /** `ask` (the default) shows pages; the others decide for the user immediately. */
  approval?: 'ask' | 'allow' | 'deny';
  /** The provider's own by default: an hour, or what it is known for. */
  tokenLifetimeSeconds?: number;
  /** The real time by default. */
  now?: () => Date;
}

/** Reasons of a token endpoint. Source: RFC 6749, section 5.2. */
type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal of a token endpoint, before it is put into the provider's own shape. */
export interface TokenError {
  error: TokenErrorCode;
  description: string;
  /** 401 for a client that failed to identify itself, else 400. */
  status: 400 | 401;
}

/** @returns a refusal */
export function tokenError(error: TokenErrorCode, description: string): TokenError {
  return { error, description, status: error === 'invalid_client' ? 401 : 400 };
}

/** The shape that the standard gives to a refusal. */
export function standardErrorBody({ error, description }: TokenError): JsonRecord {
  return { error, error_description: description };
}
