import type { Bootstrap } from '../../../src/contract/index.ts';
import { loadConnections } from '../connections/connections.ts';
import { loadInstallations } from '../installations/installations.ts';
import { latestRevision, toIntegration } from '../integrations/integrations.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase, UseCaseInput } from '../kernel/use-case.ts';
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
    const known = await find(ports.store, project, query);
    const [installed] = known.installations;
    const connection = known.connections.find(({ id }) => id === installed?.connectionId) ?? known.connections[0];
    // First, because asking the provider can change the status of the connection that is shown.
    const hydration = query.storedOnly ? {} : await hydrate(ports, cache, project, known.revision, connection);
    return ports.store.snapshot(async (repositories) => {
      const { integration, revision, provider, connections, installations } = await find(repositories, project, query);
      const info = provider === undefined ? undefined : ports.catalog.get(provider);
      const [installation] = installations;
      const activity = installation && (await readActivity(repositories, installation));
      return ok({
        project: toProjectWithEntitlements(project),
        ...(integration !== undefined &&
          revision !== undefined && { integration: toIntegration(integration, revision) }),
        ...(info !== undefined && { provider: logos.withAddresses(info) }),
        connections: await loadConnections(repositories, project.id, connections),
        installations: await loadInstallations(repositories, project.id, installations),
        ...(revision !== undefined && hydration),
        ...(activity !== undefined && { activity }),
      });
    });
  };
}

/** Finds what the screen shows. */
async function find(
  repositories: Repositories,
  { id: projectId }: ProjectRecord,
  { integration: name, provider: named, groupRef }: UseCaseInput<'getBootstrap'>['query'],
) {
  const integration = name === undefined ? undefined : await repositories.integrations.find(projectId, name);
  const provider = integration?.provider ?? named;
  const [latest, connections, installations] = await Promise.all([
    integration && latestRevision(repositories, integration),
    provider === undefined ? [] : repositories.connections.list({ projectId, groupRef, provider }),
    integration === undefined
      ? []
      : repositories.installations.list({ projectId, integrationId: integration.id, groupRef }),
  ]);
  const revision = latest?.ok === true ? latest.value : undefined;
  return { integration, revision, provider, connections, installations };
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
