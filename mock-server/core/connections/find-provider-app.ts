import type { Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Finds a provider app of the project. One of another project is not found, as if it did not exist. */
export async function findProviderApp(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<ProviderAppRecord>> {
  const found = await repositories.providerApps.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no provider app with the id "${id}" in this project.`)
    : ok(found);
}

/** The provider app that a project uses for a provider when none is named: of several, the newest. */
export async function newestProviderApp(
  repositories: Repositories,
  projectId: string,
  provider: string,
): Promise<ProviderAppRecord | undefined> {
  return (await repositories.providerApps.list(projectId)).findLast((app) => app.provider === provider);
}

/** The provider app that a connection was made with; the project's newest for the provider when that one is gone or not known. */
export async function ownProviderApp(
  repositories: Repositories,
  { projectId, provider, providerAppId }: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<ProviderAppRecord | undefined> {
  const own = providerAppId === undefined ? undefined : await repositories.providerApps.get(providerAppId);
  return own?.projectId === projectId ? own : newestProviderApp(repositories, projectId, provider);
}
