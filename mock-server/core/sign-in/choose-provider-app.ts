import type { ProviderInfo } from '../../../src/contract/index.ts';
import { findProviderApp, newestProviderApp } from '../connections/provider-apps.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

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
