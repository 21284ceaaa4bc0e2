import type { QueryClient } from '@tanstack/react-query';
import type { ReadActivity } from '../contract/bootstrap.ts';
import type { Integration } from '../contract/integration.ts';
import type { Project } from '../contract/project.ts';
import type { ProviderInfo } from '../contract/provider.ts';
import { currentConnection } from '../domain/current-connection.ts';
import type { ScreenTarget } from './keys.ts';
import { connectionsQuery, installationsQuery, integrationQuery, projectQuery, providerQuery } from './resources.ts';
import { revisionQuery } from './revision.ts';
import type { Session } from './useSession.ts';

/** Screen data that mutations don't change. Connections, installations and revisions have their own queries. */
export interface Screen {
  project: Project;
  /** Null for an unknown integration and for provider screens. */
  integration: Integration | null;
  /** Null when the catalogue has none. */
  provider: ProviderInfo | null;
  /** Sync activity at that time; undefined if the server does not report it. */
  activity?: ReadActivity[];
}

/** Loads a screen with the standard calls, each once, in parallel, in at most two waves. */
export async function fetchScreenParts(session: Session, target: ScreenTarget, groupRef: string): Promise<Screen> {
  if ('provider' in target) return fetchProviderParts(session, target.provider, groupRef);
  const { queryClient, keys } = session;
  const fetch = fetcher(session);
  const [project, integration, connections] = await Promise.all([
    fetch(projectQuery(session)),
    fetch(integrationQuery(session, target.integration)),
    // The provider is unknown, so load the connections of the whole group.
    fetch(connectionsQuery(session, groupRef)),
  ]);
  if (!integration) return { project, integration, provider: null };

  const ours = connections.filter((connection) => connection.provider === integration.provider);
  queryClient.setQueryData(keys.connections(groupRef, integration.provider), ours);
  const info = fetch(providerQuery(session, integration.provider));
  const installations = fetch(installationsQuery(session, groupRef, integration.id));
  const describe = async () => {
    // Wait for the installation only if there are several accounts.
    const [installation] = ours.length > 1 ? await installations : [];
    const connection = currentConnection(ours, installation);
    if (connection) await fetch(revisionQuery(session, integration, connection.id));
  };
  const [provider] = await Promise.all([
    info,
    installations,
    // The component that displays this part reports its failure.
    describe().catch(() => undefined),
  ]);
  return { project, integration, provider };
}

async function fetchProviderParts(session: Session, name: string, groupRef: string): Promise<Screen> {
  const fetch = fetcher(session);
  const [project, provider] = await Promise.all([
    fetch(projectQuery(session)),
    fetch(providerQuery(session, name)),
    fetch(connectionsQuery(session, groupRef, name)),
  ]);
  return { project, integration: null, provider };
}

/** Fetches without retries: the screen query retries, and successful parts are cached. */
function fetcher({ queryClient }: Session): QueryClient['fetchQuery'] {
  return (options) => queryClient.fetchQuery({ ...options, retry: false });
}
