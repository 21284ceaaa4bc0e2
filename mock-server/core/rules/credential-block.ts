import type { AuthScheme, GenerateConnectionRequest, ProviderInfo } from '../../../src/contract/index.ts';
import type { Credential } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import type { Finding } from './validation-issue.ts';
import { refuseFindings } from './validation-issue.ts';

/** Members of a request that hold credentials, at most one of which is given. */
const BLOCKS = [
  'apiKey',
  'basicAuth',
  'oauth2ClientCredentials',
  'oauth2PasswordCredentials',
  'oauth2AuthorizationCode',
  'customAuth',
] as const satisfies (keyof GenerateConnectionRequest)[];

/** The part of a request that credentials stand in. */
export type CredentialBlocks = Pick<GenerateConnectionRequest, (typeof BLOCKS)[number]>;

/** Schemes that this server can connect with. */
type SupportedScheme = Extract<AuthScheme, Credential['scheme']>;

const SCHEMES = {
  none: { scheme: 'none', block: undefined },
  apiKey: { scheme: 'apiKey', block: 'apiKey' },
  basic: { scheme: 'basic', block: 'basicAuth' },
} as const satisfies Record<string, { scheme: SupportedScheme; block: (typeof BLOCKS)[number] | undefined }>;

/**
 * Takes the credential out of a request: exactly the block that fits the provider.
 *
 * @param place where the blocks stand in the body: `[]` for the body itself
 * @returns `not-supported` for a provider whose scheme this server does not have, `invalid-input` for a missing,
 *   second or unfitting block and for text that cannot be sent. The values are never repeated.
 * Source: backend contract, section 9.2.
 */
export function readCredential(
  provider: ProviderInfo,
  blocks: CredentialBlocks,
  place: readonly string[] = [],
): Result<Credential> {
  const { authType } = provider;
  if (authType !== 'none' && authType !== 'apiKey' && authType !== 'basic') {
    return reject(
      'not-supported',
      `Accounts of ${provider.displayName ?? provider.name} are connected with the scheme "${authType}", which this server does not support.`,
    );
  }
  const { scheme, block } = SCHEMES[authType];
  const at = (...parts: string[]) => [...place, ...parts].join('.');
  const findings: Finding[] = BLOCKS.filter((one) => one !== block && blocks[one] !== undefined).map((one) => ({
    name: at(one),
    detail: `${provider.name} does not take this. It takes ${block === undefined ? 'no credential' : `"${block}"`}.`,
  }));
  if (block !== undefined && blocks[block] === undefined) {
    findings.push({ name: at(block), detail: `This is required to connect an account of ${provider.name}.` });
  }
  findings.push(...checkTexts(blocks, at));
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The credential is not valid', findings) };
  }
  return ok(toCredential(scheme, blocks));
}

/** What stands in a header must not hold a line break, with which a further header could begin. */
function checkTexts({ apiKey, basicAuth }: CredentialBlocks, at: (...parts: string[]) => string): Finding[] {
  const findings = [
    [at('apiKey'), apiKey],
    [at('basicAuth', 'username'), basicAuth?.username],
    [at('basicAuth', 'password'), basicAuth?.password],
  ].flatMap(([name = '', text]) =>
    text !== undefined && hasControlCharacter(text)
      ? [{ name, detail: 'A credential is one line without control characters.' }]
      : [],
  );
  if (basicAuth?.username.includes(':') === true) {
    findings.push({ name: at('basicAuth', 'username'), detail: 'A user name may not hold a colon.' });
  }
  if (basicAuth?.username === '' && basicAuth.password === '') {
    findings.push({ name: at('basicAuth'), detail: 'User name and password may not both be empty.' });
  }
  return findings;
}

function toCredential(scheme: SupportedScheme, { apiKey = '', basicAuth }: CredentialBlocks): Credential {
  switch (scheme) {
    case 'none':
      return { scheme };
    case 'apiKey':
      return { scheme, apiKey };
    case 'basic':
      return { scheme, username: basicAuth?.username ?? '', password: basicAuth?.password ?? '' };
    default:
      return scheme satisfies never;
  }
}

/** @returns whether the text holds a line break or another character that cannot stand in a header */
export function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
