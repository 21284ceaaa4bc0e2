import type { Oauth2Opts, ProviderInfo } from '../../../src/contract/index.ts';
import { findProviderApp, newestProviderApp } from '../connections/provider-apps.ts';
import { refuseOpenHost } from '../kernel/fixed-host.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** A provider whose customers sign in on its own page. */
export type SignInProvider = ProviderInfo & { oauth2Opts: Oauth2Opts & { authURL: string } };

/** Name of the input, and of the variable in addresses. */
export const WORKSPACE = 'workspace';

/**
 * Customers of these providers need not know the name of their workspace: a common sign-in page determines it, and the
 * token response contains it.
 */
const COMMON_PAGES: Readonly<Record<string, { within: string; common: string }>> = {
  salesforce: { within: '{{.workspace}}.my.salesforce.com', common: 'login.salesforce.com' },
  salesforceSandbox: { within: '{{.workspace}}.sandbox.my.salesforce.com', common: 'test.salesforce.com' },
};

/** @returns `not-supported` for a provider whose customers do not sign in on its own page */
export function asSignInProvider(provider: ProviderInfo): Result<SignInProvider, Rejection<'not-supported'>> {
  const { oauth2Opts } = provider;
  const name = provider.displayName ?? provider.name;
  if (oauth2Opts === undefined || provider.authType !== 'oauth2') {
    return reject('not-supported', `Accounts of ${name} are not connected by OAuth.`, { remedy: OTHER_WAY });
  }
  const { grantType, authURL } = oauth2Opts;
  if (grantType !== 'authorizationCode' && grantType !== 'authorizationCodePKCE') {
    return reject('not-supported', `Accounts of ${name} are connected with the grant "${grantType}", without a page.`, {
      remedy: OTHER_WAY,
    });
  }
  const blocked = refuseOpenHost(provider, oauth2Opts.tokenURL);
  if (blocked !== undefined) return reject('not-supported', blocked.rejection.message, { remedy: FIXED_HOST });
  return authURL === undefined || authURL === ''
    ? reject('not-supported', `The catalogue entry of ${name} has no authURL to sign in at.`)
    : ok({ ...provider, oauth2Opts: { ...oauth2Opts, authURL } });
}

const FIXED_HOST =
  'In AMP_PROVIDERS_FILE, give the entry a tokenURL whose host ends in a fixed domain, such as "https://{{.workspace}}.example.com/token".';
const OTHER_WAY = 'Connect the account with POST /v1/projects/{projectIdOrName}/connections:generate.';

/**
 * @param workspace as far as it is known
 * @returns the provider as this sign-in uses it: where no workspace is known and the provider has a common page, with
 *   that page, and without a demand for the workspace
 */
export function forWorkspace(provider: SignInProvider, workspace: string | undefined): SignInProvider {
  const page = Object.hasOwn(COMMON_PAGES, provider.name) ? COMMON_PAGES[provider.name] : undefined;
  if (page === undefined || (workspace ?? '') !== '') return provider;
  const { authURL, tokenURL } = provider.oauth2Opts;
  const common = (address: string) => address.replace(page.within, page.common);
  return {
    ...provider,
    metadata: { ...provider.metadata, input: provider.metadata?.input?.filter(({ name }) => name !== WORKSPACE) },
    oauth2Opts: {
      ...provider.oauth2Opts,
      explicitWorkspaceRequired: false,
      authURL: common(authURL),
      tokenURL: common(tokenURL),
    },
  };
}

/**
 * Finds the provider app of a sign-in: the requested one, otherwise the project's newest for the provider.
 *
 * @param id as given in the body
 * @param redirectUrl URL to register at the provider
 * @returns `provider-app-missing` if there is none, or if the requested one belongs to another provider
 */
export async function chooseProviderApp(
  ports: Ports,
  project: ProjectRecord,
  provider: ProviderInfo,
  id: string | undefined,
  redirectUrl = callbackUrl(ports),
): Promise<Result<ProviderAppRecord, Rejection<'provider-app-missing'>>> {
  const name = provider.displayName ?? provider.name;
  if (id !== undefined) {
    const found = await findProviderApp(ports.store, project, id);
    if (!found.ok) return reject('provider-app-missing', found.rejection.detail);
    return found.value.provider === provider.name
      ? found
      : reject(
          'provider-app-missing',
          `The provider app "${id}" is not for ${name} but for "${found.value.provider}".`,
        );
  }
  const newest = await newestProviderApp(ports.store, project.id, provider.name);
  return newest === undefined
    ? reject('provider-app-missing', `This project has no provider app for ${name}, so users cannot sign in there.`, {
        remedy: `Register an OAuth application at ${name} with the redirect address ${redirectUrl}, then create a provider app from its client id and secret: POST /v1/projects/${project.name}/provider-apps.`,
      })
    : ok(newest);
}

/** Address that providers send users back to. */
export function callbackUrl({ settings }: Pick<Ports, 'settings'>): string {
  return `${settings.publicApiUrl}/callbacks/v1/oauth`;
}
