import { useContext, useMemo } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { Connection } from '../contract/index.ts';
import { currentConnection } from '../domain/current-connection.ts';
import { InstallationContext } from '../provider/InstallationContext.ts';
import type { ConnectionTarget } from './connection-requests.ts';
import type { ScreenTarget } from './keys.ts';
import { connectionsQuery, installationsQuery } from './resources.ts';
import { screenQuery } from './screen.ts';
import type { Screen } from './screen-parts.ts';
import { unknownIntegration, unknownProvider } from './unknown-resources.ts';
import type { Part, QueryState } from './useIntegrationScreen.ts';
import { useScreenQuery } from './useScreenQueries.ts';
import type { Session } from './useSession.ts';
import { useSession } from './useSession.ts';

/** Owner and provider of a headless connection hook. */
export interface ConnectionSubject {
  session: Session;
  /** Without the provider, which is unknown until the integration is loaded. */
  owner: Omit<ConnectionTarget, 'provider'>;
  screen: ScreenTarget;
}

/**
 * @param target undefined to take the integration, the consumer and the group of the surrounding `InstallationProvider`
 * @throws AmpersandConfigError when there is neither
 */
export function useConnectionSubject(target: ConnectionTarget | undefined): ConnectionSubject {
  const scope = useContext(InstallationContext);
  const who = target ?? scope;
  if (!who) throw missingTarget();
  const { consumerRef, consumerName, groupRef, groupName } = who;
  const session = useSession(consumerRef, groupRef);
  const provider = target?.provider;
  const integration = scope?.integrationNameOrId ?? '';
  return useMemo(
    () => ({
      session,
      owner: { consumerRef, consumerName, groupRef, groupName },
      screen: provider === undefined ? { integration } : { provider },
    }),
    [session, consumerRef, consumerName, groupRef, groupName, provider, integration],
  );
}

/** Returns the provider and the query state. */
export function useSubjectScreen({ session, owner, screen: target }: ConnectionSubject) {
  const screen = useScreenQuery(session, target, owner.groupRef);
  const { data } = screen;
  const provider = data?.provider ?? undefined;
  const missing = useMemo(() => (data && !data.provider ? missingError(target, data) : null), [target, data]);
  /** Combines the state of the provider with another query. */
  const stateOf = (part?: Part): QueryState => {
    const error = missing ?? screen.error ?? part?.error ?? null;
    const isSuccess = !error && data !== undefined && (!part || part.data !== undefined);
    const isFetching = screen.isFetching || part?.isFetching === true;
    const refetch = part?.error && !screen.error ? part.refetch : screen.refetch;
    return { isPending: !error && !isSuccess, isFetching, isError: error !== null, isSuccess, error, refetch };
  };
  return { provider, integration: data?.integration ?? undefined, stateOf };
}

/**
 * Resolves the provider, from the cache if possible.
 *
 * @throws AmpersandConfigError when the project has no such integration, or the catalogue no such provider
 */
export async function resolveTarget({ session, owner, screen }: ConnectionSubject): Promise<ConnectionTarget> {
  const found = await session.queryClient.ensureQueryData(screenQuery(session, screen, owner.groupRef));
  if (!found.provider) throw missingError(screen, found);
  return { provider: found.provider.name, ...owner };
}

/**
 * Resolves the connection.
 *
 * @param connectionId the installation's, otherwise the group's newest, when absent
 * @throws AmpersandConfigError when the group has none, or not that one
 */
export async function resolveConnection(subject: ConnectionSubject, connectionId?: string): Promise<Connection> {
  const { session, owner, screen } = subject;
  const { provider } = await resolveTarget(subject);
  const { queryClient } = session;
  const { integration } = await queryClient.ensureQueryData(screenQuery(session, screen, owner.groupRef));
  const [connections, installations] = await Promise.all([
    queryClient.ensureQueryData(connectionsQuery(session, owner.groupRef, provider)),
    integration ? queryClient.ensureQueryData(installationsQuery(session, owner.groupRef, integration.id)) : [],
  ]);
  const connection = connectionId
    ? connections.find(({ id }) => id === connectionId)
    : currentConnection(connections, installations[0]);
  if (!connection) throw notConnected(provider);
  return connection;
}

function notConnected(provider: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the group has no such connection to ${JSON.stringify(provider)}.`,
    'Only a connection that is there can be changed or deleted.',
    'Connect first, and check useConnections().connections.',
  );
}

function missingError(target: ScreenTarget, { integration }: Screen): AmpersandConfigError {
  if ('provider' in target) return unknownProvider(target.provider);
  return integration ? unknownProvider(integration.provider) : unknownIntegration(target.integration);
}

function missingTarget(): AmpersandConfigError {
  return new AmpersandConfigError(
    'a hook about connections does not know whose connection is meant.',
    'It takes the integration, the consumer and the group from InstallationProvider, or a separate target.',
    'Put <InstallationProvider …> around it, or pass { provider, consumerRef, groupRef } to it.',
  );
}
