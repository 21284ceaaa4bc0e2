import type { Connection, Oauth2Token } from '../../../src/contract/index.ts';
import type { Credential } from '../kernel/records.ts';

/**
 * The members in which a connection shows its credential. Tokens of every OAuth grant stand in the one member that the
 * published description has for them.
 */
export function credentialMembers(
  credential: Credential,
  withRefreshToken: boolean,
): Pick<Connection, 'apiKey' | 'oauth2AuthorizationCode'> {
  if (credential.scheme === 'apiKey') return { apiKey: credential.apiKey };
  if (credential.scheme === 'custom' && credential.token !== undefined) {
    const { accessToken, issuedAt, expiresAt } = credential.token;
    return { oauth2AuthorizationCode: { accessToken: tokenMember(accessToken, issuedAt, expiresAt) } };
  }
  if (credential.scheme !== 'oauth2') return {};
  const { accessToken, issuedAt, expiresAt, scopes, refreshToken, refreshIssuedAt, refreshExpiresAt } = credential;
  const isRefreshTokenShown = withRefreshToken && refreshToken !== undefined;
  return {
    oauth2AuthorizationCode: {
      accessToken: tokenMember(accessToken, issuedAt, expiresAt),
      ...(isRefreshTokenShown && { refreshToken: tokenMember(refreshToken, refreshIssuedAt, refreshExpiresAt) }),
      ...(scopes !== undefined && { scopes }),
    },
  };
}

function tokenMember(token: string, issuedAt: string | undefined, expiresAt: string | undefined): Oauth2Token {
  return { token, ...(issuedAt !== undefined && { issuedAt }), ...(expiresAt !== undefined && { expiresAt }) };
}
