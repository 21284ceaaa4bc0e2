import type { Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, RevisionRecord } from '../kernel/records.ts';

/** Remedy for an object that the revision does not contain. */
export const LATER_REVISION = {
  remedy:
    'If the manifest with it was deployed later, save the installation again: it keeps the revision it was saved with.',
};

/** @returns the revision that an installation's config was made with; one that is missing is a broken database */
export async function configRevision(
  repositories: Repositories,
  installation: InstallationRecord,
): Promise<RevisionRecord> {
  const revision = await repositories.integrations.getRevision(installation.config.revisionId);
  if (revision === undefined) {
    throw new Error(
      `Installation ${installation.id} points to revision ${installation.config.revisionId}, which is gone.`,
    );
  }
  return revision;
}
