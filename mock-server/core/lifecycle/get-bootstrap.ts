import type { Bootstrap } from '../../../src/contract/index.ts';
import { loadConnections } from '../connections/connections.ts';
import { loadInstallations } from '../installations/installations.ts';
import { latestRevision, toIntegration } from '../integrations/integrations.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord, ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toProblem } from '../kernel/validation-issues.ts';
import type { ProviderLogos } from '../logos/provider-logos.ts';
import { hydrateContent } from '../objects/hydrate-content.ts';
import type { MetadataCache } from '../objects/metadata-cache.ts';
import { toProjectWithEntitlements } from '../projects/projects.ts';
import { readActivity } from '../reads/read-activity.ts';

/**
 * Returns everything that the first screen of a widget needs, with the same number of queries however much there is.
 * A record that does not exist is omitted: the screen reports it.
 */
export function getBootstrap(cache: MetadataCache, logos: ProviderLogos): UseCase<'getBootstrap'> {
  return async (ports, { project, query }) => {
    const integration =
      query.integration === undefined ? undefined : await ports.store.integrations.find(project.id, query.integration);
    const provider = integration?.provider ?? query.provider;
    const info = provider === undefined ? undefined : ports.catalog.get(provider);
    const [revision, connections, installations] = await Promise.all([
      integration === undefined ? undefined : latestRevision(ports.store, integration),
      provider === undefined
        ? []
        : ports.store.connections.list({ projectId: project.id, groupRef: query.groupRef, provider }),
      integration === undefined
        ? []
        : ports.store.installations.list({
            projectId: project.id,
            integrationId: integration.id,
            groupRef: query.groupRef,
          }),
    ]);
    // First, because asking the provider can change the status of the connection that is shown.
    const [installation] = installations;
    const connection = connections.find(({ id }) => id === installation?.connectionId) ?? connections[0];
    const [hydration, activity] = await Promise.all([
      hydrate(ports, cache, project, revision, connection),
      installation === undefined ? undefined : readActivity(ports.store, installation),
    ]);
    return ok({
      project: toProjectWithEntitlements(project),
      ...(integration !== undefined && revision !== undefined && { integration: toIntegration(integration, revision) }),
      ...(info !== undefined && { provider: logos.withAddresses(info) }),
      ...(await load(ports, project, connections, installations)),
      ...hydration,
      ...(activity !== undefined && { activity }),
    });
  };
}

async function load(
  ports: Ports,
  project: ProjectRecord,
  connections: ConnectionRecord[],
  installations: InstallationRecord[],
): Promise<Pick<Bootstrap, 'connections' | 'installations'>> {
  const [shownConnections, shownInstallations] = await Promise.all([
    loadConnections(ports.store, project.id, connections),
    loadInstallations(ports.store, project.id, installations),
  ]);
  return { connections: shownConnections, installations: shownInstallations };
}

async function hydrate(
  ports: Ports,
  cache: MetadataCache,
  project: ProjectRecord,
  revision: RevisionRecord | undefined,
  connection: ConnectionRecord | undefined,
): Promise<Pick<Bootstrap, 'hydratedRevision' | 'hydrationProblem'>> {
  if (revision === undefined || connection === undefined) return {};
  const hydrated = await hydrateContent(ports, cache, project, revision, connection);
  return hydrated.ok ? { hydratedRevision: hydrated.value } : { hydrationProblem: toProblem(hydrated.rejection) };
}
