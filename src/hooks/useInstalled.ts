import { toPublicInstallation } from '../api/public-resources.ts';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { currentInstallation, notInstalled } from '../queries/current-installation.ts';
import { useSession } from '../queries/useSession.ts';

/** Returns a function that finds integration and installation of a headless action in the cache. */
export function useInstalled() {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  return async () => {
    const { integration, installation } = await currentInstallation(session, scope);
    if (!installation) throw notInstalled(scope.integrationNameOrId);
    return { integration, installation: toPublicInstallation(installation) };
  };
}
