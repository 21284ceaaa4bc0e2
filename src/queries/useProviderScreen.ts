import type { Connection } from '../api/resources.ts';
import type { Project, ProviderInfo } from '../contract/index.ts';
import type { ConnectionTarget } from './connection-requests.ts';
import type { Retryable } from './useInstallationScreen.ts';
import { pending } from './useInstallationScreen.ts';
import { useConnectionsQuery, useScreenQuery } from './useScreenQueries.ts';
import { useSession } from './useSession.ts';

/** State of a provider's screen. */
export type ProviderScreen =
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** Unknown provider. */
  | { status: 'unknown'; provider: string }
  | {
      status: 'ready';
      project: Project;
      provider: ProviderInfo;
      /** The group's, newest first. */
      connections: Connection[];
    };

/** Returns the state and data of a provider's screen. */
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
