import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { ProviderFailure } from './ports.ts';

/** Second-level labels below which the registries of countries assign names to everyone, as in `.co.uk`. */
const REGISTRY_LABELS = 'ac|co|com|edu|gob|gov|ltd|me|net|nom|or|org|plc|sch';
/** Domains of services below which everyone can have a host, at any depth. */
const SHARED_DOMAINS =
  'amazonaws.com|appspot.com|azurewebsites.net|cloudfront.net|digitaloceanspaces.com|duckdns.org|firebaseapp.com|fly.dev|github.io|gitlab.io|googleapis.com|herokuapp.com|netlify.app|ngrok-free.app|ngrok.app|ngrok.io|nip.io|on.aws|onrender.com|pages.dev|r2.dev|run.app|sslip.io|trycloudflare.com|vercel.app|web.app|windows.net|workers.dev';
const SHARED_SUFFIX = new RegExp(
  `(?:^\\.(?:${REGISTRY_LABELS})\\.[a-z]{2}|\\.(?:${SHARED_DOMAINS.replaceAll('.', '\\.')}))(?::|$)`,
  'i',
);

/**
 * Whether every address that is made from a catalogue template is at the host, or below the domain, that the template
 * names, whatever the values are. Secrets of a project go to such addresses only: values can come from customers.
 *
 * `https://{{.workspace}}.example.com/token` is fixed. `{{.workspace}}/token`, `https://{{.workspace}}/token` and
 * `https://{{.workspace}}.com/token` are not, and neither is a domain below which everyone can have a name.
 */
export function hasFixedHost(template: string): boolean {
  const authority = /^https?:\/\/([^/?#\\@]+)(?:[/?#]|$)/.exec(template)?.[1];
  if (authority === undefined) return false;
  if (!authority.includes('{')) return true;
  const afterVariables = authority.slice(authority.lastIndexOf('}') + 1);
  if (SHARED_SUFFIX.test(afterVariables)) return false;
  // The last label has a letter: four numbers would be an address.
  return /^(?:\.[a-z0-9-]+)+\.(?=[0-9-]*[a-z])[a-z0-9-]+(?::\d{1,5})?$/i.test(afterVariables);
}

/**
 * Looks for an address that gets the secret of a project's provider app and whose host a customer can name.
 *
 * @returns the address as the catalogue entry has it
 */
export function openTokenAddress({ oauth2Opts, customOpts, labels }: ProviderInfo): string | undefined {
  const { grantType, tokenURL } = oauth2Opts ?? {};
  const usesProviderApp = grantType === 'authorizationCode' || grantType === 'authorizationCodePKCE';
  if (usesProviderApp && tokenURL !== undefined && !hasFixedHost(tokenURL)) return tokenURL;
  const hasBuilderInputs = (customOpts?.providerInputs ?? []).length > 0;
  const custom = hasBuilderInputs ? labels?.tokenURL : undefined;
  return custom !== undefined && !hasFixedHost(custom) ? custom : undefined;
}

/**
 * Refuses to send a secret of a project to an address whose host customers can name.
 *
 * @param address as the catalogue entry has it; undefined for one that the server defines
 * @returns undefined when the secret may be sent
 */
export function refuseOpenHost(
  { displayName, name }: ProviderInfo,
  address: string | undefined,
  secret = 'client secret of the provider app',
): { ok: false; rejection: ProviderFailure } | undefined {
  if (address === undefined || hasFixedHost(address)) return undefined;
  const message = `An address of ${displayName ?? name} has a host that customers name, so the ${secret} is not sent there.`;
  return { ok: false, rejection: { kind: 'blocked', message, retryable: false } };
}
