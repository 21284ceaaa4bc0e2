import type { Connection } from '../api/resources.ts';
import type { Project, ProviderInfo } from '../contract/index.ts';
import type { ConnectionTarget } from './connection-target.ts';
import type { Retryable } from './useInstallationScreen.ts';
import { pending } from './useInstallationScreen.ts';
import { useConnectionsQuery, useScreenQuery } from './useScreenQueries.ts';
import { useSession } from './useSession.ts';

/** How far the first screen of a provider has come. */
export type ProviderScreen =
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** The catalogue has no provider of that name. */
  | { status: 'unknown'; provider: string }
  | {
      status: 'ready';
      project: Project;
      provider: ProviderInfo;
      /** The group's, newest first. */
      connections: Connection[];
    };

/** Everything that a screen about one provider's connection shows. */
export function useProviderScreen({ provider, consumerRef, groupRef }: ConnectionTarget): ProviderScreen {
  const session = useSession(consumerRef, groupRef);
  const screen = useScreenQuery(session, { provider }, groupRef);
  const connections = useConnectionsQuery(session, groupRef, screen.data?.provider?.name);
  if (screen.data === undefined) return pending(screen);
  if (!screen.data.provider) return { status: 'unknown', provider };
  if (connections.data === undefined) return pending(connections);
  const { project, provider: info } = screen.data;
  return { status: 'ready', project, provider: info, connections: connections.data };
}
