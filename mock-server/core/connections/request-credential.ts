import { refuseOpenHost } from '../kernel/fixed-host.ts';
import type { Ports, ProviderAccount, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential, CustomCredential, OauthCredential } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import type { TokenClient, TokenPorts } from './exchange-token.ts';
import { exchangeToken, toOauthCredential } from './exchange-token.ts';
import { openClientSecret, ownProviderApp } from './provider-apps.ts';
import { parseTokenResponse } from './token-response.ts';

/** @returns the client that a connection's tokens are refreshed with; undefined when there is none or it cannot be opened */
export async function findTokenClient(
  ports: Pick<Ports, 'store' | 'secrets' | 'log'>,
  connection: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<TokenClient | undefined> {
  const app = await ownProviderApp(ports.store, connection);
  if (app === undefined) return undefined;
  const secret = await openClientSecret(ports, app);
  if (secret.ok) return { clientId: app.clientId, clientSecret: secret.value };
  ports.log.error('provider_app.unreadable', { providerAppId: app.id });
  return undefined;
}

/**
 * Gets a new token for an account: with its refresh token, with the client that the customer gave, or with the key
 * that signs. Credentials that are sent as they are come back unchanged.
 *
 * @param client of the provider app, for grants that belong to one
 * @returns the credential with its new token, or the provider's refusal with its own message
 */
export async function requestCredential(
  ports: TokenPorts,
  account: ProviderAccount,
  client?: TokenClient,
): Promise<Result<Credential, ProviderFailure>> {
  const { credential } = account;
  if (credential.scheme === 'oauth2') return requestOauth(ports, account, credential, client);
  return credential.scheme === 'custom' ? requestSigned(ports, account, credential, client) : ok(credential);
}

async function requestOauth(
  ports: TokenPorts,
  account: ProviderAccount,
  credential: OauthCredential,
  appClient: TokenClient | undefined,
): Promise<Result<Credential, ProviderFailure>> {
  const params = paramsOf(credential);
  const client = credential.client ?? appClient;
  const name = account.provider.displayName ?? account.provider.name;
  if (params === undefined || client === undefined) {
    const message =
      params === undefined
        ? `The access to ${name} has no refresh token. The account must be connected again.`
        : `There is no provider app for ${name} with which its tokens could be refreshed.`;
    return {
      ok: false,
      rejection: { kind: params === undefined ? 'unauthorized' : 'unsupported', message, retryable: false },
    };
  }
  const parsed = await exchangeToken(
    ports,
    account,
    params,
    client,
    credential.client === undefined ? 'project' : 'customer',
  );
  if (!parsed.ok) return parsed;
  return ok(toOauthCredential(parsed.value, credential.grant, ports.clock.now(), credential));
}

function paramsOf({ grant, scopes = [], user, refreshToken }: OauthCredential): Record<string, string> | undefined {
  const scope: Record<string, string> = scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  switch (grant) {
    case 'clientCredentials':
      return { grant_type: 'client_credentials', ...scope };
    case 'password':
      return user === undefined ? undefined : { grant_type: 'password', ...user, ...scope };
    case 'authorizationCode':
    case 'authorizationCodePKCE':
      return refreshToken === undefined ? undefined : { grant_type: 'refresh_token', refresh_token: refreshToken };
    default:
      return grant satisfies never;
  }
}

async function requestSigned(
  { gateway, clock }: Pick<Ports, 'gateway' | 'clock'>,
  account: ProviderAccount,
  credential: CustomCredential,
  client: TokenClient | undefined,
): Promise<Result<Credential, ProviderFailure>> {
  // The builder's client is not stored with each connection.
  const isBuilders = (account.provider.customOpts?.providerInputs ?? []).length > 0;
  const blocked = isBuilders ? refuseOpenHost(account.provider, account.provider.labels?.['tokenURL']) : undefined;
  if (blocked !== undefined) return blocked;
  const inputs = isBuilders ? { ...credential.inputs, ...client } : credential.inputs;
  const whole = { ...account, credential: { ...credential, inputs } };
  const request = await gateway.signedTokenRequest(whole, clock.now());
  if (request === undefined) return ok(credential);
  if (!request.ok) return request;
  const response = await gateway.requestToken({ timeoutMs: TIME_LIMITS.tokenRequest, ...request.value });
  if (!response.ok) return response;
  const parsed = parseTokenResponse(response.value, account.provider, request.value.secrets, clock.now());
  if (!parsed.ok) return parsed;
  const { accessToken, expiresAt } = toOauthCredential(parsed.value, 'clientCredentials', clock.now());
  const token = { accessToken, issuedAt: toInstant(clock.now()), ...(expiresAt !== undefined && { expiresAt }) };
  return ok({ ...credential, token });
}
