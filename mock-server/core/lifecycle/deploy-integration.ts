import type { ManifestIntegration } from '../../../src/contract/index.ts';
import { latestRevision } from '../integrations/integrations.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { IntegrationRecord, ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';

/** An integration after a deployment. */
export interface DeployedIntegration {
  integration: IntegrationRecord;
  revision: RevisionRecord;
}

/**
 * Deploys one integration: creates it, adds a revision, or does nothing if it is unchanged. Call inside a transaction.
 */
export async function deployIntegration(
  ports: Ports,
  repositories: Repositories,
  project: ProjectRecord,
  specVersion: string,
  content: ManifestIntegration,
): Promise<Result<DeployedIntegration, Rejection<'conflict' | 'invalid-manifest'>>> {
  const createTime = toInstant(ports.clock.now());
  const found = await repositories.integrations.find(project.id, content.name);
  // Locked, so that what is deployed at the same time is compared with this, and deletions wait or come first.
  const known = found?.name === content.name ? await repositories.integrations.getForUpdate(found.id) : undefined;
  const integrationId = known?.id ?? ports.ids.uuid();
  const revision: RevisionRecord = { id: ports.ids.uuid(), integrationId, specVersion, content, createTime };
  if (known !== undefined) return addRevision(repositories, known, revision);

  const integration: IntegrationRecord = {
    id: integrationId,
    projectId: project.id,
    name: content.name,
    provider: content.provider,
    latestRevisionId: revision.id,
    createTime,
  };
  const inserted = await repositories.integrations.insert(integration, revision);
  return inserted === 'inserted'
    ? ok({ integration, revision })
    : reject('conflict', `The integration "${content.name}" was deployed by another request at the same time.`, {
        retryable: true,
      });
}

async function addRevision(
  repositories: Repositories,
  known: IntegrationRecord,
  revision: RevisionRecord,
): Promise<Result<DeployedIntegration, Rejection<'conflict' | 'invalid-manifest'>>> {
  const found = await latestRevision(repositories, known);
  // It is locked, and so has one.
  if (!found.ok) return reject('conflict', found.rejection.detail, { retryable: true });
  const { value: latest } = found;
  const isSame =
    latest.specVersion === revision.specVersion && canonicalJson(latest.content) === canonicalJson(revision.content);
  if (isSame) return ok({ integration: known, revision: latest });
  const { provider } = revision.content;
  if (known.provider !== provider) {
    const users = await repositories.installations.list({ projectId: known.projectId, integrationId: known.id });
    if (users.length > 0) {
      return reject(
        'invalid-manifest',
        `The integration "${known.name}" is installed for the provider "${known.provider}" and cannot change to "${provider}".`,
        { remedy: 'Give the integration for the other provider its own name.' },
      );
    }
  }
  await repositories.integrations.addRevision(revision);
  return ok({
    integration: { ...known, provider, latestRevisionId: revision.id, updateTime: revision.createTime },
    revision,
  });
}
