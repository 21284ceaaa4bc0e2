import type { Integration } from '../../../src/contract/index.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, IntegrationRecord, ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

/** @returns the integration as the API shows it, with its latest revision */
export function toIntegration(record: IntegrationRecord, latest: RevisionRecord): Integration {
  return {
    id: record.id,
    projectId: record.projectId,
    name: record.name,
    provider: record.provider,
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    latestRevision: {
      id: latest.id,
      specVersion: latest.specVersion,
      createTime: latest.createTime,
      content: latest.content,
    },
  };
}

/** Finds an integration of the project by its id or its name. */
export async function findIntegration(
  repositories: Repositories,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<IntegrationRecord, Rejection<'not-found'>>> {
  const found = await repositories.integrations.find(project.id, idOrName);
  return found === undefined ? integrationNotFound(idOrName) : ok(found);
}

/** @returns the refusal of a request that names an integration which is not, or no longer, there */
export function integrationNotFound(idOrName: string): Result<never, Rejection<'not-found'>> {
  return reject('not-found', `There is no integration with the id or name "${idOrName}" in this project.`);
}

/** Returns an integration with its latest revision. */
export const getIntegration: UseCase<'getIntegration'> = async (ports, { project, params }) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  const revision = await latestRevision(ports.store, found.value);
  return revision.ok ? ok(toIntegration(found.value, revision.value)) : revision;
};

/** Lists the integrations of a project by name, each with its latest revision. */
export const listIntegrations: UseCase<'listIntegrations'> = async (ports, { project, query }) => {
  const joined = ({ integrations: source }: Repositories) => ({
    source,
    show: async (integrations: IntegrationRecord[]) => {
      const revisions = await source.getRevisions(integrations.map((one) => one.latestRevisionId));
      const byId = new Map(revisions.map((revision) => [revision.id, revision]));
      return integrations.flatMap((integration) => {
        const latest = byId.get(integration.latestRevisionId);
        return latest === undefined ? [] : [toIntegration(integration, latest)];
      });
    },
  });
  return answerList(ports, { endpoint: 'listIntegrations', filter: { projectId: project.id }, joined }, query);
};

/** Remedy for an object that the revision does not contain. */
export const LATER_REVISION = {
  remedy:
    'If the manifest with it was deployed later, save the installation again: it keeps the revision it was saved with.',
};

/** @returns the revision that an installation's config was made with; none when both were deleted meanwhile */
export async function configRevision(
  repositories: Repositories,
  { id, config }: InstallationRecord,
): Promise<Result<RevisionRecord, Rejection<'not-found'>>> {
  const revision = await repositories.integrations.getRevision(config.revisionId);
  return revision === undefined ? reject('not-found', `The installation "${id}" was deleted.`) : ok(revision);
}

/** @returns the revision that an integration points to; none when both were deleted meanwhile */
export async function latestRevision(
  repositories: Repositories,
  { name, latestRevisionId }: IntegrationRecord,
): Promise<Result<RevisionRecord, Rejection<'not-found'>>> {
  const revision = await repositories.integrations.getRevision(latestRevisionId);
  return revision === undefined ? integrationNotFound(name) : ok(revision);
}
