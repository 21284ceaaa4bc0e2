import { AmpersandConfigError } from '../api/config-error.ts';
import type { Connection, Installation, Integration } from '../contract/index.ts';
import { currentConnection } from '../domain/current-connection.ts';
import type { InstallationContextValue } from '../provider/InstallationContext.ts';
import { connectionsQuery, installationsQuery } from './resources.ts';
import { screenQuery } from './screen.ts';
import { unknownIntegration } from './unknown-resources.ts';
import type { Session } from './useSession.ts';

/** Integration, connection and installation of a headless mutation. */
export interface CurrentInstallation {
  integration: Integration;
  connection: Connection | undefined;
  installation: Installation | undefined;
}

/**
 * Loads them, from the cache if possible.
 *
 * @throws AmpersandConfigError when the project has no such integration; AmpersandApiError
 */
export async function currentInstallation(
  session: Session,
  { integrationNameOrId, groupRef }: InstallationContextValue,
): Promise<CurrentInstallation> {
  const { queryClient } = session;
  const screen = screenQuery(session, { integration: integrationNameOrId }, groupRef);
  const { integration } = await queryClient.ensureQueryData(screen);
  if (!integration) throw unknownIntegration(integrationNameOrId);
  const [connections, [installation]] = await Promise.all([
    queryClient.ensureQueryData(connectionsQuery(session, groupRef, integration.provider)),
    queryClient.ensureQueryData(installationsQuery(session, groupRef, integration.id)),
  ]);
  return { integration, connection: currentConnection(connections, installation), installation };
}

/**
 * Reloads the installation, because another user may have changed it. The cache, and so every screen, is updated.
 *
 * @returns undefined if nothing is installed
 * @throws AmpersandApiError
 */
export async function reloadInstallation(
  session: Session,
  groupRef: string,
  integrationId: string,
): Promise<Installation | undefined> {
  const query = installationsQuery(session, groupRef, integrationId);
  const [installation] = await session.queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  return installation;
}

/**
 * @param nameOrId as the host gave it
 * @returns the error of a mutation that requires an installation
 */
export function notInstalled(nameOrId: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the integration ${JSON.stringify(nameOrId)} is not installed for this group.`,
    'Only an installation can be changed or deleted.',
    'Call createInstallation first, and check useInstallation().installation.',
  );
}
