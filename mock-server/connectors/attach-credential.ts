import type { ProviderInfo } from '../../src/contract/index.ts';
import type { ProviderFailure } from '../core/kernel/ports.ts';
import type { Credential, CustomCredential } from '../core/kernel/records.ts';
import type { Result } from '../core/kernel/result.ts';
import { ok } from '../core/kernel/result.ts';
import { renderTemplate } from './shared/base-address.ts';
import { refusal } from './shared/provider-failure.ts';

/** Headers and query that a credential adds to a request. Header names are in lower case. */
export interface CredentialParts {
  headers: Record<string, string>;
  query: Record<string, string>;
}

/**
 * Puts a credential into the form that the provider wants, as its catalogue entry says.
 *
 * @returns `blocked` when a value would break out of its header, `unsupported` when entry and credential don't fit
 */
export function attachCredential(
  provider: ProviderInfo,
  credential: Credential,
): Result<CredentialParts, ProviderFailure> {
  const parts = partsFor(provider, credential);
  if (parts === undefined) return mismatch(provider, credential);
  for (const [name, value] of Object.entries(parts.headers)) {
    if (!isHeaderName(name) || !isHeaderValue(value)) {
      return refusal('blocked', `The credential holds characters that the header "${name}" cannot carry.`);
    }
  }
  return ok(parts);
}

/** The values of a credential that must never be shown; also in the encoded forms in which they are sent. */
export function secretsOf(credential: Credential): string[] {
  switch (credential.scheme) {
    case 'none':
      return [];
    case 'apiKey':
      return [credential.apiKey, toBase64(`${credential.apiKey}:`), toBase64(`:${credential.apiKey}`)];
    case 'basic':
      return [credential.password, toBase64(`${credential.username}:${credential.password}`)];
    case 'oauth2':
      return [
        credential.accessToken,
        ...[credential.refreshToken, credential.client?.clientSecret, credential.user?.password].filter(isPresent),
      ];
    case 'custom':
      return [...Object.values(credential.inputs), credential.token?.accessToken].filter(isPresent);
    default:
      return credential satisfies never;
  }
}

function partsFor(provider: ProviderInfo, credential: Credential): CredentialParts | undefined {
  switch (provider.authType) {
    case 'none':
      return { headers: {}, query: {} };
    case 'apiKey':
      return credential.scheme === 'apiKey' ? apiKeyParts(provider, credential.apiKey) : undefined;
    case 'basic':
      return basicParts(provider, credential);
    case 'oauth2':
      return credential.scheme === 'oauth2' ? tokenParts(provider, credential.accessToken) : undefined;
    case 'custom':
      return credential.scheme === 'custom' ? customParts(provider, credential) : undefined;
    case 'jwt':
      return undefined;
    default:
      return provider.authType satisfies never;
  }
}

function apiKeyParts({ apiKeyOpts }: ProviderInfo, apiKey: string): CredentialParts | undefined {
  if (apiKeyOpts?.attachmentType === 'header' && apiKeyOpts.header !== undefined) {
    const { name, valuePrefix = '' } = apiKeyOpts.header;
    return { headers: { [name.toLowerCase()]: `${valuePrefix}${apiKey}` }, query: {} };
  }
  if (apiKeyOpts?.attachmentType === 'query' && apiKeyOpts.query !== undefined) {
    return { headers: {}, query: { [apiKeyOpts.query.name]: apiKey } };
  }
  return undefined;
}

function basicParts({ basicOpts }: ProviderInfo, credential: Credential): CredentialParts | undefined {
  if (credential.scheme === 'basic') return basicHeader(credential.username, credential.password);
  if (credential.scheme !== 'apiKey' || basicOpts?.apiKeyAsBasic !== true) return undefined;
  const { fieldUsed = 'username', keyFormat = '%s' } = basicOpts.apiKeyAsBasicOpts ?? {};
  // A function, so that a "$&" in the key is not taken as a replacement pattern.
  const key = keyFormat.replace('%s', () => credential.apiKey);
  return fieldUsed === 'username' ? basicHeader(key, '') : basicHeader('', key);
}

function basicHeader(username: string, password: string): CredentialParts {
  return { headers: { authorization: `Basic ${toBase64(`${username}:${password}`)}` }, query: {} };
}

function tokenParts({ oauth2Opts }: ProviderInfo, accessToken: string): CredentialParts {
  const header = oauth2Opts?.accessTokenOpts?.header;
  if (header === undefined) return { headers: { authorization: `Bearer ${accessToken}` }, query: {} };
  return { headers: { [header.name.toLowerCase()]: `${header.valuePrefix ?? ''}${accessToken}` }, query: {} };
}

/** A form whose key only signs has no place in a request: the token that it was exchanged for is sent. */
function customParts({ customOpts }: ProviderInfo, { inputs, token }: CustomCredential): CredentialParts | undefined {
  const parts: CredentialParts = { headers: {}, query: {} };
  if (token !== undefined) parts.headers.authorization = `Bearer ${token.accessToken}`;
  const values = token === undefined ? inputs : { ...inputs, accessToken: token.accessToken };
  for (const { name, valueTemplate } of customOpts?.headers ?? []) {
    const value = renderTemplate(valueTemplate, values);
    if (!value.ok) return undefined;
    parts.headers[name.toLowerCase()] = value.value;
  }
  for (const { name, valueTemplate } of customOpts?.queryParams ?? []) {
    const value = renderTemplate(valueTemplate, values);
    if (!value.ok) return undefined;
    parts.query[name] = value.value;
  }
  return parts;
}

function mismatch(provider: ProviderInfo, credential: Credential) {
  return refusal(
    'unsupported',
    `${provider.displayName ?? provider.name} signs in with "${provider.authType}"; the stored credential of the kind "${credential.scheme}" does not fit.`,
  );
}

const isPresent = (text: string | undefined): text is string => text !== undefined && text !== '';

const isHeaderName = (name: string) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name);

/** Visible ASCII, Latin-1, blank and tab: above all no line break. Source: RFC 9110, 5.5. */
const isHeaderValue = (value: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** UTF-8 first, as RFC 7617 advises: `btoa` alone throws on characters beyond Latin-1. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
