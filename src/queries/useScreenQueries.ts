import { useQuery } from '@tanstack/react-query';
import { toPublicConnection, toPublicInstallation } from '../api/public-resources.ts';
import type { Connection, Installation } from '../api/resources.ts';
import type * as wire from '../contract/index.ts';
import { currentConnection } from '../domain/current-connection.ts';
import type { ScreenTarget } from './keys.ts';
import { connectionsQuery, installationsQuery } from './resources.ts';
import type { RevisionOutcome } from './revision.ts';
import { revisionQuery } from './revision.ts';
import { screenQuery } from './screen.ts';
import type { Session } from './useSession.ts';

/*
 * The screen query decides when data is stale, and seeds the others. They never become stale themselves, so that one
 * request refreshes a screen; mutations update them.
 */
/** Time after which a failed description of the objects is asked for again, in ms. */
const FAILURE_STALE_MS = 60_000;

const SEEDED_QUERY = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** Project, integration and provider; asks for everything else as well. */
export function useScreenQuery(session: Session, target: ScreenTarget, groupRef: string) {
  return useQuery(screenQuery(session, target, groupRef), session.queryClient);
}

/** @param provider undefined until it is known */
export function useConnectionsQuery(session: Session, groupRef: string, provider: string | undefined) {
  const query = connectionsQuery(session, groupRef, provider ?? '');
  return useQuery(
    { ...query, ...SEEDED_QUERY, enabled: provider !== undefined, select: toPublicConnections },
    session.queryClient,
  );
}

/**
 * The connection that the installation of an integration uses, else the group's newest one.
 *
 * @param integration undefined until it is known
 */
export function useConnectionQuery(
  session: Session,
  groupRef: string,
  integration: wire.Integration | null | undefined,
) {
  const { data: installation } = useInstallationQuery(session, groupRef, integration?.id);
  const { data, ...query } = useConnectionsQuery(session, groupRef, integration?.provider);
  const { error, isFetching, refetch } = query;
  const connection = data && currentConnection(data, installation ?? undefined);
  return { data: connection, isPending: !data, error, isFetching, refetch };
}

/** @param integrationId undefined until it is known */
export function useInstallationQuery(session: Session, groupRef: string, integrationId: string | undefined) {
  const query = installationsQuery(session, groupRef, integrationId ?? '');
  return useQuery(
    { ...query, ...SEEDED_QUERY, enabled: integrationId !== undefined, select: firstInstallation },
    session.queryClient,
  );
}

/**
 * @param integration undefined until it is known
 * @param connectionId undefined while there is no connection
 */
export function useRevisionQuery(
  session: Session,
  integration: wire.Integration | null | undefined,
  connectionId: string | undefined,
) {
  const query = revisionQuery(session, integration ?? undefined, connectionId ?? '');
  const enabled = Boolean(integration && connectionId);
  // Failures are not repeated at once, because each attempt makes the server call the provider, but they are outdated
  // after a minute: a component that is shown later asks again.
  const staleTime = ({ state }: { state: { data: RevisionOutcome | undefined } }) =>
    state.data && 'problem' in state.data ? FAILURE_STALE_MS : Number.POSITIVE_INFINITY;
  return useQuery({ ...query, ...SEEDED_QUERY, staleTime, enabled, retryOnMount: false }, session.queryClient);
}

function toPublicConnections(connections: wire.Connection[]): Connection[] {
  return connections.map(toPublicConnection);
}

/** Null when there is none, because the query library takes undefined for missing. */
function firstInstallation([installation]: wire.Installation[]): Installation | null {
  return installation ? toPublicInstallation(installation) : null;
}
