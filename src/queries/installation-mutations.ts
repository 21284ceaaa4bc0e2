import { notifyManager } from '@tanstack/react-query';
import { createInstallation, deleteInstallation, updateInstallation } from '../contract/endpoints.ts';
import type { Config, ConfigContent, Installation, Integration } from '../contract/index.ts';
import type { ConfigUpdate } from '../domain/update-mask.ts';
import { connectionsQuery } from './resources.ts';
import { revisionQuery } from './revision.ts';
import { sendMutation } from './send-mutation.ts';
import type { Session } from './useSession.ts';

/*
 * Mutations of installations. Each updates the cache before it returns. `onCached` runs in the same batch, so that a draft
 * changes in the same render as the content that it is based on.
 */

/** Installs an integration for a group, with a connection. */
export async function install(
  session: Session,
  integration: Integration,
  { groupRef, consumerRef }: { groupRef: string; consumerRef: string },
  connectionId: string,
  content: ConfigContent,
  onCached: (installation: Installation) => void,
): Promise<Installation> {
  const { api, subject } = session;
  const params = { integration: integration.id };
  const createdBy: Config['createdBy'] = `consumer:${consumerRef}`;
  const config = { revisionId: integration.latestRevision.id, createdBy, content };
  const body = { groupRef, connectionId, config };
  const installation = await sendMutation(session, groupRef, () =>
    api.send(createInstallation, { subject, params, body }),
  );
  cacheInstallations(session, groupRef, integration.id, [installation], () => onCached(installation));
  return installation;
}

/** Changes the parts of a config that the mask names. */
export async function updateConfig(
  session: Session,
  integration: Integration,
  groupRef: string,
  installationId: string,
  { updateMask, content }: ConfigUpdate,
  onCached: (installation: Installation) => void,
): Promise<Installation> {
  const { api, subject } = session;
  const params = { integration: integration.id, installation: installationId };
  const body = { updateMask, installation: { config: { content } } };
  const installation = await sendMutation(session, groupRef, () =>
    api.send(updateInstallation, { subject, params, body }),
  );
  cacheInstallations(session, groupRef, integration.id, [installation], () => onCached(installation));
  return installation;
}

/** Makes an installation use another of the group's connections. */
export async function switchConnection(
  session: Session,
  integration: Integration,
  groupRef: string,
  installationId: string,
  connectionId: string,
): Promise<Installation> {
  const { api, subject, queryClient } = session;
  const params = { integration: integration.id, installation: installationId };
  const body = { updateMask: ['connectionId'], installation: { connectionId } };
  const [installation] = await Promise.all([
    sendMutation(session, groupRef, () => api.send(updateInstallation, { subject, params, body })),
    // Its objects are described by the time it is shown, so that the screen stays where it is.
    queryClient.prefetchQuery(revisionQuery(session, integration, connectionId)),
  ]);
  cacheInstallations(session, groupRef, integration.id, [installation], () => {});
  return installation;
}

/** Uninstalls. The connection goes too unless another installation uses it, so both become known at once. */
export async function uninstall(
  session: Session,
  integration: Integration,
  groupRef: string,
  installationId: string,
  onCached: () => void,
): Promise<void> {
  const { api, subject, queryClient, keys } = session;
  const params = { integration: integration.id, installation: installationId };
  await sendMutation(session, groupRef, () => api.send(deleteInstallation, { subject, params }));
  const { queryKey, queryFn } = connectionsQuery(session, groupRef, integration.provider);
  const connections = await queryFn().catch(() => undefined);
  notifyManager.batch(() => {
    cacheInstallations(session, groupRef, integration.id, [], onCached);
    queryClient.removeQueries({ queryKey: keys.connections(groupRef), exact: true });
    if (connections) queryClient.setQueryData(queryKey, connections);
    else void queryClient.invalidateQueries({ queryKey });
  });
}

function cacheInstallations(
  { queryClient, keys }: Session,
  groupRef: string,
  integrationId: string,
  installations: Installation[],
  onCached: () => void,
): void {
  notifyManager.batch(() => {
    queryClient.setQueryData(keys.installations(groupRef, integrationId), installations);
    notifyManager.schedule(onCached);
  });
}
