import type { AuthScheme, GenerateConnectionRequest, ProviderInfo } from '../../../src/contract/index.ts';
import type { Credential, OauthCredential } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';

/** Credential members of a request, at most one of which is set. */
const BLOCKS = [
  'apiKey',
  'basicAuth',
  'oauth2ClientCredentials',
  'oauth2PasswordCredentials',
  'oauth2AuthorizationCode',
  'customAuth',
] as const satisfies (keyof GenerateConnectionRequest)[];

/** Credential block of a request. */
export type CredentialBlocks = Pick<GenerateConnectionRequest, (typeof BLOCKS)[number]>;

type Block = (typeof BLOCKS)[number];

/**
 * Takes the credential out of a request: exactly the block that fits the provider. Tokens that are still to be fetched
 * have an empty `accessToken`.
 *
 * @param place location of the blocks in the body: `[]` for the body itself
 * @returns `not-supported` for a provider that this request cannot connect, `invalid-input` for a missing, second or
 *   unfitting block and for text that cannot be sent. The values are never repeated.
 */
export function readCredential(
  provider: ProviderInfo,
  blocks: CredentialBlocks,
  place: readonly string[] = [],
): Result<Credential, Rejection<'invalid-input' | 'not-supported'>> {
  const allowed = blocksOf(provider);
  const name = provider.displayName ?? provider.name;
  if (allowed === undefined) {
    return reject(
      'not-supported',
      `Accounts of ${name} are connected with the scheme "${provider.authType}", which this server does not support.`,
    );
  }
  if (provider.authType === 'custom' && provider.customOpts?.multiStep === true) {
    return reject('not-supported', `Accounts of ${name} are connected in several steps.`, {
      remedy: 'Begin with POST /v1/custom-auth/connect.',
    });
  }
  const at = (...parts: string[]) => fieldPath([...place, ...parts]);
  const given = BLOCKS.filter((one) => blocks[one] !== undefined);
  const [chosen = allowed[0]] = given.filter((one) => allowed.includes(one));
  const wanted = allowed.length === 0 ? 'no credential' : allowed.map((one) => `"${one}"`).join(' or ');
  const findings: Finding[] = given
    .filter((one) => one !== chosen)
    .map((one) => ({ name: at(one), detail: `${provider.name} does not take this. It takes ${wanted}.` }));
  const isOptional = chosen === 'customAuth' && (provider.customOpts?.inputs ?? []).length === 0;
  if (chosen !== undefined && blocks[chosen] === undefined && !isOptional) {
    findings.push({ name: at(chosen), detail: `This is required to connect an account of ${provider.name}.` });
  }
  findings.push(...checkTexts(blocks, at), ...checkBasic(blocks, at));
  if (chosen === 'customAuth' && findings.length === 0)
    findings.push(...checkInputs(provider, blocks.customAuth ?? {}, at));
  if (chosen === 'oauth2AuthorizationCode') findings.push(...checkTokens(blocks.oauth2AuthorizationCode, at));
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The credential is not valid', findings) };
  }
  return ok(toCredential(provider, chosen, blocks));
}

/** @returns the blocks of which a provider takes one, the usual one first; undefined when none can connect it */
export function blocksOf({ authType, basicOpts, oauth2Opts }: ProviderInfo): readonly Block[] | undefined {
  switch (authType) {
    case 'none':
      return [];
    case 'apiKey':
      return ['apiKey'];
    case 'basic':
      return basicOpts?.apiKeyAsBasic === true ? ['apiKey', 'basicAuth'] : ['basicAuth'];
    case 'oauth2':
      return oauth2Opts === undefined ? undefined : [GRANT_BLOCKS[oauth2Opts.grantType]];
    case 'custom':
      return ['customAuth'];
    case 'jwt':
      return undefined;
    default:
      return authType satisfies never;
  }
}

const GRANT_BLOCKS = {
  authorizationCode: 'oauth2AuthorizationCode',
  authorizationCodePKCE: 'oauth2AuthorizationCode',
  clientCredentials: 'oauth2ClientCredentials',
  password: 'oauth2PasswordCredentials',
} as const satisfies Record<OauthCredential['grant'], Block>;

/** @returns the scheme as a connection shows it */
export function authSchemeOf(credential: Credential): AuthScheme | 'custom' {
  return credential.scheme === 'oauth2' ? `oauth2/${credential.grant}` : credential.scheme;
}

/** A header value with a line break could inject further headers. */
function checkTexts(blocks: CredentialBlocks, at: (...parts: string[]) => string): Finding[] {
  return BLOCKS.flatMap((block) => textsOf(blocks[block], [block])).flatMap(([parts, text]) =>
    hasControlCharacter(text)
      ? [{ name: at(...parts), detail: 'A credential is one line without control characters.' }]
      : [],
  );
}

/** All texts of a block with their paths, at any depth. */
function textsOf(value: unknown, parts: string[]): [parts: string[], text: string][] {
  if (typeof value === 'string') return [[parts, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, [...parts, name]));
}

function checkBasic({ basicAuth }: CredentialBlocks, at: (...parts: string[]) => string): Finding[] {
  const findings: Finding[] = [];
  if (basicAuth?.username.includes(':') === true) {
    findings.push({ name: at('basicAuth', 'username'), detail: 'A user name must not contain a colon.' });
  }
  if (basicAuth?.username === '' && basicAuth.password === '') {
    findings.push({ name: at('basicAuth'), detail: 'User name and password may not both be empty.' });
  }
  return findings;
}

/** A form is filled in completely, with nothing that it does not ask for. */
function checkInputs(
  { customOpts, name: providerName }: ProviderInfo,
  given: Record<string, string>,
  at: (...parts: string[]) => string,
): Finding[] {
  const inputs = customOpts?.inputs ?? [];
  const values = new Map(Object.entries(given));
  const findings: Finding[] = inputs.flatMap(({ name, displayName, fieldType, options }) => {
    const value = values.get(name) ?? '';
    if (value === '') return [{ name: at('customAuth', name), detail: `${displayName} is required.` }];
    const isChoice = fieldType === 'fieldTypeSelect' && options !== undefined;
    return isChoice && !options.some((option) => option.value === value)
      ? [{ name: at('customAuth', name), detail: `${displayName} is not one of the values to choose from.` }]
      : [];
  });
  for (const name of values.keys()) {
    if (!inputs.some((input) => input.name === name)) {
      findings.push({ name: at('customAuth', name), detail: `The form of ${providerName} has no such input.` });
    }
  }
  return findings;
}

function checkTokens(
  tokens: CredentialBlocks['oauth2AuthorizationCode'],
  at: (...parts: string[]) => string,
): Finding[] {
  if (tokens === undefined || tokens.accessToken !== undefined || tokens.refreshToken !== undefined) return [];
  return [
    { name: at('oauth2AuthorizationCode', 'accessToken'), detail: 'An access token or a refresh token is required.' },
  ];
}

function toCredential({ oauth2Opts }: ProviderInfo, block: Block | undefined, blocks: CredentialBlocks): Credential {
  const { apiKey = '', basicAuth, customAuth = {} } = blocks;
  switch (block) {
    case undefined:
      return { scheme: 'none' };
    case 'apiKey':
      return { scheme: 'apiKey', apiKey };
    case 'basicAuth':
      return { scheme: 'basic', username: basicAuth?.username ?? '', password: basicAuth?.password ?? '' };
    case 'customAuth':
      return { scheme: 'custom', inputs: customAuth };
    case 'oauth2AuthorizationCode':
      return importedTokens(oauth2Opts?.grantType ?? 'authorizationCode', blocks.oauth2AuthorizationCode);
    case 'oauth2ClientCredentials':
    case 'oauth2PasswordCredentials': {
      const { clientId = '', clientSecret = '', scopes } = blocks[block] ?? {};
      const user = blocks.oauth2PasswordCredentials;
      return {
        scheme: 'oauth2',
        grant: block === 'oauth2ClientCredentials' ? 'clientCredentials' : 'password',
        accessToken: '',
        client: { clientId, clientSecret },
        ...(scopes !== undefined && { scopes }),
        ...(user !== undefined && { user: { username: user.username, password: user.password } }),
      };
    }
    default:
      return block satisfies never;
  }
}

function importedTokens(
  grant: OauthCredential['grant'],
  { accessToken, refreshToken, scopes }: NonNullable<CredentialBlocks['oauth2AuthorizationCode']> = {},
): OauthCredential {
  return {
    scheme: 'oauth2',
    grant,
    accessToken: accessToken?.token ?? '',
    ...(accessToken?.issuedAt !== undefined && { issuedAt: accessToken.issuedAt }),
    ...(accessToken?.expiresAt !== undefined && { expiresAt: accessToken.expiresAt }),
    ...(refreshToken !== undefined && { refreshToken: refreshToken.token }),
    ...(refreshToken?.issuedAt !== undefined && { refreshIssuedAt: refreshToken.issuedAt }),
    ...(refreshToken?.expiresAt !== undefined && { refreshExpiresAt: refreshToken.expiresAt }),
    ...(scopes !== undefined && { scopes }),
  };
}

/** @returns whether the text contains a line break or another character that is invalid in a header */
export function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
