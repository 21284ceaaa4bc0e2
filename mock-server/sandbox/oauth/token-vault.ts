import type { OauthUser } from './oauth-client.ts';

/** Grant of a user to a client. All tokens of one sign-in share it. */
export interface Grant {
  clientId: string;
  /** Undefined for client credentials: the client speaks for itself. */
  user?: OauthUser;
  scopes: string[];
  /** Of the authorization request, for the ID token. */
  nonce?: string;
  /** Whether refresh tokens belong to it. */
  isRefreshable: boolean;
}

/** Tokens of one issue. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken?: string;
  grant: Grant;
}

/** Every token that a simulated authorization server has given out. */
export interface TokenVault {
  /** First tokens of a new grant. `family` names the grant, to revoke it by. */
  open(grant: Grant): IssuedTokens & { family: string };
  /**
   * New tokens for a refresh token. An old one that was rotated away revokes everything that descends from its sign-in.
   * Source: RFC 9700, section 4.14.2.
   */
  refresh(refreshToken: string, clientId: string, scopes?: string[]): IssuedTokens | 'unknown' | 'reused' | 'tooWide';
  /** The grant of an access token that is valid now. */
  grantOf(accessToken: string): Grant | undefined;
  /** Ends a family. */
  revokeFamily(family: string): void;
  /** Ends the family of any token; unknown ones are ignored. Source: RFC 7009, section 2.1. */
  revokeToken(token: string, clientId: string): void;
  /** Ends every access token, as if its time were over; refresh tokens stay. */
  expireAccessTokens(): void;
  /** Ends everything, as if every user had withdrawn the consent. */
  revokeAll(): void;
}

/** How tokens live. */
export interface VaultOptions {
  now: () => Date;
  tokenLifetimeSeconds: () => number;
  rotateRefreshTokens: boolean;
}

/** @returns an unguessable text */
export function randomToken(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return prefix + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Creates an empty vault. */
export function createTokenVault(options: VaultOptions): TokenVault {
  const families = new Map<string, Grant>();
  const access = new Map<string, { family: string; scopes: string[]; expiresAt: number }>();
  const refreshing = new Map<string, { family: string; isSpent: boolean }>();
  const time = () => options.now().getTime();

  function issueAccess(family: string, scopes: string[]): string {
    const token = randomToken('at_');
    access.set(token, { family, scopes, expiresAt: time() + options.tokenLifetimeSeconds() * 1_000 });
    return token;
  }

  function issueRefresh(family: string): string {
    const token = randomToken('rt_');
    refreshing.set(token, { family, isSpent: false });
    return token;
  }

  return {
    open(grant) {
      const family = randomToken('family_');
      families.set(family, grant);
      const accessToken = issueAccess(family, grant.scopes);
      return { family, accessToken, grant, ...(grant.isRefreshable && { refreshToken: issueRefresh(family) }) };
    },
    refresh(refreshToken, clientId, scopes) {
      const held = refreshing.get(refreshToken);
      const grant = held === undefined ? undefined : families.get(held.family);
      if (held === undefined || grant === undefined || grant.clientId !== clientId) return 'unknown';
      if (held.isSpent) {
        families.delete(held.family);
        return 'reused';
      }
      const wanted = scopes ?? grant.scopes;
      if (wanted.some((scope) => !grant.scopes.includes(scope))) return 'tooWide';
      const accessToken = issueAccess(held.family, wanted);
      const narrowed = { ...grant, scopes: wanted };
      if (!options.rotateRefreshTokens) return { accessToken, refreshToken, grant: narrowed };
      held.isSpent = true;
      return { accessToken, refreshToken: issueRefresh(held.family), grant: narrowed };
    },
    grantOf(accessToken) {
      const held = access.get(accessToken);
      const grant = held === undefined ? undefined : families.get(held.family);
      if (held === undefined || grant === undefined || held.expiresAt <= time()) return undefined;
      return { ...grant, scopes: held.scopes };
    },
    revokeFamily(family) {
      families.delete(family);
    },
    revokeToken(token, clientId) {
      const family = access.get(token)?.family ?? refreshing.get(token)?.family;
      if (family !== undefined && families.get(family)?.clientId === clientId) families.delete(family);
    },
    expireAccessTokens() {
      access.clear();
    },
    revokeAll() {
      families.clear();
    },
  };
}
