import type { OauthClient, OauthUser } from './oauth-client.ts';

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
