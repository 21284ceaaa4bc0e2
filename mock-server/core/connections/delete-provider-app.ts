import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { connectionsOfApp, refuseAppInUse } from './app-users.ts';
import { findProviderApp } from './find-provider-app.ts';

/** Deletes an OAuth application. Rejected while connections use it, because they could no longer be refreshed. */
export const deleteProviderApp: UseCase<'deleteProviderApp'> = async (ports, { project, params }) =>
  ports.store.transaction(async (repositories) => {
    const found = await findProviderApp(repositories, project, params.providerApp);
    if (!found.ok) return found;
    const users = await connectionsOfApp(repositories, found.value);
    if (users.length > 0) return refuseAppInUse(users);
    await repositories.providerApps.delete(found.value.id);
    return ok(undefined);
  });
