import type { Repositories } from '../kernel/ports.ts';
import type { IntegrationRecord, RevisionRecord } from '../kernel/records.ts';

/** @returns the revision that an integration points to; one that is missing is a broken database */
export async function latestRevision(
  repositories: Repositories,
  integration: IntegrationRecord,
): Promise<RevisionRecord> {
  const revision = await repositories.integrations.getRevision(integration.latestRevisionId);
  if (revision === undefined) {
    throw new Error(`Integration ${integration.id} points to revision ${integration.latestRevisionId}, which is gone.`);
  }
  return revision;
}
