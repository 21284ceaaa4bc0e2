import type { QueryClient } from '@tanstack/react-query';
import type { ReadActivity } from '../contract/bootstrap.ts';
import type { Integration } from '../contract/integration.ts';
import type { Project } from '../contract/project.ts';
import type { ProviderInfo } from '../contract/provider.ts';
import { currentConnection } from '../domain/current-connection.ts';
import { connectionsQuery } from './connections.ts';
import { installationsQuery } from './installations.ts';
import { integrationQuery } from './integrations.ts';
import type { ScreenTarget } from './keys.ts';
import { projectQuery } from './project.ts';
import { providerQuery } from './provider-info.ts';
import { revisionQuery } from './revision.ts';
import type { Session } from './useSession.ts';

/** What a first screen needs and no act of a customer changes. The rest lies in the queries of its own kind. */
export interface Screen {
  project: Project;
  /** Null when none has that name or id, or when the screen is about a provider alone. */
  integration: Integration | null;
  /** Null when the catalogue has none. */
  provider: ProviderInfo | null;
  /** How the reads stood at that moment; undefined on a server that does not tell. */
  activity?: ReadActivity[];
}

/**
 * The standard calls for a first screen, each once, in parallel, at most two after each other: what needs the
 * integration waits for it, everything else does not.
 */
export async function fetchScreenParts(session: Session, target: ScreenTarget, groupRef: string): Promise<Screen> {
  if ('provider' in target) return fetchProviderParts(session, target.provider, groupRef);
  const { queryClient, keys } = session;
  const fetch = fetcher(session);
  const [project, integration, connections] = await Promise.all([
    fetch(projectQuery(session)),
    fetch(integrationQuery(session, target.integration)),
    // The provider is not known yet, so the whole group's.
    fetch(connectionsQuery(session, groupRef)),
  ]);
  if (!integration) return { project, integration, provider: null };

  const ours = connections.filter((connection) => connection.provider === integration.provider);
  queryClient.setQueryData(keys.connections(groupRef, integration.provider), ours);
  const info = fetch(providerQuery(session, integration.provider));
  const installations = fetch(installationsQuery(session, groupRef, integration.id));
  const describe = async () => {
    // Only with several accounts does it matter which one the installation uses.
    const [installation] = ours.length > 1 ? await installations : [];
    const connection = currentConnection(ours, installation);
    if (connection) await fetch(revisionQuery(session, integration, connection.id));
  };
  const [provider] = await Promise.all([
    info,
    installations,
    // A failure belongs to this part of the screen; whoever shows it asks for it again and reports.
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

/** Fetches once; the query of the whole screen repeats what failed, and what succeeded is then still there. */
function fetcher({ queryClient }: Session): QueryClient['fetchQuery'] {
  return (options) => queryClient.fetchQuery({ ...options, retry: false });
}
